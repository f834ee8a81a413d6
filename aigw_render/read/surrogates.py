"""JSON writes a character beyond U+FFFF as two escapes, which YAML does not know.

`kubectl` reads a document that starts with `{` as JSON, so such documents are composed from a
text that has the characters themselves, and the nodes are then moved to where they really are.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from aigw_render.base.patterns import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.read.node import Node

_ESCAPE = lazy(r"\\(?:u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})|.)", re.DOTALL)
_SHORTER = len(r"\ud83d\ude00") - 1


def join(text: str) -> tuple[str, list[int]]:
    """Return a text with its surrogate pairs as characters, and where in it those stand."""
    places: list[int] = []

    def character(found: re.Match[str]) -> str:
        if found[1] is None:
            return found[0]
        places.append(found.start() - _SHORTER * len(places))
        return chr(0x10000 + ((int(found[1], 16) - 0xD800) << 10) + int(found[2], 16) - 0xDC00)

    return _ESCAPE.sub(character, text), places


def original(offset: int, places: list[int]) -> int:
    """Return the offset in the text as it was."""
    return offset + _SHORTER * bisect_left(places, offset)


def move(root: Node | None, places: list[int]) -> None:
    """Move all nodes to where they are in the text as it was."""
    stack = [] if root is None else [root]
    while stack:
        node = stack.pop()
        node.prefix = original(node.prefix, places)
        node.start = original(node.start, places)
        node.end = original(node.end, places)
        stack += [part for pair in node.pairs for part in pair]
        stack += node.items
