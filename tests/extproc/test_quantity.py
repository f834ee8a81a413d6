"""Quantities: the golden table, hostile input, and what holds of every quantity."""

from __future__ import annotations

import re
import time
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from aigw_render.base.data import text
from aigw_render.extproc.quantity import QuantityError, canonical

from .cases import table

if TYPE_CHECKING:
    from aigw_render.base.data import Data

SUFFIXES = ("", "n", "u", "m", "k", "M", "G", "T", "P", "E", "Ki", "Mi", "Gi", "Ti", "Pi")
DECIMAL = {"n": -9, "u": -6, "m": -3, "": 0, "k": 3, "M": 6, "G": 9, "T": 12, "P": 15, "E": 18}
GRAMMAR = r"[+-]?[0-9]+(\.[0-9]*)?([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]+)?"
NANO = Fraction(1, 10**9)

numbers = st.from_regex(r"[+-]?(0|[1-9][0-9]{0,14})(\.[0-9]{0,11})?", fullmatch=True)
quantities = st.tuples(numbers, st.sampled_from(SUFFIXES)).map("".join)
scientific = st.tuples(numbers, st.sampled_from("eE"), st.integers(-30, 30).map(str)).map("".join)


def value(quantity: str) -> Fraction:
    """Return what a quantity means, by a parser of its own."""
    match = re.fullmatch(r"([+-]?[0-9]*\.?[0-9]*)(?:([KMGTPE]i)|([numkMGTPE]?)|[eE]([+-]?[0-9]+))", quantity)
    assert match
    number, binary, decimal, exponent = match.groups()
    if binary:
        return Fraction(number) * (1 << 10 * (1 + "KMGTPE".index(binary[0])))
    power = int(exponent) if exponent else DECIMAL[decimal]
    return Fraction(f"{number}e{power}")


def outcome(quantity: str) -> str | None:
    """Return the canonical text, None when it is refused."""
    try:
        return canonical(quantity)
    except QuantityError:
        return None


def rounded(exact: Fraction) -> Fraction:
    """Return a number rounded away from zero to nano."""
    steps = -(-abs(exact) // NANO) * NANO
    return steps if exact >= 0 else -steps


@pytest.mark.parametrize("row", table("quantities"), ids=lambda row: repr(row["in"]))
def test_golden(row: dict[str, Data]) -> None:
    """Every row of the table, those that are refused included."""
    if "error" in row:
        with pytest.raises(QuantityError):
            canonical(text(row, "in"))
    else:
        assert canonical(text(row, "in")) == row["canonical"]


@pytest.mark.parametrize(
    ("quantity", "expected"),
    [
        ("+", "0"),
        (".", "0"),
        ("Ti", "0"),
        ("1e999999999", "1e999999999"),
        ("1e1000000000", "10e999999999"),
        # The decoder keeps exponents in 32 bits.
        ("1e4294967296", "1e4294967296"),
        ("1000e2147483647", "1e-2147483646"),
        ("1.5e-2147483648", "150e2147483646"),
        ("0" * 500 + "10", "0" * 500 + "10"),
        ("9" * 500, "9" * 500),
        ("0." + "0" * 400 + "1Gi", "1n"),
        ("-9Ei", "-9223372036854775807"),
        ("1e-99999", "1e-9"),
        ("1" * 100 + "e-200", "1e-9"),
        ("1e-9223372036854775808", "1e-9223372036854775808"),
        ("1" * 19 + "e4294967296", "1" * 19),
        # A plus is kept with the text only: it shows where the text is kept.
        ("+4Ki", "+4Ki"),
        ("+8Ki", "8Ki"),
        ("+12345678901Ki", "+12345678901Ki"),
        ("+123456789013Ki", "123456789013Ki"),
        ("+123456789012345678", "+123456789012345678"),
        ("+1234567890123456789", "1234567890123456789"),
        ("+1000.0Ki", "1000Ki"),
        ("1.0Ki", "1Ki"),
    ],
)
def test_edges(quantity: str, expected: str) -> None:
    """What the table leaves out, derived from the decoder's arithmetic."""
    assert canonical(quantity) == expected


@pytest.mark.parametrize(
    ("quantity", "words"),
    [
        ("1e2.5", "not a number"),
        ("Ei", "no digits"),
        ("1.5Kb", "not a number"),
        ("1KiMi", "suffix KiMi"),
        ("1-5", "suffix -5"),
        ("1e-", "suffix e-"),
        ("1e9223372036854775808", "suffix e9223372036854775808"),
        ("9" * 19 + "e999999999", "stalls"),
        ("1e-999999999", "stalls"),
        ("1" * 513, "513 characters"),
        ("0" * 10**6 + "x", "1000001 characters"),
        ("0" * 511 + "x", "not a number"),
        ("1\n", "not a number"),
    ],
)
def test_refused(quantity: str, words: str) -> None:
    """What cannot be decoded, or only in hours, is refused at once and says why."""
    start = time.perf_counter()
    with pytest.raises(QuantityError, match=words):
        canonical(quantity)
    assert time.perf_counter() - start < 1


@given(st.one_of(quantities, scientific))
def test_value_is_kept(quantity: str) -> None:
    """The result means the same, rounded away from zero to nano where it is finer."""
    exact = value(quantity)
    # Beyond these a binary one is capped and a decimal suffix lost, as the table shows.
    assume(abs(exact) < (2**63 if "i" in quantity else 10**21) or "e" in quantity.lower())
    assert value(canonical(quantity)) == rounded(exact)


@given(st.one_of(quantities, scientific))
def test_settles(quantity: str) -> None:
    """A second pass keeps the value, and a third the text."""
    first = canonical(quantity)
    second = canonical(first)
    assert value(second) == value(first)
    assert canonical(second) == second


@given(st.text(alphabet="0123456789.+-eEinumkKMGTP ", max_size=12))
def test_garbage(quantity: str) -> None:
    """Any text is either refused or becomes a quantity as Kubernetes's own API accepts it."""
    result = outcome(quantity)
    assert result is None or re.fullmatch(GRAMMAR, result)


@given(st.integers(-(10**18), 10**18))
def test_written_forms_of_an_integer_agree(number: int) -> None:
    """An integer written with a fraction of zeros is the same quantity."""
    assert value(canonical(f"{number}.0")) == value(canonical(f"{number}000m")) == number
