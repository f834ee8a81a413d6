"""A document as lines: where they start, and where their content does."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from itertools import accumulate

from aigw_render.read.node import FullNode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.read.node import Node


class Lines:
    """A document's lines, and the nodes that libyaml makes of it once somebody asks for one."""

    __slots__ = ("_before", "_root", "columns", "text", "texts")

    def __init__(self, text: str) -> None:
        self.text = text
        self.texts = text.split("\n")
        self._before = [0, *accumulate(map(len, self.texts))]
        """The characters of the lines before each, without breaks."""
        self.columns: dict[int, list[int]] = defaultdict(list)
        """The lines whose content starts in a column."""
        for number, line in enumerate(self.texts):
            content = line.lstrip(" ")
            if content and content[0] != "#":
                self.columns[len(line) - len(content)].append(number)
        self._root: Node | None = None

    def start(self, line: int) -> int:
        """Return where a line starts."""
        return self._before[line] + line

    def column(self, line: int) -> int:
        """Return where the content of a line starts."""
        return len(self.texts[line]) - len(self.texts[line].lstrip(" "))

    def exact(self, path: tuple[int, ...]) -> Node:
        """Return the node at the end of a path of indexes, as libyaml has it."""
        if self._root is None:
            self._root = composed(self.text)
        node = self._root
        for index in path:
            node = node.pairs[index][1] if node.pairs else node.items[index]
        return node

    def within(self, column: int, first: int, limit: int) -> list[int]:
        """Return the lines from one to another whose content starts in a column."""
        found = self.columns[column]
        return found[bisect_left(found, first) : bisect_left(found, limit)]

    def end(self, span: tuple[int, int]) -> int:
        """Return where the content of lines ends, 0 where it may be in a block scalar or before a comment."""
        first, limit = span
        last = limit - 1
        while last > first and not _has_content(self.texts[last]):
            last -= 1
        text = self.text[self.start(first) : self.start(limit)]
        odd = "|" in text or ">" in text or "#" in self.texts[last]
        # What looks like a comment may be the end of what is in quotes.
        if odd or (limit - last > 1 and any(sign in "".join(self.texts[last + 1 : limit]) for sign in "'\"")):
            return 0
        return self.start(last) + len(self.texts[last].rstrip(" "))

    def content(self, first: int, limit: int) -> int:
        """Return the first line that has content from one line on, another where none has."""
        while first < limit and not _has_content(self.texts[first]):
            first += 1
        return first


def _has_content(line: str) -> bool:
    """Tell whether a line is more than blanks and a comment."""
    return line.lstrip(" ")[:1] not in ("", "#")


def composed(text: str) -> Node:
    """Return the root as libyaml has it; an empty node where there is nothing."""
    from aigw_render.read.compose import compose

    return compose(text, limited=False) or FullNode("scalar", 0, 0)
