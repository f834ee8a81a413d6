"""Numbers as Go writes them: in JSON, and as the keys of a mapping."""

from __future__ import annotations

import math

_EXPONENT_FROM = 1e21
"""From here on Go's JSON writes a number with an exponent."""
_LEAST_FIXED, _MOST_FIXED = -4, 5
"""The exponents that Go's `%g` writes without one."""


def json_number(number: float) -> int | float:
    """Return a finite number as Go's JSON shows it: integral ones below 1e21 are integers.

    Go prints the shortest digits that mean the float, then zeros: `18446744073709552000`.
    The float -0.0 stays one, Go prints it as `-0`.
    """
    minus_zero = number == 0 and math.copysign(1, number) < 0
    if minus_zero or not number.is_integer() or abs(number) >= _EXPONENT_FROM:
        return number
    mantissa, _, exponent = repr(number).partition("e")
    whole, _, fraction = mantissa.partition(".")
    return int(whole + fraction.ljust(int(exponent), "0")) if exponent else int(whole)


def key_text(number: float) -> str:
    """Return a float key as `sigs.k8s.io/yaml` spells it: as a 32-bit float, in Go's `%g`."""
    single = _single(number)
    if math.isnan(single):
        return ".nan"
    if math.isinf(single):
        return ".inf" if single > 0 else "-.inf"
    places = next(places for places in range(9) if _single(float(f"{single:.{places}e}")) == single)
    text = f"{single:.{places}e}"
    exponent = int(text.partition("e")[2])
    if _LEAST_FIXED <= exponent <= _MOST_FIXED:
        return f"{float(text):.{max(0, places - exponent)}f}"
    return text


def _single(number: float) -> float:
    """Return the nearest 32-bit float, infinity for what is too large."""
    import struct

    try:
        return float(struct.unpack("<f", struct.pack("<f", number))[0])
    except OverflowError:
        return math.copysign(math.inf, number)
