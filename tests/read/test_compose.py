"""Nodes and their positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from aigw_render.read.compose import compose
from aigw_render.read.problem import ComposeError

from .cases import SHAPES, documents, root_of, streams

if TYPE_CHECKING:
    from pathlib import Path

    from aigw_render.read.node import Node


def spans(text: str) -> list[str]:
    """Return the text of every node, parents first, keys and values in order."""
    found = []
    stack = [root_of(text)]
    while stack:
        node = stack.pop()
        found.append(text[node.start : node.end])
        stack += reversed([part for pair in node.pairs for part in pair] + [*node.items])
    return found


SPANS = {
    "a: b\n": ["a: b", "a", "b"],
    "\ufeffa: b\r\nc: \U0001f600 x\r\n": ["a: b\r\nc: \U0001f600 x", "a", "b", "c", "\U0001f600 x"],
    "a: x\n  y # c\nb: 1": ["a: x\n  y # c\nb: 1", "a", "x\n  y", "b", "1"],
    "a: 'x\n\n  y'\n": ["a: 'x\n\n  y'", "a", "'x\n\n  y'"],
    "a:\n- 1\n\n# c\nb: 1\n": ["a:\n- 1\n\n# c\nb: 1", "a", "- 1", "1", "b", "1"],
    "a:\n  - b: 1\n    c: 2\n  # c\n\nd:\n": [
        "a:\n  - b: 1\n    c: 2\n  # c\n\nd:",
        "a",
        "- b: 1\n    c: 2",
        "b: 1\n    c: 2",
        "b",
        "1",
        "c",
        "2",
        "d",
        "",
    ],
    "[a, {b: c}, d: e, ? f]": [
        "[a, {b: c}, d: e, ? f]",
        "a",
        "{b: c}",
        "b",
        "c",
        "d: e",
        "d",
        "e",
        "? f",
        "f",
        "",
    ],
    "a: { }\nb: [ ]\n": ["a: { }\nb: [ ]", "a", "{ }", "b", "[ ]"],
    "? a\n: b\n? c\n": ["? a\n: b\n? c", "a", "b", "c", ""],
    "a: |\n  x\n   \n\nb: 1": ["a: |\n  x\n   \n\nb: 1", "a", "|\n  x\n   \n", "b", "1"],
    "a: |+\n  x\n\nb: 1": ["a: |+\n  x\n\nb: 1", "a", "|+\n  x\n\n", "b", "1"],
    "a: >-  # c\n  x\n\n\n# c\nb: 1": ["a: >-  # c\n  x\n\n\n# c\nb: 1", "a", ">-  # c\n  x\n", "b", "1"],
    "a: |2\n     x\n   \nb: 1": ["a: |2\n     x\n   \nb: 1", "a", "|2\n     x\n   \n", "b", "1"],
    "a: |\n\n\nb: 1": ["a: |\n\n\nb: 1", "a", "|\n", "b", "1"],
    "a: |-\n  x": ["a: |-\n  x", "a", "|-\n  x"],
    "a: |": ["a: |", "a", "|"],
    "a: |2\n   \nb: 1": ["a: |2\n   \nb: 1", "a", "|2\n   \n", "b", "1"],
    "a: |\r\n  x\r\n\r\nb: 1": ["a: |\r\n  x\r\n\r\nb: 1", "a", "|\r\n  x\r\n", "b", "1"],
    "a: &x\n  b: 1\nc: !!map # c\n  d: 1": [
        "a: &x\n  b: 1\nc: !!map # c\n  d: 1",
        "a",
        "b: 1",
        "b",
        "1",
        "c",
        "d: 1",
        "d",
        "1",
    ],
    "- &x !!str a\n- !t &y 'b'\n- *x\n": ["- &x !!str a\n- !t &y 'b'\n- *x", "a", "'b'", "*x"],
    "&m\n&k a: &v\n": ["&k a: &v", "a", ""],
    "%YAML 1.1\n---\n- a\n...\n# c": ["- a", "a"],
    "a:\tb\t# c\nc: d\t\n": ["a:\tb\t# c\nc: d", "a", "b", "c", "d"],
    '{"a":"\\u00e9"}': ['{"a":"\\u00e9"}', '"a"', '"\\u00e9"'],
    "image: {a: x.io/y:1}": ["image: {a: x.io/y:1}", "image", "{a: x.io/y:1}", "a", "x.io/y:1"],
}


@pytest.mark.parametrize("text", SPANS)
def test_spans(text: str) -> None:
    """Every node has the text that is its own, as the module promises."""
    assert spans(text) == SPANS[text]


EMPTY = {
    "a:\n": 2,
    "a:   # c\n": 2,
    "a: &x\n": 5,
    "a: &x  # c\n": 5,
    "a: !!str\n": 8,
    "{a: }": 3,
    "{a:   # c\n }": 3,
    "{a}": 2,
    "{a  }": 2,
    "{a: &x }": 6,
    "? a\n": 3,
    "? a\n:\n": 5,
    "? a\n: # c\n": 5,
    "? a\n# c:\n": 3,
    "? a\n# c:\n:b: 1\n": 3,
    "\ufeffa:\r\n": 3,
}


@pytest.mark.parametrize("text", EMPTY)
def test_empty_values(text: str) -> None:
    """A null that is not written is right after what says that it is there."""
    value = root_of(text).pairs[0][1]
    assert (value.start, value.end, value.value, value.style) == (EMPTY[text], EMPTY[text], "", "")


@pytest.mark.parametrize(("text", "expected"), [("-\n- \n- # c\n", [1, 3, 6]), ("- &x\n- !t\n", [4, 9])])
def test_empty_items(text: str, expected: list[int]) -> None:
    """Also in lists."""
    assert [item.start for item in root_of(text).items] == expected


def test_empty_keys() -> None:
    """Also keys, in both styles."""
    assert [key.start for key, _ in root_of("? \n: 1\n").pairs] == [1]
    assert [key.start for key, _ in root_of("{? , a: 1}").pairs] == [2, 5]


def test_properties() -> None:
    """Anchor, tag and what stands before the content."""
    a, b = root_of("- &x !!str a\n- !t\n  - &y\n    b: *x\n").items
    assert (a.anchor, a.tag, a.prefix, a.start, a.value) == ("x", "tag:yaml.org,2002:str", 2, 11, "a")
    assert (b.tag, b.prefix, b.start, b.style, b.kind) == ("!t", 15, 20, "block", "sequence")
    inner = b.items[0]
    assert (inner.anchor, inner.prefix, inner.start) == ("y", 22, 29)
    alias = inner.pairs[0][1]
    assert (alias.kind, alias.target, alias.resolved(), alias.value) == ("alias", a, a, "x")
    assert (alias.start, alias.end, alias.prefix) == (32, 34, 32)


def test_styles() -> None:
    """Each style has its name."""
    root = root_of("- a\n- 'b'\n- \"c\"\n- |\n  d\n- >\n  e\n- [f]\n- {g: h}\n- i: j\n")
    assert [item.style for item in root.items] == ["", "'", '"', "|", ">", "flow", "flow", "block"]
    assert root.style == "block"
    assert root.resolved() is root


@pytest.mark.parametrize("text", ["", "\n", "# c", "---", "--- # c\n...\n", "\ufeff", "%YAML 1.1\n---\n"])
def test_nothing(text: str) -> None:
    """A document without content has no root."""
    assert compose(text) is None


def test_an_explicit_null_is_a_node() -> None:
    """It has a place."""
    assert root_of("--- ~").start == 4
    assert root_of("--- &x").start == 6


PROBLEMS = {
    "a: b: c\n": (4, "a `:` that starts a value cannot stand here"),
    "a: - b\n": (3, "a `-` that starts a list item cannot stand here"),
    "a: [b\nc: d\n": (7, "a flow list that is not closed"),
    "a: {b: c\nd: e\n": (10, "a flow mapping that is not closed"),
    "a: 1\n b: 2\n": (7, "a `:` that starts a value cannot stand here"),
    "  a: 1\n b: 2\n": (8, "the text above is a whole document, and this does not belong to it"),
    "a:\n\t- b\n": (3, "a tab cannot indent or start a token"),
    "a: @b\n": (3, "a character that cannot start a value"),
    "a: 'b\n": (6, "the text ends inside a quoted scalar"),
    'a: "\\q"\n': (4, "an escape that YAML does not know"),
    "a: *b\n": (3, "no anchor of this name stands before this alias"),
    "a: &b [*b]\n": (7, "the value that this alias stands for holds itself"),
    "a: 1\n--- b\n": (5, "a second document starts here"),
    "a\nb: 1\n": (3, "a `:` that starts a value cannot stand here"),
    "{a: b} c\n": (7, "the text above is a whole document, and this does not belong to it"),
    "\ufeffé: \U0001f600: c\n": (5, "a `:` that starts a value cannot stand here"),
    "a: |\n  x\n\ty\n": (9, "a tab where the indentation's spaces are expected"),
    "a: 1\n\ufeff\n": (7, "a key without its `:`"),
    "a: \ud800": (3, "half of a surrogate pair"),
    "\ufeffé: \0": (4, "a control character, which YAML forbids"),
    'a: "\\ud800"': (6, "an escape that is no character"),
    "%YAML 3.0\n--- a": (0, "a `%YAML` version other than 1.1 or 1.2"),
}


@pytest.mark.parametrize("text", PROBLEMS)
def test_problems(text: str) -> None:
    """What is wrong, in our words, where the parser saw it."""
    with pytest.raises(ComposeError) as caught:
        compose(text)
    assert (caught.value.offset, caught.value.message) == PROBLEMS[text]


@given(streams)
def test_positions_hold(stream: str) -> None:
    """Children are in order and inside of their parent, whatever the text."""
    for part in documents(stream):
        try:
            root = compose(part.text)
        except ComposeError:
            continue
        if root is not None:
            assert root.prefix >= 0
            assert root.end <= len(part.text)
            check_inside(part.text, root)


def check_inside(text: str, node: Node) -> None:
    """Check one node, and all below it."""
    position = node.start
    assert node.prefix <= node.start <= node.end
    for child in [part for pair in node.pairs for part in pair] + [*node.items]:
        assert position <= child.prefix
        check_inside(text, child)
        position = child.end
    assert position <= node.end
    if node.kind == "scalar" and node.style == "" and "\n" not in node.value and node.value.isalpha():
        assert text[node.start : node.end].split() == node.value.split()


@pytest.mark.parametrize("path", SHAPES, ids=lambda path: path.name)
def test_shapes_end_where_text_ends(path: Path) -> None:
    """No node but a block scalar takes blanks or line breaks after its text."""
    for part in documents(path.read_bytes().decode()):
        stack = [] if "{{" in part.text else [compose(part.text)]
        while stack:
            node = stack.pop()
            if node is None:
                continue
            stack += [child for pair in node.pairs for child in pair] + [*node.items]
            own = part.text[node.start : node.end]
            assert own == own.strip() or node.kind != "scalar" or node.style in {"|", ">"}
