"""Plain text tables."""

from __future__ import annotations

from aigw_render.write.report.escape import escape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return rows under a head in columns as wide as their widest cell; cells are escaped."""
    lines = [tuple(head), *(tuple(map(escape, row)) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "".join(_line(line, widths) for line in lines)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = [cell.ljust(width) for cell, width in zip(cells, widths, strict=True)]
    return "  ".join(padded).rstrip() + "\n"
