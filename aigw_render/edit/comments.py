"""Which full-line comments belong to an entry, so that new ones do not come between."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple
from aigw_render.read.filled import WORDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.edit.source import Source

_END = -1
"""The column of what ends a document."""


class _Line(NamedTuple):
    """A comment line below an entry."""

    end: int
    column: int
    apart: bool
    """A blank line stands above it."""


def below(source: Source, pos: int, column: int, *, last: bool) -> int:
    """Return where an entry may be put that follows one whose lines end at `pos`.

    That is below the comments that are indented deeper than `column`, the collection's
    own. After the last entry it is below comments at that column too, when they follow
    without a blank line and what comes next is further to the left.
    """
    lines, following = _comments(source, pos)
    for line in lines:
        own = last and line.column == column > following and not line.apart
        if not own and line.column <= column:
            break
        pos = line.end
    return pos


def _comments(source: Source, pos: int) -> tuple[list[_Line], int]:
    """Return the comment lines from `pos` on, and the column of the content that ends them."""
    lines: list[_Line] = []
    apart = False
    while pos < len(source.text):
        line = source.rest(pos)
        content = line.strip(" \t")
        column = len(line) - len(line.lstrip(" "))
        if content and not content.startswith("#"):
            return lines, _END if line.startswith(("---", "...")) else column
        pos = source.next_line(pos)
        if content:
            lines.append(_Line(pos, column, apart))
        apart = not content
    return lines, _END


def above(source: Source, start: int) -> int:
    """Return where the comments start that stand right above the line at `start`."""
    while (before := source.previous_line(start)) >= 0:
        line = source.rest(before).strip(" \t")
        if not line.startswith("#") or line.startswith(WORDS):
            break
        start = before
    return start
