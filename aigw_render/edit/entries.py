"""The entries of a collection as spans of text."""

from __future__ import annotations

from aigw_render.base.patterns import with_breaks
from aigw_render.base.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.edit.source import Source
    from aigw_render.read.node import Node

_GAP = with_breaks(r"(?:[ \tBREAKS]+|\#[^BREAKS]*)*+")
"""What may stand between tokens: blanks, line breaks and comments."""


class Entry(NamedTuple):
    """A pair or an item."""

    start: int
    """Its first character: `-` or that of the key; in brackets the item's own."""
    end: int
    """Just past its last character."""
    value: Node


def skip_gap(text: str, pos: int) -> int:
    """Return the first position from `pos` on that is no blank, line break or comment."""
    found = _GAP(text).match(text, pos)
    return found.end() if found else pos


class Entries:
    """A collection's entries in the order of the text, merge keys included: made when they are asked for."""

    __slots__ = ("_node", "_text")

    def __init__(self, source: Source, node: Node) -> None:
        # Not the source itself, which holds this: no cycles, see `hosts.process`.
        self._text, self._node = source.text, node

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._node.pairs or self._node.items)

    def __iter__(self) -> Iterator[Entry]:
        """Yield all of them."""
        return map(self.__getitem__, range(len(self)))

    def __getitem__(self, index: int) -> Entry:
        """Return the entry with a number from 0 on."""
        return Entry(self.start(index), self.end(index), self.value(index))

    def start(self, index: int) -> int:
        """Return where an entry starts: at its dash or key; in brackets at the item itself."""
        node, text = self._node, self._text
        if node.starts:
            return node.starts[index]
        if node.kind == "mapping":
            return node.pairs[index][0].prefix
        return node.items[index].prefix if node.style == "flow" else skip_gap(text, self._before(index))

    def _before(self, index: int) -> int:
        """Return where the entry before another ends, or the collection starts."""
        return self.end(index - 1) if index else self._node.start

    def end(self, index: int) -> int:
        """Return where an entry ends."""
        pairs = self._node.pairs
        return max(pairs[index][0].end, pairs[index][1].end) if pairs else self._node.items[index].end

    def value(self, index: int) -> Node:
        """Return an entry's value."""
        node = self._node
        return node.pairs[index][1] if node.kind == "mapping" else node.items[index]


def entries_of(source: Source, node: Node) -> Entries:
    """Return a collection's entries."""
    known = source.entries.get(id(node))
    if known is None:
        known = source.entries[id(node)] = Entries(source, node)
    return known


def bottom(source: Source, end: int) -> int:
    """Return where the first line starts that is below content which ends at `end`."""
    at_break = end > 0 and source.line_start(end) == end and source.text[end - 1] in "\r\n\x85\u2028\u2029"
    return end if at_break else source.next_line(end)
