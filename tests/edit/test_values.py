"""Values replaced in block context, and block scalars at the end of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.edit.support import edited, read

if TYPE_CHECKING:
    from aigw_render.base.data import Data


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        ("a: 1 # c\n", 2, "a: 2 # c\n"),
        ("a:\n  1\n", 2, "a:\n  2\n"),
        ("a: one\n  two # c\n", "x", "a: x # c\n"),
        ("a:\n", "z", "a: z\n"),
        ("a: # c\n", 1, "a: 1 # c\n"),
        ("a: # c\n  - 1\n", [], "a: [] # c\n"),
        ("a:\n- 1\n# c\n", None, "a: null\n# c\n"),
        ("a: {k: 1} # c\n", None, "a: null # c\n"),
        ("a:\n  k: 1\n", [1], "a:\n- 1\n"),
        ("a:\n- 1\n# c\n", {"k": 1}, "a:\n  k: 1\n# c\n"),
        ("a: x\n", {"k": 1}, "a:\n  k: 1\n"),
    ],
)
def test_value_of_a_key(text: str, value: Data, expected: str) -> None:
    """The smallest span is replaced; comments and anchors stay, tags go."""
    result = edited(text, {"a": value})
    assert result == expected
    assert read(result) == {"a": value}


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        ("- 1 # c\n", 2, "- 2 # c\n"),
        ("-\n", 2, "- 2\n"),
        ("- k: 1\n  l: 2\n", "x", "- x\n"),
        ("- k: |\n    x\n", "x", "- x\n"),
        ("- b ?\n", {"k": 1}, "-\n  k: 1\n"),
        ("-\n  k: 1\n", "x", "- x\n"),
        ("- k: 1\n  l: 2\n", ["x", "z"], "- - x\n  - z\n"),
        ("-   x\n", {"k": 1}, "-\n    k: 1\n"),
    ],
)
def test_value_of_an_item(text: str, value: Data, expected: str) -> None:
    """A collection behind the dash is written over where it stands."""
    result = edited(text, [value])
    assert result == expected
    assert read(result) == [value]


@pytest.mark.parametrize(
    ("text", "desired", "expected"),
    [
        ("a: 1\n...\n", [1], "- 1\n...\n"),
        ("---\na: 1\n", 5, "---\n5\n"),
        ("--- x # c\n", "y1", "--- y1 # c\n"),
        ("--- {a: 1}\n", {}, "--- {}\n"),
        ("- 1\n- 2\n", [], "[]\n"),
    ],
)
def test_value_of_a_document(text: str, desired: Data, expected: str) -> None:
    """Markers stay."""
    assert edited(text, desired) == expected


@pytest.mark.parametrize(
    ("text", "desired", "expected"),
    [
        ("a: 1\nb: |\n  x", {"a": 2, "b": "x\n"}, "a: 2\nb: |\n  x"),
        ("b: |\n  x", {"b": "x\n", "c": 1}, "b: |\n  x\nc: 1"),
        ("b: |-\n  x", {"b": "x", "c": 1}, "b: |-\n  x\nc: 1"),
        ("b: |\n  x\n", {"b": "x\n", "c": 1}, "b: |\n  x\nc: 1\n"),
    ],
)
def test_block_scalar_that_ends_a_file(text: str, desired: Data, expected: str | None) -> None:
    """Its value has a line break, and keeps it whatever is put below it; the file still has none."""
    result = edited(text, desired)
    assert expected in {None, result}
    assert read(result) == desired
    assert edited(result, read(text)) == text
