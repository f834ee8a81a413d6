"""From a document whose data is known to nodes with positions, without parsing it again.

An edit looks at some 50 of a Deployment's 250 nodes, and finds most of them in the lines. The lines propose
and the data decides. Every key of a block mapping starts a line in the mapping's column; so where as many
lines start there as it has keys, these lines are its keys, and in their order. A scalar is where its line
says its value. Whatever a line cannot tell for sure is asked of libyaml, node by node (`Lines.exact`).
Tests prove that both ways say the same.
"""

from __future__ import annotations

from aigw_render.read.linenodes import LineNode
from aigw_render.read.lines import Lines, composed
from aigw_render.read.linevalues import is_over
from aigw_render.read.quick import refers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.read.node import Node

_ODD = ("\t", "\r", "\x85", "\u2028", "\u2029", "\ufeff", "<<")
"""With these, lines may end in other ways, columns need not be what they seem, or keys are merged in."""
_ODD_STARTS = " {%-."
"""What starts a document whose mapping does not start there: brackets, directives, the end before it."""


def outline(text: str, data: Data) -> Node:
    """Return the root of a document that was read before: `compose(text)`, of which `data` is known."""
    if not isinstance(data, dict) or not data or not _is_usual(text):
        return composed(text)
    lines = Lines(text)
    size = len(lines.texts)
    first = lines.content(0, size)
    if first < size and _is_marker(lines.texts[first]):
        first = lines.content(first + 1, size)
    if first == size or lines.texts[first][0] in _ODD_STARTS:
        return composed(text)
    return LineNode(lines, data, (), 0, (first, size))


def _is_marker(line: str) -> bool:
    """Tell whether a line is the marker that starts a document, and no more."""
    return line[:3] == "---" and is_over(line[3:])


def _is_usual(text: str) -> bool:
    """Tell whether lines end and are indented in the one usual way, and nothing is merged or has a tag."""
    return not (any(odd in text for odd in _ODD) or refers(text))
