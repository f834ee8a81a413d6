"""Real programs that tests call, and ours on a PATH of their own.

Who needs a tool asks `tool`, `programs` or `path_with`, which give it or leave the test out. On the PATH
that tests see, a script stands in front of each tool and fails: so a test that does not ask fails on every
machine, and not only where the tool is missing.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import gettempdir

import pytest

TOOLS = ("kustomize", "helm", "helm4", "actionlint")
"""What `./run test` builds where Go is."""
UNASKED = str(Path(__file__).parent / "unasked")

OURS = {
    "aigw-render": "from aigw_render.cli.start import main; main()",
    "aigw-render-fn": "from aigw_render.hosts.machine import function; function()",
    "aigw-render-post-renderer": "from aigw_render.hosts.machine import post_renderer; post_renderer()",
}


LEAVE_OUT = "AIGW_TESTS_WITHOUT_TOOLS"
"""In the environment, for the processes of pytest-xdist."""


def guard(*, leave_out: bool) -> None:
    """Put the scripts that fail before the tools, and those that `./run tools` built before any others."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser())
    os.environ["PATH"] = os.pathsep.join([UNASKED, str(cache / "aigw-render" / "bin"), _path()])
    if leave_out:
        os.environ[LEAVE_OUT] = "yes"


def tool(name: str) -> str:
    """Return the path of a tool. Without it the test is left out, but not where it could have been built."""
    found = _find(name)
    if not found and not _said():
        assert not shutil.which("go"), f"{name} is not there: `./run tools` builds it"
    return found or pytest.skip(f"without {missing()}")


def path_with(*names: str) -> str:
    """Return the PATH, on which these tools are found."""
    for name in names:
        tool(name)
    return _path()


def missing() -> str:
    """Return the tools that tests cannot have, and why; nothing if they can have all."""
    names = ", ".join(name for name in TOOLS if not _find(name))
    why = "as --without-tools says" if _said() else "not found, nor Go, with which `./run test` builds them"
    return f"{names} ({why})" if names else ""


def _find(name: str) -> str:
    return "" if _said() else shutil.which(name, path=_path()) or ""


def _said() -> bool:
    return LEAVE_OUT in os.environ


def _path() -> str:
    """Return the PATH without what `guard` puts first."""
    return os.environ["PATH"].removeprefix(UNASKED + os.pathsep)


def programs(folder: Path, *names: str) -> str:
    """Return a PATH with our programs, tools of these names and what a shell needs, and nothing else."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, code in OURS.items():
        script = folder / name
        script.write_text(f'#!/bin/sh\nexec {sys.executable} -c "{code}" "$@"\n')
        script.chmod(0o755)
    for name in names:
        (folder / name).symlink_to(tool(name))
    return f"{folder}:/usr/bin:/bin"


def run(
    *command: str, path: str, cwd: Path | None = None, stdin: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a command in a small environment."""
    home = {"PATH": path, "HOME": str(cwd or "/nowhere"), "TMPDIR": gettempdir()}
    return subprocess.run(
        command, input=stdin, capture_output=True, text=True, check=False, cwd=cwd, env=home | environment
    )
