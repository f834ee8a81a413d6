"""The indentation that a document's author uses, as near to a place as can be seen."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from aigw_render.base.record import NamedTuple
from aigw_render.edit.entries import entries_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from aigw_render.edit.site import Context, Site
    from aigw_render.edit.source import Source
    from aigw_render.read.node import Node


class Style(NamedTuple):
    """Columns that nested block collections are moved to the right."""

    step: int
    """A mapping below its key."""
    offset: int
    """A sequence's dashes below its key."""
    gap: int
    """An item's content behind its dash."""


DEFAULT = Style(2, 0, 2)
"""What `kubectl` and most people write."""
Sample = tuple[str, int]
"""A field of `Style` and a number that was seen for it."""


def style_at(ctx: Context, site: Site) -> Style:
    """Return the style for content at a site: of its siblings, its parents, the document."""
    found: dict[str, int] = {}
    place: Site | None = site
    while place is not None and len(found) < len(Style._fields):
        found = _around(ctx, place.node) | found
        place = place.parent
    if len(found) < len(Style._fields):
        found = _majority(ctx) | found
    return DEFAULT._replace(**found)


def _around(ctx: Context, node: Node) -> dict[str, int]:
    """Return what a collection's own entries show first, else those below them."""
    known = ctx.styles.get(id(node))
    if known is not None:
        return known
    found: dict[str, int] = {}
    look = _samples if node.kind == "sequence" else _gaps
    below = (look(ctx.source, value, found) for _, value in node.blocks())
    for field, number in chain(_samples(ctx.source, node, found), chain.from_iterable(below)):
        found.setdefault(field, number)
        if len(found) == len(Style._fields):
            break
    ctx.styles[id(node)] = found
    return found


def _samples(source: Source, node: Node, known: Container[str] = ()) -> Iterator[Sample]:
    """Yield what the direct entries of one block collection show, but for what is known by then."""
    if node.style != "block":
        return
    if node.kind == "mapping":
        # From where the pair starts: an explicit key stands to the right of its `?`.
        entries = entries_of(source, node)
        for index, value in node.blocks():
            field = "step" if value.kind == "mapping" else "offset"
            if field not in known and source.first_on_line(value.start):
                yield field, source.column(value.start) - source.column(entries.start(index))
    yield from _gaps(source, node, known)


def _gaps(source: Source, node: Node, known: Container[str] = ()) -> Iterator[Sample]:
    """Yield how far the content of a block sequence's items is from the dash, if it is not known by then."""
    if node.kind != "sequence":
        return
    entries = entries_of(source, node)
    for index, value in enumerate(node.items):
        if "gap" in known:
            return
        block = value.style == "block"
        dash, start = entries.start(index), value.start if block else value.prefix
        if (block or start < value.end) and source.line_start(start) == source.line_start(dash):
            yield "gap", start - dash


def _majority(ctx: Context) -> dict[str, int]:
    """Return what most of the document's collections show, the smaller number in a draw."""
    if -1 in ctx.styles:
        return ctx.styles[-1]
    counts: dict[str, Counter[int]] = {field: Counter() for field in Style._fields}
    stack = [ctx.root]
    while stack:
        node = stack.pop()
        for field, number in _samples(ctx.source, node):
            counts[field][number] += 1
        stack += [value for _, value in node.pairs]
        stack += node.items
    ctx.styles[-1] = {field: _most(seen) for field, seen in counts.items() if seen}
    return ctx.styles[-1]


def _most(seen: Counter[int]) -> int:
    return max(seen, key=lambda number: (seen[number], -number))
