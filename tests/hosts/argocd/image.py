"""The plugin's container image as a folder: an interpreter, the program, its libraries, kustomize, Helm.

Any user can read it, wherever the checkout, the interpreter and the tools are.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from tests.programs import tool

ROOT = Path(__file__).resolve().parents[3]
LIBRARIES = (
    *("yaml", "_yaml"),
    *("pydantic", "pydantic_core", "annotated_types", "typing_inspection", "typing_extensions.py"),
)
"""What a run may import, pydantic for a config with a mistake; click and the others are for people."""
TOOLS = ("kustomize", "helm")
_LEFT_OUT = ("site-packages", "test", "tests", "idlelib", "tkinter", "ensurepip", "config-*", "*.a")
_SCRIPT = """\
#!{python}
import sys
sys.path.insert(0, {libraries!r})
from aigw_render.cli.start import main
main()
"""


def build_image(folder: Path) -> Path:
    """Make the image in an empty folder, and return its folder of programs."""
    libraries, programs = folder / "lib", folder / "bin"
    programs.mkdir()
    shutil.copytree(ROOT / "aigw_render", libraries / "aigw_render", ignore=shutil.ignore_patterns("*.pyc"))
    for name in ("schemas", "templates"):
        shutil.copytree(ROOT / name, libraries / "aigw_render" / "_data" / name)
    packages = Path(sysconfig.get_path("platlib"))
    for name in LIBRARIES:
        copy = shutil.copy if name.endswith(".py") else shutil.copytree
        copy(packages / name, libraries / name)
    python = _interpreter(folder / "python")
    script = programs / "aigw-render"
    script.write_text(_SCRIPT.format(python=python, libraries=str(libraries)), encoding="utf-8")
    script.chmod(0o755)
    for name in TOOLS:
        shutil.copy(tool(name), programs / name)
    subprocess.run([python, "-m", "compileall", "-q", libraries], check=True)
    return programs


def _interpreter(folder: Path) -> Path:
    """Return the interpreter, or a copy of it where others cannot read it, such as in a home of root's."""
    python = Path(os.path.realpath(sys.executable))
    standard = Path(sysconfig.get_path("stdlib"))
    if all(parent.stat().st_mode & 0o5 == 0o5 for parent in (*python.parents, *standard.parents, standard)):
        return python
    library = folder / "lib" / standard.name
    shutil.copytree(standard, library, ignore=shutil.ignore_patterns(*_LEFT_OUT))
    (folder / "bin").mkdir()
    copy = Path(shutil.copy(python, folder / "bin" / python.name))
    if sysconfig.get_config_var("Py_ENABLE_SHARED"):
        _bring_shared_library(copy)
    return copy


def _bring_shared_library(python: Path) -> None:
    """Copy the library that an interpreter is linked with to its side, and let it look there.

    The folder that is built into it is overwritten, for LD_LIBRARY_PATH would be seen by what is tested, and
    by the programs that it runs. Without it the system's own library would do, if it is of the same version.
    """
    where, name = (Path(sysconfig.get_config_var(one)) for one in ("LIBDIR", "INSTSONAME"))
    shutil.copy(where / name, python.parent)
    was, now = bytes(where), b"$ORIGIN"
    python.write_bytes(python.read_bytes().replace(was + b"\0", now.ljust(len(was), b"\0") + b"\0"))
