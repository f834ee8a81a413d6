"""Nothing that is invisible or steers a terminal comes through."""

from __future__ import annotations

import sys
import unicodedata

import pytest

from aigw_render.write.report.escape import escape


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain: ü 日本 é", "plain: ü 日本 é"),
        ("\x1b[2J", "\\x1b[2J"),
        ("a\r\nb\tc\x00", "a\\r\\nb\\tc\\x00"),
        ("\u202eevil\u2069", "\\u202eevil\\u2069"),
        ("\u2028\x85\x9b", "\\u2028\\x85\\x9b"),
        ("\ud800", "\\ud800"),
        ("\U000e0041", "\\U000e0041"),
        ("\ufeffkind", "\\ufeffkind"),
    ],
)
def test_unsafe_characters_are_spelled_out(text: str, shown: str) -> None:
    """Each as a string literal would write it."""
    assert escape(text) == shown


def test_every_control_format_separator_and_surrogate_character_is_known() -> None:
    """The table is complete for the Unicode version of this Python."""
    unsafe = {"Cc", "Cf", "Zl", "Zp", "Cs"}
    chars = (chr(number) for number in range(sys.maxunicode + 1))
    missed = [char for char in chars if unicodedata.category(char) in unsafe and escape(char) == char]
    assert missed == []
