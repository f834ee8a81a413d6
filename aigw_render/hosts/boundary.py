"""The one error boundary of every program: what went wrong is reported, and becomes an exit code."""

from __future__ import annotations

from aigw_render.base.errors import AigwError
from aigw_render.hosts.console import report, say
from aigw_render.hosts.stopping import SIGNALLED, Stopped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

INTERRUPTED = SIGNALLED + 2
READER_GONE = SIGNALLED + 13
INTERNAL = 70


def guarded(run: Callable[[], int]) -> int:
    """Return what `run` returns, or the exit code of what went wrong, after a report of it.

    Nothing but `SystemExit` leaves as an exception: who calls `sys.exit` means it.
    """
    try:
        return _reported(run)
    except Stopped as error:
        return _stopped(error)
    except KeyboardInterrupt:
        return INTERRUPTED


def _reported(run: Callable[[], int]) -> int:
    """Run; an error becomes a report and an exit code."""
    try:
        return run()
    except AigwError as error:
        report(error.diagnostics)
        return error.exit_code
    except BrokenPipeError:
        return READER_GONE
    except OSError as error:
        return _unwritten(error)
    except (MemoryError, SystemError):
        # The second is what libyaml's binding makes of the first. Below, so that the memory is free again.
        pass
    except Exception as error:  # noqa: BLE001 - the one boundary: a fault of ours must not look like a result
        return _crash(error)
    return _exhausted()


def _unwritten(error: OSError) -> int:
    """Report an output that failed: whoever reads or writes files reports that himself."""
    from aigw_render.base.errors import InputError
    from aigw_render.hosts.stdout import unwritten

    report([unwritten(error)])
    return InputError.exit_code


def _exhausted() -> int:
    """Report that there is not enough memory."""
    from aigw_render.base.codes import make
    from aigw_render.base.errors import InputError

    report([make("AIGW117", "the input needs more memory than there is")])
    return InputError.exit_code


def _stopped(error: Stopped) -> int:
    """Say what was done before a signal came, and return the code that a shell would."""
    from aigw_render.write.report.escape import escape

    for note in getattr(error, "__notes__", ()):
        say(f"aigw-render: stopped; {escape(note)}\n")
    return error.number + SIGNALLED


def _crash(error: Exception) -> int:
    """Say that the fault is ours, with what a report to us needs."""
    import traceback

    from aigw_render import __version__
    from aigw_render.hosts.secrets import secrets_in_frames
    from aigw_render.write.report.escape import escape
    from aigw_render.write.report.mask import mask

    told = mask("".join(traceback.format_exception(error)), secrets_in_frames(error))
    lines = [escape(line) for line in told.rstrip("\n").split("\n")]
    # In front, for hosts that show one line.
    said = (
        f"aigw-render {__version__}: internal error, nothing was written ({lines[-1]}); "
        "please report it with the lines below at https://aigw-render.github.io"
    )
    say("".join(f"{line}\n" for line in (said, *lines)))
    return INTERNAL
