"""Lines of new content; what was written once is not written again, and is the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aigw_render.edit.blocktext import Written, fresh_lines, lines_of
from aigw_render.edit.site import Fresh
from aigw_render.edit.style import Style

if TYPE_CHECKING:
    from aigw_render.base.data import Data

ITEM: Data = {"name": "a", "args": ["x", {"y": [1]}], "none": {}}
WIDE = Style(4, 2, 4)
NARROW = Style(2, 0, 2)


def test_what_is_remembered_is_what_would_be_written() -> None:
    """In each style of its own; an equal item that is another object is another one."""
    written = Written()
    for style in (WIDE, NARROW, WIDE):
        entries = [Fresh(None, ITEM), Fresh("k", [ITEM, "s", []]), Fresh(None, {**dict.fromkeys("ab", 1)})]
        expected = (
            lines_of([ITEM], style)
            + lines_of({"k": [ITEM, "s", []]}, style)
            + lines_of([{"a": 1, "b": 1}], style)
        )
        assert fresh_lines(entries, style, written) == expected
    assert written.lines(ITEM, WIDE) is written.lines(ITEM, WIDE)
    assert written.lines(ITEM, WIDE) != written.lines(ITEM, NARROW)


def test_items_that_come_and_go() -> None:
    """An object that is gone leaves its id to another one: its lines are not taken for the new one's."""
    written = Written()
    for number in range(1_000):
        item: Data = {"id": number}
        assert written.lines(item, NARROW) == [f"id: {number}"]
