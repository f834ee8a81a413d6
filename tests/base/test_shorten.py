"""What of a long text is shown."""

from __future__ import annotations

from time import process_time

import pytest

from aigw_render.base.shorten import LONGEST_LINE, LONGEST_WORD, shorten, shorten_message


@pytest.mark.parametrize(
    ("text", "most", "shown"),
    [
        ("", 8, ""),
        ("12345678", 8, "12345678"),
        ("123456789", 8, "123456…(1 characters)…89"),
        ("abcdef" + "x" * 1000 + "yz", 8, "abcdef…(1000 characters)…yz"),
        ("abcd", 3, "abc…(1 characters)…"),
    ],
)
def test_start_and_end_stay(text: str, most: int, shown: str) -> None:
    """What is left out is counted."""
    assert shorten(text, most) == shown


def test_a_name_as_long_as_kubernetes_allows_stays_whole() -> None:
    """Also one with its namespace."""
    text = f"GatewayConfig {'n' * 253} of\n{'x' * LONGEST_WORD} is missing"
    assert shorten_message(text) == text


def test_only_the_long_word_is_cut() -> None:
    """What the message says about it stays."""
    shown = shorten_message(f"it names {'a' * 5000}, which is not there")
    assert shown == f"it names {'a' * 225}…(4701 characters)…{'a' * 74}, which is not there"


def test_many_short_words() -> None:
    """Each line has a limit of its own: a hint may be a form to write, of many lines."""
    lines = shorten_message("words " * 1000 + "end\n" + "a: b\n" * 500).split("\n")
    assert lines[0].startswith("words words ")
    assert f"…({6003 - LONGEST_LINE} characters)…" in lines[0]
    assert lines[0].endswith(" end")
    assert lines[1:] == ["a: b"] * 500 + [""]


@pytest.mark.parametrize("text", ["x" * 10**7, "x " * 10**6, "\n" * 10**6, ("x" * 299 + " ") * 10**4])
def test_the_time_is_linear(text: str) -> None:
    """A document may be one word of megabytes."""
    start = process_time()
    shorten_message(text)
    assert process_time() - start < 2
