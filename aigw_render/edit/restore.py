"""What stood at a place before we filled it, put back to the byte."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aigw_render.base.data import strict_equal
from aigw_render.edit.entries import bottom
from aigw_render.edit.shared import anchored, renewed
from aigw_render.read.compose import compose
from aigw_render.read.filled import MERGED, find_mark
from aigw_render.read.kubeyaml import decode

if TYPE_CHECKING:
    from aigw_render.edit.site import Context, Site
    from aigw_render.read.filled import Mark


def restore(ctx: Context, site: Site) -> bool:
    """Put a marked place's former text back if it says `site.new`; tell whether it was."""
    mark = find_mark(ctx.source.text, site.key, site.node)
    if mark is None or not _says(ctx, site, mark):
        return False
    ctx.put(mark.start, mark.end, mark.raw, site.depth)
    if not mark.inside:
        start = ctx.source.line_start(site.node.start)
        ctx.delete(start, bottom(ctx.source, site.node.end), site.depth)
    return True


def _says(ctx: Context, site: Site, mark: Mark) -> bool:
    """Tell whether a mark's former text decodes to the desired value."""
    if mark.raw == MERGED or mark.raw.startswith("&"):
        return False
    if not mark.raw.startswith("*"):
        return strict_equal(decode(compose(mark.raw)), site.new)
    name = mark.raw[1:]
    target = ctx.reclaimed.get(name) or anchored(ctx, name, 0, site.node.start)
    return target is not None and strict_equal(renewed(ctx, target), site.new)
