"""Refuses documents that are small as text and huge, or deep, when aliases are expanded."""

from __future__ import annotations

from aigw_render.read.limits import MAX_DEPTH, excessive
from aigw_render.read.problem import too_deep, too_many

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.read.node import Node

_Size = tuple[int, int]
"""How many nodes a node is, and how high, aliases expanded."""


def check_aliases(root: Node) -> None:
    """Walk a tree once, each node of the text once, in the order of the text.

    Raises:
        ComposeError: AIGW117, at the first alias that goes beyond a limit.
    """
    sizes: dict[int, _Size] = {}
    total = expanded = 0
    stack = [(root, 1, False)]
    while stack:
        node, depth, done = stack.pop()
        if done:
            sizes[id(node)] = _sum(node, sizes)
            continue
        total += 1
        if node.target is None:
            stack.append((node, depth, True))
            stack += [(child, depth + 1, False) for child in reversed(_children(node))]
            continue
        size, height = sizes[id(node.target)]
        sizes[id(node)] = size + 1, height
        total += size
        expanded += size
        if depth + height > MAX_DEPTH:
            raise too_deep(node.start)
        if excessive(total, expanded):
            raise too_many(node.start)


def _children(node: Node) -> list[Node]:
    """Return a node's keys, values and items in the order of the text."""
    return [part for pair in node.pairs for part in pair] or [*node.items]


def _sum(node: Node, sizes: dict[int, _Size]) -> _Size:
    """Return the size of a node whose children have theirs."""
    inner = [sizes[id(child)] for child in _children(node)]
    return 1 + sum(size for size, _ in inner), 1 + max((height for _, height in inner), default=0)
