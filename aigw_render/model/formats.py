"""The text formats of the API: patterns, quantities, times and durations, as Go reads them.

The patterns are facts of the CRDs in Go's syntax (RE2). They hold no construct that lets Python's
backtracking matcher run longer than linear time on hostile text; a test keeps it so.
"""

from __future__ import annotations

import re
from functools import cache

from aigw_render.base.patterns import lazy

DNS_LABEL = r"^[a-z0-9]([-a-z0-9]*[a-z0-9])?$"
_EMPTY_OR = "^$|"
EMPTY_OR_LABEL = _EMPTY_OR + DNS_LABEL
DNS_SUBDOMAIN = r"^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"
EMPTY_OR_SUBDOMAIN = _EMPTY_OR + DNS_SUBDOMAIN
HOSTNAME = r"^(\*\.)?" + DNS_SUBDOMAIN.removeprefix("^")
KIND = r"^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$"
EMPTY_OR_KIND = _EMPTY_OR + KIND
HEADER_NAME = r"^[A-Za-z0-9!#$%&'*+\-.^_\x60|~]+$"
DURATION = r"^([0-9]{1,5}(h|m|s|ms)){1,4}$"
_NUMBER = r"(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))"
MODULE_NAME = r"^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$"
QUANTITY = rf"^(\+|-)?{_NUMBER}(([KMGTPE]i)|[numkMGTPE]|([eE](\+|-)?{_NUMBER}))?$"
# The CRD has `[1-9]+[0-9]*`, quadratic for Python's matcher; this is the same language.
BUFFER_SIZE = r"^[1-9][0-9]*([EPTGMK]i|[EPTGMk])?$"

EXPECTED = {
    DNS_LABEL: "a DNS label: lower-case letters, digits and inner dashes",
    EMPTY_OR_LABEL: "a DNS label (lower-case letters, digits and inner dashes), or nothing",
    DNS_SUBDOMAIN: "a DNS name: labels of lower-case letters, digits and inner dashes, joined by dots",
    EMPTY_OR_SUBDOMAIN: "an API group (a DNS name), or empty for the core group",
    HOSTNAME: "a host name such as api.example.com or *.example.com",
    KIND: "a kind such as Gateway: letters, digits and inner dashes",
    EMPTY_OR_KIND: "a kind such as InferencePool, or empty",
    HEADER_NAME: "a header name: letters, digits and !#$%&'*+-.^_`|~",
    DURATION: "a duration such as 30s, 1m30s or 500ms",
    QUANTITY: "a quantity such as 500m, 1.5 or 2Gi",
    MODULE_NAME: "lower-case letters, digits and inner dots and dashes",
    BUFFER_SIZE: "a number of bytes such as 65536, 64Ki or 10M",
}
"""What each pattern asks for, in words for a report."""

_UNIT_MS = {"h": 3_600_000, "m": 60_000, "s": 1000, "ms": 1}
_QUANTITY_PARTS = lazy(r"[+-]?([0-9]*)(?:\.([0-9]*))?(?:[KMGTPE]i|[numkMGTPE]|[eE]([+-]?[0-9]+))?")
_LONGEST_QUANTITY = 512
_FAST_DIGITS = 18
_NANO = -9
_HIGHEST_EXPONENT = 100_000
_DATE_TIME = lazy(
    r"([0-9]{4})-(0[1-9]|1[0-2])-([0-9]{2})T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]"
    r"(\.[0-9]+)?(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])"
)
_BASE64 = lazy(r"([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})")
_FEBRUARY = 2
_SHORT_MONTHS = frozenset((4, 6, 9, 11))


def matches(pattern: str, text: str) -> bool:
    """Tell whether Go's matcher would find `pattern` in `text` (unanchored, as it stands)."""
    if not text and pattern.startswith(_EMPTY_OR):
        return True
    # What is left is compiled once for both: some patterns stand with and without.
    pattern = pattern.removeprefix(_EMPTY_OR)
    # In Go `$` is the end of the text; in Python it is that, or before a line feed that ends the text.
    compiled = _strict(pattern) if text.endswith("\n") else _compiled(pattern)
    return compiled.search(text) is not None


_compiled = cache(re.compile)


@cache
def _strict(pattern: str) -> re.Pattern[str]:
    """Compile a Go pattern for a text whose last line feed counts."""
    return re.compile(re.sub(r"\\.|\[(?:\\.|[^\]\\])*\]|\$", _end_of_text, pattern))


def _end_of_text(token: re.Match[str]) -> str:
    """Return a token of a pattern in Python's syntax: only a bare `$` differs."""
    return r"\Z" if token[0] == "$" else token[0]


def quantity_demand(text: str) -> str:
    """Return what the controller's decoder demands of a quantity that it refuses; empty: it takes it.

    The pattern, which took it before, lets an exponent have a fraction and any length. The decoder reads
    it as an int64, keeps 32 bits of it, and stalls over a huge one when the number does not fit its fast
    path (at most 18 digits, no finer than nano).
    """
    if len(text) > _LONGEST_QUANTITY:
        return f"at most {_LONGEST_QUANTITY} characters"
    parts = _QUANTITY_PARTS.fullmatch(text)
    integer, fraction, exponent = parts.groups(default="") if parts else ("", "", str(2**63))
    if not -(2**63) <= int(exponent or "0") < 2**63:
        return "an exponent that is a whole number of at most 64 bits"
    digits = len(integer.lstrip("0") or "0") + len(fraction)
    scale = _int32(int(exponent or "0")) - len(fraction)
    fast = digits <= _FAST_DIGITS and _int32(scale) >= _NANO
    return "" if fast or abs(scale) <= _HIGHEST_EXPONENT else f"an exponent of at most {_HIGHEST_EXPONENT}"


def _int32(value: int) -> int:
    """Return the low 32 bits of an integer, with their sign, as Go converts it."""
    return (value + 2**31) % 2**32 - 2**31


def fits(form: str, text: str) -> str:
    """Return what a format demands of a text that does not have it; empty: it has it."""
    if form == "date-time":
        return "" if is_date_time(text) else "a time such as 2026-01-31T12:00:00Z"
    if form == "byte":
        return "" if _BASE64.fullmatch(text) else "base64, with its padding and not empty"
    if form == "uri":
        from aigw_render.model.uri import is_uri  # few routes have one

        return "" if is_uri(text) else "a URI such as https://example.com/path"
    return ""


def is_date_time(text: str) -> bool:
    """Tell whether a text is a time both for the API server and for the controller's decoder.

    The API server also takes a lower-case `t` or `z`, which then stops the controller.
    """
    found = _DATE_TIME.fullmatch(text)
    return found is not None and 1 <= int(found[3]) <= _days(int(found[1]), int(found[2]))


def _days(year: int, month: int) -> int:
    """Return the number of days of a month."""
    if month == _FEBRUARY:
        leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
        return 29 if leap else 28
    return 30 if month in _SHORT_MONTHS else 31


def duration_ms(text: str) -> int:
    """Return a duration that matches `DURATION` in milliseconds."""
    return sum(int(number) * _UNIT_MS[unit] for number, unit in re.findall(r"([0-9]+)(ms|h|m|s)", text))
