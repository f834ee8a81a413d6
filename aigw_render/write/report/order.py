"""The order of a report and its summary, the same in every format."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple
from aigw_render.base.shorten import shorten_message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.diagnostic import Diagnostic


class Summary(NamedTuple):
    """How many findings there are of each severity."""

    errors: int
    warnings: int
    notes: int

    def __str__(self) -> str:
        """Return for example `2 errors, 1 warning`; empty when there is nothing to count."""
        counts = ((self.errors, "error"), (self.warnings, "warning"), (self.notes, "note"))
        return ", ".join(f"{count} {word}{'s' if count > 1 else ''}" for count, word in counts if count)


def ordered(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return each finding once: those without a place first, then by file, line, column, code.

    What the input made very long in their texts is cut.
    """
    return [_readable(finding) for finding in sorted(dict.fromkeys(diagnostics), key=_key)]


def _readable(finding: Diagnostic) -> Diagnostic:
    """Return a finding whose texts are cut where the input made them very long."""
    return finding._replace(
        message=shorten_message(finding.message),
        found=shorten_message(finding.found),
        expected=shorten_message(finding.expected),
        hint=shorten_message(finding.hint),
        related=tuple(one._replace(message=shorten_message(one.message)) for one in finding.related),
    )


def summarize(diagnostics: Iterable[Diagnostic]) -> Summary:
    """Return the number of findings of each severity."""
    found = [diagnostic.severity for diagnostic in diagnostics]
    return Summary(found.count("error"), found.count("warning"), found.count("note"))


def _key(diagnostic: Diagnostic) -> tuple[str, int, int, str, str]:
    """Return what findings are sorted by."""
    file, line, column = diagnostic.place.position if diagnostic.place else ("", 0, 0)
    return file, line, column, diagnostic.code, diagnostic.message
