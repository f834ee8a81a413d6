"""How a scalar is written so that every YAML reader takes it for what it is."""

from __future__ import annotations

from functools import lru_cache

from aigw_render.base.data import Quoted
from aigw_render.base.patterns import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

    from aigw_render.base.data import Data

_FIRST = r"(?:-{0,2}[A-Za-z]|/|_[A-Za-z]|\./)"
_BLOCK = lazy(rf"{_FIRST}[A-Za-z0-9_./@%+=:,~()*&!$-]*(?: [A-Za-z0-9_./@%+=:,~()*&!$-]+)*")
_FLOW = lazy(r"(?:[A-Za-z]|/|_[A-Za-z])[A-Za-z0-9_./@%+=-]*(?: [A-Za-z0-9_./@%+=-]+)*")
_QUANTITY = lazy(r"[1-9][0-9]*(?:\.[0-9]+)?(?:n|u|m|k|[KMGTP]i|[MGTP])")
"""A Kubernetes quantity with a suffix that no reader takes for an exponent."""

_NAME = lazy(r"[0-9](?=[a-z0-9.-]*[g-mp-su-wy])[a-z0-9.-]{3,}(?<![.-])")
"""A name that starts with a digit, such as `1password`: one of its letters is in no kind of number."""

_WORDS = {"y", "n", "yes", "no", "on", "off", "true", "false", "null", "nan", "inf", "infinity"}
_SHORT = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r", "\b": "\\b", "\f": "\\f"}
_UNPRINTABLE = "\x00-\x1f\x7f-\xa0\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff"
_INVISIBLE = "\xad\u200b-\u200f\u202a-\u202e\u2066-\u2069"
_ASCII_ESCAPED = lazy('["\\\\\x00-\x1f\x7f]')
_ESCAPED = lazy(rf'["\\{_UNPRINTABLE}{_INVISIBLE}]')
_UNQUOTABLE = lazy(f"[{_UNPRINTABLE}]")


_CACHED = 64
"""Characters of the strings whose form is remembered: field names and values come again and again."""


def double_quoted(text: str) -> str:
    """Return a string in double quotes, read alike as YAML 1.1, 1.2 and JSON."""
    escaped = _ASCII_ESCAPED if text.isascii() else _ESCAPED
    return f'"{escaped.sub(_escape, text)}"'


def _escape(found: re.Match[str]) -> str:
    return _SHORT.get(found[0]) or f"\\u{ord(found[0]):04x}"


def string(text: str, *, flow: bool = False, quote: str = "") -> str:
    """Return a string in the quotes asked for, or plain when no reader can misread it.

    Args:
        text: the string; a `Quoted` one is always put in double quotes.
        flow: it stands inside of brackets.
        quote: the quotes that a scalar had before, to be kept when they can hold the text.
    """
    if not quote and type(text) is str and len(text) <= _CACHED:
        return _written(text, flow)
    if isinstance(text, Quoted) or quote == '"':
        return double_quoted(text)
    if quote == "'" and not _UNQUOTABLE.search(text):
        return "'" + text.replace("'", "''") + "'"
    return text if is_plain(text, flow=flow) else double_quoted(text)


@lru_cache(maxsize=4096)
def _written(text: str, flow: bool) -> str:
    """Return a string without quotes where it can be."""
    return text if is_plain(text, flow=flow) else double_quoted(text)


def is_plain(text: str, *, flow: bool = False) -> bool:
    """Tell whether a string may stand without quotes: a strict choice, not all that YAML allows."""
    if _QUANTITY.fullmatch(text) or _NAME.fullmatch(text):
        return True
    if not (_FLOW if flow else _BLOCK).fullmatch(text) or text.lstrip("-").lower() in _WORDS:
        return False
    return not (text.endswith(":") or ": " in text)


def scalar(value: Data, *, flow: bool = False, quote: str = "") -> str:
    """Return a scalar or an empty collection as text."""
    if isinstance(value, str):
        return string(value, flow=flow, quote=quote)
    if isinstance(value, (dict, list)):
        return "{}" if isinstance(value, dict) else "[]"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return _number(repr(value))


def _number(digits: str) -> str:
    """Return a number as YAML 1.1 reads it too: its exponents need a dot and a sign."""
    mantissa, exponent, power = digits.partition("e")
    return digits if not exponent or "." in mantissa else f"{mantissa}.0e{power}"
