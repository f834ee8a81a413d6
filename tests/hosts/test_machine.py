"""The error boundary of machine entry points: every end is an exit code, with a report where there is one."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from aigw_render.base.codes import make
from aigw_render.base.errors import InputError, RefusedError
from aigw_render.hosts.machine import guarded

if TYPE_CHECKING:
    from collections.abc import Sequence


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (InputError([make("AIGW118", "cannot read x")]), 3, "error AIGW118: cannot read x"),
        (RefusedError([make("AIGW401", "unsafe")]), 4, "error AIGW401: unsafe"),
        (KeyboardInterrupt(), 130, ""),
        (BrokenPipeError(), 141, ""),
        (ZeroDivisionError("a\x1b[2J"), 70, "internal error, nothing was written"),
    ],
)
def test_errors(error: BaseException, code: int, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What went wrong is on standard error, escaped, and in the exit code."""

    def fail(_arguments: Sequence[str]) -> int:
        raise error

    assert guarded(fail, []) == code
    shown = capsys.readouterr()
    assert (shown.out, "\x1b" in shown.err) == ("", False)
    assert said in shown.err
    assert bool(shown.err) == bool(said)


def test_the_code_of_a_run() -> None:
    """Without an error it is what the entry point says."""
    assert guarded(len, ["a", "b"]) == 2


def test_an_exit_stays_one() -> None:
    """Who calls `sys.exit` means it."""

    def leave(_arguments: Sequence[str]) -> int:
        sys.exit(5)

    with pytest.raises(SystemExit) as caught:
        guarded(leave, [])
    assert caught.value.code == 5


def test_no_standard_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """The exit code tells all the same."""
    monkeypatch.setattr(sys, "stderr", None)

    def fail(_arguments: Sequence[str]) -> int:
        raise InputError([make("AIGW118", "cannot read x")])

    assert guarded(fail, []) == 3
