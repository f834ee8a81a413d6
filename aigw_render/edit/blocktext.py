"""New content in block style, as lines."""

from __future__ import annotations

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
    lines: list[str] = []
    _add(lines, value, style, "", "")
    return lines


def fresh_lines(entries: Iterable[Fresh], style: Style) -> list[str]:
    """Return the lines of new entries."""
    lines: list[str] = []
    for key, value, mark in entries:
        if key is None:
            _add(lines, [value], style, "", "")
        else:
            _add_value(lines, f"{string(key)}:", value, style, "", mark=mark and f" {mark}")
    return lines


def _add(lines: list[str], value: Data, style: Style, first: str, rest: str) -> None:
    """Add the lines of a collection; `first` stands before the first of them, `rest` before all others."""
    if isinstance(value, dict):
        for key, inner in value.items():
            _add_value(lines, f"{first}{string(key)}:", inner, style, rest)
            first = rest
    elif isinstance(value, list):
        for inner in value:
            head = first + "-".ljust(style.gap)
            if is_filled(inner):
                _add(lines, inner, style, head, rest + " " * style.gap)
            else:
                lines.append(head + scalar(inner))
            first = rest


def _add_value(
    lines: list[str], head: str, value: Data, style: Style, indent: str, *, mark: str = ""
) -> None:
    """Add the lines of a mapping's entry, whose key is in `head`; `mark` is a comment for its first line."""
    if is_filled(value):
        lines.append(head + mark)
        moved = indent + " " * (style.step if isinstance(value, dict) else style.offset)
        _add(lines, value, style, moved, moved)
    else:
        lines.append(f"{head} {scalar(value)}{mark}")


def indented(lines: Iterable[str], column: int, eol: str) -> str:
    """Return lines as text, each moved to a column and ended."""
    moved = " " * column
    return "".join(f"{moved}{line}{eol}" for line in lines)
