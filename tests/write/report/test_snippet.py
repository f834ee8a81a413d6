"""The carets stand below what they mean, whatever the source line holds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aigw_render.write.report.snippet import Snippet, columns, snippet
from tests.write.report.findings import at


@pytest.mark.parametrize(
    ("source", "column", "width", "expected"),
    [
        ("a: b", 4, 1, Snippet("a: b", 3, 1)),
        ("\ta: b", 2, 1, Snippet("    a: b", 4, 1)),
        ("a:\tb", 4, 1, Snippet("a:    b", 6, 1)),
        ("a: \tb", 4, 2, Snippet("a:     b", 3, 5)),
        ("日本: b", 5, 1, Snippet("日本: b", 6, 1)),
        ("a: 日本", 4, 2, Snippet("a: 日本", 3, 4)),
        ("e\u0301: b", 5, 1, Snippet("e\u0301: b", 3, 1)),
        ("\x1b: b", 4, 1, Snippet("\\x1b: b", 6, 1)),
        ("a:", 3, 1, Snippet("a:", 2, 1)),
        ("a:", 99, 7, Snippet("a:", 2, 1)),
        ("a: b", 4, 99, Snippet("a: b", 3, 1)),
        ("a: b", 0, 0, Snippet("a: b", 0, 1)),
    ],
)
def test_the_carets_follow_the_text(source: str, column: int, width: int, expected: Snippet) -> None:
    """Tabs, wide and combining characters, places at the end and behind it."""
    assert snippet(at("f", 1, column, source, width)) == expected


def test_a_long_line_is_cut_around_the_place() -> None:
    """The place stays visible, and the cut is marked on both sides."""
    line = "x" * 5000 + "NEEDLE" + "y" * 5000
    assert snippet(at("f", 1, 5001, line, 6)) == Snippet(f"…{'x' * 60}NEEDLE{'y' * 34}…", 61, 6)


def test_a_long_line_that_is_marked_as_a_whole_is_cut_too() -> None:
    """A megabyte of base64 as one wrong value."""
    assert snippet(at("f", 1, 1, "z" * 1_000_000, 1_000_000)) == Snippet("z" * 100 + "…", 0, 100)


@given(st.text(max_size=300), st.integers(1, 310), st.integers(1, 50))
def test_the_marked_text_is_below_the_carets(source: str, column: int, width: int) -> None:
    """Whatever is in the line, the shown line is short and holds what is marked."""
    shown = snippet(at("f", 1, column, source, width))
    assert columns(shown.source) <= 10 * 100 + 2
    assert shown.width >= 1
    assert shown.indent + shown.width <= max(columns(shown.source), shown.indent + 1)
