"""`check`: are the rendered manifests current?"""

from __future__ import annotations

import click

from aigw_render.cli.comparing import DIFFERENT, Comparison, compared_output
from aigw_render.cli.options import input_options, report_options, settings_options
from aigw_render.cli.session import open_session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.outcome import Outcome


@click.command("check")
@input_options
@compared_output
@settings_options
@report_options
def command(output: str, **arguments: object) -> int:
    """Tell whether the rendered manifests are current: exit 1, a diff and the command that mends it if not.

    Rendered in place, the manifests at PATHS are their own source. With --output DIR they are
    compared with the rendered ones in DIR: those that are stale, missing, or that nothing renders
    any more.
    """
    session = open_session(arguments, output)
    if output == "-" and "-" in session.paths:
        message = "the standard input is rendered nowhere: give --output with the file that holds the result."
        raise click.UsageError(message)
    return _Check(Comparison(session)).run()


class _Check:
    """One run."""

    def __init__(self, comparison: Comparison) -> None:
        self.comparison = comparison
        self.told = False
        """Whether there are differences, and all about them was said."""
        self.as_text = comparison.session.reporting.format == "text"

    def run(self) -> int:
        """Compare, report, and return the exit code."""
        outcome = self.comparison.execute(self._tell)
        if not self.told:
            self._praise(outcome)
            return outcome.exit_code
        if self.as_text:
            heading, *commands = self._advice()
            self._say([heading, *(f"  {line}" for line in commands)])
        return DIFFERENT

    def _tell(self) -> list[Diagnostic]:
        """Print the diff, and return the findings; only in a report for programs each says how to mend it."""
        from aigw_render.write.stale import stale_findings

        found = self.comparison.differences
        self.comparison.print(self.comparison.text)
        self.told = bool(found)
        findings = stale_findings(found)
        if self.as_text or not found:
            return findings
        hint = "\n".join(self._advice())
        return [one._replace(hint=hint) for one in findings]

    def _advice(self) -> list[str]:
        from aigw_render.write.stale import Run, advice

        session = self.comparison.session
        run = Run(session.paths, session.options, session.output)
        return advice(self.comparison.differences, run, self.comparison.secrets)

    def _praise(self, outcome: Outcome) -> None:
        if self.comparison.session.reporting.verbose and not outcome.failed and self.as_text:
            self._say([f"{len(outcome.files)} files are current"])

    def _say(self, lines: Iterable[str]) -> None:
        from aigw_render.cli.console import say
        from aigw_render.write.report.escape import escape

        say("".join(f"{escape(line)}\n" for line in lines))
