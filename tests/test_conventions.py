"""Rules of the source that no linter knows: where I/O may be, and what a cold start loads."""

from __future__ import annotations

import ast
import functools
import re
import subprocess
import sys
from pathlib import Path

import pytest

from aigw_render.base.codes.table import CODES
from tests.programs import LEAVE_OUT, TOOLS, UNASKED, tool

ROOT = Path(__file__).resolve().parent.parent
SOURCES = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "aigw_render").rglob("*.py"))

IO_PLACES = (
    "aigw_render/hosts/",
    "aigw_render/cli/",
    "aigw_render/pytest_plugin/",
    "aigw_render/base/resources.py",
)
IO_NAMES = {"open", "print", "input"}
IO_ATTRIBUTES = {"os.environ", "os.getenv", "sys.stdout", "sys.stderr", "sys.stdin", "sys.argv"}

SLOW_PLACES = (
    "aigw_render/__main__.py",
    "aigw_render/cli/",
    "aigw_render/model/api",
    "aigw_render/pytest_plugin/",
    "aigw_render/settings/configmodel.py",
    "aigw_render/settings/configshape.py",
)
"""What may load libraries that take long: it is imported only when it is needed."""
SLOW = {
    *("pydantic", "pydantic_core", "jsonschema", "jinja2", "click", "ruamel", "typing_extensions"),
    *("argparse", "asyncio", "dataclasses", "decimal", "difflib", "email", "fractions", "http"),
    *("importlib.metadata", "importlib.resources", "inspect", "logging", "pathlib", "platform"),
    *("random", "shutil", "socket", "ssl", "subprocess", "tempfile", "textwrap", "threading"),
    *("unicodedata", "unittest", "urllib", "zipfile"),
}

MAX_LINES = 300


@functools.cache
def text(source: str) -> str:
    """Return what a module holds."""
    return (ROOT / source).read_text(encoding="utf-8")


@functools.cache
def tree(source: str) -> ast.Module:
    """Return a module as Python reads it."""
    return ast.parse(text(source))


def test_modules_have_a_purpose() -> None:
    """A docstring says what a module is for; a module that is too long has two purposes."""
    assert [source for source in SOURCES if not ast.get_docstring(tree(source))] == []
    assert [source for source in SOURCES if text(source).count("\n") > MAX_LINES] == []


def test_annotations_are_not_looked_up_at_run_time() -> None:
    """What is imported for them would have to be loaded."""
    bodies = {source: tree(source).body for source in SOURCES}
    firsts = {
        source: next((node.module for node in body if isinstance(node, ast.ImportFrom)), "")
        for source, body in bodies.items()
        if len(body) > 2
    }
    assert [source for source, first in firsts.items() if first != "__future__"] == []


def test_no_io_outside_its_places() -> None:
    """Stages are pure: they can be tested without files, and no input can make them touch one."""
    pure = [source for source in SOURCES if not source.startswith(IO_PLACES)]
    assert {source: found for source in pure if (found := _io(tree(source)))} == {}


def test_io_is_recognised() -> None:
    """The check above can fail."""
    code = "import os, sys\nfrom os import environ\nopen('x')\nprint(os.environ, sys.stdout.buffer)\n"
    found = ["environ", "open", "os.environ", "print", "sys.stdout"]
    assert sorted(_io(ast.parse(code))) == found


def test_named_tuples_are_cheap_ones() -> None:
    """`typing` takes ten times as long to make a class, and a cold start has seventy of them."""
    dear = [
        source
        for source in SOURCES
        for node in ast.walk(tree(source))
        if isinstance(node, ast.ImportFrom) and node.module == "typing"
        if "NamedTuple" in [alias.name for alias in node.names]
    ]
    assert dear == ["aigw_render/base/record.py"]


def test_every_code_that_is_used_is_in_the_table() -> None:
    """Otherwise the error would be a KeyError on the day that it is needed."""
    used = {code: source for source in SOURCES for code in re.findall(r"AIGW\d{3}", text(source))}
    assert {code: source for code, source in used.items() if code not in CODES} == {}


def test_a_cold_start_loads_nothing_slow() -> None:
    """Everything but the command line is imported, in a new interpreter."""
    fast = [path for path in SOURCES if not path.startswith(SLOW_PLACES)]
    modules = [path.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for path in fast]
    loaded = _loaded_by(modules)
    assert set(modules) <= loaded
    assert {name for name in loaded if any(f"{name}.".startswith(f"{slow}.") for slow in SLOW)} == set()


@pytest.mark.parametrize("name", TOOLS)
def test_tools_are_for_those_who_ask(name: str) -> None:
    """A test that calls one by its name fails, on a machine that has it, too."""
    done = subprocess.run([name, "version"], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (97, "")
    assert done.stderr == f"{name}: a test calls this program without asking tests.programs for it\n"


def test_who_asks_gets_a_tool_or_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Go is, nothing is left out: `./run test` would have built it."""
    monkeypatch.delenv(LEAVE_OUT, raising=False)
    monkeypatch.setenv("PATH", f"{UNASKED}:{tmp_path}")
    with pytest.raises(pytest.skip.Exception, match="without kustomize, helm, helm4, actionlint "):
        tool("helm")
    for name in ("helm", "go"):
        (tmp_path / name).write_text("#!/bin/sh\n")
        (tmp_path / name).chmod(0o755)
    assert tool("helm") == str(tmp_path / "helm")
    with pytest.raises(AssertionError, match=r"`\./run tools` builds it"):
        tool("kustomize")
    monkeypatch.setenv(LEAVE_OUT, "yes")
    with pytest.raises(pytest.skip.Exception, match="as --without-tools says"):
        tool("helm")


def _loaded_by(modules: list[str]) -> set[str]:
    """Return the names of the modules that importing these adds to a new interpreter."""
    code = (
        "import sys; before = set(sys.modules)\n"
        f"import {', '.join(modules)}\n"
        "print(*set(sys.modules).difference(before))"
    )
    command = [sys.executable, "-I", "-c", code]
    # Without the environment: coverage would measure the interpreter, and load things first.
    result = subprocess.run(command, check=False, capture_output=True, text=True, env={})
    assert result.stderr == ""
    return set(result.stdout.split())


def _io(tree: ast.Module) -> list[str]:
    """Return what a module uses of files, the environment and the standard streams."""
    found: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in IO_NAMES:
            found.append(node.id)
        elif isinstance(node, ast.Attribute) and ast.unparse(node) in IO_ATTRIBUTES:
            found.append(ast.unparse(node))
        elif isinstance(node, ast.ImportFrom):
            names = (f"{node.module}.{alias.name}" for alias in node.names)
            found += [name.partition(".")[2] for name in names if name in IO_ATTRIBUTES]
    return found
