"""Nodes found in lines, where it is known what they say; see `read.outline`."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from itertools import repeat

from aigw_render.read.linevalues import STYLES, flow_size, is_over, scalar_at
from aigw_render.read.node import FullNode, Leaf, Node

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TypeVar, overload

    from aigw_render.base.data import Data
    from aigw_render.read.lines import Lines

    Part = TypeVar("Part")

_DASHES = ("- ", "-")
"""What a line with an item starts with, and one with a key never does."""


class LineNode(FullNode):
    """A collection in block style whose children and end are not there until somebody asks for them."""

    __slots__ = ("_column", "_data", "_lines", "_path", "_span", "names", "starts")

    def __init__(
        self,
        lines: Lines,
        data: dict[str, Data] | list[Data],
        path: tuple[int, ...],
        column: int,
        span: tuple[int, int],
    ) -> None:
        """Take what it says, the indexes that lead to it, its column, its first line and the one after it."""
        self._lines, self._data, self._path = lines, data, path
        self._column, self._span = column, span
        self.kind = "mapping" if isinstance(data, dict) else "sequence"
        self.start = self.prefix = lines.start(span[0]) + column
        self.style = "block"
        self.value = self.tag = self.anchor = ""
        self.target = None

    def __getattr__(self, name: str) -> object:
        """Find the children or the end; this is called only while they are missing."""
        if name == "end":
            self.end = (self._path and self._lines.end(self._span)) or self._last()
        elif name in {"items", "names", "pairs", "starts"}:
            self._find()
        else:
            raise AttributeError(name)
        return getattr(self, name)

    def blocks(self) -> Iterator[tuple[int, Node]]:
        """Yield the entries that are collections in block style, by their number."""
        return self._blocks() if self.starts else super().blocks()

    def _blocks(self) -> Iterator[tuple[int, Node]]:
        """Yield them without a look at the others."""
        values = self._data.values() if isinstance(self._data, dict) else self._data
        for index, value in enumerate(values):
            if value and isinstance(value, (dict, list)):
                node = self.pairs[index][1] if self.names else self.items[index]
                if node.style == "block":
                    yield index, node

    def _last(self) -> int:
        """Return where the last child ends."""
        return self.pairs[-1][1].end if self.kind == "mapping" else self.items[-1].end

    def _find(self) -> None:
        """Find the entries; where lines cannot be all that they seem to be, libyaml's are taken."""
        data, entries = self._data, self._entries()
        self.names: Sequence[str] = ()
        if len(entries) != len(data) or not self._are_keys(entries):
            exact = self._lines.exact(self._path)
            self.pairs, self.items, self.end, self.starts = exact.pairs, exact.items, exact.end, ()
            return
        lines, column = self._lines, self._column
        self.starts = [lines.start(line) + column for line in entries]
        sizes = map(len, data) if isinstance(data, dict) else repeat(0)
        behind = [start + size + 1 for start, size in zip(self.starts, sizes, strict=False)]
        children = Children(lines, data, self._path, [*entries, self._span[1]], behind)
        self.names = children.names
        self.pairs = Pairs(children) if self.names else ()
        self.items = () if self.names else Items(children)

    def _entries(self) -> list[int]:
        """Return the lines that start in the column; a key's list may have its dashes there, too."""
        first, limit = self._span
        column, texts = self._column, self._lines.texts
        found = self._lines.within(column, first + 1, limit)
        if self.kind == "mapping":
            found = [line for line in found if texts[line][column : column + 2] not in _DASHES]
        return [first, *found]

    def _are_keys(self, entries: Sequence[int]) -> bool:
        """Tell whether lines start with the keys that the data has; as many lines as items are the items'."""
        if isinstance(self._data, list):
            return True
        lines = map(self._lines.texts.__getitem__, entries)
        return all(map(str.startswith, lines, map("{}:".format, self._data), repeat(self._column)))


class Children:
    """The values of a collection's entries, each made when it is asked for."""

    __slots__ = ("_entries", "_known", "_lines", "_path", "_values", "behind", "names")

    def __init__(
        self,
        lines: Lines,
        data: dict[str, Data] | list[Data],
        path: tuple[int, ...],
        entries: Sequence[int],
        behind: Sequence[int],
    ) -> None:
        """Take what it says, the indexes that lead to it, its entries' lines and where values may start."""
        self._lines, self._path, self._entries, self.behind = lines, path, entries, behind
        self.names = [*data] if isinstance(data, dict) else []
        self._values = [*data.values()] if isinstance(data, dict) else data
        self._known: dict[int, Node] = {}

    def __getitem__(self, index: int) -> Node:
        """Return a value."""
        if index < 0:
            index += len(self._values)
        node = self._known.get(index)
        if node is None:
            node = self._known[index] = self._made(index)
        return node

    def _made(self, index: int) -> Node:
        """Return an entry's value, which stands somewhere behind its colon or dash."""
        lines, path, value = self._lines, (*self._path, index), self._values[index]
        line, limit, pos = self._entries[index], self._entries[index + 1], self.behind[index]
        rest = lines.texts[line][pos - lines.start(line) :]
        if value is None and is_over(rest) and lines.content(line + 1, limit) == limit:
            return Leaf(pos, pos, "", "")
        if not value or not isinstance(value, (dict, list)):
            found = scalar_at(rest, pos, value)
        elif is_over(rest):
            line = lines.content(line + 1, limit)
            found = _block(lines, value, path, lines.column(line), (line, limit))
        elif isinstance(value, dict) and not self.names:
            column = pos - lines.start(line) + len(rest) - len(rest.lstrip(" "))
            found = _block(lines, value, path, column, (line, limit))
        else:
            found = None
        return _later(lines, value, path, pos, rest) if found is None else found


def _block(
    lines: Lines,
    value: dict[str, Data] | list[Data],
    path: tuple[int, ...],
    column: int,
    span: tuple[int, int],
) -> Node | None:
    """Return a collection in block style with content, None where it may be another thing."""
    head = lines.texts[span[0]][column : column + 2] if span[0] < span[1] else "{"
    usual = head in _DASHES if isinstance(value, list) else head[0] != "{"
    return LineNode(lines, value, path, column, span) if usual else None


class _Made(Sequence["Part"]):
    """Parts of a collection, each made when it is asked for."""

    __slots__ = ("_children",)

    def __init__(self, children: Children) -> None:
        self._children = children

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._children.behind)

    def __iter__(self) -> Iterator[Part]:
        """Yield all of them."""
        return map(self._part, range(len(self)))

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, index: int) -> Part: ...

        @overload
        def __getitem__(self, index: slice) -> list[Part]: ...

    def __getitem__(self, index: int | slice) -> Part | list[Part]:
        """Return one part or several."""
        if isinstance(index, slice):
            return [*map(self._part, range(*index.indices(len(self))))]
        return self._part(index)

    @abstractmethod
    def _part(self, index: int) -> Part:
        """Return one part."""


class Pairs(_Made[tuple[Node, Node]]):
    """The keys and values of a mapping."""

    __slots__ = ()

    def _part(self, index: int) -> tuple[Node, Node]:
        children = self._children
        name, end = children.names[index], children.behind[index] - 1
        return Leaf(end - len(name), end, name, ""), children[index]


class Items(_Made[Node]):
    """The items of a list."""

    __slots__ = ()

    def _part(self, index: int) -> Node:
        return self._children[index]


def _later(lines: Lines, value: Data, path: tuple[int, ...], pos: int, rest: str) -> Node:
    """Return a node whose start is in the rest of a line, as far as that tells what it is."""
    content = rest.lstrip(" ")
    if is_over(rest) or (isinstance(value, (dict, list)) and content[0] not in "{["):
        return lines.exact(path)
    return LaterNode(lines, path, pos + len(rest) - len(content), content, value)


class LaterNode(FullNode):
    """What is in brackets, in quotes or longer than a line: libyaml is asked when its content is wanted."""

    __slots__ = ("_lines", "_path")

    def __init__(self, lines: Lines, path: tuple[int, ...], start: int, content: str, value: Data) -> None:
        """Take the indexes that lead to it, its start, its line from there on, and its data."""
        self._lines, self._path = lines, path
        self.start = self.prefix = start
        self.tag = self.anchor = ""
        self.target = None
        if isinstance(value, (dict, list)):
            self.kind = "mapping" if isinstance(value, dict) else "sequence"
            self.style = "flow"
            size = flow_size(content)
            if size:
                self.end = start + size
        else:
            self.kind = "scalar"
            self.style = content[0] if content[0] in STYLES else ""
            self.pairs = self.items = ()

    def __getattr__(self, name: str) -> object:
        """Ask for what is missing."""
        if name not in (*Node.__slots__, *FullNode.__slots__):
            raise AttributeError(name)
        found: object = getattr(self._lines.exact(self._path), name)
        setattr(self, name, found)
        return found
