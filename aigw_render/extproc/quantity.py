"""Kubernetes quantities: the text that the controller's decoder and encoder make of one.

Many texts survive as they were written, so this is no plain canonicalisation. The digest
holds the result, hence every oddity here is one that moves a hash.
"""

from __future__ import annotations

import re

from aigw_render.base.patterns import lazy
from aigw_render.base.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    Form = Literal["decimal", "exponent", "binary"]
    """How the size is written: `1k`, `1e3`, `1Ki`; the result is written the same way if it can be."""

_MAX_LENGTH = 512
"""No sane quantity is longer, and Python's own limit for digits is never reached."""

_MAX_EXPONENT = 100_000
"""Beyond it the decoder's big-number path needs minutes, so the controller stalls."""

_PARTS = lazy(r"([+-]?+)([0-9]*+)(?:\.([0-9]*+))?+([eEinumkKMGTP]*+[+-]?+[0-9]*+)")
_DECIMAL = {"n": -9, "u": -6, "m": -3, "": 0, "k": 3, "M": 6, "G": 9, "T": 12, "P": 15, "E": 18}
_BINARY = {"Ki": 10, "Mi": 20, "Gi": 30, "Ti": 40, "Pi": 50, "Ei": 60}
_DECIMAL_SUFFIX = {exponent: suffix for suffix, exponent in _DECIMAL.items()}
_BINARY_SUFFIX = ("", *_BINARY)

_NANO = -9
_FAST_DIGITS = 18
_BINARY_FAST_DIGITS = 14
_MAX_BINARY = 2**63 - 1


class QuantityError(ValueError):
    """A text that is no quantity, or one that the controller cannot decode."""


class _Parsed(NamedTuple):
    """A quantity taken apart: `±numerator.denominator` times a power."""

    text: str
    negative: bool
    numerator: str
    """Integer digits without leading zeros, `0` if there are none."""
    denominator: str
    """The digits after the point, as they were written."""
    has_digits: bool
    form: Form
    exponent: int
    """Of ten; of two in the binary form."""

    @property
    def digits(self) -> str:
        """All digits, the point left out."""
        return self.numerator + self.denominator

    @property
    def scale(self) -> int:
        """The power of ten of the last digit, of a decimal quantity."""
        return _int32(self.exponent - len(self.denominator))


def canonical(text: str) -> str:
    """Return the quantity `text` as the controller encodes it again.

    Raises QuantityError when the controller refuses it or would stall over it. Source of
    the rule: `quantities` in the vectors' tables, and section 5 of injection.md.
    """
    if len(text) > _MAX_LENGTH:
        message = f"a quantity of {len(text)} characters, more than {_MAX_LENGTH}"
        raise QuantityError(message)
    parsed = _parse(text)
    return _binary(parsed) if parsed.form == "binary" else _decimal(parsed)


def _parse(text: str) -> _Parsed:
    """Take a quantity apart, as far as its grammar goes."""
    match = _PARTS.fullmatch(text) if text else None
    if match is None:
        message = "not a number with an optional suffix such as m, k, Mi or e3"
        raise QuantityError(message)
    sign, integer, fraction, suffix = match.groups(default="")
    numerator = integer.lstrip("0") or "0"
    return _Parsed(text, sign == "-", numerator, fraction, bool(integer + fraction), *_suffix(suffix))


def _suffix(suffix: str) -> tuple[Form, int]:
    """Return how a size is written, and its exponent."""
    if suffix in _DECIMAL:
        return "decimal", _DECIMAL[suffix]
    if suffix in _BINARY:
        return "binary", _BINARY[suffix]
    if not re.fullmatch(r"[eE][+-]?[0-9]+", suffix) or not -(2**63) <= int(suffix[1:]) < 2**63:
        message = f"the suffix {suffix} is none of Kubernetes's"
        raise QuantityError(message)
    return "exponent", _int32(int(suffix[1:]))


def _decimal(parsed: _Parsed) -> str:
    """Return a quantity with a decimal suffix or an exponent."""
    digits, scale = parsed.digits, parsed.scale
    if len(digits) > _FAST_DIGITS or scale < _NANO:
        return _decimal_slow(parsed)
    if scale % 3 == 0 and not digits.endswith("000") and not digits.startswith("0"):
        return parsed.text
    return _print_decimal(parsed, int(digits), scale)


def _decimal_slow(parsed: _Parsed) -> str:
    """Return a quantity that does not fit 64 bits, or is finer than nano: rounded up to it."""
    _require_digits(parsed)
    exponent = parsed.exponent - len(parsed.denominator)
    if abs(exponent) > _MAX_EXPONENT:
        message = f"an exponent of {parsed.exponent}, over which the controller stalls"
        raise QuantityError(message)
    return _print_decimal(parsed, *_round_up(int(parsed.digits), exponent))


def _binary(parsed: _Parsed) -> str:
    """Return a quantity with a binary suffix."""
    if not parsed.denominator and len(parsed.numerator) + parsed.exponent * 3 // 10 <= _BINARY_FAST_DIGITS:
        number = int(parsed.numerator)
        return parsed.text if number & 7 else _print_binary(parsed, number << parsed.exponent, 0)
    _require_digits(parsed)
    unscaled = int(parsed.digits) << parsed.exponent
    value, scale = _round_up(unscaled, -len(parsed.denominator))
    if value > _MAX_BINARY * 10**-scale:
        value, scale = _MAX_BINARY, 0
    return _print_binary(parsed, value, scale)


def _require_digits(parsed: _Parsed) -> None:
    """Refuse a bare suffix where the decoder's big-number path wants digits."""
    if not parsed.has_digits:
        message = "no digits"
        raise QuantityError(message)


def _round_up(value: int, exponent: int) -> tuple[int, int]:
    """Return `value * 10 ** exponent` with no digit below nano, rounded away from zero."""
    if exponent >= _NANO:
        return value, exponent
    # More digits to drop than there can be leave nothing but the rounding itself.
    dropped = min(_NANO - exponent, 2 * _MAX_LENGTH)
    return -(-value // 10**dropped), _NANO


def _print_binary(parsed: _Parsed, value: int, exponent: int) -> str:
    """Print with the largest binary suffix, or in decimal what is small or no integer."""
    unit = 10**-exponent
    if value < 1024 * unit or value % unit:
        return _print_decimal(parsed, value, exponent)
    number, power = _factor_out(value // unit, 1024)
    return f"{_sign(parsed)}{number}{_BINARY_SUFFIX[power]}"


def _print_decimal(parsed: _Parsed, value: int, exponent: int) -> str:
    """Print with the largest decimal suffix or exponent, a multiple of three, that keeps an integer."""
    if not value:
        return "0"
    number, zeros = _factor_out(value, 10)
    exponent = _int32(exponent + zeros)
    number *= 10 ** (exponent % 3)
    exponent = _int32(exponent - exponent % 3)
    # Too large for a suffix, the number stands alone: that is what the encoder does.
    suffix = _scientific(exponent) if parsed.form == "exponent" else _DECIMAL_SUFFIX.get(exponent, "")
    return f"{_sign(parsed)}{number}{suffix}"


def _scientific(exponent: int) -> str:
    """Return an exponent as the encoder writes it."""
    return f"e{exponent}" if exponent else ""


def _sign(parsed: _Parsed) -> str:
    """Return the sign to print; a plus is kept only with the text itself."""
    return "-" if parsed.negative else ""


def _factor_out(value: int, factor: int) -> tuple[int, int]:
    """Divide by `factor` as often as it goes; return what is left and how often."""
    times = 0
    while value % factor == 0:
        value //= factor
        times += 1
    return value, times


def _int32(number: int) -> int:
    """Wrap as a 32-bit integer does: the decoder keeps exponents in one."""
    return (number + 2**31) % 2**32 - 2**31
