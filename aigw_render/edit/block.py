"""Entries of block collections taken out and put in, as whole lines."""

from __future__ import annotations

from itertools import pairwise

from aigw_render.edit.blocktext import fresh_lines, indented, is_filled
from aigw_render.edit.comments import above, below
from aigw_render.edit.entries import bottom, entries_of, last_nodes
from aigw_render.edit.site import Site
from aigw_render.edit.style import DEFAULT, style_at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from aigw_render.edit.entries import Entries, Entry
    from aigw_render.edit.site import Changes, Context, Fresh
    from aigw_render.edit.source import Source
    from aigw_render.read.node import Node

_LONGEST = 80
"""Columns of an item in brackets; longer ones are written in block style."""


def edit_block(ctx: Context, site: Site, changes: Changes) -> None:
    """Take a block collection's removed entries out and put the added ones in."""
    entries = entries_of(ctx.source, site.node)
    for index in changes.removed:
        _remove(ctx, site, entries, index, changes.removed)
    for index, fresh in changes.added.items():
        if index < 0 or (index in changes.removed and not ctx.source.first_on_line(entries.start(index))):
            _insert_first(ctx, site, entries, fresh)
        else:
            _insert_after(ctx, site, entries, index, fresh)


def _remove(ctx: Context, site: Site, entries: Entries, index: int, removed: frozenset[int]) -> None:
    """Delete an entry's lines; one that stands behind its parent's dash makes room for the next."""
    source, entry = ctx.source, entries[index]
    end = bottom(source, entry.end)
    if source.first_on_line(entry.start):
        end = _past_what_would_join(source, entries, index, removed)
        ctx.delete(source.line_start(entry.start), end, site.depth)
        return
    kept = next((number for number in range(index, len(entries)) if number not in removed), None)
    if (
        kept is not None
        and "#" not in source.text[bottom(source, entries.end(kept - 1)) : entries.start(kept)]
    ):
        ctx.delete(entry.start, entries.start(kept), site.depth)
        return
    ctx.delete(entry.start, end - len(source.eol(end)), site.depth)


def _past_what_would_join(source: Source, entries: Entries, index: int, removed: frozenset[int]) -> int:
    """Return where an entry's deletion ends.

    After a block scalar that is past the comments and blank lines that would become part of it.
    """
    end = bottom(source, entries.end(index))
    above = _nodes_above(source, entries, index, removed)
    if not above or above[-1].style not in {"|", ">"}:
        return end
    column = source.column(entries.start(index))
    end = below(source, end, column, last=False)
    keeps = "+" in source.rest(above[-1].start).partition("#")[0]
    while keeps and end < len(source.text) and not source.rest(end).strip(" "):
        end = source.next_line(end)
    return end


def _nodes_above(source: Source, entries: Entries, index: int, removed: frozenset[int]) -> list[Node]:
    """Return what ends right above an entry, the outermost first, when what is between goes too."""
    kept = next((number for number in range(index - 1, -1, -1) if number not in removed), None)
    if kept is None or "#" in _between(source, [entries[number] for number in range(kept, index + 1)]):
        return []
    return last_nodes(entries.value(kept))


def _between(source: Source, entries: Sequence[Entry]) -> str:
    """Return the text between neighbours' lines, theirs left out."""
    gaps = [(bottom(source, left.end), source.line_start(right.start)) for left, right in pairwise(entries)]
    return "".join(source.text[start:end] for start, end in gaps)


def _lines(ctx: Context, site: Site, fresh: Sequence[Fresh]) -> list[str]:
    """Return new entries as lines; short items are in brackets where all items beside them are."""
    if not any(key is None or is_filled(value) for key, value, _ in fresh):
        return fresh_lines(fresh, DEFAULT, ctx.written)
    style = style_at(ctx, site)
    lines = [] if next(site.node.blocks(), None) else _bracketed(ctx, site, fresh, style.gap)
    short = lines and max(map(len, lines)) <= _LONGEST
    return lines if short else fresh_lines(fresh, style, ctx.written)


def _bracketed(ctx: Context, site: Site, fresh: Sequence[Fresh], gap: int) -> list[str]:
    """Return new items in brackets, a line each, where an item is in brackets; else none."""
    filled = [item for item in site.node.items if item.kind in {"mapping", "sequence"}]
    if not filled:
        return []
    from aigw_render.edit.flowtext import flow_style, render

    flow = flow_style(ctx, Site(filled[-1], None, None), inner=True)._replace(unit="")
    return ["-".ljust(gap) + render(value, flow, "") for _, value, _ in fresh]


def _insert_first(ctx: Context, site: Site, entries: Entries, fresh: Sequence[Fresh]) -> None:
    """Put entries before the first one, above the comments that belong to it."""
    source, first = ctx.source, entries.start(0)
    column = source.column(first)
    lines = _lines(ctx, site, fresh)
    eol = source.eol(source.next_line(first))
    if source.first_on_line(first):
        pos = above(source, source.line_start(first))
        ctx.put(pos, pos, indented(lines, column, eol), site.depth)
        return
    moved = " " * column
    ctx.put(first, first, "".join(f"{line}{eol}{moved}" for line in lines), site.depth)


def _insert_after(ctx: Context, site: Site, entries: Entries, index: int, fresh: Sequence[Fresh]) -> None:
    """Put entries after one, below the comments that belong to it."""
    source = ctx.source
    column = source.column(entries.start(0))
    pos = below(source, bottom(source, entries.end(index)), column, last=index == len(entries) - 1)
    lines = _lines(ctx, site, fresh)
    ctx.put(pos, pos, indented(lines, column, source.eol(pos)), site.depth)
