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
    """Its first character: `-`, `?` or that of the key; in brackets the item's own."""
    end: int
    """Just past its last character."""
    value: Node


def skip_gap(text: str, pos: int) -> int:
    """Return the first position from `pos` on that is no blank, line break or comment."""
    found = _GAP(text).match(text, pos)
    return found.end() if found else pos


class Entries:
    """A collection's entries in the order of the text, merge keys included: made when they are asked for."""

    __slots__ = ("_node", "_questions", "_text")

    def __init__(self, source: Source, node: Node) -> None:
        # Not the source itself, which holds this: no cycles, see `hosts.process`.
        self._text, self._questions, self._node = source.text, source.has_question, node

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
        """Return where an entry starts: at its dash, `?` or key; in brackets at the item itself."""
        node, text = self._node, self._text
        if node.starts:
            return node.starts[index]
        if node.kind == "mapping":
            key = node.pairs[index][0]
            return _question(text, self._before(index), key) if self._questions else key.prefix
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


def _question(text: str, pos: int, key: Node) -> int:
    """Return where the `?` before a key is, from `pos` on; the key itself where it has none."""
    at = skip_gap(text, pos)
    if at < key.prefix and text[at] in "{[,":
        at = skip_gap(text, at + 1)
    return at if at < key.prefix and text[at] == "?" else key.prefix


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


def last_nodes(node: Node) -> list[Node]:
    """Return a node, the last one in it, the last one in that, to the one that the text ends with."""
    found = [node]
    while node.style == "block" and (node.pairs or node.items):
        # A `? key` may have no value.
        node = max(node.pairs[-1], key=lambda part: part.end) if node.pairs else node.items[-1]
        found.append(node)
    return found
