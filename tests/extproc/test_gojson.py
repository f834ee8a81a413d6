"""Go's JSON: the golden strings and numbers, and that any JSON reader reads it back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aigw_render.base.data import Quoted, strict_equal, text
from aigw_render.extproc.gojson import dumps, quote

from .cases import read_json, table

if TYPE_CHECKING:
    from aigw_render.base.data import Data

scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
trees: st.SearchStrategy[Data] = st.recursive(
    scalars | st.text(),
    lambda items: st.lists(items, max_size=4) | st.dictionaries(st.text(max_size=4), items, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize("row", table("goJSONStrings"), ids=lambda row: repr(row["in"]))
def test_golden_strings(row: dict[str, Data]) -> None:
    """Every string of the table."""
    assert quote(text(row, "in")) == row["json"]


ACCEPTED = [row for row in table("yamlScalars") if "error" not in row]


@pytest.mark.parametrize("row", ACCEPTED, ids=lambda row: repr(row["yaml"]))
def test_golden_scalars(row: dict[str, Data]) -> None:
    """The JSON that Go made of a scalar is what we make of its data."""
    assert dumps(_as_decoded(text(row, "json"))) == row["json"]


def _as_decoded(source: str) -> Data:
    """Return JSON's data with negative zero kept as what Go has, a float."""
    return -0.0 if source == "-0" else read_json(source)


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (0.0, "0"),
        (-0.0, "-0"),
        (1.0, "1"),
        (100.0, "100"),
        (-1250.5, "-1250.5"),
        (0.000001, "0.000001"),
        (0.00000123, "0.00000123"),
        (0.0000001, "1e-7"),
        (1.5e-7, "1.5e-7"),
        (1e20, "100000000000000000000"),
        (1e21, "1e+21"),
        (-1.5e21, "-1.5e+21"),
        (1.7976931348623157e308, "1.7976931348623157e+308"),
        (5e-324, "5e-324"),
        (2.0**64, "18446744073709552000"),
        (123456789.123456789, "123456789.12345679"),
    ],
)
def test_floats(number: float, expected: str) -> None:
    """The exponent starts below 1e-6 and at 1e21, without leading zeros."""
    assert dumps(number) == expected


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
def test_no_json_number(number: float) -> None:
    """JSON has neither NaN nor infinities."""
    with pytest.raises(ValueError, match="cannot be written"):
        dumps(number)


def test_compact_and_in_order() -> None:
    """Keys stay in their order, and there is no space."""
    assert dumps({"b": [1, None, True], "a": {}, "<": Quoted("0")}) == (
        '{"b":[1,null,true],"a":{},"\\u003c":"0"}'
    )


@pytest.mark.parametrize(
    ("string", "expected"),
    [("\ud800", '"\ufffd"'), ("a\udfffb", '"a\ufffdb"'), ("\ude00\ud83d", '"\ufffd\ufffd"')],
)
def test_lone_surrogates(string: str, expected: str) -> None:
    """A surrogate alone is no character."""
    assert quote(string) == expected


@given(trees)
def test_reads_back(data: Data) -> None:
    """Any JSON reader gets the same data, keys in the same order."""
    assert json.dumps(read_json(dumps(data))) == json.dumps(_integers(data))


@given(trees)
def test_is_utf8(data: Data) -> None:
    """The text can always be hashed, and holds nothing that HTML could take for its own."""
    assert not set(b"<>&\n") & set(dumps(data).encode())


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_float_reads_back(number: float) -> None:
    """The digits are enough to get the very float again."""
    assert strict_equal(float(dumps(number)), number)


def _integers(data: Data) -> Data:
    """Return data with floats as a JSON reader types what Go writes: no point, an integer."""
    if isinstance(data, dict):
        return {key: _integers(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_integers(value) for value in data]
    return read_json(dumps(data)) if isinstance(data, float) else data
