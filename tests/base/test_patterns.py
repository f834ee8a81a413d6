"""Patterns that wait to be compiled behave like those that do not."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aigw_render.base.patterns import BREAKS, lazy, with_breaks


@given(st.text("ab \n", max_size=8))
def test_a_lazy_pattern_is_a_pattern(text: str) -> None:
    """All methods, at their first use and later."""
    ours, theirs = lazy("(a)|b$", re.MULTILINE), re.compile("(a)|b$", re.MULTILINE)
    assert ours.sub("x", text) == theirs.sub("x", text)
    assert ours.findall(text) == theirs.findall(text)
    assert [found.span() for found in ours.finditer(text)] == [
        found.span() for found in theirs.finditer(text)
    ]
    assert bool(ours.match(text)) == bool(theirs.match(text))
    assert ours.split(text) == theirs.split(text)


def test_nothing_is_compiled_before_it_is_used() -> None:
    """A pattern that is wrong is not noticed until then."""
    broken = lazy("(")
    with pytest.raises(re.error):
        broken.search("")


@given(st.text("a" + BREAKS, max_size=8))
def test_patterns_with_breaks(text: str) -> None:
    """For ASCII and for other text alike, every break counts that can be there."""
    found = [one.start() for one in with_breaks("[BREAKS]")(text).finditer(text)]
    assert found == [index for index, char in enumerate(text) if char in BREAKS]
