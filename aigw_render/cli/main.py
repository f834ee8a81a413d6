"""The program `aigw-render`: finds the command, and is the one error boundary."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from aigw_render.base.codes import make
from aigw_render.base.errors import AigwError, InputError
from aigw_render.cli.commands import CommandGroup
from aigw_render.cli.console import say, say_with
from aigw_render.cli.stopping import Stopped, stop_cleanly
from aigw_render.hosts.output import STDOUT, close_stdout
from aigw_render.hosts.process import own_process
from aigw_render.hosts.replace import unwritable
from aigw_render.write.report.escape import escape

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

SIGNALLED = 128
"""What a shell adds to the number of the signal that ended a program."""
INTERRUPTED = SIGNALLED + 2
READER_GONE = SIGNALLED + 13
INTERNAL = 70


@click.group(
    cls=CommandGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: 0 done; 1 a difference was found; 2 wrong usage; 3 invalid input; "
    "4 refused as unsafe; 70 internal error; 130 interrupted; 143 terminated; "
    "141 the reader of the output is gone.",
)
def cli() -> None:
    """Inject the Envoy AI Gateway extproc into manifests, offline and byte-exact."""


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run the program with these arguments (default: the process's) and exit."""
    stop_cleanly()
    own_process()
    sys.exit(run(args))


def run(args: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code; nothing that goes wrong leaves as an exception."""
    try:
        return _guarded(args)
    except Stopped as error:
        return _stopped(error)
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except SystemExit:
        # click's way to say that a pipe is broken
        return READER_GONE


def _guarded(args: Sequence[str] | None) -> int:
    """Run the program; an error becomes a report and an exit code."""
    try:
        return int(cli.main(args, prog_name="aigw-render", standalone_mode=False) or 0)
    except click.Abort:
        raise
    except click.ClickException as error:
        return _show_usage(error)
    except AigwError as error:
        return _report(error)
    except OSError as error:
        # Whoever reads or writes files reports that himself: what is left is the output of click.
        close_stdout()
        return _report(InputError([unwritable(STDOUT, error)]))
    except (MemoryError, SystemError):
        # The second is what libyaml's binding makes of the first. Below, so that the memory is free again.
        pass
    except Exception as error:  # noqa: BLE001 - the one boundary: a fault of ours must not look like a result
        return _crash(error)
    return _report(InputError([make("AIGW117", "the input needs more memory than there is")]))


def _show_usage(error: click.ClickException) -> int:
    """Say what is wrong with the command line; it may hold names that were made to steer a terminal."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    say_with(click.UsageError(escape(error.format_message()), context).show)
    return error.exit_code


def _stopped(error: Stopped) -> int:
    """Say what was done before a signal came, and return the code that a shell would."""
    for note in getattr(error, "__notes__", ()):
        say(f"aigw-render: stopped; {escape(note)}\n")
    return error.number + SIGNALLED


def _report(error: AigwError) -> int:
    """Show what stopped the run before a report format was known."""
    from aigw_render.write.report.text import text_report

    say(text_report(error.diagnostics))
    return error.exit_code


def _crash(error: Exception) -> int:
    """Say that the fault is ours, with what a report to us needs."""
    import traceback

    from aigw_render import __version__

    lines = "".join(f"{escape(line)}\n" for line in "".join(traceback.format_exception(error)).split("\n"))
    said = (
        f"aigw-render {__version__}: internal error, nothing was written; "
        "please report it with the lines above at https://aigw-render.github.io\n"
    )
    say(lines + said)
    return INTERNAL
