"""The entries of a collection as spans of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aigw_render.base.patterns import with_breaks
from aigw_render.base.record import NamedTuple

if TYPE_CHECKING:
    from aigw_render.edit.source import Source
    from aigw_render.read.node import Node

_GAP = with_breaks(r"(?:[ \tBREAKS]+|\#[^BREAKS]*)*+")
"""What may stand between tokens: blanks, line breaks and comments."""


class Entry(NamedTuple):
    """A pair or an item."""

    start: int
    """Its first character: `-`, `?` or that of the key; in brackets the item's own."""
    end: int
    """Just past its last character."""
    value: Node


def skip_gap(text: str, pos: int) -> int:
    """Return the first position from `pos` on that is no blank, line break or comment."""
    found = _GAP(text).match(text, pos)
    return found.end() if found else pos


def entries_of(source: Source, node: Node) -> list[Entry]:
    """Return a collection's entries in the order of the text, merge keys included."""
    known = source.entries.get(id(node))
    if known is None:
        known = source.entries[id(node)] = _entries(source, node)
    return known


def _entries(source: Source, node: Node) -> list[Entry]:
    if node.kind == "mapping":
        return _pairs(source, node)
    if node.style == "flow":
        return [Entry(item.prefix, item.end, item) for item in node.items]
    return _items(source, node)


def _pairs(source: Source, node: Node) -> list[Entry]:
    """Return the entries of a mapping: each starts at its key, or at the `?` before it."""
    found = []
    pos = node.start
    for key, value in node.pairs:
        start = _question(source.text, pos, key) if source.has_question else key.prefix
        pos = max(key.end, value.end)
        found.append(Entry(start, pos, value))
    return found


def _question(text: str, pos: int, key: Node) -> int:
    """Return where the `?` before a key is, from `pos` on; the key itself where it has none."""
    at = skip_gap(text, pos)
    if at < key.prefix and text[at] in "{[,":
        at = skip_gap(text, at + 1)
    return at if at < key.prefix and text[at] == "?" else key.prefix


def _items(source: Source, node: Node) -> list[Entry]:
    """Return the entries of a block sequence: each starts at its dash."""
    found = []
    pos = node.start
    for item in node.items:
        dash = skip_gap(source.text, pos)
        found.append(Entry(dash, item.end, item))
        pos = item.end
    return found


def bottom(source: Source, end: int) -> int:
    """Return where the first line starts that is below content which ends at `end`.

    Lines that start with a tab count as content: they may only stand below a plain scalar.
    """
    at_break = end > 0 and source.line_start(end) == end and source.text[end - 1] in "\r\n\x85\u2028\u2029"
    if at_break:
        return end
    return _past_tabs(source, source.next_line(end)) if source.has_tab else source.next_line(end)


def _past_tabs(source: Source, pos: int) -> int:
    """Return where the blank lines and the comment end that follow and have a tab before any text."""
    line = pos
    while line < len(source.text):
        text = source.rest(line)
        content = text.lstrip(" \t")
        tab = "\t" in text[: len(text) - len(content)]
        if content and not (tab and content.startswith("#")):
            break
        line = source.next_line(line)
        pos = line if tab else pos
        if content:
            break
    return pos


def is_touched(text: str, end: int) -> bool:
    """Tell whether a comment touches what ends at a place: behind a quote or a bracket it may."""
    return text[end : end + 1] == "#"


def ends_in_colon(text: str, pos: int) -> bool:
    """Tell whether the colon of a plain key stands before a place in brackets: no comma may touch it."""
    return text[pos - 1] == ":" and text[pos - 2] not in "\"'"


def last_scalar(node: Node) -> Node:
    """Return the node that a collection's text ends with."""
    return last_nodes(node)[-1]


def last_nodes(node: Node) -> list[Node]:
    """Return a node, the last one in it, the last one in that, to the one that the text ends with."""
    found = [node]
    while node.style == "block" and (node.pairs or node.items):
        # A `? key` may have no value.
        node = max(node.pairs[-1], key=lambda part: part.end) if node.pairs else node.items[-1]
        found.append(node)
    return found
