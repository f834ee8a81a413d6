"""The short way of reading says what the long way says, to every value."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aigw_render.base.data import strict_equal
from aigw_render.read.compose import compose
from aigw_render.read.kubeyaml import decode, key_of
from aigw_render.read.quick import read_quickly

from .cases import fixture_texts

FOLDERS = ("vectors", "edit", "realworld", "cases", "fuzz")


def check(text: str) -> bool:
    """Compare both ways; return whether the short one was taken."""
    quick = read_quickly(text)
    if quick is None:
        return False
    root = compose(text)
    assert root is not None
    assert strict_equal(quick.data, decode(root))
    assert quick.repeats == (
        root.kind == "mapping" and len({key_of(key) for key, _ in root.pairs}) < len(root.pairs)
    )
    return True


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_fixture(folder: str) -> None:
    """On all that the tests have, usual documents and odd ones; most take the short way."""
    taken = sum(map(check, fixture_texts(folder)))
    assert taken


_WORDS = st.sampled_from(
    [
        *("a", "b", "y", "n", "1", "010", "1e3", "~", "null", "'x'", '"q\\t"', "0x1f", "12:30", "#c"),
        *("- ", ": ", "? ", "\n", "\n  ", "\n- ", "k: ", "\r\n", "{", "}", "[", "]", ", ", "\t"),
        *(
            "|\n  t\n",
            "|+\n  t\n  ",
            "---\n\ufeff",
            ">-\n  f\n",
            "\u00e9\U0001f600",
            "&a ",
            "*a",
            "!t ",
            "<<: ",
            "---\n",
            "\ufeff",
            "\x85",
        ),
    ]
)


@settings(max_examples=600)
@given(st.lists(_WORDS, max_size=14).map("".join))
def test_any_text(text: str) -> None:
    """Where the short way has an answer it is the long way's, whatever the text is."""
    check(text)
