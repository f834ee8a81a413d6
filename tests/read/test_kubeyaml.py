"""What Kubernetes sees of a tree: merge keys, aliases, keys that are no strings, duplicates."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aigw_render.read.kubeyaml import DecodeError, decode, duplicates

from .cases import read, root_of

if TYPE_CHECKING:
    from aigw_render.base.data import Data

MERGES = [
    ("a: 1\n<<: {a: 2}", {"a": 2}),
    ("<<: {a: 2}\na: 1", {"a": 1}),
    ("<<: [{a: 1}, {a: 2, b: 2}]", {"a": 1, "b": 2}),
    ("<<: {a: 1}\n<<: {a: 2}", {"a": 2}),
    ("<<: {<<: {a: 1, b: 1}, a: 2}", {"a": 2, "b": 1}),
    ("<<: {a: 2, <<: {a: 1}}", {"a": 1}),
    ("<<: []", {}),
    ("x: &x {b: 1}\n<<: *x", {"x": {"b": 1}, "b": 1}),
    ("x: &x {b: 1}\n<<: [*x, {b: 2, c: 2}]", {"x": {"b": 1}, "b": 1, "c": 2}),
    ("'<<': {a: 1}", {"<<": {"a": 1}}),
    ("!!str <<: {a: 1}", {"<<": {"a": 1}}),
    ("! <<: {a: 1}", {"a": 1}),
    ("!!merge '<<': {a: 1}", {"a": 1}),
    ("x: &x <<\n*x : {b: 1}", {"x": "<<", "<<": {"b": 1}}),
]


@pytest.mark.parametrize(("yaml", "expected"), MERGES)
def test_merge_keys(yaml: str, expected: Data) -> None:
    """A merge overrides what stands before it, and is overridden by what stands after it."""
    assert read(yaml) == expected


@pytest.mark.parametrize("value", ["a", "~", "[{a: 1}, 1]", "[[{a: 1}]]", "'x'", "*list"])
def test_merges_take_mappings_only(value: str) -> None:
    """Measured: an alias of a list of mappings is refused too."""
    with pytest.raises(DecodeError, match="a merge key takes"):
        read(f"list: &list [{{a: 1}}]\n<<: {value}\n")


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        *(("1", "1"), ("010", "8"), ("y", "true"), ("Off", "false"), ("1.5", "1.5"), ("1e3", "1000")),
        *(("2001-01-01", "2001-01-01"), ("!!binary aGk=", "hi"), ("'y'", "y"), (".inf", ".inf"), ("<", "<")),
        *(("!!int '5'", "5"), ("9223372036854775807", "9223372036854775807"), ("? |\n  k\n", "k\n")),
    ],
)
def test_keys_become_strings(key: str, expected: str) -> None:
    """Keys of other types have the text that sigs.k8s.io/yaml gives them."""
    assert read(f"{key}: v\n") == {expected: "v"}


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("~", "cannot be null"),
        ("? ", "cannot be null"),
        ("[a]", "cannot be a list or a mapping"),
        ("{a: b}", "cannot be a list or a mapping"),
        ("18446744073709551615", "beyond 64 bits"),
        ("!!int x", "is not a `!!int`"),
    ],
)
def test_keys_that_json_cannot_have(key: str, message: str) -> None:
    """They are errors at the key."""
    separator = "\n" if key == "? " else ""
    with pytest.raises(DecodeError, match=message) as caught:
        read(f"a: 1\n{key}{separator}: v\n")
    assert caught.value.node.prefix >= 5


def test_aliases_share_nothing() -> None:
    """Whoever changes one value of the data changes no other."""
    data = read("a: &x {list: [1]}\nb: *x\n")
    assert data == {"a": {"list": [1]}, "b": {"list": [1]}}
    assert isinstance(data, dict)
    assert data["a"] is not data["b"]


def test_anchors_can_be_defined_again() -> None:
    """An alias stands for the last anchor of its name before it."""
    assert read("- &x 1\n- *x\n- &x 2\n- *x\n") == [1, 1, 2, 2]


def test_nothing_is_null() -> None:
    """An empty document and an explicit null are the same."""
    assert [read(yaml) for yaml in ("", "# c\n", "---\n", "~", "--- null\n...\n")] == [None] * 5


def test_duplicates_have_both_places() -> None:
    """The last one wins in the data; both keys are found, at any depth, and sorted."""
    root = root_of("a: {b: 1, b: 2}\nc: 1\ny: 1\nc: 2\ntrue: 2\n<<: {c: 3}\n<<: {c: 4}\n")
    found = [(first.start, second.start) for first, second in duplicates(root)]
    assert found == [(4, 10), (16, 26), (21, 31)]
    assert decode(root) == {"a": {"b": 2}, "c": 4, "true": 2}


def test_a_key_three_times() -> None:
    """Each later one names the one before it."""
    assert [(a.start, b.start) for a, b in duplicates(root_of("a: 1\na: 2\na: 3\n"))] == [(0, 5), (5, 10)]


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(1 << 63), (1 << 63) - 1)
    | st.text("ab:#-'\"\\\n é\U0001f600", max_size=6),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("ab y1", max_size=3), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(values)
def test_json_is_yaml(value: Data) -> None:
    """A JSON document is read as the data that it is."""
    import json

    assert read(json.dumps(value, ensure_ascii=False)) == value
    assert read(json.dumps(value, ensure_ascii=False, indent=2)) == value
