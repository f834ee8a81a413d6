"""Hides secrets in whatever is shown."""

from __future__ import annotations

import json
import re
from base64 import b64encode, urlsafe_b64encode
from typing import TYPE_CHECKING

from aigw_render.extproc.gojson import quote
from aigw_render.settings.flagtable import PUBLIC_SEEDS
from aigw_render.write.report.escape import escape

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

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
    pattern = _pattern(secrets) or _NOTHING
    return [_masked(finding, pattern) for finding in diagnostics]


_NOTHING = re.compile(r"(?!)")


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
    """Return a place whose source line has a `*` for each character of a secret.

    A line that cannot be read as YAML may hold one that nobody knows: what stands behind a key that
    ends in `seed`.
    """
    source = pattern.sub(lambda found: "*" * len(found[0]), place.source)
    if "seed" in source.lower():
        source = re.sub(_BEHIND_SEED, _starred, source)
    return place._replace(source=source)


_BEHIND_SEED = (
    r"(?i)(seed[\"']?\s*[:=,]\s*(?:\{\s*value\s*:\s*)?)"
    r"(\"(?:[^\"\\]|\\.)*\"?|'(?:[^']|'')*'?|[^\s,'\"{}\[\]][^\s,}\]]*)"
)
_PUBLIC = (*PUBLIC_SEEDS, "null", "~")


def _starred(found: re.Match[str]) -> str:
    """Return what stands behind a key, hidden unless it is no secret."""
    key, value = found.groups()
    public = value.strip("\"'") in _PUBLIC or value.startswith("$(")
    return found[0] if public else key + "*" * len(value)


def _pattern(secrets: Iterable[str]) -> re.Pattern[str] | None:
    """Return what finds every form of the secrets, the longest first; None when there are none."""
    forms = {form for secret in secrets if secret for form in _forms(secret)}
    longest_first = sorted(forms, key=lambda form: (-len(form), form))
    return re.compile("|".join(map(re.escape, longest_first))) if forms else None


def _forms(secret: str) -> Iterator[str]:
    """Yield how a secret may stand in a text.

    Raw, spelled out, as JSON, YAML, Go, Python, a shell and a URL quote it, and as a Secret's `data` has
    it, with and without a line break at its end.
    """
    yield from (secret, escape(secret), secret.replace("'", "''"), secret.replace("'", "'\"'\"'"))
    yield from (json.dumps(secret, ensure_ascii=ascii_only)[1:-1] for ascii_only in (True, False))
    yield from (quote(secret)[1:-1], repr(secret)[1:-1])
    coded = secret.encode("utf-8", "surrogatepass")
    yield from (_percent_encoded(coded, ""), _percent_encoded(coded, "/"))
    for data in (coded, coded + b"\n"):
        yield from (b64encode(data).decode(), urlsafe_b64encode(data).decode())


_UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"


def _percent_encoded(data: bytes, also: str) -> str:
    """Return bytes as a URL has them; `also` are more characters that stay.

    By hand, for `urllib` takes long to import.
    """
    return "".join(chr(byte) if chr(byte) in _UNRESERVED + also else f"%{byte:02X}" for byte in data)
