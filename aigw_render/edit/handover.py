"""An anchored value that changes hands its anchor to an alias that keeps the old value.

`a: &x {k: 1}` and `b: *x`, of which only `a` changes, become
`a: {k: 2} # aigw-render: was &x` and `b: &x {k: 1} # aigw-render: was *x`; other aliases
of the name stay as they are. The marks let the way back restore both places.
"""

from __future__ import annotations

from aigw_render.base.data import strict_equal
from aigw_render.base.record import NamedTuple
from aigw_render.edit.blocktext import is_filled
from aigw_render.edit.entries import bottom, entries_of, is_touched
from aigw_render.edit.scalars import scalar
from aigw_render.edit.shared import anchors, every, renewed, shared_value
from aigw_render.edit.site import Site
from aigw_render.edit.source import BREAK
from aigw_render.edit.value import replace
from aigw_render.read.filled import Mark, comment, find_mark, trailing_mark
from aigw_render.read.kubeyaml import decode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.edit.site import Context
    from aigw_render.read.node import Node


class _Move(NamedTuple):
    """An anchor's old and new place."""

    target: Site
    heir: Site


def hand_over(ctx: Context) -> None:
    """Move the anchors of edited values whose aliases elsewhere keep the old value.

    Raises:
        InputError: AIGW121 where that cannot be done.
    """
    groups: dict[int, list[Node]] = {}
    for node in every(ctx.root):
        if node.target and id(node.target) in ctx.renewed:
            groups.setdefault(id(node.target), []).append(node)
    for aliases in groups.values():
        _settle(ctx, aliases)


def _settle(ctx: Context, aliases: list[Node]) -> None:
    """Move one edited value's anchor to the first of its aliases that keeps the old value, if any."""
    target = aliases[0].resolved()
    keeping = [alias for alias in aliases if id(alias) not in ctx.seen and not _is_gone(ctx, alias)]
    if not keeping or strict_equal(renewed(ctx, target), decode(target)):
        return
    move = _Move(_site_of(ctx, target), _site_of(ctx, keeping[0]))
    if not _can_move(ctx, move) or any(id(alias) in ctx.followed for alias in aliases):
        raise shared_value(ctx, target, keeping[0])
    if _is_inline(ctx, target):
        _move_inline(ctx, move)
    else:
        _move_block(ctx, move)


def _is_gone(ctx: Context, alias: Node) -> bool:
    """Tell whether an alias is deleted or written over."""
    return any(splice.start <= alias.start and splice.end >= alias.end for splice in ctx.splices)


def _site_of(ctx: Context, wanted: Node) -> Site:
    """Return the place of a node in the document."""
    stack = [Site(ctx.root, None, None, entry=ctx.root.prefix, flow=ctx.root.style == "flow")]
    while stack[-1].node is not wanted:
        site = stack.pop()
        keys: list[Node | None] = [*(key for key, _ in site.node.pairs), *(None for _ in site.node.items)]
        flow = site.node.style == "flow"
        stack += [
            Site(entry.value, None, None, key, site, entry.start, site.depth + 1, flow)
            for key, entry in zip(keys, entries_of(ctx.source, site.node), strict=True)
        ]
    return stack[-1]


def _is_inline(ctx: Context, node: Node) -> bool:
    """Tell whether a node stands on the line of its key or dash."""
    return not (node.style == "block" and ctx.source.first_on_line(node.start))


def _can_move(ctx: Context, move: _Move) -> bool:
    """Tell whether both places have room for a mark, and nothing but the anchor has to go."""
    target, node = move.target, move.target.node
    if target.flow or move.heir.flow or node.tag or target.parent is None:
        return False
    if is_touched(ctx.source.text, node.end):
        return False
    if not _is_inline(ctx, node):
        return True
    one_line = not BREAK.search(ctx.source.text, node.start, node.end)
    return one_line and node.style != "block" and decode(node) not in ([], {}, None)


def _move_block(ctx: Context, move: _Move) -> None:
    """Move an anchor from a value below its key: its mark stands where the anchor was."""
    target, heir = move.target.node, move.heir.node
    name = f"&{target.anchor}"
    new = renewed(ctx, target)
    if is_filled(new) and isinstance(new, dict) == (target.kind == "mapping"):
        ctx.put(target.prefix, target.prefix + len(name), comment(name), move.target.depth)
    else:
        ctx.delete(target.prefix - 1, target.prefix + len(name), move.target.depth)
    kept = decode(target)
    if is_filled(kept):
        ctx.put(heir.start, heir.start, f"{name} ", move.heir.depth)
        replace(ctx, move.heir._replace(old=None, new=kept))
    else:
        _give(ctx, move.heir, target.anchor, scalar(kept))


def _give(ctx: Context, heir: Site, name: str, text: str) -> None:
    """Write a value on one line in place of an alias, with the anchor and a mark."""
    ctx.put(heir.node.start, heir.node.end, f"&{name} {text} {comment('*' + name)}", heir.depth)


def _move_inline(ctx: Context, move: _Move) -> None:
    """Move an anchor from a value on one line: its mark stands behind the value."""
    text, target = ctx.source.text, move.target.node
    ctx.delete(target.prefix, target.start, move.target.depth)
    taken = text[target.prefix : target.start]
    mark = comment(taken.removesuffix(" ") if taken.count(" ") == 1 else taken)
    ctx.put(target.end, target.end, f" {mark}", 0)
    _give(ctx, move.heir, target.anchor, text[target.start : target.end])


def reclaim(ctx: Context, site: Site) -> None:
    """Take an anchor back from the alias that it was handed to, where both are as before."""
    mark = _mark(ctx, site, "&")
    node = _heir(ctx, mark.raw[1:].rstrip(), site.node.start) if mark else None
    if mark is None or node is None or not strict_equal(renewed(ctx, node), site.new):
        return
    heir = _site_of(ctx, node)
    given = _mark(ctx, heir, "*")
    if given is None:
        return
    ctx.reclaimed[given.raw[1:]] = site.node
    _take_mark(ctx, site, mark)
    _give_back(ctx, heir, given)


def _take_mark(ctx: Context, site: Site, mark: Mark) -> None:
    """Put an anchor back where its mark says that it stood."""
    if not _is_inline(ctx, site.node):
        ctx.put(mark.start, mark.end, mark.raw, site.depth)
        return
    blank = "" if mark.raw[-1].isspace() else " "
    ctx.put(site.node.start, site.node.start, mark.raw + blank, site.depth)
    ctx.delete(mark.start - 1, mark.end, site.depth)


def _give_back(ctx: Context, heir: Site, given: Mark) -> None:
    """Put the alias back that a copy with its anchor stands for."""
    node = heir.node
    if _is_inline(ctx, node):
        ctx.put(node.prefix, given.end, given.raw, heir.depth)
        return
    ctx.delete(node.prefix, given.start, heir.depth)
    ctx.put(given.start, given.end, given.raw, heir.depth)
    start = ctx.source.line_start(node.start)
    ctx.delete(start, bottom(ctx.source, node.end), heir.depth)


def _heir(ctx: Context, name: str, start: int) -> Node | None:
    """Return what an anchor was handed to: later ones of its name were defined again."""
    return next((node for node in anchors(ctx, name) if node.start >= start), None)


def _mark(ctx: Context, site: Site, sign: str) -> Mark | None:
    """Return a place's mark of a handed over anchor, before its content or behind it."""
    text = ctx.source.text
    inline = _is_inline(ctx, site.node)
    mark = trailing_mark(text, site.node) if inline else find_mark(text, site.key, site.node)
    return mark if mark and mark.raw.startswith(sign) else None
