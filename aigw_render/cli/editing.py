"""What `render` and `remove` share: the output options and the way from paths to output."""

from __future__ import annotations

import click

from aigw_render.cli.session import execute, open_session
from aigw_render.hosts.output import write_files, write_in_place
from aigw_render.hosts.replace import Losses

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import TypeVar

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.cli.session import Session
    from aigw_render.outcome import Outcome
    from aigw_render.read.files import InputFile
    from aigw_render.settings.settings import Settings

    Decorated = TypeVar("Decorated", bound="Callable[..., object]")


def output_options(function: Decorated) -> Decorated:
    """Add `--output` and `--in-place`."""
    in_place = click.option("--in-place", is_flag=True, help="Write changed files back where they are.")
    output = click.option(
        "-o",
        "--output",
        default="-",
        metavar="-|FILE|DIR",
        help="Where to write: a stream, a file, or a folder (exists, or ends in /) that mirrors the input.",
    )
    return output(in_place(function))


def edit_command(
    arguments: Mapping[str, object], run: Callable[[Iterable[InputFile], Settings], Outcome]
) -> int:
    """Run an edit over what the arguments name, write the result, and return the exit code."""
    rest = dict(arguments)
    output, in_place = str(rest.pop("output")), bool(rest.pop("in_place"))
    session = open_session(rest, output)
    _check_destination(session, in_place=in_place)
    written: list[str] = []

    def write(outcome: Outcome) -> Iterable[Diagnostic]:
        losses = Losses(strict=outcome.strict)
        written.extend(_write(outcome, session, losses, in_place=in_place))
        return losses.found

    return execute(session, run, write, written).exit_code


def _check_destination(session: Session, *, in_place: bool) -> None:
    """Refuse combinations that have no meaning."""
    if in_place and session.output != "-":
        message = "--in-place and --output exclude each other."
        raise click.UsageError(message)
    if in_place and "-" in session.paths:
        message = "--in-place cannot write back to the standard input."
        raise click.UsageError(message)


def _write(outcome: Outcome, session: Session, losses: Losses, *, in_place: bool) -> list[str]:
    """Write the files where they belong, and return which were."""
    if in_place:
        return write_in_place(outcome.files, session.paths, losses)
    return write_files(outcome.files, session.output, session.paths, losses)
