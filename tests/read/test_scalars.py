"""Scalars, keys and numbers as Kubernetes reads them."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aigw_render.base.data import get, strict_equal
from aigw_render.read.kubeyaml import DecodeError, resolve_scalar
from aigw_render.read.numbers import json_number, key_text
from aigw_render.read.problem import ComposeError
from aigw_render.read.scalars import ScalarError, resolve

from .cases import read, scalars

if TYPE_CHECKING:
    from aigw_render.base.data import Data

TABLE = scalars()


@pytest.mark.parametrize(("yaml", "expected"), [row for row in TABLE if row[1] is not None])
def test_golden_scalars(yaml: str, expected: str) -> None:
    """Every scalar of the table is the JSON that the real reader makes of it."""
    wanted: Data = json.loads(expected, parse_int=lambda text: -0.0 if text == "-0" else int(text))
    assert strict_equal(get(read(f"v: {yaml}\n"), "v"), wanted)


@pytest.mark.parametrize("yaml", [row[0] for row in TABLE if row[1] is None])
def test_golden_errors(yaml: str) -> None:
    """What the real reader refuses, ours does."""
    with pytest.raises((ComposeError, DecodeError)):
        read(f"v: {yaml}\n")


def test_the_table_is_whole() -> None:
    """A table that was not found would make the tests above pass."""
    assert len(TABLE) == 136


MEASURED = [
    ("0b-101", -5),
    ("0b+101", 5),
    ("-0b-1", "-0b-1"),
    ("0B-1", "0B-1"),
    (".5_0", 0.5),
    (".5__0", ".5__0"),
    (".5e1_0", 5_000_000_000),
    ("1_000_", 1000),
    ("0x_1", 1),
    ("+18446744073709551615", 18446744073709552000),
    ("+0x8000000000000000", "+0x8000000000000000"),
    ("-0x8000000000000000", -9223372036854775808),
    ("-0x8000000000000001", "-0x8000000000000001"),
    ("0x8000000000000000", 9223372036854775808),
    ("123456789012345678901234567890", 1.2345678901234568e29),
    ("1e-400", 0),
    ("0.1e1", 1),
    ("\u0663", "\u0663"),
    ("'\u0663'", "\u0663"),
    ("! y", "y"),
    ("! '5'", "5"),
    ("!!float 5", 5),
    ("!!float 1_0", 10),
    ("!!bool 'yes'", True),
    ("!!int 0b101", 5),
    ("!!seq x", "x"),
    ("!!str {b: 1}", {"b": 1}),
    ("!!null [1]", [1]),
    ("!!binary '/w=='", "\ufffd"),
    ("!!binary 4oI=", "\ufffd\ufffd"),
    ("!!timestamp 2001-01-01", "2001-01-01"),
    ("!!timestamp 2001-1-1t1:2:3Z", "2001-1-1t1:2:3Z"),
    ("!!timestamp 2001-1-1 1:2:3.5", "2001-1-1 1:2:3.5"),
    ("!!timestamp 0000-2-29", "0000-2-29"),
]


@pytest.mark.parametrize(("yaml", "expected"), MEASURED)
def test_measured_scalars(yaml: str, expected: Data) -> None:
    """What sigs.k8s.io/yaml v1.6.0 made of more scalars."""
    assert strict_equal(get(read(f"v: {yaml}\n"), "v"), expected)


REFUSED = [
    *("!!float x", "!!float 1e400", "!!float .inf", "!!int 1.5", "!!int ''", "!!null x", "!!bool 1"),
    *("!!timestamp x", "!!timestamp 5", "!!timestamp '2001-02-30'", "!!timestamp 2001-1-1 25:2:3"),
    *("!!timestamp 2001-1-1T1:2:3+25:00", "!!binary '@@'", "!!binary a", "!!int \u0663"),
]


@pytest.mark.parametrize("yaml", REFUSED)
def test_refused_scalars(yaml: str) -> None:
    """A text that its tag does not fit is an error at its place."""
    with pytest.raises(DecodeError) as caught:
        read(f"v: {yaml}\n")
    assert caught.value.node.prefix == 3


@given(st.integers(-(1 << 63), (1 << 64) - 1))
def test_integers_of_64_bits_stay_integers(number: int) -> None:
    """No digit is lost, whatever the notation."""
    assert resolve_scalar(str(number), plain=True, tag="") == number
    if number >= 0:
        for form in ("0x%x", "0X%X", "0o%o", "0%o"):
            assert resolve_scalar(form % number, plain=True, tag="") == number


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_floats_are_what_go_prints(number: float) -> None:
    """A float keeps its value, and is an integer exactly where Go prints it as one."""
    found = json_number(number)
    assert float(found) == number
    assert isinstance(found, int) == (number.is_integer() and abs(number) < 1e21 and str(number) != "-0.0")


@given(st.text(max_size=12))
def test_quoted_scalars_are_strings(value: str) -> None:
    """Only plain scalars can be something else."""
    assert resolve_scalar(value, plain=False, tag="") == value
    assert resolve_scalar(value, plain=True, tag="tag:yaml.org,2002:str") == value
    assert resolve_scalar(value, plain=True, tag="!mine") == value


def test_infinite_is_a_value_that_json_lacks() -> None:
    """As a key it has a name, as a value it is an error."""
    assert resolve(".inf", plain=True, tag="") == math.inf
    with pytest.raises(ScalarError, match="JSON has no infinity"):
        resolve_scalar("-.inf", plain=True, tag="")


KEYS = [
    (1.5, "1.5"),
    (1e5, "100000"),
    (1e6, "1e+06"),
    (1234567.5, "1.2345675e+06"),
    (100000.5, "100000.5"),
    (16777217.0, "1.6777216e+07"),
    (0.0001, "0.0001"),
    (0.00001, "1e-05"),
    (0.00012345, "0.00012345"),
    (1e22, "1e+22"),
    (1e-45, "1e-45"),
    (-0.0, "-0"),
    (3.4028235677973366e38, ".inf"),
    (3.4028235677973362e38, "3.4028235e+38"),
    (3.4e39, ".inf"),
    (-3.4e39, "-.inf"),
    (-math.inf, "-.inf"),
    (math.nan, ".nan"),
]


@pytest.mark.parametrize(("number", "expected"), KEYS)
def test_float_keys(number: float, expected: str) -> None:
    """Measured: keys are printed as 32-bit floats."""
    assert key_text(number) == expected


def test_huge_numbers_take_no_time() -> None:
    """A number of a million digits is not converted digit by digit."""
    assert read("v: " + "9" * 1_000_000) == {"v": "9" * 1_000_000}
    assert read("v: 0x" + "f" * 1_000_000) == {"v": "0x" + "f" * 1_000_000}
    assert read("v: " + "0" * 1_000_000) == {"v": 0}
