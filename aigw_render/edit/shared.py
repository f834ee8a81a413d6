"""What aliases and merge keys share."""

from __future__ import annotations

from aigw_render.read.kubeyaml import decode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.data import Data
    from aigw_render.edit.site import Context
    from aigw_render.read.node import Node


def renewed(ctx: Context, target: Node) -> Data:
    """Return what an anchored node will be: edited in place, or as it is."""
    target = target.resolved()
    return ctx.renewed[id(target)] if id(target) in ctx.renewed else decode(target)


def every(root: Node) -> Iterator[Node]:
    """Yield all nodes of a document in the order of the text, each once."""
    stack = [root]
    while stack:
        node = stack.pop()
        yield node
        stack += reversed(node.items)
        for key, value in reversed(node.pairs):
            stack += (value, key)


def anchored(ctx: Context, name: str, end: int) -> Node | None:
    """Return the last node before a place that carries an anchor of a name."""
    if not ctx.anchors:
        for node in every(ctx.root):
            if node.anchor:
                ctx.anchors.setdefault(node.anchor, []).append(node)
    return next((node for node in reversed(ctx.anchors.get(name, [])) if node.start < end), None)
