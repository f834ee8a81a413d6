"""Anchors, aliases and merge keys: nothing is edited through them, and all can be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from aigw_render.edit.shared import disturbed
from aigw_render.edit.site import Context
from aigw_render.read.compose import compose
from tests.edit.support import document, edited, read

if TYPE_CHECKING:
    from aigw_render.base.data import Data


@pytest.mark.parametrize(
    ("text", "desired", "expected"),
    [
        (
            "a: &x {k: 1}\nb: *x # c\n",
            {"a": {"k": 1}, "b": {"k": 1, "l": 2}},
            "a: &x {k: 1}\nb: # aigw-render: was *x # c\n  k: 1\n  l: 2\n",
        ),
        (
            "a: &x [1]\nb:\n  *x\n",
            {"a": [1], "b": [1, 2]},
            "a: &x [1]\nb:\n  # aigw-render: was *x\n- 1\n- 2\n",
        ),
        (
            "a: &x {k: {l: 1}}\nb: {c: *x}\n",
            {"a": {"k": {"l": 1}}, "b": {"c": {"k": {"l": 1, "m": 2}}}},
            "a: &x {k: {l: 1}}\nb: {c: { # aigw-render: was *x\n  k: {l: 1, m: 2}}}\n",
        ),
        (
            "- &x\n  k: 1\n- *x\n- *x\n",
            [{"k": 1}, {"k": 1}, {"k": 1, "l": 2}],
            "- &x\n  k: 1\n- *x\n- # aigw-render: was *x\n  k: 1\n  l: 2\n",
        ),
    ],
)
def test_an_alias_that_changes_becomes_an_own_copy(text: str, desired: Data, expected: str) -> None:
    """The anchored value and other aliases stay; the mark says which alias it was."""
    result = edited(text, desired)
    assert result == expected
    assert edited(result, read(text)) == text


@pytest.mark.parametrize(
    ("text", "desired", "expected"),
    [
        ("a: &x 1\nb: *x\n", {"a": 1, "b": 2}, "a: &x 1\nb: 2\n"),
        ("a: &x 1\nb: *x\n", {"a": 2, "b": 2}, "a: &x 2\nb: *x\n"),
        ("a: &x {k: 1}\nb: *x\n", {"a": {"k": 2}, "b": {"k": 2}}, "a: &x {k: 2}\nb: *x\n"),
        ("a: &x {k: 1}\nb: *x\n", {"a": {"k": 1}}, "a: &x {k: 1}\n"),
        ("a: &x {k: 1}\nb: *x\n", {"a": {"k": 2}}, "a: &x {k: 2}\n"),
        ("a: &x {k: 1}\nb: [*x, 1]\n", {"a": {"k": 2}, "b": [1]}, "a: &x {k: 2}\nb: [1]\n"),
    ],
)
def test_scalars_removals_and_common_changes(text: str, desired: Data, expected: str) -> None:
    """An alias that changes with its anchor stays; one that goes leaves nothing."""
    assert edited(text, desired) == expected


@pytest.mark.parametrize(
    ("text", "desired", "expected"),
    [
        (
            "a: &x\n  k: 1\nb: *x\n",
            {"a": {"k": 1, "l": 2}, "b": {"k": 1}},
            "a: # aigw-render: was &x\n  k: 1\n  l: 2\nb: &x # aigw-render: was *x\n  k: 1\n",
        ),
        (
            "a: &x {k: 1} # c\nb: *x # d\nc: *x\n",
            {"a": {"k": 1, "l": 2}, "b": {"k": 1}, "c": {"k": 1}},
            "a: {k: 1, l: 2} # aigw-render: was &x # c\nb: &x {k: 1} # aigw-render: was *x # d\nc: *x\n",
        ),
        (
            "a: &x  [1]\nb: *x\n",
            {"a": [1, 2], "b": [1]},
            'a: [1, 2] # aigw-render: was "&x  "\nb: &x [1] # aigw-render: was *x\n',
        ),
        (
            "- &x\n  k: 1\n- l: *x\n",
            [{"k": 1, "m": 2}, {"l": {"k": 1}}],
            "- # aigw-render: was &x\n  k: 1\n  m: 2\n- l: &x # aigw-render: was *x\n    k: 1\n",
        ),
        (
            "a: &x\n  k: 1\nb:\n  <<: *x\n  l: 2\n",
            {"a": {"k": 1, "m": 3}, "b": {"k": 1, "l": 2}},
            (
                "a: # aigw-render: was &x\n  k: 1\n  m: 3\n"
                "b:\n  <<: &x # aigw-render: was *x\n    k: 1\n  l: 2\n"
            ),
        ),
    ],
)
def test_an_anchored_value_that_changes_hands_its_anchor_over(
    text: str, desired: Data, expected: str
) -> None:
    """The first alias that keeps the old value gets the anchor, and gives it back later."""
    result = edited(text, desired)
    assert result == expected
    assert edited(result, read(text)) == text


def test_an_anchor_is_not_taken_from_one_that_we_did_not_give_it_to() -> None:
    """Without the mark at the other place, the anchor there is the user's."""
    text = "a: # aigw-render: was &x\n  k: 1\n  l: 2\nb: &x\n  k: 1\n"
    assert edited(text, {"a": {"k": 1}, "b": {"k": 1}}) == "a: # aigw-render: was &x\n  k: 1\nb: &x\n  k: 1\n"


def test_marks_of_an_anchor_that_is_gone_are_no_harm() -> None:
    """A copy whose anchor was renamed or removed is edited like any other value."""
    text = "a: # aigw-render: was *x\n  k: 1\n  l: 2\nb: # aigw-render: was &y\n  k: 1\n"
    expected = "a: # aigw-render: was *x\n  k: 1\nb: # aigw-render: was &y\n  k: 1\n  m: 3\n"
    assert edited(text, {"a": {"k": 1}, "b": {"k": 1, "m": 3}}) == expected


@pytest.mark.parametrize(
    ("text", "desired", "expected"),
    [
        (
            "a: &x {k: {l: 1}}\nb:\n  <<: *x\n  m: 2\n",
            {"a": {"k": {"l": 1}}, "b": {"k": {"l": 1, "n": 3}, "m": 2}},
            "a: &x {k: {l: 1}}\nb:\n  <<: *x\n  m: 2\n  k: # aigw-render: was <<\n    l: 1\n    n: 3\n",
        ),
        (
            "a: &x {k: {l: 1}}\nb: {<<: *x}\n",
            {"a": {"k": {"l": 1}}, "b": {"k": {"l": 1, "n": 3}}},
            "a: &x {k: {l: 1}}\nb: {<<: *x, k: { # aigw-render: was <<\n  l: 1, n: 3}}\n",
        ),
        (
            "a: &x {k: 1}\nb:\n  <<: {z: {y1: 1}}\n",
            {"a": {"k": 1}, "b": {"z": {"y1": 1, "n": 3}}},
            "a: &x {k: 1}\nb:\n  <<: {z: {y1: 1}}\n  z: # aigw-render: was <<\n    y1: 1\n    n: 3\n",
        ),
    ],
)
def test_a_merged_key_that_changes_gets_an_own_entry_after_the_merge(
    text: str, desired: Data, expected: str
) -> None:
    """The merge overrides what stands before it, so the entry comes last; it goes again."""
    result = edited(text, desired)
    assert result.replace('"n"', "n") == expected
    assert edited(result, read(text)) == text


def test_a_merged_scalar_that_changes_gets_an_own_entry() -> None:
    """A scalar carries a mark for the reader only."""
    text = "a: &x {k: 1}\nb:\n  <<: *x\n"
    expected = "a: &x {k: 1}\nb:\n  <<: *x\n  k: 5 # aigw-render: was <<\n"
    assert edited(text, {"a": {"k": 1}, "b": {"k": 5}}) == expected


def test_nothing_is_disturbed_where_nothing_changed() -> None:
    """A failed proof is blamed on an alias only when its value was touched."""
    text = "a: &x {k: 1}\nb: *x\n"
    root = compose(text)
    assert root is not None
    assert disturbed(Context(document(text), root)) is None
