"""A value replaced by another one: the smallest span of it, its mark where it was empty, and back again."""

from __future__ import annotations

from aigw_render.base.data import Replacing, Restored, strict_equal
from aigw_render.base.patterns import lazy
from aigw_render.edit.blocktext import indented, is_filled, lines_of
from aigw_render.edit.entries import bottom
from aigw_render.edit.flowtext import flow_style, indent_of, render
from aigw_render.edit.refusals import check_value
from aigw_render.edit.scalars import scalar
from aigw_render.edit.shared import anchored, renewed
from aigw_render.edit.style import style_at
from aigw_render.read.filled import BLANKS, comment, find_mark, kept, said, trailing_mark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.edit.site import Context, Site

_BLANK = lazy(r"[ \t]*\Z")


def restore(ctx: Context, site: Site) -> bool:
    """Put a marked place's former text back if it says `site.new`; tell whether it was."""
    node, source = site.node, ctx.source
    mark = find_mark(source.text, site.key, node)
    if mark is None:
        return False
    if mark.raw.startswith("*"):
        target = anchored(ctx, mark.raw[1:], node.start)
        same = target is not None and strict_equal(renewed(ctx, target), site.new)
    else:
        same = strict_equal(said(mark.raw), site.new)
    if not same:
        return False
    ctx.put(mark.start, mark.end, mark.raw, site.depth)
    if not mark.inside:
        ctx.delete(source.line_start(node.start), bottom(source, node.end), site.depth)
    return True


def replace(ctx: Context, site: Site) -> None:
    """Write `site.new` in place of the node.

    Raises:
        InputError: AIGW119 or AIGW121 where that could not be taken back to the byte.
    """
    check_value(ctx, site)
    if isinstance(site.new, Replacing):
        _replace_marked(ctx, site, site.new)
    elif site.flow:
        ctx.put(site.node.start, site.node.end, _flow_text(ctx, site), site.depth)
    elif is_filled(site.new):
        _fill(ctx, site)
    else:
        quote = site.node.style if site.node.style in {"'", '"'} else ""
        _replace_inline(ctx, site, scalar(site.new, quote=quote))


def _replace_marked(ctx: Context, site: Site, new: Replacing) -> None:
    """Write a scalar over another one, with the mark that keeps the text of it; or that text, without."""
    node, text = site.node, ctx.source.text
    if isinstance(new, Restored):
        mark = trailing_mark(text, node)
        ctx.put(node.start, mark.end if mark else node.end, new.raw, site.depth)
    elif site.flow:
        ctx.put(node.start, node.end, _flow_text(ctx, site), site.depth)
        _mark_brackets(ctx, site)
    else:
        quote = node.style if node.style in {"'", '"'} else ""
        ctx.put(node.start, node.end, f"{scalar(new, quote=quote)} {kept(new.raw)}", site.depth)


def _mark_brackets(ctx: Context, site: Site) -> None:
    """Mark the brackets around a new value: without it they are empty, and an author's."""
    if site.parent is None or site.parent.node.style != "flow" or site.key is None:
        return
    opening = site.parent.node.start + 1
    if not ctx.source.text[opening : site.key.prefix].strip(" ") and len(site.parent.node.pairs) == 1:
        ctx.put(opening, site.key.prefix, BLANKS, site.depth)


def _replace_inline(ctx: Context, site: Site, text: str) -> None:
    """Put a text on one line in place of a node in block context."""
    node, source = site.node, ctx.source
    if site.empty:
        ctx.put(node.end, node.end, f" {text}", site.depth)
    elif node.style != "block":
        ctx.put(node.start, node.end, text, site.depth)
    elif site.parent and source.first_on_line(node.start):
        pos = source.text.index(":", site.key.end) + 1 if site.key else site.entry + 1
        ctx.put(pos, pos, f" {text}", site.depth)
        ctx.delete(source.line_start(node.start), bottom(source, node.end), site.depth)
    else:
        _put_over(ctx, site, text)


def _put_over(ctx: Context, site: Site, text: str) -> None:
    """Write a text over a block collection's content, the last line's break left out."""
    node, source = site.node, ctx.source
    end = bottom(source, node.end)
    ctx.put(node.start, end - len(source.eol(end)) if end == node.end else node.end, text, site.depth)


def _fill(ctx: Context, site: Site) -> None:
    """Write a block collection with content below the place, or where another one stood."""
    node, source = site.node, ctx.source
    style = style_at(ctx, site)
    lines = lines_of(site.new, style)
    if node.style == "block" and not (site.parent and source.first_on_line(node.start)):
        eol = source.eol(source.next_line(node.start)) + " " * source.column(node.start)
        _put_over(ctx, site, eol.join(lines))
        return
    moved = style.gap if site.key is None else style.step if isinstance(site.new, dict) else style.offset
    if node.style == "block":
        pos = source.line_start(node.start)
        ctx.delete(pos, bottom(source, node.end), site.depth)
    else:
        _take_out(ctx, site)
        pos = source.next_line(node.end)
    ctx.put(pos, pos, indented(lines, source.column(site.entry) + moved, source.eol(pos)), site.depth)


def _take_out(ctx: Context, site: Site) -> None:
    """Take a scalar, an alias or brackets off a line; what was empty, or an alias, leaves a mark."""
    node, text = site.node, ctx.source.text
    mark = comment(text[node.start : node.end]) if _is_remembered(site) else None
    if site.empty:
        ctx.put(node.end, node.end, f" {mark}", site.depth)
    elif mark:
        ctx.put(node.start, node.end, mark, site.depth)
    else:
        blank = _BLANK.search(text, ctx.source.line_start(node.start), node.start)
        ctx.delete(blank.start() if blank else node.start, node.end, site.depth)


def _is_remembered(site: Site) -> bool:
    """Tell whether a value has to come back as it was written: an alias, or an empty one."""
    return site.node.kind == "alias" or site.old in ({}, [], None)


def _flow_text(ctx: Context, site: Site) -> str:
    """Return the new text of a value inside of brackets, with its mark."""
    node = site.node
    style = flow_style(ctx, site.parent or site, inner=True)
    if not is_filled(site.new):
        quote = node.style if node.style in {"'", '"'} else "" if node.style else style.quote
        return scalar(site.new, flow=True, quote=quote)
    opening = "{" if isinstance(site.new, dict) else "["
    empty = site.old in ({}, []) or find_mark(ctx.source.text, None, node) is not None
    marked = empty and ctx.source.text[node.start] == opening
    return render(site.new, style, indent_of(ctx.source, site.entry), BLANKS if marked else "")
