"""`aigw-render` through click: finds the command, and runs it inside the error boundary."""

from __future__ import annotations

import sys

import click

from aigw_render import __version__
from aigw_render.cli.commands import CommandGroup
from aigw_render.hosts.boundary import INTERRUPTED, READER_GONE, guarded
from aigw_render.hosts.console import say_with
from aigw_render.hosts.process import leave, own_process
from aigw_render.hosts.stopping import Stopped, stop_cleanly
from aigw_render.write.report.escape import escape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn


@click.group(
    cls=CommandGroup,
    context_settings={"help_option_names": ["--help", "-h"], "max_content_width": 100},
    epilog="Exit codes: 0 done; 1 a difference was found; 2 wrong usage; 3 invalid input; "
    "4 refused as unsafe; 70 internal error; 130 interrupted; 143 terminated; "
    "141 the reader of the output is gone.",
)
@click.version_option(__version__, prog_name="aigw-render", message="%(prog)s %(version)s")
def cli() -> None:
    """Inject the Envoy AI Gateway extproc into manifests, offline and byte-exact."""


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run the program with these arguments (default: the process's) and exit."""
    own_process()
    stop_cleanly()
    leave(run(args))


def run(args: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code; nothing that goes wrong leaves as an exception."""
    return guarded(lambda: _through_click(args))


def _through_click(args: Sequence[str] | None) -> int:
    """Let click find the command and run it; what click raises becomes an exit code."""
    try:
        return int(cli.main(args, prog_name="aigw-render", standalone_mode=False) or 0)
    except click.Abort:
        return INTERRUPTED
    except click.ClickException as error:
        return _show_usage(error, sys.argv[1:] if args is None else args)
    except Stopped:
        raise
    except SystemExit:
        # click's way to say that a pipe is broken
        return READER_GONE


def _asked_format(args: Sequence[str]) -> str:
    """Return the form of the report that a command line asks for, even one that cannot be understood."""
    from itertools import pairwise

    from aigw_render.cli.options import FORMATS

    asked = "text"
    for word, following in pairwise([*args, ""]):
        if word == "--":
            break
        name, equals, value = word.partition("=")
        if name == "--format":
            asked = value if equals else following
    return asked if asked in FORMATS else "text"


def _show_usage(error: click.ClickException, args: Sequence[str]) -> int:
    """Say what is wrong with the command line; it may hold names that were made to steer a terminal."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        say_with(error.show)
        return error.exit_code
    # click lists choices on lines of their own.
    message = _without_seed(error).replace("\n\t", " ")
    form = _asked_format(args)
    if form != "text":
        from aigw_render.base.codes import make
        from aigw_render.cli.session import show_findings

        show_findings([make("AIGW115", message)], form)
        return error.exit_code
    context = error.ctx if isinstance(error, click.UsageError) else None
    say_with(click.UsageError(escape(message), context).show)
    return error.exit_code


def _without_seed(error: click.ClickException) -> str:
    """Return what click says, but of an option that it does not know no more than is surely its name."""
    from aigw_render.base.seedwords import sure_name

    message = error.format_message()
    if not isinstance(error, click.NoSuchOption):
        return message
    known = sure_name(error.option_name)
    return message.replace(error.option_name, known) if known else message
