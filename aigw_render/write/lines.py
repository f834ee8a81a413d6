"""Which lines of two texts are the same, in bounded time: `difflib` alone takes minutes for long streams."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from itertools import pairwise

from aigw_render.base.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_MOST = 20_000_000
"""Pairs of lines that `difflib` may be given for one file; what is left then counts as different."""

Pair = tuple[int, int]
"""The indexes of one line in the old text and in the new one."""


class Same(NamedTuple):
    """A run of equal lines."""

    old: int
    """The index of the first one in the old text."""
    new: int
    size: int


def same_lines(old: Sequence[str], new: Sequence[str]) -> list[Same]:
    """Return the runs of equal lines, in order, none touching the next.

    Lines that stand once in either text come first (as in a patience diff), and what is between
    two of them is compared by `difflib`.
    """
    runs: list[Same] = []
    for run in _runs(old, new):
        last = runs[-1] if runs else Same(0, 0, 0)
        if (last.old + last.size, last.new + last.size) == (run.old, run.new):
            runs[-1:] = [last._replace(size=last.size + run.size)]
        else:
            runs.append(run)
    return runs


def _runs(old: Sequence[str], new: Sequence[str]) -> Iterator[Same]:
    """Yield the runs of equal lines; some may touch."""
    from difflib import SequenceMatcher

    left = _MOST
    ends = ((-1, -1), *_increasing(_unique(old, new)), (len(old), len(new)))
    for (before, other_before), (after, other_after) in pairwise(ends):
        if before >= 0:
            yield Same(before, other_before, 1)
        part, other = old[before + 1 : after], new[other_before + 1 : other_after]
        left -= len(part) * len(other)
        if part and other and left >= 0:
            for block in SequenceMatcher(None, part, other).get_matching_blocks()[:-1]:
                yield Same(before + 1 + block.a, other_before + 1 + block.b, block.size)


def _unique(old: Sequence[str], new: Sequence[str]) -> list[Pair]:
    """Return where the lines are that stand once in either text, in the order of the old one."""
    once = [{line for line, number in Counter(lines).items() if number == 1} for lines in (old, new)]
    both = once[0] & once[1]
    places = {line: place for place, line in enumerate(new) if line in both}
    return [(place, places[line]) for place, line in enumerate(old) if line in both]


def _increasing(pairs: Sequence[Pair]) -> list[Pair]:
    """Return the longest part of the pairs whose places in the new text grow, too."""
    tops: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for number, (_, place) in enumerate(pairs):
        pile = bisect_left(tops, place)
        before.append(ends[pile - 1] if pile else -1)
        tops[pile : pile + 1] = [place]
        ends[pile : pile + 1] = [number]
    chain: list[Pair] = []
    at = ends[-1] if ends else -1
    while at >= 0:
        chain.append(pairs[at])
        at = before[at]
    return chain[::-1]
