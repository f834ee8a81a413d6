"""A value replaced by another one: the smallest span of it, and its mark where it was empty."""

from __future__ import annotations

from aigw_render.base.data import Replacing, Restored
from aigw_render.base.patterns import lazy
from aigw_render.edit.barekey import answer, colon, has_colon, is_bare
from aigw_render.edit.blocktext import indented, is_filled, lines_of
from aigw_render.edit.entries import bottom, is_touched, skip_gap
from aigw_render.edit.flowtext import flow_style, indent_of, render, render_marked
from aigw_render.edit.scalars import scalar
from aigw_render.edit.style import style_at
from aigw_render.read.filled import comment, find_mark, spaces, trailing_mark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.edit.site import Context, Site

_HEADER = lazy(r"[|>][0-9+-]*")
_BLANKS = lazy(r"[ \t]*")
_PROPERTY = lazy(r"[&!][^ \t\r\n\x85\u2028\u2029]*")
"""An anchor or a tag."""


def replace(ctx: Context, site: Site) -> None:
    """Write `site.new` in place of the node."""
    if isinstance(site.new, Replacing):
        _replace_marked(ctx, site, site.new)
    elif site.flow:
        _replace_in_flow(ctx, site)
    elif is_bare(site) and not has_colon(ctx, site):
        answer(ctx, site, _inline(site))
    elif is_filled(site.new):
        _fill(ctx, site)
    else:
        _replace_inline(ctx, site, _inline(site))


def _replace_marked(ctx: Context, site: Site, new: Replacing) -> None:
    """Write a scalar over another one, with the mark that keeps the text of it; or that text, without."""
    start, end, text = _start(site), site.node.end, new.raw
    if site.flow and not isinstance(new, Restored):
        _replace_in_flow(ctx, site)
        _mark_brackets(ctx, site)
        return
    if isinstance(new, Restored):
        mark = trailing_mark(ctx.source.text, site.node)
        end = mark.end if mark else end
    else:
        text = f"{_inline(site)} {comment(new.raw)}"
    ctx.put(start, end, _kept_anchor(site) + text, site.depth)


def _mark_brackets(ctx: Context, site: Site) -> None:
    """Mark the brackets around a new value: without it they are empty, and an author's."""
    if site.parent is None or site.parent.node.style != "flow" or site.key is None:
        return
    opening = site.parent.node.start + 1
    if not ctx.source.text[opening : site.key.prefix].strip(" ") and len(site.parent.node.pairs) == 1:
        count = spaces("{}", "{") or 0
        ctx.put(opening, site.key.prefix, " " * count, site.depth)


def _inline(site: Site) -> str:
    """Return a scalar's or an empty collection's new text, in the quotes that stand there."""
    return scalar(site.new, flow=site.flow, quote=site.node.style if site.node.style in {"'", '"'} else "")


def _start(site: Site) -> int:
    """Return where the replaced span starts: a tag goes, an anchor stays."""
    return site.node.prefix if site.node.tag else site.node.start


def _kept_anchor(site: Site) -> str:
    """Return the anchor that goes with a tag and has to be written again."""
    return f"&{site.node.anchor} " if site.node.tag and site.node.anchor else ""


def _replace_inline(ctx: Context, site: Site, text: str) -> None:
    """Put a text on one line in place of a node in block context."""
    node, source = site.node, ctx.source
    if site.empty and not node.tag:
        ctx.put(node.end, node.end, f" {text}", site.depth)
    elif node.style in {"|", ">"}:
        _put_over_text(ctx, site, text)
    elif node.style != "block":
        ctx.put(_start(site), node.end, _kept_anchor(site) + _apart(ctx, site, text), site.depth)
        _untab(ctx, site)
    elif site.parent and source.first_on_line(node.start):
        pos = _indicator_end(ctx, site)
        ctx.put(pos, pos, f" {text}", site.depth)
        ctx.delete(source.line_start(node.start), bottom(source, node.end), site.depth)
        _untag(ctx, site)
    else:
        _put_over(ctx, site, text)


def _put_over_text(ctx: Context, site: Site, text: str) -> None:
    """Put a text on one line in place of a block scalar, its header's comment left where it is."""
    node, source = site.node, ctx.source
    header = _HEADER.match(source.text, node.start)
    end = header.end() if header else node.end
    if site.parent and source.first_on_line(node.start):
        # A header may stand as far left as its key, another value may not.
        pos = _indicator_end(ctx, site)
        ctx.put(pos, pos, f" {text}", site.depth)
        ctx.delete(_blank_before(source.text, node.start), end, site.depth)
        _untag(ctx, site)
    else:
        ctx.put(_start(site), end, _kept_anchor(site) + text, site.depth)
    ctx.delete(source.next_line(node.start), bottom(source, node.end), site.depth)


def _put_over(ctx: Context, site: Site, text: str) -> None:
    """Write a text over a block collection's content, the last line's break left out."""
    node, source = site.node, ctx.source
    end = bottom(source, node.end)
    end = node.end if end != node.end else end - len(source.eol(end))
    ctx.put(node.start, end, _apart(ctx, site, text), site.depth)
    _untab(ctx, site)
    _untag(ctx, site)


def _apart(ctx: Context, site: Site, text: str) -> str:
    """Return a new text, with a blank behind it where a comment touches what stood there."""
    return f"{text} " if is_touched(ctx.source.text, site.node.end) and text[-1] not in "\"']}" else text


def _untab(ctx: Context, site: Site) -> None:
    """Take the tabs from lines below a plain scalar that goes: nothing else may stand above them."""
    source, pos = ctx.source, ctx.source.next_line(site.node.end)
    while pos < bottom(source, site.node.end):
        line = source.rest(pos)
        blanks = len(line) - len(line.lstrip(" \t"))
        ctx.put(pos, pos + blanks, " " * blanks if blanks < len(line) else "", site.depth)
        pos = source.next_line(pos)


def _indicator_end(ctx: Context, site: Site) -> int:
    """Return the place behind the `:` or `-` (and the anchor there) of a node on a later line."""
    anchor = _property(ctx, site, "&")
    if anchor:
        return anchor[1]
    return skip_gap(ctx.source.text, site.key.end) + 1 if site.key else site.entry + 1


def _property(ctx: Context, site: Site, sign: str) -> tuple[int, int] | None:
    """Return where a node's anchor (`&`) or tag (`!`) starts and ends; None where it has none."""
    text, pos = ctx.source.text, site.node.prefix
    while pos < site.node.start and (found := _PROPERTY.match(text, pos)):
        if text[pos] == sign:
            return found.span()
        pos = skip_gap(text, found.end())
    return None


def _untag(ctx: Context, site: Site) -> None:
    """Take the tag from a value that goes: what comes may be of another kind."""
    tag, text = _property(ctx, site, "!"), ctx.source.text
    if tag is None:
        return
    behind = _BLANKS.match(text, tag[1])
    if behind and text[behind.end()] == "&":
        ctx.delete(tag[0], behind.end(), site.depth)
    else:
        ctx.delete(_blank_before(text, tag[0]), tag[1], site.depth)


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
    column = source.column(site.entry) + moved
    if node.style == "block":
        pos = source.line_start(node.start)
        ctx.delete(pos, bottom(source, node.end), site.depth)
        _untag(ctx, site)
    else:
        pos = _clear(ctx, site)
    ctx.put(pos, pos, indented(lines, column, source.eol(pos)), site.depth)


def _clear(ctx: Context, site: Site) -> int:
    """Take a scalar, an alias or brackets out, leaving the mark; return the next line's start."""
    node, source = site.node, ctx.source
    end = bottom(source, node.end)
    text = node.style in {"|", ">"}
    alone = end == source.next_line(node.end) and not (text or is_touched(source.text, node.end))
    end = node.end if alone else end - len(source.eol(end))
    raw = _raw(ctx, site, end)
    # With `!!null` a text without content is nothing, and is marked like it.
    if text and raw is None:
        header = _HEADER.match(source.text, node.start)
        _take_out(ctx, site, header.end() if header else node.end)
        ctx.delete(source.next_line(node.start), bottom(source, node.end), site.depth)
        return source.next_line(node.start)
    if raw is None:
        _take_out(ctx, site, node.end)
        _untab(ctx, site)
        return source.next_line(node.end)
    if raw:
        ctx.put(_start(site), end, _kept_anchor(site) + comment(raw), site.depth)
    else:
        ctx.put(node.end, node.end, f" {comment(raw)}", site.depth)
    return source.next_line(end)


def _take_out(ctx: Context, site: Site, end: int) -> None:
    """Delete a value up to `end`; a comment behind it stays, behind a space: it may have touched the value.

    No tab may follow a dash.
    """
    text = ctx.source.text
    behind = _BLANKS.match(text, end)
    blanks = behind[0] if behind else ""
    tabs = "\t" in blanks
    close = text[end + len(blanks)] == "#" and (not blanks or tabs)
    start = _blank_before(text, _start(site)) if not _kept_anchor(site) else _start(site)
    ctx.put(start, end + len(blanks) * tabs, _kept_anchor(site) + " " * close, site.depth)


def _blank_before(text: str, pos: int) -> int:
    """Return where the blanks and line breaks start that stand right before `pos`."""
    while pos and text[pos - 1] in " \t\r\n":
        pos -= 1
    return pos


def _raw(ctx: Context, site: Site, end: int) -> str | None:
    """Return the text up to `end` to remember: of an empty value or an alias, None for other values."""
    if site.node.kind != "alias" and site.old not in ([], {}, None):
        return None
    return ctx.source.text[_start(site) : end]


def _replace_in_flow(ctx: Context, site: Site) -> None:
    """Write a value inside of brackets."""
    node = site.node
    text = _flow_text(ctx, site)
    if not site.empty or node.tag:
        ctx.put(_start(site), node.end, _kept_anchor(site) + _apart(ctx, site, text), site.depth)
    else:
        ctx.put(node.end, node.end, f"{colon(ctx, site)} {_apart(ctx, site, text)}", site.depth)


def _flow_text(ctx: Context, site: Site) -> str:
    """Return the new text of a value inside of brackets, with its mark."""
    if not is_filled(site.new):
        return _inline(site) if site.node.style else _plain_or_quoted(ctx, site)
    around = site.parent or site
    style = flow_style(ctx, around, inner=True)
    indent = indent_of(ctx.source, site.entry)
    opening = "{" if isinstance(site.new, dict) else "["
    kept = _kept_mark(ctx, site, opening)
    if kept:
        return render_marked(site.new, style, indent, *kept)
    raw = _raw(ctx, site, site.node.end)
    if raw is None or (style.quote and raw[:1] in {"[", "{"} and raw[0] != opening):
        return render(site.new, style, indent)
    count = spaces(raw, opening, bare=is_bare(site))
    if count is None:
        return render_marked(site.new, style, indent, comment(raw))
    return render_marked(site.new, style, indent, " " * count, raw[1:-1] if raw[:1] == opening else "")


def _kept_mark(ctx: Context, site: Site, opening: str) -> tuple[str, str] | None:
    """Return the spaces of the mark in a collection of which no entry stays, and what ends it."""
    node = site.node
    mark = (
        find_mark(ctx.source.text, None, node)
        if node.style == "flow" and (node.pairs or node.items)
        else None
    )
    behind = ctx.source.text[site.node.start + 1 : site.node.end]
    blanks = behind[: len(behind) - len(behind.lstrip(" "))]
    if mark is None or not mark.inside or ctx.source.text[site.node.start] != opening or len(blanks) == 1:
        return None
    return blanks, mark.raw[1:-1] if mark.raw[:1] == opening else ""


def _plain_or_quoted(ctx: Context, site: Site) -> str:
    """Return a scalar in the quotes of its neighbours."""
    return scalar(site.new, flow=True, quote=flow_style(ctx, site.parent or site, inner=True).quote)
