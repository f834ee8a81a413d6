"""Keys without a colon, `{key}` and `? key`, that get a value."""

from __future__ import annotations

from aigw_render.base.patterns import lazy
from aigw_render.edit.blocktext import indented, is_filled, lines_of
from aigw_render.edit.entries import bottom, is_touched, skip_gap
from aigw_render.edit.shared import key_of_lines
from aigw_render.edit.source import BREAK
from aigw_render.edit.style import style_at
from aigw_render.read.filled import comment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.edit.site import Context, Site

_COLON = lazy(r":(?=\s|$)")


def is_bare(site: Site) -> bool:
    """Tell whether a key has no colon: `{key}`, `? key`."""
    return site.key is not None and site.node.prefix == site.key.end and site.empty


def has_colon(ctx: Context, site: Site) -> bool:
    """Tell whether the colon of an explicit key with an empty value stands further below."""
    return bool(_COLON.match(ctx.source.text, skip_gap(ctx.source.text, site.node.end)))


def colon(ctx: Context, site: Site) -> str:
    """Return the colon that a key in brackets lacks; what is no text has to end before it.

    Raises InputError AIGW119 for a key of several lines, its tag included.
    """
    if site.key is None or not is_bare(site):
        return ""
    if BREAK.search(ctx.source.text, site.key.prefix, site.key.end):
        raise key_of_lines(ctx, site.key)
    return " :" if site.key.start == site.key.end or site.key.kind == "alias" else ":"


def answer(ctx: Context, site: Site, inline: str) -> None:
    """Write the value of a `? key` that has none, in lines below it.

    The mark stands behind the key. `inline` is the text of a value without content.
    """
    source, end, gap = ctx.source, site.node.end, style_at(ctx, site).gap
    lines = [inline]
    pos = bottom(source, end)
    if is_filled(site.new):
        lines = lines_of(site.new, style_at(ctx, site))
        if (site.key and site.key.style in {"|", ">"}) or is_touched(source.text, end):
            ctx.put(pos, pos, comment("") + source.eol(pos), site.depth)
        elif pos == source.next_line(end):
            ctx.put(end, end, f" {comment('')}", site.depth)
    moved = [":".ljust(gap) + lines[0], *(" " * gap + line for line in lines[1:])]
    ctx.put(pos, pos, indented(moved, source.column(site.entry), source.eol(pos)), site.depth)
