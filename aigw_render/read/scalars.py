"""What a scalar is to Kubernetes: the rules of go-yaml v2 as `sigs.k8s.io/yaml` uses it.

They are YAML 1.1 with differences; `tables.json: yamlScalars` of the vectors decides, and
what it does not say was measured with sigs.k8s.io/yaml v1.6.0.
"""

from __future__ import annotations

import re

from aigw_render.base.patterns import lazy

Scalar = str | int | float | bool | None
"""What a scalar can be; a float may be infinite or NaN."""

_INFINITY = float("inf")
_CORE = "tag:yaml.org,2002:"
_WORDS: dict[str, bool | float | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"), True),
    **dict.fromkeys(("n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"), False),
    **dict.fromkeys((".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"), _INFINITY),
    **dict.fromkeys(("-.inf", "-.Inf", "-.INF"), -_INFINITY),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), float("nan")),
}
SPECIAL = frozenset("+-.0123456789yYnNtTfFoO~")
"""What a plain scalar must start with to be anything else than a string."""

_INTEGER = lazy(
    r"(?P<sign>[-+]?)(?:0[xX](?P<hexadecimal>[0-9a-fA-F]+)|0[bB](?P<binary>[01]+)|0[oO]?(?P<octal>[0-7]+)"
    r"|(?P<decimal>0|[1-9][0-9]*))|0b(?P<inner>[-+])(?P<digits>[01]+)",
    re.ASCII,
)
"""The last form, a sign after `0b`, is an oddity of go-yaml."""
_CLOCK = r"(\d\d?):(\d\d?):(\d\d?)(?:[.,]\d+)?"
_TIMESTAMP = rf"(\d{{4}})-(\d\d?)-(\d\d?)(?:[Tt]{_CLOCK}(?:Z|[-+](?:[01]\d|2[0-4]):[0-5]\d)| {_CLOCK})?"
_BASES = {"hexadecimal": 16, "binary": 2, "octal": 8, "decimal": 10, "digits": 2}
_SIGNED = 1 << 63
_FLOAT = lazy(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?", re.ASCII)
_FRACTION = lazy(r"\.[0-9](?:_?[0-9])*(?:[eE][-+]?[0-9](?:_?[0-9])*)?", re.ASCII)
"""Here `_` may stand between digits only; in numbers that start with a digit, anywhere."""
_LAST = frozenset("0123456789abcdefABCDEF._")
"""What a number can end with: most texts that start like one are told apart here."""
_SECOND = frozenset("0123456789xXbBoO._eE:") | {""}
_SURELY = 19
"""Digits of an integer that may not fit 64 bits."""
_TYPES = {"bool": bool, "int": int, "float": float, "null": type(None), "timestamp": str}
_LONGEST = 64
"""Binary digits of the largest integer: what is longer cannot be one, and is not converted."""


class ScalarError(ValueError):
    """A scalar that Kubernetes cannot read; the message says why."""


def resolve(value: str, *, plain: bool, tag: str) -> Scalar:
    """Return what go-yaml makes of a scalar: infinities and NaN too, floats as floats.

    Raises:
        ScalarError: the text does not fit the tag.
    """
    if not tag:
        return _implicit(value) if plain else value
    kind = tag.removeprefix(_CORE) if tag.startswith(_CORE) else ""
    if kind in _TYPES:
        return _typed(value, kind)
    return _binary(value) if kind == "binary" else value


def _typed(value: str, kind: str) -> Scalar:
    """Return the value of a scalar whose tag says what it has to be."""
    found: Scalar = value if kind == "timestamp" and _is_timestamp(value) else _implicit(value)
    if kind == "float" and type(found) is int:
        return float(found)
    if type(found) is not _TYPES[kind] or (kind == "timestamp" and not _is_timestamp(value)):
        # Without the value: it may be a secret with a wrong tag.
        message = f"the value is not a `!!{kind}`"
        raise ScalarError(message)
    return found


def _implicit(value: str) -> Scalar:
    """Return what a plain scalar without a tag is."""
    if value and value[0] not in SPECIAL:
        return value
    if value in _WORDS:
        return _WORDS[value]
    if value[0] in "yYnNtTfFoO~" or value[1:2] not in _SECOND or value[-1] not in _LAST:
        return value
    if value.isdecimal() and value.isascii() and len(value) < _SURELY and (value == "0" or value[0] != "0"):
        return int(value)
    digits = value.replace("_", "")
    whole = _integer(digits)
    if whole is not None:
        return whole
    form = _FRACTION.fullmatch(value) if value[0] == "." else _FLOAT.fullmatch(digits)
    number = float(digits) if form else _INFINITY
    return value if number in (_INFINITY, -_INFINITY) else number


def _integer(digits: str) -> int | None:
    """Return a 64-bit integer, with a sign or without, in one of Go's notations."""
    found = _INTEGER.fullmatch(digits)
    if found is None:
        return None
    sign = found["sign"] or found["inner"] or ""
    name = found.lastgroup or ""
    text = found[name].lstrip("0") or "0"
    if len(text) > _LONGEST:
        return None
    size = int(text, _BASES[name])
    if sign == "-":
        return -size if size <= _SIGNED else None
    return size if size < (_SIGNED if sign else 2 * _SIGNED) else None


def _binary(value: str) -> str:
    """Return the text that base64 holds; a byte that is not UTF-8 becomes U+FFFD, as in Go."""
    import binascii

    try:
        data = binascii.a2b_base64(re.sub(r"[\r\n]", "", value), strict_mode=True)
    except ValueError:
        message = "the value of `!!binary` is not base64"
        raise ScalarError(message) from None
    return re.sub("[\udc80-\udcff]", "\ufffd", data.decode("utf-8", "surrogateescape"))


def _is_timestamp(value: str) -> bool:
    """Tell whether go-yaml takes a text for a date or a time."""
    found = re.fullmatch(_TIMESTAMP, value, re.ASCII)
    if found is None:
        return False
    from datetime import datetime

    parts = [int(part) for part in found.groups() if part]
    date, clock = parts[:3], [*parts[3:], 0, 0, 0]
    try:
        datetime(date[0] or 2000, date[1], date[2], clock[0], clock[1], clock[2])  # noqa: DTZ001 - only tried
    except ValueError:
        return False
    return True
