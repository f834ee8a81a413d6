"""From a path in the data to the node that it came from, and to a place in a file."""

from __future__ import annotations

import functools
from bisect import bisect_right

from aigw_render.base.diagnostic import Place
from aigw_render.base.patterns import lazy
from aigw_render.base.position import Position
from aigw_render.read.kubeyaml import DecodeError, is_merge, key_of, merge_sources

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array

    from aigw_render.base.position import Path
    from aigw_render.read.documents import Document
    from aigw_render.read.node import Node

_MANY = 64
"""Pairs of a mapping from which on it is worth while to index them."""

_LINE_BREAK = lazy(r"\r\n|\n|\r")


def find(root: Node | None, path: Path) -> Node | None:
    """Return the node of the value at `path`, or None where there is none.

    Aliases and merge keys on the way are followed; where the value itself is an alias, the
    alias is returned: `Node.resolved()` gives what it stands for.
    """
    node = root
    for part in path:
        if node is None:
            return None
        node = _value(node, part)
    return node


def find_key(root: Node | None, path: Path) -> Node | None:
    """Return the node of the key that ends `path`; an item of a list for its index."""
    if not path:
        return root
    parent = find(root, path[:-1])
    part = path[-1]
    if parent is None or isinstance(part, int):
        return find(root, path)
    pair = find_pair(parent, part)
    return None if pair is None else pair[0]


def find_pair(node: Node, name: str) -> tuple[Node, Node] | None:
    """Return the key and the value of the pair that decides what `name` is in a mapping.

    That is the last one of that key, and it may stand in another mapping that is merged in.
    """
    pairs = node.resolved().pairs
    if len(pairs) > _MANY and (index := _index(node.resolved())) is not None:
        return index.get(name)
    for key, value in reversed(pairs):
        if is_merge(key):
            for source in reversed(merge_sources(value)):
                found = find_pair(source, name)
                if found is not None:
                    return found
        elif _is_key(key, name):
            return key, value
    return None


@functools.lru_cache(maxsize=4)
def _index(node: Node) -> dict[str, tuple[Node, Node]] | None:
    """Return the pairs of a large mapping by name: thousands of findings may be in one. None with a merge."""
    if any(is_merge(key) for key, _ in node.pairs):
        return None
    found = {}
    for key, value in node.pairs:
        try:
            found[key_of(key)] = key, value
        except DecodeError:
            continue
    return found


def _is_key(key: Node, name: str) -> bool:
    """Tell whether a key is the one of that name; a key that cannot be read never is."""
    try:
        return key_of(key) == name
    except DecodeError:
        return False


def _value(node: Node, part: str | int) -> Node | None:
    """Return the value one step down."""
    if isinstance(part, str):
        pair = find_pair(node, part)
        return None if pair is None else pair[1]
    items = node.resolved().items
    return items[part] if 0 <= part < len(items) else None


def place(document: Document, node: Node) -> Place:
    """Return where a node starts, with as many columns as it has on its first line."""
    return place_at(document.file, document.text, node.start, node.end, line=document.line)


def place_at(file: str, text: str, start: int, end: int = 0, *, line: int = 0) -> Place:
    """Return the place of a span of a text whose first line is number `line` of the file, from 0.

    Lines end at LF, CRLF or CR, as in editors; columns count code points, a BOM at its start not among them.
    """
    starts = _line_starts(text)
    number = bisect_right(starts, start) - 1
    begin = starts[number] + text.startswith("\ufeff", starts[number])
    source = _line(text, begin)
    width = max(1, min(end, begin + len(source)) - start)
    return Place(Position(file, line + number + 1, max(start - begin, 0) + 1), source, width)


def unread_place_at(file: str, text: str, start: int, end: int = 0, *, line: int = 0) -> Place:
    """Return the place of a span of a text that cannot be read.

    It has no source line where the text may hold a seed: which part of it is one is not known.
    """
    from aigw_render.base.seedwords import may_hold_seed

    found = place_at(file, text, start, end, line=line)
    return found._replace(source="") if may_hold_seed(text) else found


def offset_of(text: str, line: int, column: int) -> int:
    """Return the offset in a text of a line and a column, both from 1: what `place_at` is the inverse of."""
    starts = _line_starts(text)
    begin = starts[min(line, len(starts)) - 1]
    return begin + text.startswith("\ufeff", begin) + column - 1


@functools.lru_cache(maxsize=4)
def _line_starts(text: str) -> array[int]:
    """Return where each line starts; the last texts are remembered, for thousands of findings in one."""
    from array import array

    starts = array("I", [0])
    starts.extend(found.end() for found in _LINE_BREAK.finditer(text))
    return starts


@functools.lru_cache(maxsize=4)
def _line(text: str, begin: int) -> str:
    """Return the line that starts there: one text for all findings in it, it may be megabytes long."""
    found = _LINE_BREAK.search(text, begin)
    return text[begin : found.start() if found else len(text)]
