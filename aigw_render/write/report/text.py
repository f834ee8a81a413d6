"""The report for people: place, message, source line with carets, and what to do."""

from __future__ import annotations

from aigw_render.write.paint import paint as _paint
from aigw_render.write.report.escape import escape
from aigw_render.write.report.order import ordered, summarize
from aigw_render.write.report.snippet import snippet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from aigw_render.base.diagnostic import Diagnostic, Place


def text_report(diagnostics: Iterable[Diagnostic], *, color: bool = False) -> str:
    """Return the findings as text, a summary line last; empty when there are none.

    Colours (ANSI) only when asked for. What comes from the input is escaped; only a hint
    may have several lines, each of them indented.
    """
    findings = ordered(diagnostics)
    paint = _paint if color else _plain
    lines = [line for finding in findings for line in _finding(finding, paint)]
    if findings:
        lines.append(str(summarize(findings)))
    return "".join(f"{line}\n" for line in lines)


def _finding(finding: Diagnostic, paint: Callable[[str, str], str]) -> Iterator[str]:
    """Yield the lines of one finding."""
    where = escape(str(finding.place.position)) if finding.place else "aigw-render"
    what = paint(finding.severity, f"{finding.severity} {finding.code}")
    yield f"{paint('place', f'{where}:')} {what}: {escape(finding.message)}"
    if finding.place and finding.place.source:
        yield from _source(finding.place, paint)
    for label, value in (("found", finding.found), ("expected", finding.expected)):
        if value:
            yield _labelled(label, escape(value))
    yield from _hint(finding.hint)
    for related in finding.related:
        yield _labelled("see also", escape(f"{related.place.position}: {related.message}"))


def _source(place: Place, paint: Callable[[str, str], str]) -> Iterator[str]:
    """Yield the source line with its number, and the carets below it."""
    shown = snippet(place)
    yield f"{place.position.line or '':>5} | {shown.source}".rstrip()
    yield f"{'':>5} | {' ' * shown.indent}{paint('caret', '^' * shown.width)}"


def _hint(hint: str) -> Iterator[str]:
    """Yield a hint; the lines after its first one (a form to write, say) stand below the text."""
    for index, line in enumerate(hint.split("\n") if hint else ()):
        yield _labelled("" if index else "hint", escape(line))


def _labelled(label: str, value: str) -> str:
    """Return a detail in two aligned columns, e.g. `  found:    imagee`."""
    return f"  {f'{label}:' if label else '':<9} {value}".rstrip()


def _plain(_style: str, text: str) -> str:
    """Return the text as it is."""
    return text
