"""Signals that end a run, as exceptions that nothing but the error boundary catches."""

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


def remember(done: str) -> None:
    """Have a signal that comes from now on say what was done before it."""
    _done.append(done)


def stop_cleanly() -> None:
    """Have SIGINT, SIGTERM and SIGHUP raise `Stopped`, so that temporary files are removed.

    Only the first one does: nothing may interrupt that. A signal that is ignored stays so. Who writes
    to the standard output alone does without: there is nothing to remove, and `signal` takes 1 ms to import.
    """
    import signal

    for number in _wanted():
        signal.signal(number, _stop)


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


def _stop(number: int, _frame: FrameType | None) -> NoReturn:
    import signal

    for wanted in _wanted():
        signal.signal(wanted, signal.SIG_IGN)
    stop = Stopped(number)
    for done in _done:
        stop.add_note(done)
    raise stop
