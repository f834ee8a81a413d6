"""Which finding is about which object: told by where both stand."""

from __future__ import annotations

from bisect import bisect_right

from aigw_render.base.record import NamedTuple
from aigw_render.read.documents import count_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.model.catalog import Identity
    from aigw_render.read.resource import Resource


class Located(NamedTuple):
    """One object and where it stands."""

    identity: Identity
    resource: Resource


def attribute(
    diagnostics: Iterable[Diagnostic], objects: Iterable[Located]
) -> dict[Identity, tuple[Diagnostic, ...]]:
    """Return the findings of each object: those whose place is inside of it."""
    by_file: dict[str, list[Located]] = {}
    for one in objects:
        by_file.setdefault(one.resource.document.file, []).append(one)
    starts = _Starts(by_file)
    found: dict[Identity, tuple[Diagnostic, ...]] = {}
    for diagnostic in diagnostics:
        owner = starts.owner(diagnostic)
        if owner is not None:
            found[owner] = (*found.get(owner, ()), diagnostic)
    return found


class _Starts:
    """The lines on which the objects of a file start, looked up for files with findings only."""

    def __init__(self, by_file: dict[str, list[Located]]) -> None:
        self._by_file = by_file
        self._sorted: dict[str, list[tuple[int, Located]]] = {}

    def owner(self, diagnostic: Diagnostic) -> Identity | None:
        """Return the object that a finding is in, None when it is in none."""
        if diagnostic.place is None:
            return None
        file, line, _ = diagnostic.place.position
        starts = self._starts(file)
        index = bisect_right(starts, line, key=lambda start: start[0]) - 1
        if index < 0:
            return None
        one = starts[index][1]
        document = one.resource.document
        # Of a text without a last line break, the last line counts too.
        return one.identity if line <= document.line + count_lines(document.text) + 1 else None

    def _starts(self, file: str) -> list[tuple[int, Located]]:
        if file not in self._sorted:
            found = [(_start(one.resource), one) for one in self._by_file.get(file, ())]
            self._sorted[file] = sorted(found, key=lambda start: start[0])
        return self._sorted[file]


def _start(resource: Resource) -> int:
    """Return the line, from 1, that an object starts on; a whole document's is that of its text."""
    return resource.place().position.line if resource.path else resource.document.line + 1
