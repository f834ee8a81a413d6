"""The two kinds of patch, as the specification tells what they do."""

from __future__ import annotations

import pytest

from aigw_render.base.data import Data, sequence
from tests.envoyproxy.simulator.errors import RenderError
from tests.envoyproxy.simulator.jsonmerge import json_merge
from tests.envoyproxy.simulator.strategic import strategic_merge

BASE: dict[str, Data] = {"containers": [{"name": "envoy", "image": "e"}, {"name": "shutdown-manager"}]}


def _names(patch: list[Data], order: list[Data] | None = None) -> list[Data]:
    """Return the containers' names after a patch of the list."""
    said: dict[str, Data] = {"containers": patch}
    if order is not None:
        said["$setElementOrder/containers"] = order
    return [
        item["name"] for item in sequence(strategic_merge(BASE, said), "containers") if isinstance(item, dict)
    ]


@pytest.mark.parametrize(
    ("patch", "after"),
    [
        ("new", "new envoy shutdown-manager"),
        ("envoy new", "envoy new shutdown-manager"),
        ("envoy shutdown-manager new", "envoy shutdown-manager new"),
        ("new envoy", "new envoy shutdown-manager"),
        ("new shutdown-manager", "new envoy shutdown-manager"),
        ("shutdown-manager new", "envoy shutdown-manager new"),
        ("shutdown-manager envoy", "shutdown-manager envoy"),
        ("new envoy shutdown-manager last", "new envoy shutdown-manager last"),
    ],
)
def test_new_items_come_first_unless_anchored(patch: str, after: str) -> None:
    """An item that is there already, named in the patch, holds its place."""
    assert _names([{"name": name} for name in patch.split()]) == after.split()


def test_items_of_one_name_are_merged() -> None:
    """What the patch does not say stays."""
    merged = strategic_merge(BASE, {"containers": [{"name": "envoy", "tty": True}]})
    assert sequence(merged, "containers")[0] == {"name": "envoy", "image": "e", "tty": True}


def test_the_original_is_not_changed() -> None:
    """A patch makes a new value."""
    strategic_merge(BASE, {"containers": [{"name": "envoy", "image": "x"}, {"name": "new"}]})
    assert BASE == {"containers": [{"name": "envoy", "image": "e"}, {"name": "shutdown-manager"}]}


def test_directives_in_a_list() -> None:
    """`delete` takes one item, `replace` takes all that was there."""
    assert _names([{"$patch": "delete", "name": "envoy"}]) == ["shutdown-manager"]
    assert _names([{"$patch": "delete", "name": "other"}, {"name": "new"}]) == [
        "new",
        "envoy",
        "shutdown-manager",
    ]
    assert _names([{"name": "only"}, {"$patch": "replace"}]) == ["only"]


@pytest.mark.parametrize(
    ("patch", "after"),
    [
        ({"a": None}, {"b": {"c": 1}}),
        ({"b": {"c": None}}, {"a": 1, "b": {}}),
        ({"b": {"$patch": "replace", "d": 2}}, {"a": 1, "b": {"d": 2}}),
        ({"b": {"$patch": "delete"}}, {"a": 1, "b": {}}),
        (
            {"new": {"x": None, "y": [{"$patch": "replace"}, {"name": "z"}]}},
            {"a": 1, "b": {"c": 1}, "new": {"y": [{"name": "z"}]}},
        ),
        ({"b": 5}, {"a": 1, "b": 5}),
    ],
)
def test_nulls_and_directives_in_maps(patch: dict[str, Data], after: Data) -> None:
    """Null removes; in a value that is new, nulls and directives leave no trace."""
    assert strategic_merge({"a": 1, "b": {"c": 1}}, patch) == after


def test_a_list_without_a_merge_key_is_replaced() -> None:
    """`args` and `tolerations` are atomic."""
    assert strategic_merge(
        {"args": ["a"], "tolerations": [{"key": "k"}]}, {"args": ["b"], "tolerations": []}
    ) == {
        "args": ["b"],
        "tolerations": [],
    }


def test_set_element_order() -> None:
    """It orders what is there, and fails when the patch's list has grown beyond it."""
    order: list[Data] = [{"name": "shutdown-manager"}, {"name": "envoy"}]
    assert _names([], order) == ["shutdown-manager", "envoy"]
    assert _names([{"name": "envoy"}], order) == ["shutdown-manager", "envoy"]
    with pytest.raises(RenderError, match="containers has 'ours'"):
        _names([{"name": "envoy"}, {"name": "ours"}], order)
    with pytest.raises(RenderError, match="containers has 'shutdown-manager'"):
        _names([{"name": "envoy"}, {"name": "shutdown-manager"}], order)


@pytest.mark.parametrize(
    "patch",
    [
        {"containers": [{"image": "no name"}]},
        {"containers": ["text"]},
        {"containers": [{"$patch": "merge", "name": "envoy"}]},
        {"$patch": "other"},
        {"$retainKeys": ["a"]},
        {"$setElementOrder/containers": "envoy"},
    ],
)
def test_a_patch_that_cannot_be_applied(patch: dict[str, Data]) -> None:
    """Rendering fails rather than guesses."""
    with pytest.raises(RenderError):
        strategic_merge(BASE, patch)


def test_json_merge() -> None:
    """Objects merge, null removes, lists are replaced whole."""
    original: Data = {"a": {"b": 1, "c": [1, 2]}, "d": 1}
    assert json_merge(original, {"a": {"b": None, "c": [3]}, "e": {"f": None, "g": 1}}) == {
        "a": {"c": [3]},
        "d": 1,
        "e": {"g": 1},
    }
    assert original == {"a": {"b": 1, "c": [1, 2]}, "d": 1}
    assert json_merge("text", {"a": 1}) == {"a": 1}
    assert json_merge({"a": 1}, ["list"]) == ["list"]
