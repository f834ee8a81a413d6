"""The error boundary of all programs: every end is an exit code, with a report where there is one."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from aigw_render.base.codes import make
from aigw_render.base.errors import InputError, UsageError
from aigw_render.hosts.boundary import guarded
from aigw_render.hosts.stopping import Stopped

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn


def raiser(error: BaseException) -> Callable[[], NoReturn]:
    """Return a run that ends with this error."""

    def fail() -> NoReturn:
        raise error

    return fail


def stopped() -> Stopped:
    """Return the signal that came while files took their places."""
    error = Stopped(15)
    error.add_note("replaced a\x1b[2J.yaml")
    return error


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (InputError([make("AIGW118", "cannot read x")]), 3, "error AIGW118: cannot read x"),
        (UsageError([make("AIGW118", "no such option")]), 2, "error AIGW118: no such option"),
        (KeyboardInterrupt(), 130, ""),
        (Stopped(15), 143, ""),
        (stopped(), 143, "aigw-render: stopped; replaced a"),
        (BrokenPipeError(), 141, ""),
        (MemoryError(), 3, "error AIGW117: the input needs more memory than there is"),
        (SystemError("a fault in a C extension"), 3, "error AIGW117"),
        (ZeroDivisionError("a\x1b[2J"), 70, "internal error, nothing was written"),
    ],
)
def test_errors(error: BaseException, code: int, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What went wrong is on standard error, escaped, and in the exit code."""
    assert guarded(raiser(error)) == code
    shown = capsys.readouterr()
    assert (shown.out, "\x1b" in shown.err) == ("", False)
    assert said in shown.err
    assert bool(shown.err) == bool(said)


def test_the_code_of_a_run() -> None:
    """Without an error it is what the entry point says."""
    assert guarded(lambda: 2) == 2


def test_an_exit_stays_one() -> None:
    """Who calls `sys.exit` means it."""
    with pytest.raises(SystemExit) as caught:
        guarded(raiser(SystemExit(5)))
    assert caught.value.code == 5


def test_no_standard_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """The exit code tells all the same."""
    monkeypatch.setattr(sys, "stderr", None)
    assert guarded(raiser(InputError([make("AIGW118", "cannot read x")]))) == 3
