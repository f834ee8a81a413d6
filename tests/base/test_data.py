"""Reaching into data of unknown shape, and comparing it as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aigw_render.base import data
from aigw_render.base.data import Data, Quoted, copy_along, get

if TYPE_CHECKING:
    from aigw_render.base.position import Path

TREE: Data = {"a": [{"b": "x"}, None], "n": 1, "t": True}

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ((), TREE),
        (("a", 0, "b"), "x"),
        (("a", -1), None),
        (("a", 2), None),
        (("a", -3), None),
        (("a", "b"), None),
        (("n", "b"), None),
        (("n", 0), None),
        (("missing", "b"), None),
    ],
)
def test_get_follows_a_path_as_far_as_it_goes(path: Path, found: Data) -> None:
    """A wrong step is None and never an exception: the input may have any shape."""
    assert data.get(TREE, *path) == found


def test_typed_access_gives_an_empty_value_for_another_type() -> None:
    """Callers go on without asking."""
    assert data.mapping(TREE, "a", 0) == {"b": "x"}
    assert data.mapping(TREE, "a") == {}
    assert data.sequence(TREE, "a") == [{"b": "x"}, None]
    assert data.sequence(TREE, "n") == []
    assert data.text(TREE, "a", 0, "b") == "x"
    assert data.text(TREE, "t") == ""


@given(JSON)
def test_a_copy_is_equal_and_shares_nothing(tree: Data) -> None:
    """Not even where the original holds one container twice."""
    both: Data = [tree, tree]
    made = data.copy(both)
    assert data.strict_equal(made, both)
    containers = [value for _, value in data.walk(made) if isinstance(value, dict | list)]
    assert len({id(value) for value in containers}) == len(containers)


@given(JSON, JSON)
def test_strict_equal_is_equality_of_json(left: Data, right: Data) -> None:
    """Python thinks that 1, 1.0 and true are equal; JSON does not. Key order means nothing."""
    same = json.dumps(left, sort_keys=True) == json.dumps(right, sort_keys=True)
    negative_zero = "-0.0" in json.dumps([left, right])
    assert data.strict_equal(left, right) == same or negative_zero


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        (1, True, False),
        (1, 1.0, False),
        (0, False, False),
        ([1], [1, 1], False),
        ({"a": 1}, {"a": True}, False),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, True),
        (Quoted("1"), "1", True),
        ("1", 1, False),
        ([], {}, False),
        (None, "", False),
    ],
)
def test_strict_equal_tells_types_apart(left: Data, right: Data, same: bool) -> None:
    """The pairs that matter when an edit is proved."""
    assert data.strict_equal(left, right) == same


def test_walk_names_every_value_parents_first() -> None:
    """Each value with its path."""
    assert data.walk({"a": [1, {"b": None}]}) == [
        ((), {"a": [1, {"b": None}]}),
        (("a",), [1, {"b": None}]),
        (("a", 0), 1),
        (("a", 1), {"b": None}),
        (("a", 1, "b"), None),
    ]


def test_a_copy_along_a_shape_shares_all_else() -> None:
    """What the shape names is copied where it is there; below, and beside, everything is the same object."""
    old: Data = {"a": {"b": [{"c": []}, {"c": []}]}, "d": {"e": [1]}, "n": 1}
    new = copy_along(old, {"a": {"b": {"*": {}}}, "n": {"x": {}}, "gone": {}})
    assert new == old
    copied: list[Path] = [(), ("a",), ("a", "b"), ("a", "b", 1)]
    assert not any(get(new, *path) is get(old, *path) for path in copied)
    assert get(new, "a", "b", 1, "c") is get(old, "a", "b", 1, "c")
    assert get(new, "d") is get(old, "d")
