"""One command's run: gather the settings, read, execute, report."""

from __future__ import annotations

import os
import sys

import click

from aigw_render.base.errors import AigwError, UsageError
from aigw_render.base.record import NamedTuple
from aigw_render.cli.console import say
from aigw_render.cli.options import Reporting
from aigw_render.hosts.console import is_terminal
from aigw_render.hosts.run import outcome_of
from aigw_render.outcome import Outcome

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import TextIO

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.read.files import InputFile
    from aigw_render.settings.settings import Settings

_REPORTING = frozenset(Reporting._fields)


class Session(NamedTuple):
    """What the command line said, sorted by who needs it."""

    paths: tuple[str, ...]
    options: dict[str, object]
    reporting: Reporting
    output: str = "-"
    """Where results are written to, or are compared with."""


def open_session(arguments: Mapping[str, object], output: str = "-") -> Session:
    """Return the session of a command's arguments, as click hands them over.

    `output` is that of the commands that write manifests or compare them.
    """
    if not output:
        message = "--output is empty: name a file or a folder, or leave the option out."
        raise click.UsageError(message)
    options = {name: value for name, value in arguments.items() if name not in _REPORTING}
    paths = options.pop("paths", ())
    reporting = Reporting(
        str(arguments["format"]),
        bool(arguments["quiet"]),
        bool(arguments["verbose"]),
        str(arguments["color"]),
    )
    return Session(tuple(map(str, paths)) if isinstance(paths, tuple) else (), options, reporting, output)


def execute(
    session: Session,
    run: Callable[[Iterable[InputFile], Settings], Outcome],
    write: Callable[[Outcome], Iterable[Diagnostic]] = lambda _outcome: (),
    written: Sequence[str] = (),
) -> Outcome:
    """Read what the command names, run, write, show the report, and return the outcome.

    What has failed is not written; the outcome's exit code is the command's. `write` returns
    what it has to add to the report, and puts the files that it wrote into `written`.
    """
    outcome = attempt(session, run, lambda outcome: () if outcome.failed else write(outcome))
    show(outcome, session.reporting, written)
    return outcome


def attempt(
    session: Session,
    run: Callable[[Iterable[InputFile], Settings], Outcome],
    write: Callable[[Outcome], Iterable[Diagnostic]],
) -> Outcome:
    """Read, run and write, and return the outcome without a report of it.

    A run has one report, whatever fails and when: what is printed for programs is one document.
    """
    outcome = Outcome()
    try:
        outcome = outcome_of(session.paths, session.options, os.environ, run, session.output)
        found = (*outcome.diagnostics, *write(outcome))
        # What was decided before an error is no decision; that a file is stale is none of these errors.
        decided = ((), ()) if outcome.failed else (outcome.decisions, outcome.proxies)
        return outcome._replace(diagnostics=found, decisions=decided[0], proxies=decided[1])
    except AigwError as error:
        outcome = Outcome(diagnostics=(*outcome.diagnostics, *error.diagnostics))
        if not isinstance(error, UsageError):
            return outcome
        show(outcome, session.reporting)
        raise click.exceptions.Exit(error.exit_code) from None


def show(outcome: Outcome, reporting: Reporting, written: Sequence[str] = ()) -> None:
    """Write the report to standard error, in the form that was asked for.

    When more is asked for, what was decided for each target follows: as text, or as a part of the
    JSON. SARIF and GitHub's annotations have no place for it.
    """
    shown = [one for one in outcome.diagnostics if one.severity == "error" or not reporting.quiet]
    if reporting.format == "text":
        _show_text(shown, reporting.color)
        if reporting.verbose:
            from aigw_render.write.decisions import decisions_text

            say(decisions_text(outcome.decisions, outcome.proxies, written))
    elif reporting.format == "json" and reporting.verbose:
        from aigw_render.write.decisions import decisions_data
        from aigw_render.write.report.asjson import json_report

        say(json_report(shown, decisions_data(outcome.decisions, outcome.proxies, written)))
    else:
        show_findings(shown, reporting.format)


def show_findings(diagnostics: Iterable[Diagnostic], form: str) -> None:
    """Write nothing but findings to standard error."""
    from aigw_render.write.report.reporters import REPORTERS

    say(REPORTERS[form](diagnostics))


def _show_text(shown: list[Diagnostic], color: str) -> None:
    """Write findings as text; nothing when there are none."""
    if shown:
        from aigw_render.write.report.text import text_report

        painted = is_painted(color, sys.stderr)
        say(text_report(shown, color=painted), color=painted)


def is_painted(color: str, stream: TextIO | None) -> bool:
    """Tell whether what `--color` says means colours on a stream.

    `auto` asks the environment first: no-color.org, then force-color.org, then the terminal itself.
    """
    if color != "auto":
        return color == "always"
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (is_terminal(stream) and os.environ.get("TERM") != "dumb")
