"""The mark of a filled empty value, and what it says stood there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from aigw_render.read.compose import compose
from aigw_render.read.filled import comment, origin, said
from tests.edit.support import edited, read

if TYPE_CHECKING:
    from aigw_render.base.data import Data


def _origin(text: str) -> str | None:
    """Return the origin of the first value (or item) of a document."""
    root = compose(text)
    assert root is not None
    key, value = root.pairs[0] if root.pairs else (None, root.items[0])
    return origin(text, key, value)


@pytest.mark.parametrize(
    ("text", "raw"),
    [
        ("k: # aigw-render: was {}\n  a: 1\n", "{}"),
        ("k: # aigw-render: was empty  # user's\n  a: 1\n", ""),
        ("k:\t# aigw-render: was ~\n  a: 1\n", "~"),
        ("k: # aigw-render: was []\r\n- a\r\n", "[]"),
        ("k: # aigw-render: was *base\n  a: 1\n", "*base"),
        ("k: # aigw-render: was {}\n  # more\n\n  a: 1\n", "{}"),
        ('"k" : # aigw-render: was NULL\u2028  a: 1\n', "NULL"),
        ("k: {  a: 1}\n", "{}"),
        ("k: {  a: 1 }\n", "{}"),
        ("k: [  a # c\n ]\n", "[]"),
        ('{"k": {  \n  "a": 1\n  }}\n', "{}"),
        ("- {  a: 1}\n", "{}"),
        ('k: # aigw-render: was "[ ]"\n- a\n', None),
        ("k:\n  # aigw-render: was {}\n  a: 1\n", None),
        ("- # aigw-render: was null\n  a: 1\n", None),
        ("k: [  k: a]\n", "[]"),
        ('{"k": {   "a": 1}}\n', None),
        ("k: {    a: 1}\n", None),
        ("k: {  }\n", None),
        ("k:\n  a: 1\n", None),
        ("k: # other\n  a: 1\n", None),
        ("k: # aigw-render: was {} once\n  a: 1\n", None),
        ("k: # aigw-render: was [].\n  a: 1\n", None),
        ("k: # see # aigw-render: was {}\n  a: 1\n", None),
        ("k:\n  a: 1 # aigw-render: was {}\n", None),
        ("k: {a: 1}\n", None),
        ("k: { a: 1 }\n", None),
        ("k: {         a: 1}\n", None),
        ("k: x # aigw-render: was {}\n", None),
        ("- a: 1\n", None),
        ("[k  : a]\n", None),
    ],
)
def test_origin(text: str, raw: str | None) -> None:
    """The raw text is found behind the key or the bracket, and nowhere else."""
    assert _origin(text) == raw


def test_the_node_itself_may_stand_for_an_items_key() -> None:
    """`locate.find_key` gives an item for its index; that is no key."""
    text = "- {  a: 1}\n"
    root = compose(text)
    assert root is not None
    assert origin(text, root.items[0], root.items[0]) == "{}"


def test_root_has_no_mark() -> None:
    """A document's root has no line above it to look at."""
    root = compose("a: 1\n")
    assert root is not None
    assert origin("a: 1\n", None, root) is None


@pytest.mark.parametrize("raw", ["", "{}", "[]", "~", "null", "Null", "NULL", "*base"])
def test_comment(raw: str) -> None:
    """A mark is found again, and says what stood there."""
    mark = comment(raw)
    assert _origin(f"k: {mark}\n  a: 1\n") == raw
    assert said(raw) == (None if raw.startswith("*") else read(f"k: {raw}\n")["k"])  # type: ignore[index,call-overload]


@pytest.mark.parametrize("raw", ["{ }", "[ # x\n]", "!!null", "x", "empty", '""'])
def test_what_no_mark_can_say(raw: str) -> None:
    """Such a value is not filled."""
    assert comment(raw) is None


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        ("[[]", []),
        ("{}i", {}),
        ("[],", []),
        ("<<:", {}),
        ('"<<: {}"', {}),
        ('"--- {}"', {}),
        ("# x", None),
        ("---", None),
        ('"&x !!null"', None),
        ("&x", None),
        ("1", 1),
        ('"- b"', ["b"]),
    ],
)
def test_a_mark_that_is_not_ours_is_a_comment(raw: str, value: Data) -> None:
    """Anybody can write one: what is no empty value is never put back."""
    result = edited(f"k: # aigw-render: was {raw}\n- a\nl: 1\n", {"k": value, "l": 1})
    assert read(result) == {"k": value, "l": 1}
