"""Hides secrets in whatever is shown."""

from __future__ import annotations

import json
import re
from base64 import b64encode, urlsafe_b64encode
from functools import lru_cache

from aigw_render.extproc.gojson import quote
from aigw_render.settings.flagtable import PUBLIC_SEEDS
from aigw_render.write.report.escape import escape

TYPE_CHECKING = False
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
    pattern = _pattern(secrets)
    known = _Mask(pattern).findings(diagnostics) if pattern else diagnostics
    return [_guarded(finding) for finding in known]


class _Mask:
    """Hides known secrets in findings; a source line is looked through once, however many stand on it."""

    def __init__(self, pattern: re.Pattern[str]) -> None:
        self._pattern = pattern
        self._line = lru_cache(maxsize=4)(self._starred)

    def findings(self, diagnostics: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
        """Yield findings without the secrets."""
        for finding in diagnostics:
            yield finding._replace(
                message=self._text(finding.message),
                place=self._place(finding.place) if finding.place else None,
                found=self._text(finding.found),
                expected=self._text(finding.expected),
                hint=self._text(finding.hint),
                related=tuple(self._related(related) for related in finding.related),
            )

    def _text(self, text: str) -> str:
        return self._pattern.sub("***", text)

    def _related(self, related: Related) -> Related:
        return related._replace(message=self._text(related.message), place=self._place(related.place))

    def _place(self, place: Place) -> Place:
        return place._replace(source=self._line(place.source))

    def _starred(self, source: str) -> str:
        """Return a source line with a `*` for each character of a secret."""
        return self._pattern.sub(lambda found: "*" * len(found[0]), source)


def _guarded(finding: Diagnostic) -> Diagnostic:
    """Return one finding without what may be a seed in its source lines.

    A line that cannot be read as YAML, or has a seed in a place where none belongs, may hold one that
    nobody knows: what stands behind a key that names a seed or the session encryption.
    """
    place = _line(finding.place) if finding.place else None
    related = tuple(one._replace(place=_line(one.place)) for one in finding.related)
    return finding._replace(place=place, related=related)


def _line(place: Place) -> Place:
    """Return a place without the values behind keys that name a seed."""
    return place._replace(source=_guarded_text(place.source))


@lru_cache(maxsize=4)
def _guarded_text(source: str) -> str:
    """Return a source line without those values; thousands of findings may stand on one that is very long."""
    return re.sub(_BEHIND_SEED, _starred, source) if any(word in source for word in _WORDS) else source


_WORDS = ("seed", "Seed", "SEED", "ncryption")
"""Looked for first, for the pattern takes longer."""
_BEHIND_SEED = (
    r"(?i)((?:seeds?[\"']?\s*[:=,]|sessionEncryption(?!Iteration)\w*[\"']?\s*[:=,\s])\s*"
    r"(?:[\[{]\s*)?(?:(?!fromEnv|fromFile|secretKeyRef)\w+\s*:\s*)?)"
    r"(\"(?:[^\"\\]|\\.)*\"?|'(?:[^']|'')*'?|(?!\w+\s*:)[^\s,'\"{}\[\]][^\s,}\]]*)"
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
