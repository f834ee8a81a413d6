"""Entries of flow collections, JSON included, taken out and put in with their commas."""

from __future__ import annotations

from aigw_render.edit.entries import entries_of
from aigw_render.edit.flowtext import flow_style, indent_of, is_multiline, pair, render
from aigw_render.edit.refusals import check_brackets
from aigw_render.edit.source import BREAK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from aigw_render.edit.entries import Entries
    from aigw_render.edit.flowtext import FlowStyle
    from aigw_render.edit.site import Changes, Context, Fresh, Site


def edit_flow(ctx: Context, site: Site, changes: Changes) -> None:
    """Take a flow collection's removed entries out and put the added ones in.

    At least one entry stays: a collection of which none does is written anew.

    Raises:
        InputError: AIGW119 where more than values and commas stands in the brackets.
    """
    check_brackets(ctx, site.node)
    entries = entries_of(ctx.source, site.node)
    for first, last in _runs(changes.removed):
        # With the comma before them, or with that behind: one that ends the list stays.
        start, end = (
            (entries.end(first - 1), entries.end(last))
            if first
            else (entries.start(0), entries.start(last + 1))
        )
        ctx.delete(start, end, site.depth)
    added: dict[int, list[Fresh]] = {}
    for index in sorted(changes.added):
        added.setdefault(_kept(index, changes.removed), []).extend(changes.added[index])
    for index, fresh in added.items():
        _insert(ctx, site, entries, index, fresh)


def _runs(removed: frozenset[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and last index of each run of neighbours."""
    for first in sorted(removed):
        if first - 1 not in removed:
            last = first
            while last + 1 in removed:
                last += 1
            yield first, last


def _kept(index: int, removed: frozenset[int]) -> int:
    """Return the entry behind which to insert: one that stays."""
    while index in removed:
        index -= 1
    return index


def _insert(ctx: Context, site: Site, entries: Entries, index: int, fresh: Sequence[Fresh]) -> None:
    """Put entries behind one, or before the first."""
    near = max(index, 0)
    style, indent = flow_style(ctx, site, inner=True), indent_of(ctx.source, entries.start(near))
    multiline = _is_on_own_line(ctx, site, entries, near)
    comma = f",{style.eol}{indent}" if multiline else style.comma
    texts = [_text(entry, style, indent) for entry in fresh]
    if index < 0:
        ctx.put(entries.start(0), entries.start(0), "".join(f"{text}{comma}" for text in texts), site.depth)
    else:
        end = entries.end(index)
        ctx.put(end, end, "".join(f"{comma}{text}" for text in texts), site.depth)


def _text(fresh: Fresh, style: FlowStyle, indent: str) -> str:
    """Return a new entry as text."""
    return (
        render(fresh.value, style, indent)
        if fresh.key is None
        else pair(fresh.key, fresh.value, style, indent)
    )


def _is_on_own_line(ctx: Context, site: Site, entries: Entries, index: int) -> bool:
    """Tell whether an entry (the second one in place of the first) starts on a new line."""
    if len(entries) == 1:
        return is_multiline(ctx.source, site.node)
    near = max(index, 1)
    return bool(BREAK.search(ctx.source.text, entries.end(near - 1), entries.start(near)))
