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
    from collections.abc import Callable, Iterable, Iterator

    from aigw_render.base.diagnostic import Diagnostic, Place, Related


def mask(text: str, secrets: Iterable[str]) -> str:
    """Return `text` with each of the secrets replaced by `***`, also where it stands escaped.

    The longest secret counts first; empty ones are ignored, and those of one or two characters are
    replaced only where they are a whole value.
    """
    pattern = _pattern(secrets)
    return _hide(pattern, text) if pattern else text


def mask_json(text: str, secrets: Iterable[str]) -> str:
    """Return a JSON text without the secrets in its strings; its keys are an interface, and stay."""
    found = tuple(secrets)
    pattern = _pattern(found)
    if pattern is None:
        return text
    whole = frozenset(found)

    def hidden(_key: str, value: str) -> str:
        return "***" if value in whole else _hide(pattern, value)

    return _in_strings(text, hidden, json.dumps)


_FREE = ("value", "RootPrefix")
"""The keys of a digest whose values are whatever a user writes."""
_PLENTY = 8
"""A secret of so many characters is no part of another value by chance."""


def mask_digest(text: str, secrets: Iterable[str]) -> str:
    """Return a digest without the secrets: where one is a value, and inside of free texts.

    The letters of a secret elsewhere stay: a digest is there to be compared with another one.
    """
    found = frozenset(filter(None, secrets))
    pattern = _pattern(one for one in found if len(one) >= _PLENTY)

    def hidden(key: str, value: str) -> str:
        if value in found:
            return "***"
        return _hide(pattern, value) if pattern and key in _FREE else value

    return _in_strings(text, hidden, quote) if found else text


_STRING = r'"(?:[^"\\]|\\.)*"(:?)'


def _in_strings(text: str, changed: Callable[[str, str], str], quoted: Callable[[str], str]) -> str:
    """Return a JSON text whose strings are changed, each given with the key before it; keys are not."""
    key = ""

    def replaced(found: re.Match[str]) -> str:
        nonlocal key
        if found[1]:
            key = json.loads(found[0][:-1])
            return found[0]
        value = json.loads(found[0])
        result = changed(key, value)
        return found[0] if result == value else quoted(result)

    return re.sub(_STRING, replaced, text)


def mask_findings(diagnostics: Iterable[Diagnostic], secrets: Iterable[str]) -> list[Diagnostic]:
    """Return findings with the secrets hidden in every text.

    Do it before a report is made: a report cuts long lines, and half a secret is not found
    any more. Source lines keep their length, so that carets stay where they are.
    """
    pattern = _pattern(secrets)
    # First what stands behind a seed's key, for a line that is starred already does not tell its end.
    guarded = map(_guarded, diagnostics)
    return [*(_Mask(pattern).findings(guarded) if pattern else guarded)]


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
        return _hide(self._pattern, text)

    def _related(self, related: Related) -> Related:
        return related._replace(message=self._text(related.message), place=self._place(related.place))

    def _place(self, place: Place) -> Place:
        return place._replace(source=self._line(place.source))

    def _starred(self, source: str) -> str:
        """Return a source line with a `*` for each character of a secret."""
        return self._pattern.sub(
            lambda found: _lead(found) + "*" * len(found[0][len(_lead(found)) :]), source
        )


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
    if not any(word in source for word in _WORDS):
        return source
    brackets = re.search(r"[\[{]", source)
    quoted = [found.span() for found in re.finditer(_QUOTED, source)]
    parts: list[str] = []
    at = 0
    for key in re.finditer(_SEED_KEY, source):
        if key.end() > at:
            while quoted and quoted[0][1] <= key.start():
                del quoted[0]
            flow = brackets is not None and brackets.start() < key.end()
            if quoted and quoted[0][0] < key.start():
                end = max(key.end(), quoted[0][1] - 1 if source[quoted[0][1] - 1] in "\"'" else len(source))
            else:
                end = _end_of_value(source, key.end(), flow=flow)
            parts += (source[at : key.end()], _starred(source[key.end() : end]))
            at = end
    return "".join((*parts, source[at:]))


_WORDS = ("seed", "Seed", "SEED", "ncryption")
"""Looked for first, for the pattern takes longer."""
_SEED_KEY = (
    r"(?i)(?:sessionEncryptionSeed(?!s?[\"'\]})]*(?:[\s:=,]|$))"
    r"|--?(?!-|mcp(?:fallback)?sessionencryptionseed|\S*iteration)[\w.-]*(?:se+d|encryption)[\w.-]*[\"']?\s*[:=,\s]\s*"
    r"|(?:seeds?[\"']?\s*[:=,]|sessionEncryption(?!Iteration)\w*[\"']?\s*[:=,\s])\s*)"
    r"(?:[\[{]\s*(?:(?!fromEnv|fromFile|secretKeyRef)\w+\s*:\s*)?|value\s*:\s*)?(?:!\S*\s+)?"
    r"(?!(?:fromEnv|fromFile|secretKeyRef)\s*:)(?=[^\s,{}\[\]])"
)
"""A key that names a seed, and whatever stands before the value: a bracket, a key of its own, a tag.

Or a flag with the value glued to it.
"""
_QUOTED = r"\"(?:[^\"\\]|\\.)*\"?|'(?:[^']|'')*'?"
_PUBLIC = (*PUBLIC_SEEDS, "null", "~")


def _end_of_value(source: str, start: int, *, flow: bool) -> int:
    """Return where a value ends: behind its quotes, in brackets before the next sign, else with the line."""
    found = re.compile(_QUOTED).match(source, start)
    if found is None and flow:
        found = re.compile(r"[^,}\]]*").match(source, start)
    return found.end() if found else len(source)


def _starred(value: str) -> str:
    """Return a value that stands behind a seed's key, hidden unless it is no secret."""
    bare = value.strip("\"' ")
    return value if bare in _PUBLIC or bare.startswith("$(") else "*" * len(value)


_FEW = 2
"""Secrets of so few characters stand everywhere by chance."""
_VALUE = (
    r"(?P<lead>^[+-]?[ \t]*(?:- )?|[:,(\[{>-][ \t]*|[\"'`])(?:FORMS)"
    r"(?=\\?[\"'`](?!\s*:)|[ \t]*(?:[,\])}]|$))|(?P<flag>=)(?:FORMS)(?=\W|$)"
)
"""A few characters as a whole value: in quotes, or between a mark in front and the end of the value."""


def _pattern(secrets: Iterable[str]) -> re.Pattern[str] | None:
    """Return what finds every form of the secrets, the longest first; None when there are none."""
    found = [secret for secret in secrets if secret]
    forms = _alternatives(form for secret in found if len(secret) > _FEW for form in _forms(secret))
    few = _alternatives(form for secret in found if len(secret) <= _FEW for form in _forms(secret))
    values = _VALUE.replace("FORMS", few) if few else ""
    either = "|".join(filter(None, (forms, values)))
    return re.compile(either, re.MULTILINE) if either else None


def _alternatives(forms: Iterable[str]) -> str:
    """Return the pattern of some texts, the longest first."""
    return "|".join(map(re.escape, sorted(set(forms), key=lambda form: (-len(form), form))))


def _hide(pattern: re.Pattern[str], text: str) -> str:
    """Return a text with `***` in the place of what is found."""
    return pattern.sub(lambda found: f"{_lead(found)}***", text)


def _lead(found: re.Match[str]) -> str:
    """Return what stands before a short secret and tells that it is a value."""
    groups = found.groupdict()
    return groups.get("lead") or groups.get("flag") or ""


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
