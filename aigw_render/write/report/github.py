"""The report as GitHub Actions annotations: one workflow command a finding."""

from __future__ import annotations

from aigw_render.write.report.escape import escape
from aigw_render.write.report.order import ordered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.diagnostic import Diagnostic

_COMMANDS = {"error": "error", "warning": "warning", "note": "notice"}


def github_report(diagnostics: Iterable[Diagnostic]) -> str:
    """Return `::error file=…,line=…::message` lines; found, expected and hint join the message."""
    return "".join(f"{_command(finding)}\n" for finding in ordered(diagnostics))


def _command(finding: Diagnostic) -> str:
    """Return one workflow command."""
    properties = {"title": finding.code}
    if finding.place:
        file, line, column = finding.place.position
        end = column + max(1, finding.place.width)
        # GitHub compares it with the names in the pull request.
        properties |= {
            "file": file.removeprefix("./"),
            "line": str(line),
            "col": str(column),
            "endColumn": str(end),
        }
    written = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
    return f"::{_COMMANDS[finding.severity]} {written}::{_data(_message(finding))}"


def _message(finding: Diagnostic) -> str:
    """Return message and details, a line each."""
    details = (("found", finding.found), ("expected", finding.expected), ("hint", finding.hint))
    return "\n".join([finding.message, *(f"{label}: {value}" for label, value in details if value)])


def _data(text: str) -> str:
    """Return a command's data: its line breaks survive, other controls are spelled out."""
    return "%0A".join(escape(line.replace("%", "%25")) for line in text.split("\n"))


def _property(text: str) -> str:
    """Return a command's property, where a colon and a comma have a meaning too."""
    return escape(text).replace("%", "%25").replace(":", "%3A").replace(",", "%2C")
