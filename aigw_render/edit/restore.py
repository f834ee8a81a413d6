"""What stood at a place before we filled it, put back to the byte."""

from __future__ import annotations

from aigw_render.base.data import strict_equal
from aigw_render.edit.entries import bottom, ends_in_colon, skip_gap
from aigw_render.edit.shared import anchored, renewed
from aigw_render.read.filled import MERGED, find_mark
from aigw_render.read.kubeyaml import DecodeError, decode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.edit.site import Context, Site
    from aigw_render.read.filled import Mark


def restore(ctx: Context, site: Site) -> bool:
    """Put a marked place's former text back if it says `site.new`; tell whether it was."""
    if not (ctx.marked or site.node.style == "flow"):
        return False
    mark = find_mark(ctx.source.text, site.key, site.node)
    if mark is None or not _says(ctx, site, mark):
        return False
    start = site.node.prefix if mark.raw.startswith("&") else mark.start
    ctx.put(start, mark.end, " " if _touches_comma(ctx, mark) else mark.raw, site.depth)
    if not mark.inside:
        start = ctx.source.line_start(site.node.start)
        ctx.delete(start, bottom(ctx.source, site.node.end), site.depth)
    return True


def _touches_comma(ctx: Context, mark: Mark) -> bool:
    """Tell whether nothing would stand between a colon and the comma behind a value: it has to be a blank."""
    text, end = ctx.source.text, mark.end
    if mark.raw or not mark.inside or text[end] != "," or not ends_in_colon(text, mark.start):
        return False
    return not any(splice.start <= end < splice.end for splice in ctx.splices)


def _says(ctx: Context, site: Site, mark: Mark) -> bool:
    """Tell whether a mark's former text decodes to the desired value."""
    if mark.raw == MERGED:
        return False
    if not mark.raw.startswith("*"):
        return site.new in ([], {}, None) and _is_nothing(mark, site)
    name = mark.raw[1:]
    found = (ctx.reclaimed.get(name), anchored(ctx, name, 0, site.node.start))
    targets = sorted((node for node in found if node), key=lambda node: node.start)
    return bool(targets) and strict_equal(renewed(ctx, targets[-1]), site.new)


def _is_nothing(mark: Mark, site: Site) -> bool:
    """Tell whether a mark has one empty value that says `site.new`: anybody can write a mark."""
    # Here, so that only a document with a mark pays for the import.
    from aigw_render.read.compose import compose
    from aigw_render.read.problem import ComposeError

    raw = mark.raw
    try:
        root = compose(raw)
        found = decode(root)
    except (ComposeError, DecodeError):
        return False
    if root is None:
        return not raw and site.new is None
    # An anchor alone was handed over, and is no value.
    ours = root.tag and root.anchor == site.node.anchor if root.anchor else True
    end = root.end if mark.inside else skip_gap(raw, root.end)
    whole = root.style != "block" and not root.prefix and end == len(raw)
    return bool(ours) and whole and strict_equal(found, site.new)
