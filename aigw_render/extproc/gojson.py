"""JSON exactly as Go's encoding/json writes it, for what is hashed byte by byte."""

from __future__ import annotations

from aigw_render.base.patterns import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

    from aigw_render.base.data import Data

_ASCII_SPECIAL = lazy('[\x00-\x1f"\\\\<>&]')
_SPECIAL = lazy('[\x00-\x1f"\\\\<>&\u2028\u2029\ud800-\udfff]')
_SHORT = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_MAX_PLAIN_EXPONENT = 21
_MIN_PLAIN_EXPONENT = -6


def dumps(data: Data) -> str:
    """Return `data` as compact JSON, keys in their own order, strings and numbers as Go has them.

    Raises ValueError for NaN and infinities, which JSON does not have.
    """
    if isinstance(data, dict):
        return "{" + ",".join(f"{quote(key)}:{dumps(value)}" for key, value in data.items()) + "}"
    if isinstance(data, list):
        return "[" + ",".join(map(dumps, data)) + "]"
    if isinstance(data, str):
        return quote(data)
    if isinstance(data, float):
        return _float(data)
    return _CONSTANTS[data] if data is None or isinstance(data, bool) else str(data)


_CONSTANTS = {None: "null", True: "true", False: "false"}


def quote(text: str) -> str:
    """Return `text` as a JSON string: HTML's special characters and U+2028/9 are escaped too.

    A lone surrogate becomes U+FFFD, as it does when Go reads one.
    """
    special = _ASCII_SPECIAL if text.isascii() else _SPECIAL
    return f'"{special.sub(_escape, text)}"'


def _escape(match: re.Match[str]) -> str:
    """Return the escape of one special character."""
    char = match.group()
    if "\ud800" <= char <= "\udfff":
        return "\ufffd"
    return _SHORT.get(char) or f"\\u{ord(char):04x}"


def _float(number: float) -> str:
    """Return the shortest digits that read back, without exponent from 1e-6 up to below 1e21."""
    import math

    if not math.isfinite(number):
        message = f"{number} cannot be written as JSON"
        raise ValueError(message)
    sign = "-" if math.copysign(1, number) < 0 else ""
    digits, point = _shortest(abs(number))
    if digits == "0":
        return sign + "0"
    if _MIN_PLAIN_EXPONENT < point <= _MAX_PLAIN_EXPONENT:
        return sign + _plain(digits, point)
    fraction = f".{digits[1:]}" if len(digits) > 1 else ""
    return f"{sign}{digits[0]}{fraction}e{point - 1:+}"


def _shortest(number: float) -> tuple[str, int]:
    """Return the significant digits and where the point stands: 1250.0 is ("125", 4)."""
    mantissa, _, exponent = repr(number).partition("e")
    integer, _, fraction = mantissa.partition(".")
    digits = (integer + fraction).lstrip("0")
    point = len(integer) + int(exponent or 0) - (len(integer + fraction) - len(digits))
    return digits.rstrip("0") or "0", point


def _plain(digits: str, point: int) -> str:
    """Return the digits with the point at its place and no exponent."""
    if point <= 0:
        return f"0.{'0' * -point}{digits}"
    integer, fraction = digits[:point].ljust(point, "0"), digits[point:]
    return f"{integer}.{fraction}" if fraction else integer
