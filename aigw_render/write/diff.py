"""Unified diffs, as `git diff` and `patch` understand them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aigw_render.write.report.escape import escape

if TYPE_CHECKING:
    from collections.abc import Iterable


def unified_diff(before: str, after: str, name: str) -> str:
    """Return the diff of two versions of the file `name`; empty when they are equal.

    The lines of the files are kept as they are (they are there to be applied), the name is escaped.
    """
    if before == after:
        return ""
    from difflib import unified_diff as compare

    shown = escape(name)
    return "".join(_ended(compare(_lines(before), _lines(after), f"a/{shown}", f"b/{shown}")))


def _lines(text: str) -> list[str]:
    """Return the lines with their line feeds: only these end a line, unlike `str.splitlines`."""
    lines = text.split("\n")
    return [f"{line}\n" for line in lines[:-1]] + [line for line in lines[-1:] if line]


def _ended(lines: Iterable[str]) -> Iterable[str]:
    """Yield diff lines, and after a line without a line feed the remark that says so."""
    for line in lines:
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
