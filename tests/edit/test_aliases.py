"""Anchors, aliases and merge keys: nothing is edited through them, and all can be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.edit.support import edited, read

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
        ("a: &x {k: 1}\nb: *x\n", {"a": {"k": 2}, "b": {"k": 2}}, "a: &x {k: 2}\nb: *x\n"),
        ("a: &x {k: 1}\nb: *x\n", {"a": {"k": 1}}, "a: &x {k: 1}\n"),
        ("a: &x {k: 1}\nb: *x\n", {"a": {"k": 2}}, "a: &x {k: 2}\n"),
        ("a: &x {k: 1}\nb: [*x, 1]\n", {"a": {"k": 2}, "b": [1]}, "a: &x {k: 2}\nb: [1]\n"),
    ],
)
def test_scalars_removals_and_common_changes(text: str, desired: Data, expected: str) -> None:
    """An alias that changes with its anchor stays; one that goes leaves nothing."""
    assert edited(text, desired) == expected


def test_marks_of_an_anchor_that_is_gone_are_no_harm() -> None:
    """A copy whose anchor was renamed or removed is edited like any other value."""
    text = "a: # aigw-render: was *x\n  k: 1\n  l: 2\nb: # aigw-render: was &y\n  k: 1\n"
    expected = "a: # aigw-render: was *x\n  k: 1\nb: # aigw-render: was &y\n  k: 1\n  m: 3\n"
    assert edited(text, {"a": {"k": 1}, "b": {"k": 1, "m": 3}}) == expected
