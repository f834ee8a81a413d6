"""Flow collections: commas, brackets, comments and lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.edit.support import edited, read

if TYPE_CHECKING:
    from aigw_render.base.data import Data


@pytest.mark.parametrize(
    ("text", "desired", "expected"),
    [
        ("[1]", [1, 2], "[1, 2]"),
        ("[1,2]", [1, 2, 3], "[1,2,3]"),
        ("[ 1 ]", [1, 2], "[ 1, 2 ]"),
        ("[1, 2]", [0, 1, 2], "[0, 1, 2]"),
        ("[1, 2]", [1, 5, 6, 2], "[1, 5, 6, 2]"),
        ("[1,]", [1, 2], "[1, 2,]"),
        ("[1, ]", [1, 2], "[1, 2, ]"),
        ("[\n  1\n]", [1, 2], "[\n  1,\n  2\n]"),
        ("[\n  1,\n]", [1, 2], "[\n  1,\n  2,\n]"),
        ("[1,\n 2]", [1, 2, 3], "[1,\n 2,\n 3]"),
        ("[\n\t1\n]", [1, {"a": 2}], "[\n\t1,\n\t{\n\t\ta: 2\n\t}\n]"),
        ("{a: 1}", {"a": 1, "b": {"c": [2]}}, "{a: 1, b: {c: [2]}}"),
        ('{"a":1}', {"a": 1, "b": {"c": [2, "d"]}}, '{"a":1,"b":{"c":[2,"d"]}}'),
        ('{"a": 1}', {"a": 1, "b": "c"}, '{"a": 1, "b": "c"}'),
        ("{'a': 1}", {"a": 1, "b": "c"}, "{'a': 1, b: c}"),
        ("{a: {b: 1,\n    c: 2}}", {"a": {"b": 1, "c": 2}, "d": [3]}, "{a: {b: 1,\n    c: 2}, d: [3]}"),
        (
            "{\n  a: {b: 1},\n  c: 2\n}",
            {"a": {"b": 1}, "c": 2, "d": [3]},
            "{\n  a: {b: 1},\n  c: 2,\n  d: [3]\n}",
        ),
        ("[1, true]", [1, True, "a"], "[1, true, a]"),
        ('["a"]', ["a", "b", {"c": "d"}], '["a", "b", {"c": "d"}]'),
        ("[{a: 1}]", [{"a": 1}, {"b": 2}], "[{a: 1}, {b: 2}]"),
    ],
)
def test_additions(text: str, desired: Data, expected: str) -> None:
    """New entries are written like their neighbours, and can be taken back."""
    result = edited(text, desired)
    assert result == expected
    assert edited(result, read(text)) == text


@pytest.mark.parametrize(
    ("text", "desired", "expected"),
    [
        ("[1, 2, 3]", [2, 3], "[2, 3]"),
        ("[1, 2, 3]", [1, 3], "[1, 3]"),
        ("[1, 2, 3]", [1, 2], "[1, 2]"),
        ("[1, 2, 3]", [3], "[3]"),
        ("[1, 2, 3,]", [1], "[1,]"),
        ("[1, 2]", [], "[]"),
        ("[\n  1,\n  2,\n]", [2], "[\n  2,\n]"),
        ("{a: 1, b: 2}", {"c": 3}, "{c: 3}"),
        ("{a: 1, b: 2}", {"a": 1, "c": 3}, "{a: 1, c: 3}"),
        ("{a: 1, b: 2}", {"b": 2, "c": 3}, "{b: 2, c: 3}"),
        ("{a: 1, b: 2, c: 3}", {"a": 1, "d": 4, "c": 3}, "{a: 1, c: 3, d: 4}"),
        ("[a: 1, b]", [{"a": 2}, "b"], "[a: 2, b]"),
        ("[{a: 1}, {b: 2}, 3]", [{"z": 1}, 3, [4]], "[{z: 1}, 3, [4]]"),
    ],
)
def test_removals_and_replacements(text: str, desired: Data, expected: str) -> None:
    """Commas and comments go with the entry they belong to."""
    assert edited(text, desired) == expected


@pytest.mark.parametrize(
    ("text", "desired", "expected"),
    [
        ("{a: {}}", {"a": {"b": 1}}, "{a: {  b: 1}}"),
        ("{a: []}", {"a": [1]}, "{a: [  1]}"),
        ("{\n  a: {}\n}", {"a": {"b": 1}}, "{\n  a: {  \n    b: 1\n  }\n}"),
        ("[{}]", [{"b": 1}], "[{  b: 1}]"),
    ],
)
def test_filled_empties_can_be_restored(text: str, desired: Data, expected: str) -> None:
    """The number of spaces behind the bracket tells what was there."""
    result = edited(text, desired)
    assert result == expected
    assert edited(result, read(text)) == text


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        ("{a: x}", "y z", "{a: y z}"),
        ("{a: 'x'}", "y", "{a: 'y'}"),
        ('{"a": "x", "b": "c"}', "y", '{"a": "y", "b": "c"}'),
        ('{"a": 1, "b": "c"}', "y", '{"a": "y", "b": "c"}'),
        ("{a: [1, 2]}", "s", "{a: s}"),
        ("{a: {}}", [], "{a: []}"),
        ('{"a": {}}', [1], '{"a": [1]}'),
    ],
)
def test_values(text: str, value: Data, expected: str) -> None:
    """Only the value's own span is replaced."""
    tree = read(text)
    assert isinstance(tree, dict)
    assert edited(text, {**tree, "a": value}) == expected


def test_a_json_file_without_strings_is_json() -> None:
    """The file's name tells where the text does not."""
    assert edited("{}", {"a": "b"}, "x.json") == '{  "a": "b"}'
    assert edited("{}", {"a": "b"}, "x.yaml") == "{  a: b}"
