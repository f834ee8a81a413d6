"""Programs that build manifests: what they print, how they fail, and that none is left running."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

from aigw_render.base.errors import InputError
from aigw_render.hosts.builders import find_kustomize, run_builder

if TYPE_CHECKING:
    from pathlib import Path

    from aigw_render.base.diagnostic import Diagnostic


def failure(script: str, *, timeout: float = 60, most: int = 1 << 20) -> Diagnostic:
    """Return the one finding about a shell script that cannot be used as a builder."""
    with pytest.raises(InputError) as raised:
        run_builder(["sh", "-c", script], timeout=timeout, most=most)
    (found,) = raised.value.diagnostics
    return found


def test_what_a_program_prints_is_returned(tmp_path: Path) -> None:
    """As bytes; what it says on standard error is nobody's business when it succeeds."""
    script = 'pwd; echo "$NAME" $HOME; echo no >&2; cat; printf "\\377"'
    environment = {"PATH": os.environ["PATH"], "NAME": "x  y"}
    printed = run_builder(["sh", "-c", script], str(tmp_path), environment)
    assert printed == f"{tmp_path}\nx  y\n".encode() + b"\xff"


def test_no_shell_reads_the_arguments() -> None:
    """An argument is one argument, whatever stands in it."""
    assert run_builder(["printf", "%s|", "a b", "$(id)", "; exit"]) == b"a b|$(id)|; exit|"


def test_much_on_both_outputs_at_once_does_not_block() -> None:
    """Both pipes are larger than what the system holds."""
    script = "head -c 1000000 /dev/zero >&2 & head -c 300000 /dev/zero; wait"
    assert len(run_builder(["sh", "-c", script])) == 300_000


def test_a_failure_shows_the_first_lines_that_it_said() -> None:
    """Not the output, which may be half of it; long lines are left to the report, which hides seeds first."""
    found = failure("echo half; seq 20 >&2; exit 3")
    assert (found.code, found.severity) == ("AIGW511", "error")
    assert found.message == "`sh -c 'echo half; seq 20 >&2; exit 3'` failed (exit code 3)"
    assert found.hint == "it said:\n1\n2\n3\n4\n5\n6\n7\n8\n…"
    long = failure("head -c 600 /dev/zero | tr '\\0' x >&2; kill -9 $$")
    assert long.hint == f"it said:\n{'x' * 600}"
    assert long.message.endswith("failed (signal 9)")
    assert failure("exit 1").hint == ""


def test_a_program_that_takes_too_long_is_stopped_with_its_children(tmp_path: Path) -> None:
    """Also when a child keeps the output open."""
    start = time.monotonic()
    found = failure(f"echo waiting >&2; sleep 60 & echo $! > {tmp_path}/child; wait", timeout=0.3)
    assert time.monotonic() - start < 10
    assert (found.code, found.hint) == ("AIGW512", "it said:\nwaiting")
    assert found.message.endswith("it takes too long")
    child = int((tmp_path / "child").read_text())
    assert _is_gone(child)


@pytest.mark.parametrize("outcome", ["exit 0", "exit 3", "kill -9 $$"])
@pytest.mark.parametrize("outputs", ["", ">&2", ">/dev/null 2>&1"])
def test_what_a_program_leaves_behind_is_stopped(outcome: str, outputs: str, tmp_path: Path) -> None:
    """It may hold an output open, for a minute here: nobody waits for it, and it does not stay."""
    script = f"sleep 60 {outputs} & echo $! > {tmp_path}/child; echo result; {outcome}"
    if outcome == "exit 0":
        assert run_builder(["sh", "-c", script], timeout=30) == b"result\n"
    else:
        assert failure(script, timeout=30).code == "AIGW511"
    assert _is_gone(int((tmp_path / "child").read_text()))


def test_what_leaves_the_group_is_not_waited_for(tmp_path: Path) -> None:
    """A daemon is out of our reach; what the program itself has printed is its result."""
    script = f"setsid sleep 60 & echo $! > {tmp_path}/child; head -c 300000 /dev/zero"
    assert len(run_builder(["sh", "-c", script], timeout=30)) == 300_000
    with suppress(ProcessLookupError):
        os.kill(int((tmp_path / "child").read_text()), signal.SIGKILL)


def test_a_program_that_closes_its_outputs_and_goes_on() -> None:
    """The limit holds for the program, not for what it prints."""
    found = failure("echo result; exec >&- 2>&-; sleep 60", timeout=0.3)
    assert (found.code, found.message.endswith("it takes too long")) == ("AIGW512", True)


def _is_gone(process: int) -> bool:
    """Tell whether a process has ended within a second; nobody may have collected it yet."""
    for _ in range(100):
        try:
            with open(f"/proc/{process}/stat", encoding="ascii") as file:
                state = file.read().rpartition(")")[2].split()[0]
        except FileNotFoundError:
            return True
        if state == "Z":
            return True
        time.sleep(0.01)
    return False


def test_a_program_that_prints_without_end_is_stopped() -> None:
    """Memory stays bounded."""
    found = failure("cat /dev/zero")
    assert (found.code, found.message) == (
        "AIGW512",
        "stopped `sh -c 'cat /dev/zero'`: it prints more than 1,048,576 bytes",
    )


def test_a_program_or_folder_that_is_missing() -> None:
    """Two findings: one says what to install."""
    with pytest.raises(InputError) as raised:
        run_builder(["sh", "-c", "true"], env={"PATH": "/nowhere"})
    assert [(one.code, one.message) for one in raised.value.diagnostics] == [
        ("AIGW510", "sh is not on the PATH")
    ]
    with pytest.raises(InputError) as raised:
        run_builder(["true"], "/nowhere/at/all")
    (found,) = raised.value.diagnostics
    assert (found.code, found.message) == ("AIGW511", "cannot run `true`")
    assert "/nowhere/at/all" in found.found


def test_kustomize_comes_before_kubectl(tmp_path: Path) -> None:
    """With neither, the report says what else can be done."""
    environment = {"PATH": str(tmp_path)}
    with pytest.raises(InputError) as raised:
        find_kustomize(environment)
    assert raised.value.diagnostics[0].code == "AIGW510"
    for program, expected in (
        ("kubectl", ["kubectl", "kustomize"]),
        ("kustomize", ["kustomize", "build"]),
    ):
        (tmp_path / program).write_text("#!/bin/sh\n")
        (tmp_path / program).chmod(0o755)
        assert find_kustomize(environment) == expected
