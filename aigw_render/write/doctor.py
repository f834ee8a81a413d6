"""The `doctor` command's output: the checklist for people and for scripts."""

from __future__ import annotations

from aigw_render.write.paint import paint
from aigw_render.write.report.escape import escape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from aigw_render.base.data import Data
    from aigw_render.plan.doctor.check import Check

_WIDEST = 200
"""So much of a value is shown; the JSON form has all."""
_MARKS = {"ok": "ok", "note": "note", "warning": "WARNING", "problem": "PROBLEM"}
_STYLES = {"ok": "place", "note": "note", "warning": "warning", "problem": "error"}


def checklist_text(checks: Iterable[Check], *, color: bool = False) -> str:
    """Return a line for each check, what to do below it, and the numbers at the end."""
    listed = [*checks]
    lines = [line for check in listed for line in _lines(check, color=color)]
    numbers = {state: sum(check.state == state for check in listed) for state in _MARKS}
    counted = ", ".join(_counted(state, count) for state, count in numbers.items())
    return "".join(f"{line}\n" for line in (*lines, counted))


def checklist_json(checks: Iterable[Check]) -> str:
    """Return a JSON list of checks; its keys are an interface."""
    from aigw_render.write.report.asjson import dump

    return dump([_record(check) for check in checks])


def _lines(check: Check, *, color: bool) -> Iterator[str]:
    """Yield the lines of one check."""
    finding = check.finding
    mark = f"{_MARKS[check.state]:<7}"
    mark = paint(_STYLES[check.state], mark) if color else mark
    code = f"{finding.code} " if finding.code else ""
    place = f"{finding.place.position}: " if finding.place else ""
    yield f"{check.topic:<9} {mark} {code}{escape(place + _cut(finding.message))}"
    for label, value in (("found", finding.found), ("expected", finding.expected)):
        if value:
            yield f"{'':<18}{label + ':':<9} {escape(_cut(value))}"
    for number, line in enumerate(finding.hint.split("\n") if finding.hint else ()):
        yield f"{'':<18}{'' if number else 'hint:':<9} {escape(line)}"


def _record(check: Check) -> dict[str, Data]:
    finding = check.finding
    return {
        "topic": check.topic,
        "state": check.state,
        "code": finding.code or None,
        "message": finding.message,
        "place": str(finding.place.position) if finding.place else None,
        "found": finding.found,
        "expected": finding.expected,
        "hint": finding.hint,
    }


def _counted(state: str, count: int) -> str:
    """Return `1 problem`, `2 problems`; `ok` has no other number."""
    return f"{count} {state}" if count == 1 or state == "ok" else f"{count} {state}s"


def _cut(text: str) -> str:
    return text if len(text) <= _WIDEST else f"{text[: _WIDEST - 1]}…"
