"""The report for programs, as JSON; docs/reports.md describes every key."""

from __future__ import annotations

import json

from aigw_render.write.report.order import ordered, summarize

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from aigw_render.base.diagnostic import Diagnostic, Place


def json_report(diagnostics: Iterable[Diagnostic], more: Mapping[str, object] | None = None) -> str:
    """Return the findings and their counts as one JSON object in pure ASCII; every key is always there.

    `more` are further keys, about a run of which more was asked than its findings.
    """
    findings = ordered(diagnostics)
    rows = [_finding(finding) for finding in findings]
    return dump({"diagnostics": rows, "summary": summarize(findings)._asdict(), **(more or {})})


def dump(data: object, indent: int | None = 2) -> str:
    """Return JSON text, of whatever is printed as JSON: in ASCII, so that it cannot steer a terminal."""
    return json.dumps(data, indent=indent) + "\n"


def _finding(finding: Diagnostic) -> dict[str, object]:
    """Return one finding."""
    return {
        "code": finding.code,
        "severity": finding.severity,
        "message": finding.message,
        "place": _place(finding.place) if finding.place else None,
        "found": finding.found,
        "expected": finding.expected,
        "hint": finding.hint,
        "related": [
            {"message": related.message, "place": _place(related.place)} for related in finding.related
        ],
    }


def _place(place: Place) -> dict[str, object]:
    """Return a place: its position, how wide it is, and the source line."""
    return {**place.position._asdict(), "width": place.width, "source": place.source}
