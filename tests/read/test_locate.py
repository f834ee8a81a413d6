"""From a path to a node, and from a node to a place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aigw_render.base.data import get, walk
from aigw_render.read.compose import compose
from aigw_render.read.kubeyaml import decode
from aigw_render.read.locate import find, find_key, place, place_at

from .cases import SHAPES, document, documents, root_of

if TYPE_CHECKING:
    from pathlib import Path

TEXT = """\
base: &base {name: a, list: [1, 2]}
own:
  <<: *base
  name: b
late:
  name: c
  <<: *base
both:
  <<: [{name: d}, *base]
alias: *base
y: 1
twice: 1
twice: 2
"""

FOUND = {
    ("base", "list", 1): "2",
    ("own", "name"): "b",
    ("own", "list", 0): "1",
    ("late", "name"): "a",
    ("both", "name"): "d",
    ("both", "list"): "[1, 2]",
    ("alias",): "*base",
    ("alias", "name"): "a",
    ("true",): "1",
    ("twice",): "2",
}


@pytest.mark.parametrize("path", FOUND)
def test_find(path: tuple[str | int, ...]) -> None:
    """The value that decides, through aliases and merges."""
    node = find(root_of(TEXT), path)
    assert node is not None
    assert TEXT[node.start : node.end] == FOUND[path]


@pytest.mark.parametrize(
    "path",
    [
        ("none",),
        ("own", 0),
        ("base", "list", "a"),
        ("base", "list", 2),
        ("base", "list", -1),
        ("both", "none"),
    ],
)
def test_find_nothing(path: tuple[str | int, ...]) -> None:
    """A step that is missing, or of another type."""
    root = root_of(TEXT)
    assert find(root, path) is None
    assert find(root, (*path, "more")) is None
    assert find_key(root, path) is None
    assert find_key(root, (*path, "more")) is None


def test_find_key() -> None:
    """Keys for names, items for indexes, the root for nothing."""
    root = root_of(TEXT)
    key = find_key(root, ("twice",))
    item = find_key(root, ("base", "list", 0))
    assert key is not None
    assert item is not None
    assert TEXT[key.start :] == "twice: 2\n"
    assert item.value == "1"
    assert find_key(root, ()) is root
    assert find(None, ("a",)) is None


def test_keys_that_cannot_be_read() -> None:
    """They are never the one that is looked for."""
    root = root_of("? [a]\n: 1\nb: 2\n")
    node = find(root, ("b",))
    assert node is not None
    assert node.value == "2"
    assert find(root, ("a",)) is None


@pytest.mark.parametrize("path", SHAPES, ids=lambda path: path.name)
def test_every_value_has_its_node(path: Path) -> None:
    """What a path finds in the data, it finds in the text."""
    for part in documents(path.read_bytes().decode()):
        root = None if "{{" in part.text else compose(part.text)
        if root is None:
            continue
        data = decode(root)
        for where, value in walk(data):
            node = find(root, where)
            assert node is not None
            assert get(data, *where) == decode(node) == value


PLACES = [
    ("a: 1\nbc: xyz # c\n", ("bc",), "f.yaml:2:5", "bc: xyz # c", 3),
    ("\ufeffa: xyz\r\nb: 1\r\n", ("a",), "f.yaml:1:4", "a: xyz", 3),
    ("\ufeffa: x\r\nb: \U0001f600é y\r\n", ("b",), "f.yaml:2:4", "b: \U0001f600é y", 4),
    ("a: 1\rb: 2\r", ("b",), "f.yaml:2:4", "b: 2", 1),
    ("a: xx\n  yy\n", ("a",), "f.yaml:1:4", "a: xx", 2),
    ("a:\n  b: 1\n", ("a",), "f.yaml:2:3", "  b: 1", 4),
    ("a: |\n  x\n", ("a",), "f.yaml:1:4", "a: |", 1),
    ("a:\n", ("a",), "f.yaml:1:3", "a:", 1),
    ("a: \tb\t\n", ("a",), "f.yaml:1:5", "a: \tb\t", 1),
]


@pytest.mark.parametrize(("text", "path", "position", "source", "width"), PLACES)
def test_places(text: str, path: tuple[str], position: str, source: str, width: int) -> None:
    """Line and column as editors count them, the line, and how wide the caret is."""
    node = find(root_of(text), path)
    assert node is not None
    found = place(document(text), node)
    assert (str(found.position), found.source, found.width) == (position, source, width)


def test_lines_count_in_the_file() -> None:
    """Not in the document."""
    second = documents("a: 1\r\n---\r\n# c\r\nb: 1\r\n")[1]
    found = place(second, root_of(second.text))
    assert (str(found.position), found.source) == ("f.yaml:4:1", "b: 1")


@given(st.text("ab\n\ré\U0001f600", max_size=20), st.integers(0, 20))
def test_any_offset_has_a_place(text: str, offset: int) -> None:
    """The line is the one that holds the offset; at the end of the text it is the last one."""
    offset = min(offset, len(text))
    found = place_at("f", text, offset)
    before = text[:offset].replace("\r\n", "\n").replace("\r", "\n")
    if text[offset - 1 : offset + 1] != "\r\n":
        assert found.position.line == before.count("\n") + 1
        assert found.position.column == len(before) - before.rfind("\n")
        assert text[offset - found.position.column + 1 :].startswith(found.source)
