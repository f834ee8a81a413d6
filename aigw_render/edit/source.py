"""A document's text seen as lines: where they start and end, how they are indented."""

from __future__ import annotations

import bisect
from itertools import accumulate

from aigw_render.base.patterns import lazy
from aigw_render.read.documents import lead

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.edit.entries import Entries

BREAK = lazy("\r\n|[\n\r\x85\u2028\u2029]")
"""What ends a line: YAML 1.1 has all five, and so has Kubernetes' reader."""


class Source:
    """The text to edit, made to end with a line break so that edits are whole lines.

    `virtual` is the break that was added, empty when there was one: the result loses
    its last break again.
    """

    __slots__ = ("_starts", "entries", "has_question", "has_tab", "text", "virtual")

    def __init__(self, text: str) -> None:
        self._starts = _line_starts(text)
        self.virtual = "" if text.endswith(("\n", "\r")) else _last_break(text)
        self.text = text + self.virtual
        if self.virtual:
            self._starts.append(len(self.text))
        self.has_question = "?" in text
        """Keys may be written with a `?`: only then is one looked for."""
        self.has_tab = "\t" in text
        self.entries: dict[int, Entries] = {}
        """What `edit.entries` found for a node, by its id."""

    def line_start(self, pos: int) -> int:
        """Return where the line that holds `pos` starts, after a BOM."""
        return self._starts[max(0, bisect.bisect_right(self._starts, pos) - 1)]

    def next_line(self, pos: int) -> int:
        """Return where the line after the one that holds `pos` starts; at most the text's end."""
        index = bisect.bisect_right(self._starts, pos)
        return self._starts[index] if index < len(self._starts) else len(self.text)

    def previous_line(self, start: int) -> int:
        """Return where the line before the one that starts at `start` starts, -1 at the first."""
        index = bisect.bisect_left(self._starts, start)
        return self._starts[index - 1] if index else -1

    def column(self, pos: int) -> int:
        """Return how many characters stand before `pos` on its line."""
        return pos - self.line_start(pos)

    def first_on_line(self, pos: int) -> bool:
        """Tell whether only spaces stand before `pos` on its line."""
        return not self.text[self.line_start(pos) : pos].strip(" ")

    def eol(self, pos: int) -> str:
        """Return the line break of the line that ends at `pos` (where the next one starts)."""
        return self.text[pos - 2 : pos] if self.text[pos - 2 : pos] == "\r\n" else self.text[pos - 1 : pos]

    def rest(self, pos: int) -> str:
        """Return what stands from `pos` to the end of its line, without the break."""
        return self.text[pos : self.next_line(pos)].rstrip("\r\n\x85\u2028\u2029")


def _line_starts(text: str) -> list[int]:
    """Return where each line starts, after a BOM that is dropped; where a break ends the text, that too."""
    if text.isascii() and "\r" not in text:
        ends = accumulate(map(len, text.split("\n")))
        return [0, *(end + number for number, end in enumerate(ends, 1))][:-1]
    starts = [0, *(found.end() for found in BREAK.finditer(text))]
    first = lead(text)
    if first:
        starts[bisect.bisect_right(starts, first) - 1] = first
    return starts


def _last_break(text: str) -> str:
    """Return what ends the lines of a text: the break that its last one would have."""
    last = text.rfind("\n")
    return "\r" + "\n" if last > 0 and text[last - 1] == "\r" else "\r" if last < 0 and "\r" in text else "\n"
