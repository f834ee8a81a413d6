"""One finding, the same object in text, JSON, SARIF, GitHub, KRM and the exit code."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    from aigw_render.base.position import Position

    Severity = Literal["error", "warning", "note"]


class Place(NamedTuple):
    """A position with the line that stands there, so that a report needs no file."""

    position: Position
    source: str = ""
    """The whole source line, without its line ending."""
    width: int = 1
    """How many code points the caret underlines, at least 1."""


class Related(NamedTuple):
    """A second place that belongs to a finding, such as an earlier definition."""

    message: str
    place: Place


class Diagnostic(NamedTuple):
    """What, where, why and what to do, under a stable code of `base.codes`."""

    code: str
    severity: Severity
    message: str
    place: Place | None = None
    found: str = ""
    expected: str = ""
    hint: str = ""
    related: tuple[Related, ...] = ()
