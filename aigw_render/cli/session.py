"""One command's run: gather the settings, read, execute, report."""

from __future__ import annotations

import os
import sys

import click

from aigw_render.base.errors import AigwError
from aigw_render.base.record import NamedTuple
from aigw_render.cli.console import say
from aigw_render.cli.options import Reporting
from aigw_render.hosts.run import outcome_of
from aigw_render.outcome import Outcome
from aigw_render.write.report.escape import escape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import TextIO

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.plan.decide import Decision
    from aigw_render.plan.proxy.decide import ProxyDecision
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
) -> Outcome:
    """Read what the command names, run, write, show the report, and return the outcome.

    What has failed is not written; the outcome's exit code is the command's. `write` returns
    what it has to add to the report.
    """
    outcome = outcome_of(session.paths, session.options, os.environ, run, session.output)
    if not outcome.failed:
        try:
            outcome = outcome._replace(diagnostics=(*outcome.diagnostics, *write(outcome)))
        except AigwError as error:
            outcome = Outcome(diagnostics=(*outcome.diagnostics, *error.diagnostics))
    show(outcome.diagnostics, session.reporting)
    return outcome


def say_decisions(outcome: Outcome, written: Iterable[str]) -> None:
    """Say what was decided for each workload and EnvoyProxy, and which files were written."""
    for decision in outcome.decisions:
        workload = decision.workload
        _say(f"{workload.resource.kind} {workload.namespace}/{workload.name}", decision)
    for proxy in outcome.proxies:
        _say(f"EnvoyProxy {proxy.namespace}/{proxy.name}", proxy)
    for path in written:
        say(f"wrote {escape(path)}\n")


def _say(name: str, decision: Decision | ProxyDecision) -> None:
    """Say one decision."""
    stamp = f", hash {decision.stamp}" if decision.stamp else ""
    say(f"{escape(name)}: {decision.reason}{stamp}\n")


def show(diagnostics: Iterable[Diagnostic], reporting: Reporting) -> None:
    """Write the report to standard error, in the form that was asked for."""
    shown = [one for one in diagnostics if one.severity == "error" or not reporting.quiet]
    if reporting.format == "text":
        if shown:
            _show_text(shown, reporting.color)
        return
    from aigw_render.write.report.reporters import REPORTERS

    say(REPORTERS[reporting.format](shown))


def _show_text(shown: list[Diagnostic], color: str) -> None:
    from aigw_render.write.report.text import text_report

    painted = is_painted(color, sys.stderr)
    say(text_report(shown, color=painted), color=painted)


def is_painted(color: str, stream: TextIO | None) -> bool:
    """Tell whether what `--color` says means colours on a stream."""
    return color == "always" or (color == "auto" and bool(stream and stream.isatty()))
