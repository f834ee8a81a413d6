"""Standard streams that are full, closed, or whose reader went away."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tests.cli.process import run_program
from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, ROUTE, stream

if TYPE_CHECKING:
    from pathlib import Path

WHOLE = stream(CONFIGURED_GATEWAY, ROUTE, CONFIG, ENVOY).encode()
RENDER = ("render", "-", "--kube-version=1.33", "--quiet")
COMMANDS = (
    RENDER,
    ("hash", "-", "--quiet", "--kube-version=1.33"),
    ("settings", "--quiet"),
    ("version",),
    ("--help",),
)


@pytest.mark.parametrize("arguments", COMMANDS)
def test_a_full_disk(arguments: tuple[str, ...], tmp_path: Path) -> None:
    """A result that could not be written is no success."""
    with open("/dev/full", "wb") as full:
        result = run_program(*arguments, cwd=tmp_path, stdin=WHOLE, stdout=full)
    assert result.returncode == 3
    assert result.stderr.startswith(b"aigw-render: error AIGW122: cannot write <stdout>\n")
    assert b"No space left on device" in result.stderr
    assert b"Traceback" not in result.stderr


LIMITED = """
import os, resource, sys
if not os.environ.get("PYTHONUNBUFFERED"):
    os.environ["PYTHONUNBUFFERED"] = "1"
    os.execv(sys.executable, sys.orig_argv)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
"""
"""Leaves room for a part of a result, on a standard output without a buffer, as images of Python have it."""


def test_a_disk_that_fills_up(tmp_path: Path) -> None:
    """What was written of a result does not make a success of it."""
    with (tmp_path / "rendered.yaml").open("wb") as file:
        result = run_program(*RENDER, cwd=tmp_path, stdin=WHOLE, stdout=file, before=LIMITED)
    assert (tmp_path / "rendered.yaml").stat().st_size == 1000
    assert result.returncode == 3
    assert b"error AIGW122: cannot write <stdout>\n  found:    File too large" in result.stderr


@pytest.mark.parametrize("arguments", COMMANDS)
def test_a_reader_that_went_away(arguments: tuple[str, ...], tmp_path: Path) -> None:
    """As in `| head -1`: quiet, and not a success."""
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "wb") as pipe:
        result = run_program(*arguments, cwd=tmp_path, stdin=WHOLE, stdout=pipe)
    assert (result.returncode, result.stderr) == (141, b"")


CLOSED = """
import os, sys
if not os.environ.get("AGAIN"):
    os.environ["AGAIN"] = "yes"
    os.close({number})
    os.execv(sys.executable, sys.orig_argv)
"""
"""Starts the program again without one of its streams, as a shell does for `>&-`."""


def closed(name: str) -> str:
    """Return what makes the program start without a stream."""
    return CLOSED.format(name=name, number={"stdin": 0, "stdout": 1, "stderr": 2}[name])


def test_a_closed_output(tmp_path: Path) -> None:
    """As in `>&-`: said, where it can be said."""
    result = run_program(*RENDER, cwd=tmp_path, stdin=WHOLE, before=closed("stdout"))
    assert result.returncode == 3
    assert b"AIGW122: cannot write <stdout>\n  found:    it is closed" in result.stderr


def test_a_closed_input(tmp_path: Path) -> None:
    """As in `<&-`."""
    result = run_program(*RENDER, cwd=tmp_path, before=closed("stdin"))
    assert (result.returncode, result.stdout) == (3, b"")
    assert b"AIGW118: cannot read <stdin>\n  found:    it is closed" in result.stderr


@pytest.mark.parametrize("broken", ["closed", "full"])
def test_a_report_that_nobody_can_see(broken: str, tmp_path: Path) -> None:
    """The exit code and the result are the same."""
    full = "import os; os.dup2(os.open('/dev/full', os.O_WRONLY), 2)"
    before = closed("stderr") if broken == "closed" else full
    result = run_program("render", "-", "--verbose", cwd=tmp_path, stdin=WHOLE, before=before)
    assert result.returncode == 0
    assert result.stdout == run_program(*RENDER, cwd=tmp_path, stdin=WHOLE).stdout
    refused = run_program("render", "-", cwd=tmp_path, stdin=b"a: [\nkind: Deployment", before=before)
    assert (refused.returncode, refused.stdout) == (3, b"")
    assert run_program("rendre", cwd=tmp_path, before=before).returncode == 2
