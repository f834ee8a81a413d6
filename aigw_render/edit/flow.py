"""Entries of flow collections, JSON included, taken out and put in with their commas."""

from __future__ import annotations

from aigw_render.base.patterns import lazy
from aigw_render.base.record import NamedTuple
from aigw_render.edit.blocktext import is_filled
from aigw_render.edit.entries import Entry, ends_in_colon, entries_of, is_touched, skip_gap
from aigw_render.edit.flowtext import FlowStyle, flow_style, indent_of, is_multiline, pair, render
from aigw_render.edit.singlepair import edit_single, is_single
from aigw_render.edit.source import BREAK
from aigw_render.read.filled import origin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from aigw_render.edit.site import Changes, Context, Fresh, Site
    from aigw_render.read.node import Node

_LINE_COMMENT = lazy(r"[ \t]*#[^\r\n\x85\u2028\u2029]*")


class _Slot(NamedTuple):
    """An entry and what separates it from the next one."""

    start: int
    end: int
    comma: int
    """Where its comma is, -1 where there is none."""
    after: int
    """Just past the comma (or the entry) and the comment that follows on the line."""

    @property
    def past(self) -> int:
        """Just past the comma, or the entry where there is none."""
        return self.comma + 1 if self.comma >= 0 else self.end


class _Brackets(NamedTuple):
    """A flow collection under edit."""

    ctx: Context
    site: Site
    slots: Sequence[_Slot]


def edit_flow(ctx: Context, site: Site, changes: Changes) -> None:
    """Take a flow collection's removed entries out and put the added ones in.

    At least one entry stays: a collection of which none does is written anew.
    """
    if edit_single(ctx, site, changes):
        return
    slots = _slots(ctx.source.text, entries_of(ctx.source, site.node))
    brackets = _Brackets(ctx, site, slots)
    added: dict[int, list[Fresh]] = {}
    for index in sorted(changes.added):
        added.setdefault(_kept(index, changes.removed), []).extend(changes.added[index])
    final = max(set(range(len(slots))) - changes.removed)
    for first, last in _runs(changes.removed):
        _remove(brackets, first, last)
        if slots[last].comma < 0 and final not in added:
            _take_comma(brackets, first - 1, slots[last].end)
    for index, fresh in added.items():
        if index < 0:
            _insert_first(brackets, fresh)
        else:
            _insert_after(brackets, index, fresh, closes=index == final and slots[-1].comma < 0)


def _take_comma(brackets: _Brackets, index: int, follows: int) -> None:
    """Delete the comma of an entry that becomes the last one; no tag without text may touch the bracket."""
    ctx, site, slots = brackets
    text, slot, value = ctx.source.text, slots[index], entries_of(ctx.source, site.node).value(index)
    if _ends_in_tag(ctx, site.node, index) and text[follows] in "]}":
        ctx.put(slot.comma, slot.comma + 1, " ", site.depth)
    else:
        start = slot.end if _is_apart(text, slot, follows, value) else slot.comma
        ctx.delete(start, slot.comma + 1, site.depth)


def _ends_in_tag(ctx: Context, node: Node, index: int) -> bool:
    """Tell whether the text of an entry ends in a tag, of a key or a value that is nothing else."""
    if node.items:
        item = node.items[index]
        pair = item.pairs[-1] if is_single(ctx, item) else (item, item)
    else:
        pair = node.pairs[index]
    last = max(pair, key=lambda part: (part.end, bool(part.tag)))
    return bool(last.tag) and last.start == last.end


def _is_apart(text: str, slot: _Slot, follows: int, value: Node) -> bool:
    """Tell whether a comma stands one blank behind a colon, as it has to, and has the blank from us.

    `follows` is where what stands behind the colon goes on when the comma goes. Where the
    `value` was nothing, the colon may stand before it.
    """
    if text[slot.end : slot.comma] != " " or text[follows] not in " \t\r\n\x85\u2028\u2029":
        return False
    return ends_in_colon(text, slot.end) or origin(text, None, value) == ""


def _kept(index: int, removed: frozenset[int]) -> int:
    """Return the entry behind which to insert: one that stays."""
    while index in removed:
        index -= 1
    return index


def _slots(text: str, entries: Iterable[Entry]) -> list[_Slot]:
    """Return the entries with their commas."""
    slots = []
    for start, end, _ in entries:
        comma = skip_gap(text, end)
        found = text[comma : comma + 1] == ","
        past = comma + 1 if found else end
        line = _LINE_COMMENT.match(text, past)
        slots.append(_Slot(start, end, comma if found else -1, line.end() if line else past))
    return slots


def _runs(removed: frozenset[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and last index of each run of neighbours."""
    for first in sorted(removed):
        if first - 1 not in removed:
            last = first
            while last + 1 in removed:
                last += 1
            yield first, last


def _remove(brackets: _Brackets, first: int, last: int) -> None:
    """Delete a run of entries with the commas after them."""
    ctx, site, slots = brackets
    text, depth = ctx.source.text, site.depth
    if first == 0:
        opened = _behind_bracket(text, site)
        together = not BREAK.search(text, slots[last].after, slots[last + 1].start)
        if BREAK.search(text, opened, slots[0].start) and not together:
            ctx.delete(opened, slots[last].after, depth)
        else:
            ctx.delete(slots[0].start, slots[last + 1].start, depth)
        return
    before = slots[first - 1]
    if BREAK.search(text, before.comma, slots[first].start):
        # What follows on the line must not get into a comment.
        in_comment = before.after > before.past and not _ends_line(text, slots[last].after)
        ctx.delete(slots[first].start if in_comment else before.after, slots[last].after, depth)
    else:
        # The comment at the end of the line is not of our entries alone.
        past = slots[last].past
        ctx.put(before.comma + 1, past, " " * is_touched(text, past), depth)


def _ends_line(text: str, pos: int) -> bool:
    """Tell whether nothing but blanks stands behind a place on its line."""
    while text[pos] in " \t":
        pos += 1
    return bool(BREAK.match(text, pos))


def _behind_bracket(text: str, site: Site) -> int:
    """Return the place behind the opening bracket, its mark and the comment on its line."""
    pos = site.node.start + 1
    found = _LINE_COMMENT.match(text, pos)
    return found.end() if found else pos + len(text[pos : pos + 9]) - len(text[pos : pos + 9].lstrip(" "))


def _texts(fresh: Sequence[Fresh], style: FlowStyle, indent: str) -> list[str]:
    """Return new entries as text."""
    return [_text(entry, style, indent) for entry in fresh]


def _text(fresh: Fresh, style: FlowStyle, indent: str) -> str:
    """Return a new entry as text."""
    key, value, mark = fresh
    if key is None:
        return render(value, style, indent)
    return pair(key, value, style, indent, mark if is_filled(value) else "")


def _insert_first(brackets: _Brackets, fresh: Sequence[Fresh]) -> None:
    """Put entries before the first one."""
    ctx, site, slots = brackets
    first = slots[0].start
    opened = _behind_bracket(ctx.source.text, site)
    style = flow_style(ctx, site, inner=True)
    indent = indent_of(ctx.source, first)
    texts = _texts(fresh, style, indent)
    if BREAK.search(ctx.source.text, opened, first):
        lead = style.eol + indent
        ctx.put(opened, opened, "".join(f"{lead}{text}," for text in texts), site.depth)
    else:
        ctx.put(first, first, "".join(f"{text}{style.comma}" for text in texts), site.depth)


def _insert_after(brackets: _Brackets, index: int, fresh: Sequence[Fresh], *, closes: bool) -> None:
    """Put entries after one, which gets a comma; `closes`: the last new one has none."""
    ctx, site, slots = brackets
    slot = slots[index]
    style = flow_style(ctx, site, inner=True)
    indent = indent_of(ctx.source, slot.start)
    multiline = _is_on_own_line(brackets, index) or is_touched(ctx.source.text, slot.past)
    lead = style.eol + indent if multiline else style.comma[1:]
    texts = [lead + text for text in _texts(fresh, style, indent)]
    if slot.comma >= 0:
        pos = slot.after if multiline else slot.past
        ctx.put(pos, pos, ",".join(texts) + "," * (not closes), site.depth)
        return
    comma = " ," if ends_in_colon(ctx.source.text, slot.end) else ","
    if slot.after == slot.end or not multiline:
        ctx.put(slot.end, slot.end, comma + ",".join(texts), site.depth)
    else:
        ctx.put(slot.end, slot.end, comma, site.depth)
        ctx.put(slot.after, slot.after, ",".join(texts), site.depth)


def _is_on_own_line(brackets: _Brackets, index: int) -> bool:
    """Tell whether an entry (the second one in place of the first) starts on a new line."""
    ctx, site, slots = brackets
    if len(slots) == 1:
        return is_multiline(ctx.source, site.node)
    near = max(index, 1)
    return bool(BREAK.search(ctx.source.text, slots[near - 1].end, slots[near].start))
