"""New content in block style, as lines."""

from __future__ import annotations

from aigw_render.edit.scalars import scalar, string

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.data import Data
    from aigw_render.edit.site import Fresh
    from aigw_render.edit.style import Style

_REMEMBERED = 64
"""Items whose lines are remembered."""


def is_filled(value: Data) -> bool:
    """Tell whether a value is a collection with content."""
    return isinstance(value, (dict, list)) and bool(value)


def lines_of(value: Data, style: Style) -> list[str]:
    """Return the lines of a collection with content, the first at column 0, without breaks."""
    lines: list[str] = []
    _add(lines, value, style, "", "")
    return lines


class Written:
    """The lines of items that were written before: all pods of a Gateway get the very same container.

    The trees that they are parts of must not change as long as this is used.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[int, Style], tuple[Data, list[str]]] = {}
        """By an item's id, with the item, so that no other object can get that id."""

    def lines(self, item: Data, style: Style) -> list[str]:
        """Return `lines_of(item, style)`, or an item's line that is no collection with content."""
        found = self._known.get((id(item), style))
        if found is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            lines = lines_of(item, style) if is_filled(item) else [scalar(item)]
            found = self._known[id(item), style] = item, lines
        return found[1]


def fresh_lines(entries: Iterable[Fresh], style: Style, written: Written) -> list[str]:
    """Return the lines of new entries."""
    lines: list[str] = []
    for key, value, mark in entries:
        if key is None:
            _add_items(lines, [value], style, "", written)
        elif isinstance(value, list) and value:
            lines.append(f"{string(key)}:{mark and f' {mark}'}")
            _add_items(lines, value, style, " " * style.offset, written)
        else:
            _add_value(lines, f"{string(key)}:", value, style, "", mark=mark and f" {mark}")
    return lines


def _add_items(lines: list[str], items: Iterable[Data], style: Style, indent: str, written: Written) -> None:
    """Add the lines of a list's items, moved to the right by `indent`."""
    dash, moved = indent + "-".ljust(style.gap), indent + " " * style.gap
    for item in items:
        first, *rest = written.lines(item, style)
        lines.append(dash + first)
        lines += [moved + line for line in rest]


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
