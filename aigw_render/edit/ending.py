"""A block scalar that ends a file without a line break, when lines come after it and go again."""

from __future__ import annotations

from aigw_render.base.patterns import lazy
from aigw_render.edit.entries import last_scalar
from aigw_render.read.compose import compose
from aigw_render.read.filled import WORDS, comment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.edit.site import Context
    from aigw_render.read.node import Node

HEADER = lazy(r"[|>][0-9+-]*")
_PROTECTED = lazy(rf"[|>][0-9]*- {WORDS}(?P<was>[|>][0-9+]*)")


def protect(ctx: Context) -> None:
    """Keep the value of a block scalar that ended with the file, without a line break.

    Lines after it give it one, so its header gets a `-`, and a mark to take that back by.
    """
    scalar = last_scalar(ctx.root)
    if not ctx.source.virtual or not _gets_lines_below(ctx, scalar):
        return
    found = HEADER.match(ctx.source.text, scalar.start)
    if found and "-" not in found[0]:
        ctx.put(scalar.start, found.end(), f"{found[0].replace('+', '')}- {comment(found[0])}", 0)


def _gets_lines_below(ctx: Context, scalar: Node) -> bool:
    """Tell whether a block scalar that ends the text stays, and lines are put after it."""
    if scalar.style not in {"|", ">"} or scalar.end != len(ctx.document.text):
        return False
    behind = [splice.start >= scalar.end for splice in ctx.splices if splice.end > scalar.prefix]
    return bool(behind) and all(behind)


def unprotected(text: str) -> str:
    """Return a text that can be read with its last block scalar's header as it was before."""
    root = compose(text, limited=False) if _PROTECTED.search(text) else None
    scalar = last_scalar(root) if root else None
    found = _PROTECTED.match(text, scalar.start) if scalar and scalar.end == len(text) else None
    return text[: found.start()] + found["was"] + text[found.end() :] if found else text
