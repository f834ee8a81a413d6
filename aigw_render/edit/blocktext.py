"""New content in block style, as lines."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from aigw_render.edit.scalars import scalar, string

if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.data import Data
    from aigw_render.edit.site import Fresh
    from aigw_render.edit.style import Style


def is_filled(value: Data) -> bool:
    """Tell whether a value is a collection with content."""
    return isinstance(value, (dict, list)) and bool(value)


def lines_of(value: Data, style: Style) -> list[str]:
    """Return the lines of a collection with content, the first at column 0, without breaks."""
    if isinstance(value, dict):
        return [*chain.from_iterable(pair_lines(key, inner, style) for key, inner in value.items())]
    items = value if isinstance(value, list) else []
    return [*chain.from_iterable(item_lines(inner, style) for inner in items)]


def pair_lines(key: str, value: Data, style: Style, mark: str = "") -> list[str]:
    """Return the lines of a mapping's entry; `mark` is a comment for its first line."""
    head = f"{string(key)}:"
    if not is_filled(value):
        return [f"{head} {scalar(value)}{mark and ' '}{mark}"]
    moved = " " * (style.step if isinstance(value, dict) else style.offset)
    return [f"{head}{mark and ' '}{mark}", *(moved + line for line in lines_of(value, style))]


def item_lines(value: Data, style: Style) -> list[str]:
    """Return the lines of a sequence's entry."""
    first, *rest = lines_of(value, style) if is_filled(value) else [scalar(value)]
    return ["-".ljust(style.gap) + first, *(" " * style.gap + line for line in rest)]


def fresh_lines(entries: Iterable[Fresh], style: Style) -> list[str]:
    """Return the lines of new entries."""
    lines: list[str] = []
    for key, value, mark in entries:
        lines += item_lines(value, style) if key is None else pair_lines(key, value, style, mark)
    return lines


def indented(lines: Iterable[str], column: int, eol: str) -> str:
    """Return lines as text, each moved to a column and ended."""
    moved = " " * column
    return "".join(f"{moved}{line}{eol}" for line in lines)
