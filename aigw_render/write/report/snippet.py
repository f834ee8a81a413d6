"""A source line with carets below the place, whatever the line holds and however long it is."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple
from aigw_render.write.report.escape import escape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.diagnostic import Place

_BEFORE = 60
"""How many characters are shown before the place when the line is cut."""
_SHOWN = 100
"""How many characters of a long line are shown in all."""
_TAB = 4


class Snippet(NamedTuple):
    """A source line as shown, and where the carets stand below it, in terminal columns."""

    source: str
    indent: int
    width: int


def snippet(place: Place) -> Snippet:
    """Return the place's source line, cut to about 100 characters, and the place in it.

    Tabs become spaces, other control characters are spelled out, and the carets follow.
    """
    line, width = place.source, max(1, place.width)
    at = min(max(0, place.position.column - 1), len(line))
    start = max(0, at - _BEFORE) if len(line) > _SHOWN else 0
    end = start + _SHOWN
    before = ("…" if start else "") + _visible(line[start:at])
    marked = _visible(line[at : min(end, at + width)])
    after = _visible(line[at + width : end]) + ("…" if len(line) > end else "")
    return Snippet(before + marked + after, columns(before), max(1, columns(marked)))


def _visible(text: str) -> str:
    """Return the text as shown: a tab is some spaces, an unsafe character is spelled out."""
    return escape(text.replace("\t", " " * _TAB))


def columns(text: str) -> int:
    """Return how many terminal columns the text takes: wide characters two, combining ones none."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in text)
