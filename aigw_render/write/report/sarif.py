"""The report as SARIF 2.1.0, the form that code scanning services read."""

from __future__ import annotations

from aigw_render import __version__
from aigw_render.base.codes.table import CODES
from aigw_render.write.report.asjson import dump
from aigw_render.write.report.escape import escape
from aigw_render.write.report.order import ordered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.diagnostic import Diagnostic, Place, Related

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def sarif_report(diagnostics: Iterable[Diagnostic]) -> str:
    """Return one SARIF run as JSON text; its rules are the codes that were found."""
    findings = ordered(diagnostics)
    rules = sorted({finding.code for finding in findings})
    driver: dict[str, object] = {
        "name": "aigw-render",
        "version": __version__,
        "informationUri": "https://aigw-render.github.io",
        "rules": [_rule(code) for code in rules],
    }
    run: dict[str, object] = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(finding, rules.index(finding.code)) for finding in findings],
    }
    return dump({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]})


def _rule(code: str) -> dict[str, object]:
    """Return the texts of a code."""
    row = CODES[code]
    return {
        "id": code,
        "shortDescription": {"text": row.title},
        "fullDescription": {"text": row.why},
        "help": {"text": row.fix},
        "defaultConfiguration": {"level": row.severity},
    }


def _result(finding: Diagnostic, rule: int) -> dict[str, object]:
    """Return one finding; SARIF's levels have the names of our severities."""
    result: dict[str, object] = {
        "ruleId": finding.code,
        "ruleIndex": rule,
        "level": finding.severity,
        "message": {"text": _message(finding)},
        "locations": [_location(finding.place)] if finding.place else [],
    }
    if finding.related:
        result["relatedLocations"] = [_related(related) for related in finding.related]
    return result


def _message(finding: Diagnostic) -> str:
    """Return message and details in one text."""
    details = (("Found", finding.found), ("Expected", finding.expected), ("Hint", finding.hint))
    return "\n".join([finding.message, *(f"{label}: {value}" for label, value in details if value)])


def _related(related: Related) -> dict[str, object]:
    """Return the location of a related place, with its message."""
    return {**_location(related.place), "message": {"text": related.message}}


def _location(place: Place) -> dict[str, object]:
    """Return a physical location; columns count code points from 1, the end is exclusive."""
    position = place.position
    region = {
        "startLine": position.line,
        "startColumn": position.column,
        "endColumn": position.column + max(1, place.width),
    }
    return {"physicalLocation": {"artifactLocation": {"uri": _uri(position.file)}, "region": region}}


def _uri(path: str) -> str:
    """Return a path as a URI: relative ones stay relative to where the program ran."""
    from urllib.parse import quote

    return ("file://" if path.startswith("/") else "") + quote(escape(path.removeprefix("./")))
