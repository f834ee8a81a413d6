"""Many signals at once: whenever they come, the run ends as one of them says, and Python is silent."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from tests.cli.process import ENVIRONMENT
from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, ROUTE, stream
from tests.programs import OURS

if TYPE_CHECKING:
    from pathlib import Path

ENDS = {130, 143, 129, -signal.SIGINT, -signal.SIGTERM, -signal.SIGHUP}
BURST = """
import os, signal, sys
for usual in (signal.SIGTERM, signal.SIGHUP):
    signal.signal(usual, signal.SIG_DFL)
signal.signal(signal.SIGINT, signal.default_int_handler)
def burst():
    for _ in range(5):
        for number in {numbers}:
            os.kill(os.getpid(), number)
"""
AT_IMPORT = """
step, steps = int(sys.argv.pop()), 0
def hook(event, args):
    global steps
    if event == "import" and "aigw_render.hosts.boundary" in sys.modules:
        steps += 1
        if steps >= step:
            burst()
sys.addaudithook(hook)
"""
"""From the n-th import after the first of ours on: also while the run is undone, and at the very end."""
NUMBERS = ([2], [15, 2, 1], [1, 2])
PROGRAMS = {
    "aigw-render": ["render", "all.yaml", "--in-place", "--kube-version=1.33"],
    "aigw-render-fn": [],
    "aigw-render-post-renderer": ["--kube-version=1.33"],
}
MANIFESTS = stream(CONFIGURED_GATEWAY, ROUTE, CONFIG, ENVOY)


def run(program: str, before: str, *arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run one of our programs on a file of manifests, after some statements."""
    (folder / "all.yaml").write_text(MANIFESTS)
    command = [sys.executable, "-c", f"{before}\n{OURS[program]}", *PROGRAMS[program], *arguments]
    return subprocess.run(
        command, cwd=folder, env=ENVIRONMENT, input=MANIFESTS, capture_output=True, check=False, text=True
    )


def check(result: subprocess.CompletedProcess[str], folder: Path) -> None:
    """Check how a run has ended that was interrupted."""
    assert result.returncode in ENDS
    said = result.stderr.replace("aigw-render: stopped; all files were written before: all.yaml\n", "")
    # A warning may have been out before.
    assert not said or said.startswith("aigw-render: warning AIGW202: ")
    assert "Traceback" not in said
    assert "Exception" not in said
    assert [path.name for path in folder.iterdir()] == ["all.yaml"]


@pytest.mark.parametrize("numbers", NUMBERS)
@pytest.mark.parametrize("program", PROGRAMS)
def test_a_burst_at_every_import(program: str, numbers: list[int], tmp_path: Path) -> None:
    """Most of a run is imports, and there an exception is least expected."""
    before = BURST.format(numbers=numbers) + AT_IMPORT
    for step in (1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144):
        result = run(program, before, str(step), folder=tmp_path)
        if step > 1 and result.returncode not in ENDS:
            assert "Traceback" not in result.stderr
            break
        check(result, tmp_path)


SWALLOWED = """
from aigw_render.base.process import own_process
own_process()
from aigw_render.cli import editing
write = editing.write_in_place
class Thing:
    def __del__(self):
        burst()
def called(*given):
    Thing()
    for _ in range(10_000_000):
        pass
    return write(*given)
editing.write_in_place = called
"""
"""A burst in the middle of a run, where Python swallows exceptions and says so; the run goes on then."""


@pytest.mark.parametrize("numbers", NUMBERS)
def test_a_burst_while_an_object_is_finalized(numbers: list[int], tmp_path: Path) -> None:
    """The run does not go on as if no signal had come."""
    result = run("aigw-render", BURST.format(numbers=numbers) + SWALLOWED, folder=tmp_path)
    assert result.returncode in ENDS
    assert result.stderr == ""
    assert (tmp_path / "all.yaml").read_text() == MANIFESTS


MARK = """
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "aigw_render.hosts.boundary":
            os.write(2, b"started\\n")
sys.meta_path.insert(0, Finder())
"""


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_burst_from_outside(program: str, tmp_path: Path) -> None:
    """At any moment, from the first one of ours on: what Python itself does before is not in our hands."""
    before = BURST.format(numbers=[2]) + MARK
    start = time.monotonic()
    assert run(program, before, folder=tmp_path).returncode in (0, 3)
    usual = time.monotonic() - start
    for _ in range(10):
        (tmp_path / "all.yaml").write_text(MANIFESTS)
        command = [sys.executable, "-c", f"{before}\n{OURS[program]}", *PROGRAMS[program]]
        with subprocess.Popen(
            command,
            cwd=tmp_path,
            env=ENVIRONMENT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as process:
            assert process.stderr
            assert process.stderr.readline() == b"started\n"
            time.sleep(random.uniform(0, usual / 2))  # noqa: S311 - any moment will do
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP) * 10:
                os.kill(process.pid, number)
            _, said = process.communicate()
        assert b"Traceback" not in said
        assert b"Exception" not in said
        # It may have come to its end before.
        assert process.returncode in ENDS | {0, 3}
        assert [path.name for path in tmp_path.iterdir()] == ["all.yaml"]
