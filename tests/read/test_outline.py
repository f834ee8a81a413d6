"""Nodes found in lines are those that libyaml makes, to every position."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aigw_render.read.compose import compose
from aigw_render.read.kubeyaml import DecodeError, decode
from aigw_render.read.linenodes import LineNode
from aigw_render.read.outline import outline
from aigw_render.read.problem import ComposeError
from tests.nodes import same

from .cases import fixture_texts

FOLDERS = ("vectors", "edit", "realworld", "cases", "fuzz", "read", "sources")


def check(text: str) -> bool:
    """Compare both ways; return whether lines were looked at."""
    try:
        root = compose(text)
        data = decode(root)
    except (ComposeError, DecodeError):
        return False
    if root is None:
        return False
    found = outline(text, data)
    assert same(found, root)
    # In another order: what is known by then must not matter.
    assert outline(text, data).end == root.end
    assert [(index, node.start) for index, node in outline(text, data).blocks()] == [
        (index, node.start) for index, node in root.blocks()
    ]
    return isinstance(found, LineNode)


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_fixture(folder: str) -> None:
    """On all that the tests have, usual documents and odd ones; lines are enough to begin with in many."""
    taken = [check(text) for text in fixture_texts(folder) if "\n" in text]
    assert sum(taken) > len(taken) // 8


ODD = {
    "a key in quotes of several lines": 'a: "x\n\n\n  b: 1\nb: 2"\nb: 3\n',
    "dashes in quotes": 'a:\n- "x\n- y"\n- z\n',
    "keys in a block scalar": "a: |\n b: 1\nb: 2\n",
    "a block scalar that says its header": "a: |-\n  |-\nb: >-\n  >-\n",
    "a list in the column of its key": "a:\n- b\n-  c: 1\n   d: 2\ne: 3\n",
    "lists in lists": "a:\n- - b\n  - c\n-\n  - d\n-\n  e: f\n",
    "explicit keys": "? a\n: b\n? c\nd: e\n",
    "a key that looks so": "a:\n  ?b: 1\n  -c: 2\n  d:e: 3\n",
    "quoted keys": "'a': 1\n\"b\": 2\nc : 3\n",
    "nothing": "a:\nb: # nothing\nc: ~\nd: ''\ne: {}\nf: [ ]\ng:\n-\n- # nothing\n",
    "a null in a line of its own": "a:\n  ~\nb:\n  # c\n  null\nd:\n-\n  ~\n- # e\n  Null # f\n",
    "comments": "a: b # c\nd: # e\n  # f\n  g: h#i\n  # j\nk: 'l' # m\n# n\n",
    "a comment that ends a text in quotes": 'a:\n  b: "c\n  # d"\ne: f\n',
    "plain scalars of several lines": "a: b\n  c\nd:\n  e\n  f\ng: 1\n",
    "numbers": "a: 010\nb: 1_000\nc: 1e3\nd: yes\ne: 12:30\nf: 0x1f # g\nh: .5\n",
    "brackets": "a: {b: c}\nd: [e, {f: g}]\nh: [\n  i, # j\n]\nk: [l: m]\nn: ['}']\n",
    "escapes": "a: \"b\\tc\"\nd: 'e''f'\ng: \"h\" # i\n",
    "the end of a document": "a: 1\n...\n# b\n",
    "a marker with a comment": "# a\n--- # b\nc: 1\n",
    "content behind a marker": "--- {a: b}\n",
    "a directive": "%YAML 1.1\n---\na: b\n",
    "a root that is moved": "  a: b\n  c:\n    d: e\n",
    "no break at the end": "a:\n  b: c",
    "spaces at the ends of lines": "a: b  \nc:  \n  d: {}  \n",
    "a key twice": "a: 1\nb: 2\na: 3\n",
    "other letters": "a: \u00e9 # \U0001f600\n\u00fc:\n  b: \u00e4\n",
    "a tab": "a:\tb\nc: d\n",
    "Windows": "a:\r\n  b: c\r\n",
    "an anchor": "a: &x\n  b: c\nd: *x\n",
    "words of others": "a: b & c\nd: e*f\ng: h!\n",
}
"""Documents whose lines are, or look like, another thing."""


@pytest.mark.parametrize("text", ODD.values(), ids=ODD)
def test_odd_documents(text: str) -> None:
    """What a line does not tell for sure is libyaml's to say."""
    assert compose(text) is not None
    check(text)


def test_usual_documents_need_no_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise lines would save nothing."""
    text = "a: b\nc:\n  - d: 'e'\n    f: {g: 1}\n  - h\ni: [j]\n"
    data = decode(compose(text))
    monkeypatch.setattr("aigw_render.read.compose.compose", lambda _text: pytest.fail("it was parsed"))
    root = outline(text, data)
    assert [key.value for key, _ in root.pairs] == ["a", "c", "i"]
    assert text[root.pairs[1][1].start : root.pairs[1][1].end] == "- d: 'e'\n    f: {g: 1}\n  - h"


_PARTS = st.sampled_from(
    [
        *("a", "b: ", "c:", "- ", "-", "? ", ": ", "\n", "\n", "\n  ", "\n  ", "\n    ", "\n- ", " # d", "#"),
        *("'e'", "'", '"', '"f"', "{", "}", "[", "]", ", ", "|\n", ">-\n", "g h", "1", "y", "~", "{}", "[]"),
        *("\t", "\r\n", "---\n", "...\n", "\u00e9", "&i ", "*i", "!", "<<: ", "%", "\n\n", "   "),
    ]
)


@settings(max_examples=1500)
@given(st.lists(_PARTS, max_size=24).map("".join))
def test_any_text(text: str) -> None:
    """Whatever a document looks like, its nodes are the same."""
    check(text)


_KEYS = st.sampled_from(["a", "b", "c", "d:e", "f g", "h/i"])
_SCALARS = st.sampled_from(
    ["x", "1", "''", '"a: b"', "- ", "", "\n{0}  ~", "|\n{0}  b: 1\n{0}  - c", "x\n{0}  y", '"x\n{0}b: 1"']
)


def _written(data: object, indent: str) -> str:
    """Return a tree as a careless author writes it."""
    if isinstance(data, dict):
        return "".join(f"\n{indent}{key}:{_below(value, indent)}" for key, value in data.items())
    if isinstance(data, list):
        return "".join(f"\n{indent}-{_below(value, indent)}" for value in data)
    return f" {str(data).format(indent)}"


def _below(value: object, indent: str) -> str:
    """Return a value behind its key or dash, a list now and then without indentation."""
    flush = isinstance(value, list) and len(value) % 2
    return _written(value, indent if flush else f"{indent}  ") if value else ""


_TREES = st.recursive(
    _SCALARS,
    lambda inner: st.dictionaries(_KEYS, inner, max_size=4) | st.lists(inner, max_size=4),
    max_leaves=14,
)


@settings(max_examples=600)
@given(st.dictionaries(_KEYS, _TREES, min_size=1, max_size=4))
def test_any_tree(data: dict[str, object]) -> None:
    """Of documents with content lines are looked at, and what looks like a key in them is told apart."""
    check(_written(data, "").lstrip("\n") + "\n")
