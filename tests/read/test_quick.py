"""The short way of reading says what the long way says, to every value and position."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aigw_render.base.data import strict_equal
from aigw_render.base.errors import InputError
from aigw_render.read.compose import compose
from aigw_render.read.documents import split
from aigw_render.read.files import InputFile
from aigw_render.read.kubeyaml import decode
from aigw_render.read.quick import compose_again, read_quickly

if TYPE_CHECKING:
    from aigw_render.read.node import Node

FIXTURES = Path(__file__).parents[2] / "fixtures"
FOLDERS = ("vectors", "edit", "realworld", "cases", "fuzz")
FIELDS = ("kind", "start", "end", "prefix", "value", "style", "tag", "anchor")


def same(left: Node, right: Node) -> bool:
    """Tell whether two trees are equal in every field of every node."""
    return (
        all(getattr(left, field) == getattr(right, field) for field in FIELDS)
        and len(left.pairs) == len(right.pairs)
        and len(left.items) == len(right.items)
        and all(
            same(one, other)
            for ours, theirs in zip(left.pairs, right.pairs, strict=True)
            for one, other in zip(ours, theirs, strict=True)
        )
        and all(same(one, other) for one, other in zip(left.items, right.items, strict=True))
    )


def check(text: str) -> bool:
    """Compare both ways; return whether the short one was taken."""
    quick = read_quickly(text)
    if quick is None:
        return False
    root = compose(text)
    assert root is not None
    assert same(quick.root, root)
    assert strict_equal(quick.data, decode(root))
    again = compose_again(text)
    assert again is not None
    assert same(again, root)
    return True


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_fixture(folder: str) -> None:
    """On all that the tests have, usual documents and odd ones; most take the short way."""
    taken = 0
    for path in sorted((FIXTURES / folder).rglob("*")):
        if path.is_file() and path.suffix in {".yaml", ".json", ""}:
            try:
                documents = split(InputFile(path.name, path.read_bytes()))
            except InputError:
                continue
            taken += sum(check(document.text) for document in documents)
    assert taken


_WORDS = st.sampled_from(
    [
        *("a", "b", "y", "n", "1", "010", "1e3", "~", "null", "'x'", '"q\\t"', "0x1f", "12:30", "#c"),
        *("- ", ": ", "? ", "\n", "\n  ", "\n- ", "k: ", "\r\n", "{", "}", "[", "]", ", ", "\t"),
        *("|\n  t\n", ">-\n  f\n", "\u00e9\U0001f600", "&a ", "*a", "!t ", "<<: ", "---\n", "\ufeff", "\x85"),
    ]
)


@settings(max_examples=600)
@given(st.lists(_WORDS, max_size=14).map("".join))
def test_any_text(text: str) -> None:
    """Where the short way has an answer it is the long way's, whatever the text is."""
    check(text)
