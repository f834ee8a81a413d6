"""Files, names and arguments that were made to harm: see `tests.cli.limited` for the measure."""

from __future__ import annotations

import json
import os
import re
import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.cli.limited import LIMITS, RENDER, envoy, limited
from tests.cli.process import run_program

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    """A folder with everything that is no manifest but is called like one."""
    os.mkfifo(tmp_path / "fifo.yaml")
    (tmp_path / "loop.yaml").symlink_to("loop.yaml")
    (tmp_path / "folder.yaml").mkdir()
    with open(tmp_path / "sparse.yaml", "wb") as file:
        file.truncate(1 << 30)
    return tmp_path


def test_odd_files_in_a_folder(odd: Path) -> None:
    """Nothing waits, nothing is read without end, and all of them are named."""
    result = limited("render", ".", cwd=odd)
    assert result.returncode == 3
    assert sorted(re.findall("(AIGW.*)\n", result.stderr.decode())) == [
        "AIGW117: ./sparse.yaml is larger than 64 MiB",
        "AIGW118: cannot read ./fifo.yaml",
        "AIGW118: cannot read ./loop.yaml",
    ]


@pytest.mark.parametrize("path", ["fifo.yaml", "loop.yaml", "sparse.yaml", "/dev/zero", "/proc/self/mem"])
def test_odd_files_by_name(path: str, odd: Path) -> None:
    """As an input, a context, a config and values."""
    for arguments in (
        ("render", path),
        ("render", "-", f"--context={path}"),
        ("render", "-", f"--config={path}"),
        ("render", "-", f"--controller-values={path}"),
    ):
        result = limited(*arguments, cwd=odd, stdin=envoy())
        assert (result.returncode, result.stdout) == (3, b"")
        assert re.search(b"error AIGW11[578]: ", result.stderr)


def test_a_stream_without_end(tmp_path: Path) -> None:
    """Standard input has the same limit as a file."""
    before = f"{LIMITS}\nimport os; os.dup2(os.open('/dev/zero', os.O_RDONLY), 0)"
    result = run_program(*RENDER, cwd=tmp_path, before=before)
    assert (result.returncode, result.stdout) == (3, b"")
    assert b"AIGW117: <stdin> is larger than 64 MiB" in result.stderr


NAMES = (
    "a\n::error::x.yaml",
    "\x1b[31mred.yaml",
    "b\u202elmay.yaml",
    b"\xff\xfe.yaml",
    "-x.yaml",
    "%0A,c::d.yaml",
)


@pytest.mark.parametrize("form", ["text", "json", "github", "sarif"])
def test_names_of_files(form: str, tmp_path: Path) -> None:
    """A name can neither steer a terminal nor start a line of its own, in any form of report."""
    for name in NAMES:
        raw = name if isinstance(name, bytes) else name.encode()
        (tmp_path / os.fsdecode(raw)).write_text("kind: Deployment\nx: [\n")
    result = limited("render", ".", f"--format={form}", cwd=tmp_path)
    assert result.returncode == 3
    said = result.stderr.decode()
    assert not re.search("^::error::x", said, re.MULTILINE)
    assert said.count("AIGW101") >= len(NAMES)
    if form in ("json", "sarif"):
        assert json.loads(said)


@pytest.fixture
def deep(tmp_path: Path) -> Iterator[Path]:
    """Folders in folders, taken apart again by what has no limit: pytest's cleaning up has one."""
    inner = tmp_path
    for _ in range(1_200):
        inner /= "d"
        os.mkdir(inner)
    (inner / "x.yaml").write_text(envoy())
    yield tmp_path
    subprocess.run(["rm", "-r", str(tmp_path / "d")], check=True)


def test_a_tree_as_deep_as_paths_go(deep: Path) -> None:
    """Neither Python's stack nor a silent end."""
    result = limited("render", ".", "--kube-version=1.33", cwd=deep)
    assert result.returncode == 0
    assert b"name: ai-gateway-extproc" in result.stdout


def test_arguments_that_steer_a_terminal(tmp_path: Path) -> None:
    """Wrong usage is said without them."""
    for arguments in (("render", "--\x1b[31m\n::error::x"), ("\x1b[2J",), ("explain-code", "\u202e\x1b[0m")):
        assert limited(*arguments, cwd=tmp_path).returncode == 2
