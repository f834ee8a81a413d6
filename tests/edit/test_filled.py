"""The mark of a filled empty value, and what it says stood there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from aigw_render.read.compose import compose
from aigw_render.read.filled import comment, origin, spaces
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
        ('k: # aigw-render: was "[ ]"\n- a\n', "[ ]"),
        ('k: # aigw-render: was "{\\r\\n}"\r\n  a: 1\r\n', "{\r\n}"),
        ("k:\n  # aigw-render: was {}\n  a: 1\n", "{}"),
        ("k: &x # aigw-render: was []\n- a\n", "[]"),
        ("k: # aigw-render: was *base\n  a: 1\n", "*base"),
        ("k: # aigw-render: was <<\n  a: 1\n", "<<"),
        ("k: # aigw-render: was {}\n  # more\n\n  a: 1\n", "{}"),
        ("- # aigw-render: was null\n  a: 1\n", "null"),
        ("- # aigw-render: was null\n\n  # more\n  a: 1\n", "null"),
        ("k: {  a: 1}\n", "{}"),
        ("k: {  a: 1 }\n", "{ }"),
        ("k: [  a # c\n ]\n", "[ # c\n ]"),
        ('{"k": {  \n  "a": 1\n  }}\n', "{}"),
        ('{"k": {   "a": 1}}\n', "null"),
        ("k: {    a: 1}\n", "~"),
        ("k: {     a: 1}\n", ""),
        ("k: {      a: 1}\n", ""),
        ("k: {       a: 1}\n", "Null"),
        ("k: [        a]\n", "NULL"),
        ("k: { # aigw-render: was *b\n  a: 1}\n", "*b"),
        ("k:\n  a: 1\n", None),
        ("k: # other\n  a: 1\n", None),
        ("k: # aigw-render: was {} once\n  a: 1\n", None),
        ("k: # aigw-render: was [].\n  a: 1\n", "[]."),
        ("k: # see # aigw-render: was {}\n  a: 1\n", None),
        ("k:\n  a: 1 # aigw-render: was {}\n", None),
        ("k: {a: 1}\n", None),
        ("k: { a: 1 }\n", None),
        ("k: {         a: 1}\n", None),
        ("k: x # aigw-render: was {}\n", None),
        ("- a: 1\n", None),
        ("-\n  # c\n  a: 1\n", None),
        ("- {a: 1}\n", None),
        ("[ # aigw-render: was ~\n  {a: 1}]\n", None),
        ("- &x !!map # aigw-render: was ~\n  a: 1\n", "~"),
        ("--- # c\n- # aigw-render: was ~\n  a: 1\n", "~"),
    ],
)
def test_origin(text: str, raw: str | None) -> None:
    """The raw text is found behind the key, the dash or the bracket, and nowhere else."""
    assert _origin(text) == raw


def test_the_node_itself_may_stand_for_an_items_key() -> None:
    """`locate.find_key` gives an item for its index; that is no key."""
    text = "- # aigw-render: was ~\n  a: 1\n"
    root = compose(text)
    assert root is not None
    assert origin(text, root.items[0], root.items[0]) == "~"


def test_root_has_no_mark() -> None:
    """A document's root has no line above it to look at."""
    root = compose("a: 1\n")
    assert root is not None
    assert origin("a: 1\n", None, root) is None


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("", "# aigw-render: was empty"),
        ("{}", "# aigw-render: was {}"),
        ("{ }", '# aigw-render: was "{ }"'),
        ("empty", '# aigw-render: was "empty"'),
        ("[ # x\n]", '# aigw-render: was "[ # x\\n]"'),
    ],
)
def test_comment(raw: str, text: str) -> None:
    """Simple texts are written as they are, others as JSON strings on one line."""
    assert comment(raw) == text


@pytest.mark.parametrize(
    ("raw", "opening", "count"),
    [
        ("{}", "{", 2),
        ("[ ]", "[", 2),
        ("null", "{", 3),
        ("", "[", 5),
        ("[]", "{", None),
        ("*b", "{", None),
        ("[# c\n]", "[", None),
    ],
)
def test_spaces(raw: str, opening: str, count: int | None) -> None:
    """Spaces can say an empty collection of the same kind and every null."""
    assert spaces(raw, opening) == count


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


@pytest.mark.parametrize(
    "text",
    [
        "a: !!null |\n",
        "a: &x !!null\r |\nb: 1\r\n",
        "a: !!null >- # c\n\n\nb: 1\n",
        "a: !!null |",
        "a: !!null |+\n",
    ],
)
def test_a_text_that_is_null_by_its_tag_comes_back(text: str) -> None:
    """Header, tag and all: it is one of the many ways to write nothing."""
    before = read(text)
    assert isinstance(before, dict)
    result = edited(text, {**before, "a": {"k": 1}})
    assert read(result) == {**before, "a": {"k": 1}}
    assert edited(result, before) == text
