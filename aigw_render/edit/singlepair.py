"""A pair without braces in a list, `[a: b]`: a second one needs braces, which can go again."""

from __future__ import annotations

from aigw_render.edit.blocktext import is_filled
from aigw_render.edit.entries import ends_in_colon, skip_gap
from aigw_render.edit.flowtext import flow_style, pair
from aigw_render.edit.shared import pair_in_json, pair_without_value
from aigw_render.read.filled import origin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.edit.site import Changes, Context, Site
    from aigw_render.read.node import Node

_MARKED = "{" + 9 * " "
"""The opening brace of such a mapping; `read.filled` gives fewer spaces other meanings."""


def is_single(ctx: Context, node: Node) -> bool:
    """Tell whether a mapping is a pair without braces."""
    return node.style == "flow" and ctx.source.text[node.start] not in "{["


def check_pairs(ctx: Context, node: Node) -> None:
    """Refuse to edit a list that ends with a pair that has neither braces nor a value.

    `[a: ]`: a comma that comes needs the blank behind the colon, and no mark could say that it is ours.

    Raises:
        InputError: AIGW119.
    """
    text, last = ctx.source.text, node.items[-1]
    if is_single(ctx, last) and ends_in_colon(text, last.end) and text[skip_gap(text, last.end)] != ",":
        raise pair_without_value(ctx, last)


def check_braces(ctx: Context, pair: Node, text: str) -> None:
    """Refuse a text that is JSON now that a pair has braces: their mark could be anybody's blanks there.

    Raises:
        InputError: AIGW119.
    """
    from aigw_render.edit.jsonlist import is_json

    if is_json(text):
        raise pair_in_json(ctx, pair)


def edit_single(ctx: Context, site: Site, changes: Changes) -> bool:
    """Put other pairs beside one without braces, or take them away; tell whether it was that."""
    node = site.node
    if is_single(ctx, node):
        _put_braces(ctx, site, changes)
        return True
    alone = not changes.added and changes.removed == frozenset(range(1, len(node.pairs)))
    if not alone or not _is_marked(ctx, site):
        return False
    key, value = node.pairs[0]
    ctx.delete(node.start, node.start + len(_MARKED), site.depth)
    ctx.delete(max(key.end, value.end), node.end, site.depth)
    return True


def _put_braces(ctx: Context, site: Site, changes: Changes) -> None:
    """Put a pair in braces, with others behind it."""
    node = site.node
    style = flow_style(ctx, site, inner=True)
    text = ctx.source.text
    blank = " " if text[node.end - 1] == ":" or origin(text, None, node.pairs[0][1]) == "" else ""
    ctx.braced = node
    added = [
        f", {pair(key or '', value, style, '', mark if is_filled(value) else '')}"
        for key, value, mark in changes.added[0]
    ]
    # In place of the first character: what is put before the mapping comes before that.
    ctx.put(node.start, node.start + 1, _MARKED + ctx.source.text[node.start], site.depth)
    ctx.put(node.end, node.end, f"{blank}{''.join(added)}}}", site.depth)


def _is_marked(ctx: Context, site: Site) -> bool:
    """Tell whether a mapping is one that was put in braces: in a list, and not in JSON."""
    node, around = site.node, site.parent and site.parent.node
    if not node.pairs or not around or around.kind != "sequence" or around.style != "flow":
        return False
    (key, value), start = node.pairs[0], node.start + len(_MARKED)
    if value.end == key.end and key.prefix == start:
        # A key alone would be a text without its braces.
        return False
    # Here, so that only a document that may have such a mark pays for the import.
    from aigw_render.edit.jsonlist import is_json

    marked = ctx.source.text.startswith(_MARKED, node.start) and ctx.source.text[start] != " "
    return marked and not is_json(ctx.document.text)
