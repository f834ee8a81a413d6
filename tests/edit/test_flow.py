"""Flow collections: commas, brackets, comments and lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

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
        ("[\n  1 # one\n]", [1, 2], "[\n  1, # one\n  2\n]"),
        ("['a'# one\n]", ["a", "b"], "['a',# one\nb\n]"),
        ("['a', {}# one\n]", ["a", {}, "b"], "['a', {},# one\nb\n]"),
        ("[\n  1, # one\n  2\n]", [1, 5, 2], "[\n  1, # one\n  5,\n  2\n]"),
        ("[\n  1, # one\n  # of two\n  2\n]", [1, 5, 2], "[\n  1, # one\n  5,\n  # of two\n  2\n]"),
        ("[ # open\n  1\n]", [0, 1], "[ # open\n  0,\n  1\n]"),
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
        ("{a: 1 # c\n}", {"a": 1, "b": 2}, "{a: 1, b: 2 # c\n}"),
        ("[1, 2, # c\n]", [1, 2, 3], "[1, 2, 3, # c\n]"),
        ("[1, 2, # c\n 3]", [1, 2, 5, 3], "[1, 2, 5, # c\n 3]"),
        ("[1 # c\n, 2]", [1, 2, 3], "[1 # c\n, 2,\n3]"),
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
        ("[1, 'a'# one\n]", [1], "[1 # one\n]"),
        ("[!!str , 'a']", [""], "[!!str  ]"),
        ("[!!null, 1]", [None], "[!!null ]"),
        ("[a: !!null, 1]", [{"a": None}], "[a: !!null ]"),
        ("[!!null, 1, ]", [None], "[!!null, ]"),
        ("{!!str, b}", {"": None}, "{!!str }"),
        ("{a !!str, b}", {"a !!str": None}, "{a !!str}"),
        ("{!!str : , b}", {"": None}, "{!!str : }"),
        ("[a, # one\n b]", ["a"], "[a # one\n ]"),
        ("[a, # one\n b, c]", ["a", "c"], "[a, # one\n  c]"),
        ("[a, # one\n b  # two\n]", ["a"], "[a # one\n]"),
        ("[\n  1, # one\n  2 # two\n]", [1], "[\n  1 # one\n]"),
        ("[\n  1, # one\n  2 # two\n]", [2], "[\n  2 # two\n]"),
        ("[\n  1,\n  2,\n]", [2], "[\n  2,\n]"),
        ("{a: 1, b: 2}", {"c": 3}, "{c: 3}"),
        ("{a: 1, b: 2}", {"a": 1, "c": 3}, "{a: 1, c: 3}"),
        ("{a: 1, b: 2}", {"b": 2, "c": 3}, "{b: 2, c: 3}"),
        ("{a: 1, b: 2, c: 3}", {"a": 1, "d": 4, "c": 3}, "{a: 1, c: 3, d: 4}"),
        ("{? a : 1, b: 2}", {"b": 2}, "{b: 2}"),
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
        ("{a: { }}", {"a": {"b": 1}}, "{a: {  b: 1 }}"),
        ("{a: []}", {"a": [1]}, "{a: [  1]}"),
        ("{a: null}", {"a": {"b": 1}}, "{a: {   b: 1}}"),
        ("{a: ~}", {"a": [1]}, "{a: [    1]}"),
        ("{a: }", {"a": [1]}, "{a: [     1] }"),
        ("{a}", {"a": [1]}, "{a: [      1]}"),
        ("{! }", {"": [1]}, "{! : [      1] }"),
        ("[a: 1, b]", [{"a": 1, "c": 2}, "b"], "[{         a: 1, c: 2}, b]"),
        ("[a: , b]", [{"a": {"d": 1}, "c": [2]}, "b"], "[{         a: {     d: 1} , c: [2]} , b]"),
        ("[? a]", [{"a": None, "c": 2}], "[{         ? a, c: 2}]"),
        ("{a: {\n}}", {"a": {"b": 1}}, "{a: {  b: 1\n}}"),
        ("{\n  a: {}\n}", {"a": {"b": 1}}, "{\n  a: {  \n    b: 1\n  }\n}"),
        ("{\n  a: { }\n}", {"a": {"b": 1}}, "{\n  a: {  b: 1 }\n}"),
        ("{a: !!map {}}", {"a": {"b": 1}}, '{a: { # aigw-render: was "!!map {}"\n  b: 1}}'),
        ("{a: !!map {  }}", {"a": {"b": 1}}, '{a: { # aigw-render: was "!!map {  }"\n  b: 1}}'),
        ("{a: &x {}}", {"a": {"b": 1}}, "{a: &x {  b: 1}}"),
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
        ("{a: }", 1, "{a: 1 }"),
        ("{a}", 1, "{a: 1}"),
        ("{a: &x 1}", 2, "{a: &x 2}"),
        ("{a: !!str 1}", "2", '{a: "2"}'),
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


@pytest.mark.parametrize(
    "text", ["{b: }\n", "{a: 1, b:\n}\n", '{"b":}\n', "{b: # c\n }\n", "{b }\n", "{? b : }\n"]
)
@pytest.mark.parametrize("filled_first", [True, False])
@pytest.mark.parametrize("emptied_first", [True, False])
def test_a_value_of_nothing_and_a_pair_behind_it(
    text: str, *, filled_first: bool, emptied_first: bool
) -> None:
    """Whichever comes and goes first: no comma touches the colon, and no trace is left."""
    nothing = dict(cast("dict[str, Data]", read(text)))
    filled, longer = nothing | {"b": ["x"]}, nothing | {"new": 5}
    both = filled | {"new": 5}
    steps = [filled if filled_first else longer, both, longer if emptied_first else filled, nothing]
    result = text
    for step in steps:
        result = edited(result, step)
        assert read(result) == step
    assert result == text
