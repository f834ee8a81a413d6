"""Replacements of spans, collected in any order and applied in one pass."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


class Splice(NamedTuple):
    """`text[start:end]` becomes `replacement`; `depth` is the level of the collection edited."""

    start: int
    end: int
    replacement: str
    depth: int = 0


def _order(splice: Splice) -> tuple[int, bool, int]:
    """At one place insertions come first, and what belongs to a deeper level before the rest."""
    return splice.start, splice.end > splice.start, -splice.depth


def apply(text: str, splices: Iterable[Splice]) -> str:
    """Return the text with all replacements made. What no splice covers is kept as it is.

    Deletions may overlap; of other splices that overlap, the text of each is written.
    """
    parts: list[str] = []
    done = 0
    for splice in sorted(splices, key=_order):
        parts += (text[done : splice.start], splice.replacement)
        done = max(done, splice.end)
    return "".join((*parts, text[done:]))
