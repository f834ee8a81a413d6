"""Hides secrets in whatever is shown."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from aigw_render.write.report.escape import escape

if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.diagnostic import Diagnostic, Place, Related


def mask(text: str, secrets: Iterable[str]) -> str:
    """Return `text` with each of the secrets replaced by `***`, also where it stands escaped.

    The longest secret counts first; empty ones are ignored.
    """
    pattern = _pattern(secrets)
    return pattern.sub("***", text) if pattern else text


def mask_findings(diagnostics: Iterable[Diagnostic], secrets: Iterable[str]) -> list[Diagnostic]:
    """Return findings with the secrets hidden in every text.

    Do it before a report is made: a report cuts long lines, and half a secret is not found
    any more. Source lines keep their length, so that carets stay where they are.
    """
    pattern = _pattern(secrets)
    return [_masked(finding, pattern) if pattern else finding for finding in diagnostics]


def _masked(finding: Diagnostic, pattern: re.Pattern[str]) -> Diagnostic:
    """Return one finding without the secrets."""
    return finding._replace(
        message=pattern.sub("***", finding.message),
        place=_place(finding.place, pattern) if finding.place else None,
        found=pattern.sub("***", finding.found),
        expected=pattern.sub("***", finding.expected),
        hint=pattern.sub("***", finding.hint),
        related=tuple(_related(related, pattern) for related in finding.related),
    )


def _related(related: Related, pattern: re.Pattern[str]) -> Related:
    """Return a related place without the secrets."""
    return related._replace(message=pattern.sub("***", related.message), place=_place(related.place, pattern))


def _place(place: Place, pattern: re.Pattern[str]) -> Place:
    """Return a place whose source line has a `*` for each character of a secret."""
    return place._replace(source=pattern.sub(lambda found: "*" * len(found[0]), place.source))


def _pattern(secrets: Iterable[str]) -> re.Pattern[str] | None:
    """Return what finds every form of the secrets, the longest first; None when there are none."""
    forms = {form for secret in secrets if secret for form in _forms(secret)}
    longest_first = sorted(forms, key=lambda form: (-len(form), form))
    return re.compile("|".join(map(re.escape, longest_first))) if forms else None


def _forms(secret: str) -> tuple[str, ...]:
    """Return how a secret may stand in a text: raw, spelled out, and as JSON and YAML quote it."""
    quoted = (json.dumps(secret, ensure_ascii=ascii_only)[1:-1] for ascii_only in (True, False))
    return (secret, escape(secret), secret.replace("'", "''"), *quoted)
