"""The short way from text to data says what the long way says, or leaves it to that."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given

from aigw_render.base.data import strict_equal
from aigw_render.read.compose import compose
from aigw_render.read.kubeyaml import DecodeError, decode
from aigw_render.read.limits import MAX_DEPTH
from aigw_render.read.problem import ComposeError
from aigw_render.read.quick import read_quickly
from aigw_render.read.values import values

from .cases import FIXTURES, SHAPES, documents, streams

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from aigw_render.base.data import Data
    from aigw_render.read.node import Node

VECTORS = sorted((FIXTURES / "vectors").glob("*/*/input.yaml"))


def agree(text: str) -> None:
    """Compare both ways; where a text does not parse, the long way alone has spoken."""
    try:
        expected: object = decode(compose(text, pure=True))
    except DecodeError as error:
        expected = (error.message, error.node.start)
    except ComposeError:
        return
    try:
        found: object = values(text)
    except DecodeError as error:
        found = (error.message, error.node.start)
    except ComposeError:
        # libyaml refuses a little that is no YAML and that the other parser takes.
        assert read_quickly(text) is None
        return
    assert repr(found) == repr(expected)


@given(streams)
@example("a: 1\n---\nb: 2\n")
@example("a: .inf\n")
@example("? {a: b}\n: c\n")
@example("a: \ufeffb\n")
@example('{"a": "\\ud83d\\ude00"}')
@example("a: |+\n  x\n ")
@example("---\n\ufeffa: |\n  x")
def test_both_ways_agree(stream: str) -> None:
    """On data and on errors, in any text."""
    for text in (stream, *(part.text for part in documents(stream))):
        agree(text)


@pytest.mark.parametrize("path", SHAPES + VECTORS[::5], ids=lambda path: f"{path.parent.name}/{path.name}")
def test_both_ways_agree_on_files(path: Path) -> None:
    """In files as they are."""
    for part in documents(path.read_bytes().decode()):
        agree(part.text)


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("a: |\n  x", {"a": "x\n"}),
        ("a: |+\n  x", {"a": "x\n"}),
        ("a: |-\n  x", {"a": "x"}),
        ("a: >\n  x\n  y", {"a": "x y\n"}),
        ("a: |+\n  x\n  ", {"a": "x\n\n"}),
        ("- a: |\r\n    x\r\n    y", [{"a": "x\ny\n"}]),
        ("a: |\n  x\r", {"a": "x\n"}),
        ("a: |+\n  x\u2028", {"a": "x\u2028\n"}),
        ("b: &a |\n  x", {"b": "x\n"}),
        ("a: |", {"a": ""}),
        ("a: 'x", None),
    ],
)
def test_a_block_scalar_that_ends_the_file(text: str, data: Data) -> None:
    """The last line is ended first, as kubectl and Argo CD do; compared with sigs.k8s.io/yaml v1.6.0."""
    if data is None:
        with pytest.raises(ComposeError):
            values(text)
        return
    root = compose(text)
    assert values(text) == decode(root) == decode(compose(text, pure=True)) == data
    assert root is not None
    assert root.end <= len(text)


@given(streams)
def test_a_last_line_that_is_not_ended_says_the_same(stream: str) -> None:
    """And its nodes are where they are with the break."""
    text = stream.rstrip("\r\n\x85\u2028\u2029")
    try:
        ended = compose(f"{text}\n")
    except ComposeError as error:
        with pytest.raises(ComposeError, match=re.escape(error.message)):
            compose(text)
        return
    root = compose(text)
    assert (root is None) == (ended is None)
    if root is not None and ended is not None:
        assert [node.end for node in nodes(root)] == [min(node.end, len(text)) for node in nodes(ended)]
        assert [node.start for node in nodes(root)] == [node.start for node in nodes(ended)]


def nodes(root: Node) -> Iterator[Node]:
    """Yield all nodes."""
    yield root
    for part in (*(part for pair in root.pairs for part in pair), *root.items):
        yield from nodes(part)


@pytest.mark.parametrize(
    "text",
    ["a: {b: [1, 2.0, y, ~, 0x10, 'x']}\nname: |\n  z\n", "\ufeff- a\n- b: c\n", '{"a": [true, null, 1e3]}'],
)
def test_usual_documents_take_the_short_way(text: str) -> None:
    """Otherwise it would save nothing."""
    found = read_quickly(text)
    assert found is not None
    assert strict_equal(found.data, decode(compose(text, pure=True)))


@pytest.mark.parametrize(
    "text",
    [
        *("a: &x 1\nb: *x\n", "<<: {a: 1}\n", "a: !!str 1\n", "1: a\n", "a\n", "", "{a: b"),
        "[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1),
    ],
)
def test_all_else_is_left_to_the_long_way(text: str) -> None:
    """Anchors, merges, tags, odd keys, scalars and errors."""
    assert read_quickly(text) is None
