"""Where something stands: paths inside a document and positions inside a file."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple

Path = tuple[str | int, ...]
"""Keys and indexes from a document's root, e.g. `("spec", "containers", 0)`."""


class Position(NamedTuple):
    """A place in a file: line and column count from 1, columns in code points.

    Line 0: `file` says everything, and there is no line that anybody could look up.
    """

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        """Return `file:line:column`, the form that editors and CI link; without a line the file only."""
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file


def format_path(path: Path) -> str:
    """Return a path as Kubernetes writes it: `spec.containers[0].name`."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text
