"""JSON's escapes for characters beyond U+FFFF."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aigw_render.read.compose import compose
from aigw_render.read.kubeyaml import decode
from aigw_render.read.problem import ComposeError

from .cases import read, root_of

if TYPE_CHECKING:
    from aigw_render.base.data import Data

texts = st.text('a\\u"/\n\u00e9\u20ac\U0001f600\U0010ffff', max_size=6)
objects = st.dictionaries(texts, st.lists(texts, max_size=3) | texts, min_size=1, max_size=4)


@pytest.mark.parametrize("pure", [False, True])
@given(value=objects)
def test_json_as_python_writes_it(value: dict[str, Data], *, pure: bool) -> None:
    """All escapes are what JSON says, and every node is where its own text is."""
    text = "\ufeff\n" + json.dumps(value, indent=1)
    root = root_of(text, pure=pure)
    assert decode(root) == value
    stack = [root]
    while stack:
        node = stack.pop()
        stack += [part for pair in node.pairs for part in pair] + [*node.items]
        assert json.loads(text[node.start : node.end]) == decode(node)


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        (r'{"a": "\ud83d"}', 9),
        (r'{"a": "\ud83d\ude00", "b": "\ude00"}', 30),
        (r'{"a": "\\ud83d\ude00"}', 16),
        (r'a: "\ud83d\ude00"', 6),
        (r'--- {"a": "\ud83d\ude00"}', 13),
    ],
)
def test_half_of_a_pair(text: str, offset: int) -> None:
    """It is no character, and in YAML two halves are none either; as Kubernetes sees it."""
    with pytest.raises(ComposeError, match="an escape that is no character") as caught:
        compose(text)
    assert caught.value.offset == offset


def test_an_error_after_a_pair_has_its_place() -> None:
    """Offsets of errors are moved too."""
    with pytest.raises(ComposeError) as caught:
        compose(r'{"a": "\ud83d\ude00", "b": @}')
    assert caught.value.offset == 27


def test_escaped_backslashes_are_no_pair() -> None:
    """A backslash takes the next character with it."""
    assert read(r'{"a": "\\ud83d\\ude00 \ud83d\ude00"}') == {"a": "\\ud83d\\ude00 \U0001f600"}
