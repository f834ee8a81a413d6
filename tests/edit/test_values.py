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
        ("a: |2\n    x\n\n", "y1", "a: y1\n\n"),
        ("a: &x |\n  x\n", "z", "a: &x z\n"),
        ("a: !!str |\n  x\n", "z", "a: z\n"),
        ("a: !!str &x 1\n", "z", "a: &x z\n"),
        ("a:\n", "z", "a: z\n"),
        ("a: # c\n", 1, "a: 1 # c\n"),
        ("a: &x\n", 1, "a: &x 1\n"),
        ("a: &x # c\n  k: 1\n", 1, "a: &x 1 # c\n"),
        ("a: &x !!map # c\n  k: 1\n", {}, "a: &x {} # c\n"),
        ("a: # c\n  - 1\n", [], "a: [] # c\n"),
        ("a:\n- 1\n# c\n", None, "a: null\n# c\n"),
        ("a: {k: 1} # c\n", None, "a: null # c\n"),
        ("a:\n  k: 1\n", [1], "a:\n- 1\n"),
        ("a:\n- 1\n# c\n", {"k": 1}, "a:\n  k: 1\n# c\n"),
        ("a: x\n", {"k": 1}, "a:\n  k: 1\n"),
        ("a: &x y1 # c\n", {"k": 1}, "a: &x # c\n  k: 1\n"),
        ("a: !!str &x y1\n", {"k": 1}, "a: &x \n  k: 1\n"),
        ("a: >\n  text\n", [1], "a:\n- 1\n"),
        ("a:\n  x\n", [1], "a:\n- 1\n"),
        ("? a\n: x\n", {"k": 1}, "? a\n:\n  k: 1\n"),
        ("a: [x]# c\n", 5, "a: 5 # c\n"),
        ("a: [x]# c\n", "y", 'a: "y"# c\n'),
        ("a: 'x'# c\n", [1], "a: # c\n- 1\n"),
        ("a: {}# c\n", {"k": 1}, 'a: # aigw-render: was "{}# c"\n  k: 1\n'),
        ("a:\n  - {}# c\n", 5, "a: 5\n"),
        ('? "a"# c\n', {"k": 1}, '? "a"# c\n# aigw-render: was empty\n: k: 1\n'),
        ("?\n  # c\n\n  a\n", 5, "?\n  # c\n\n  a\n: 5\n"),
        ("?\n  a\n:\n  5\n", {"k": 1}, "?\n  a\n:\n  k: 1\n"),
        ("a: &x !!null\n  k: 1\n", "x", "a: &x x\n"),
        ("a: !!map # c\n  &x\n  k: 1\n", ["x"], "a: # c\n  &x\n- x\n"),
        ("a: # c\n  !!map &x\n  k: 1\n", "x", "a: # c\n  &x x\n"),
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
        ("? a\n:\n  k: 1\n", {"k": 1, "l": {"m": 2}}, "? a\n:\n  k: 1\n  l:\n    m: 2\n"),
        ("? a\n:\n  ? k\n  :\n  - x\n", {"k": ["x"], "l": ["z"]}, "? a\n:\n  ? k\n  :\n  - x\n  l:\n  - z\n"),
    ],
)
def test_indentation_below_an_explicit_key(text: str, value: Data, expected: str) -> None:
    """The author's step is counted from the `?`: from the key it would be 0, or negative for dashes."""
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
        ("- # c\n  !!map\n  k: 1\n", "x", "- x # c\n"),
        ("- b ?\n", {"k": 1}, "-\n  k: 1\n"),
        ("-\n  k: 1\n", "x", "- x\n"),
        ("- k: 1\n  l: 2\n", ["x", "z"], "- - x\n  - z\n"),
        ("- x\t# c\n", {"k": 1, "l": 2}, "- # c\n  k: 1\n  l: 2\n"),
        ("- |\t# c\n  x\n", {"k": 1}, "- # c\n  k: 1\n"),
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
        ("b: |+\n  x\n   ", {"b": "x\n \n", "c": 1}, "b: |+\n  x\n   \nc: 1"),
        ("- >1+ # c\n  x", [" x\n", 1], "- >1+ # c\n  x\n- 1"),
        ("- b:\n  - |\n    x\r\n    y", [{"b": ["x\ny\n", 1], "c": 2}, 3], None),
        ("b: |\r  x", {"b": "x\n", "c": 1}, "b: |\r  x\rc: 1"),
        ("b: >\u2028  x", {"b": "x\n", "c": 1}, "b: >\u2028  x\nc: 1"),
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


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- a:\n  |\n   x\n\n- z\n", "- a: new\n\n- z\n"),
        ("- a: &x !!str # b\n  |- # c\n   x\n- z\n", "- a: &x new # b # c\n- z\n"),
        ("- a:\n    !!str &x\n    |\n    x\n- z\n", "- a:\n    &x new\n- z\n"),
    ],
)
def test_block_scalar_whose_header_has_a_line_of_its_own(text: str, expected: str) -> None:
    """It may stand as far left as its key; what takes its place may not."""
    result = edited(text, [{"a": "new"}, "z"])
    assert result == expected
    assert read(result) == [{"a": "new"}, "z"]
