"""Trees of nodes, compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from aigw_render.read.node import Node

_FIELDS = ("kind", "start", "end", "prefix", "value", "style", "tag", "anchor")


def same(left: Node, right: Node) -> bool:
    """Tell whether two trees are equal in every field of every node."""
    return (
        all(getattr(left, field) == getattr(right, field) for field in _FIELDS)
        and len(left.pairs) == len(right.pairs)
        and len(left.items) == len(right.items)
        and all(
            same(one, other)
            for ours, theirs in zip(left.pairs, right.pairs, strict=True)
            for one, other in zip(ours, theirs, strict=True)
        )
        and all(same(one, other) for one, other in zip(left.items, right.items, strict=True))
    )
