"""The short way from text to data says what the long way says, or leaves it to that."""

from __future__ import annotations

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
    from pathlib import Path

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
