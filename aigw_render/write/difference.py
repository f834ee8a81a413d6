"""One file that is not what rendering gives: stale, missing or orphaned."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple


class Difference(NamedTuple):
    """A file whose content, or whose being there, differs."""

    path: str
    before: str | None
    """What it holds; None when it is missing."""
    after: str | None
    """What it should hold; None when nothing renders it any more."""
    source: str = ""
    """The input that it is rendered from."""
    readable: bool = True
    """Whether what it holds is text as YAML allows it; else `before` is empty."""

    @property
    def first_line(self) -> int:
        """Return the number, from 1, of the first line that differs."""
        before, after = self.before or "", self.after or ""
        same = 0
        for old, new in zip(before, after, strict=False):
            if old != new:
                break
            same += 1
        return before.count("\n", 0, same) + 1
