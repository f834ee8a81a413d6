"""Equal lines of two texts, found in bounded time."""

from __future__ import annotations

import time
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from aigw_render.write.lines import Same, same_lines

_LINES = st.lists(st.sampled_from("abcdefgh") | st.text("xyz", min_size=1, max_size=3), max_size=30)


@given(_LINES, _LINES)
def test_runs_are_equal_and_in_order(old: list[str], new: list[str]) -> None:
    """So that a diff made of them is right, however short it is."""
    runs = same_lines(old, new)
    assert all(old[run.old : run.old + run.size] == new[run.new : run.new + run.size] for run in runs)
    assert all(run.size > 0 for run in runs)
    for one, other in pairwise(runs):
        gaps = (other.old - one.old - one.size, other.new - one.new - one.size)
        assert min(gaps) >= 0
        assert max(gaps) > 0


@given(_LINES)
def test_equal_texts_are_one_run(lines: list[str]) -> None:
    """Nothing is in between."""
    assert same_lines(lines, lines) == ([Same(0, 0, len(lines))] if lines else [])


def test_lines_that_repeat_are_matched_between_those_that_do_not() -> None:
    """What `difflib` alone would match with another block far away."""
    block = ["ports:", "- a", "- b"]
    old = ["name: x", *block, "name: y", *block, "name: z"]
    new = ["name: x", *block, "name: y", "more: 1", *block, "name: z"]
    assert same_lines(old, new) == [Same(0, 0, 5), Same(5, 6, 4)]
    assert same_lines(["a", "b", "c"], ["c", "a", "b"]) == [Same(0, 1, 2)]


def test_hostile_texts_end_soon() -> None:
    """Such as half a million lines of which each stands twice; they count as different in the end."""
    old = [word for number in range(125_000) for word in (f"{number}", f"x{number}")] * 2
    new = [word for number in range(125_000) for word in (f"{number}", f"y{number}")] * 2
    start = time.process_time()
    assert same_lines(old, new) == []
    assert same_lines(old[:4_000] * 2, new[:4_000] * 2) == []
    assert time.process_time() - start < 10
