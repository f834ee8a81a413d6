"""Signals that end a run: at once, or as an exception that nothing but the error boundary catches.

Many may come together, and at any time. Only the first one does anything, and none makes Python say so.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from signal import Signals
    from types import FrameType
    from typing import NoReturn, Self


SIGNALLED = 128
"""What a shell adds to the number of the signal that ended a program."""


class Stopped(SystemExit):
    """A signal came. As a `SystemExit` it passes through everything that handles errors.

    Where nothing handles it, before a run and at its very end, the exit code is the same.
    """

    def __init__(self, number: int) -> None:
        super().__init__(SIGNALLED + number)
        self.number = number


_done: list[str] = []
_came: list[int] = []
"""The signal that has been raised, as soon as there is one."""
_AGAIN = 0.001
"""Seconds after which one is raised again that came where Python swallows exceptions."""


def remember(done: str) -> None:
    """Have a signal that comes from now on say what was done before it."""
    _done.append(done)


def end_at_once() -> None:
    """Have Ctrl-C end the process where it is, and silently, until `stop_cleanly` says otherwise.

    For the first moments of a program, which has nothing to remove yet: Python's own way is an exception,
    and a traceback where nobody catches it, as in the middle of an import. Ignored it stays so. SIGTERM
    and SIGHUP end a process by themselves.
    """
    import _signal  # type: ignore[import-not-found]  # it is there before anything of ours

    if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
        _signal.signal(_signal.SIGINT, _end)


def _end(number: int, _frame: FrameType | None) -> NoReturn:
    import os

    os._exit(SIGNALLED + number)


def stop_cleanly() -> None:
    """Have SIGINT, SIGTERM and SIGHUP raise `Stopped`, so that temporary files are removed.

    Only the first one does: nothing may interrupt that. A signal that is ignored stays so. Who writes
    to the standard output alone does without: there is nothing to remove, and `signal` takes 1 ms to import.
    """
    import signal

    from aigw_render.base.process import is_own

    _came.clear()
    if is_own():
        _raise_again_what_is_swallowed()
    for number in _wanted():
        signal.signal(number, _stop)


def _raise_again_what_is_swallowed() -> None:
    """Have Python tell us of a `Stopped` that nobody gets: one that came while an object was finalized.

    It would say so on the standard error, and the run would go on as if no signal had come.
    """
    import signal
    import sys

    def again(_number: int, frame: FrameType | None) -> None:
        _stop(_came.pop(), frame)

    def hook(found: sys.UnraisableHookArgs) -> None:
        if isinstance(found.exc_value, Stopped):
            # Not here, where it would be swallowed as well.
            signal.setitimer(signal.ITIMER_REAL, _AGAIN)
        else:
            sys.__unraisablehook__(found)

    signal.signal(signal.SIGALRM, again)
    sys.unraisablehook = hook


class SignalsLater:
    """Lets the signals that end a run wait until the block is done."""

    def __enter__(self) -> Self:
        """Have them wait."""
        import signal

        self._before = signal.pthread_sigmask(signal.SIG_BLOCK, _ending())
        return self

    def __exit__(self, *_error: object) -> None:
        """Let them come."""
        import signal

        signal.pthread_sigmask(signal.SIG_SETMASK, self._before)


def _ending() -> tuple[Signals, ...]:
    """Return the signals that end a run."""
    import signal

    return signal.SIGINT, signal.SIGTERM, signal.SIGHUP


def _wanted() -> list[Signals]:
    """Return those of them that are not ignored (`nohup` ignores SIGHUP)."""
    import signal

    return [number for number in _ending() if signal.getsignal(number) != signal.SIG_IGN]


def _stop(number: int, _frame: FrameType | None) -> None:
    """Raise the first signal. It stays the handler: what comes during the rest of the run does nothing."""
    if _came:
        return
    _came.append(number)
    stop = Stopped(number)
    for done in _done:
        stop.add_note(done)
    raise stop
