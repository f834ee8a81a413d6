"""Values as Go's `flag`, `strconv`, `time` and `log/slog`, and the library zap, read them from text.

Each reader raises ValueError with the reason in Go's own terms.
"""

from __future__ import annotations

import re
from functools import cache

GO_SPACE = (
    "\t\n\v\f\r \x85\xa0\u1680"
    "\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
)
"""What Go trims as white space; Python's own `strip` also takes four control characters."""

INT64_MAX = 2**63 - 1

_MOST_DIGITS = 64
"""More significant digits than any 64-bit number has in base 2, 8, 10 or 16."""

_SCALE: int = 10**64

_BOOLS = dict.fromkeys(("1", "t", "T", "TRUE", "true", "True"), True) | dict.fromkeys(
    ("0", "f", "F", "FALSE", "false", "False"), False
)
_INTEGER = (
    r"([+-]?)(?:0[xX]((?:_?[0-9a-fA-F])+)|0[bB]((?:_?[01])+)|0[oO]?((?:_?[0-7])+)|(0|[1-9](?:_?[0-9])*))"
)
_BASES = (16, 2, 8, 10)
_DECIMAL = r"[+-]?[0-9]+"
_PART = r"([0-9]*)(?:\.([0-9]*))?(ns|us|µs|μs|ms|s|m|h)"
_NANOSECONDS = {"ns": 1, "ms": 10**6, "s": 10**9, "m": 60 * 10**9, "h": 3600 * 10**9}
_MICROSECOND = 1000
_LEVELS = frozenset({"DEBUG", "INFO", "WARN", "ERROR"})
_ZAP_LEVELS = frozenset({"", "debug", "info", "warn", "warning", "error", "dpanic", "panic", "fatal"})


def go_strip(text: str) -> str:
    """Return the text without the white space that Go's `strings.TrimSpace` removes."""
    return text.strip(GO_SPACE)


def parse_bool(text: str) -> bool:
    """Return the boolean that `strconv.ParseBool` reads."""
    if text not in _BOOLS:
        reason = "parse error"
        raise ValueError(reason)
    return _BOOLS[text]


def parse_int(text: str) -> int:
    """Return the integer that `strconv.ParseInt` reads with base 0 and 64 bits."""
    match = re.fullmatch(_INTEGER, text)
    if match is None:
        reason = "parse error"
        raise ValueError(reason)
    digits, base = next(
        (group, base) for group, base in zip(match.groups()[1:], _BASES, strict=True) if group
    )
    return _in_range(match[1], _integer(digits.replace("_", ""), base))


def parse_duration(text: str) -> int:
    """Return the nanoseconds that `time.ParseDuration` reads, e.g. 90000000000 for `1m30s`."""
    sign, body = (text[0], text[1:]) if text[:1] in ("+", "-") and text else ("", text)
    if body == "0":
        return 0
    total = _duration(body)
    return _in_range(sign, total)


def check_log_level(text: str) -> None:
    """Check a level of `log/slog`: a name in any case, then perhaps a signed integer."""
    split = min((at for at in (text.find("+"), text.find("-")) if at >= 0), default=len(text))
    name, offset = text[:split], text[split:]
    # Go's upper case makes a dotless i an I; so does Python's.
    if name.upper() not in _LEVELS:
        reason = "unknown level"
        raise ValueError(reason)
    if offset:
        _offset(offset)


def check_zap_level(text: str) -> None:
    """Check a level of zap: a name in any case, or nothing, which is `info`; no offset."""
    # Go's lower case makes a dotted I an i; Python's adds a combining dot.
    if text.replace("\u0130", "i").lower() not in _ZAP_LEVELS:
        reason = "unknown level"
        raise ValueError(reason)


def _offset(text: str) -> None:
    """Check the signed decimal integer after a level's name."""
    if re.fullmatch(_DECIMAL, text) is None:
        reason = "what follows the level is no integer"
        raise ValueError(reason)
    _in_range(text[0], _integer(text[1:]))


def _integer(digits: str, base: int = 10) -> int:
    """Return an unsigned integer; ValueError before Python would work on thousands of digits."""
    significant = digits.lstrip("0")
    if len(significant) > _MOST_DIGITS:
        reason = "value out of range"
        raise ValueError(reason)
    return int(significant or "0", base)


def _in_range(sign: str, size: int) -> int:
    """Return the signed integer, or raise ValueError when 64 bits do not hold it."""
    number = -size if sign == "-" else size
    if not -INT64_MAX - 1 <= number <= INT64_MAX:
        reason = "value out of range"
        raise ValueError(reason)
    return number


def _duration(body: str) -> int:
    """Return the nanoseconds of an unsigned duration."""
    total, at = 0, 0
    while at < len(body) or not body:
        match = _part().match(body, at)
        if match is None or not (match[1] or match[2]):
            reason = "parse error"
            raise ValueError(reason)
        total += _nanoseconds(match[1], match[2] or "", match[3])
        at = match.end()
    return total


@cache
def _part() -> re.Pattern[str]:
    """Return the pattern of one part of a duration; few runs read one."""
    return re.compile(_PART)


def _nanoseconds(whole: str, fraction: str, unit: str) -> int:
    """Return one part of a duration; what is below a nanosecond is cut."""
    scale = _NANOSECONDS.get(unit, _MICROSECOND)
    digits = fraction[:_MOST_DIGITS]
    below = _integer(digits.ljust(_MOST_DIGITS, "0")) * scale // _SCALE
    return _integer(whole) * scale + below
