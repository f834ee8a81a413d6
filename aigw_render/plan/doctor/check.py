"""One line of the checklist, and what the checks are made from."""

from __future__ import annotations

from aigw_render.base.diagnostic import Diagnostic
from aigw_render.base.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    from aigw_render.base.diagnostic import Place
    from aigw_render.model.catalog import Catalog
    from aigw_render.plan.plan import Plan
    from aigw_render.read.load import Loaded
    from aigw_render.settings.effective import Effective

    State = Literal["ok", "note", "warning", "problem"]

    Topic = Literal[
        "release", "settings", "position", "input", "targets", "webhook", "extension", "secrets", "live"
    ]
TOPICS: tuple[Topic, ...] = (
    *("release", "settings", "position", "input", "targets"),
    *("webhook", "extension", "secrets", "live"),
)
"""What is looked at, in the order of the checklist. The names are an interface."""

_STATES: dict[str, State] = {"error": "problem", "warning": "warning", "note": "note"}


class Case(NamedTuple):
    """What a render of the input would decide, and from what."""

    catalog: Catalog
    plan: Plan
    effective: Effective
    diagnostics: tuple[Diagnostic, ...]
    """Masked."""
    loaded: Loaded


class Check(NamedTuple):
    """One answer. Its finding has a code unless all is well."""

    topic: Topic
    state: State
    finding: Diagnostic


def fine(topic: Topic, text: str, place: Place | None = None) -> Check:
    """Return the check of something that is as it should be."""
    return Check(topic, "ok", Diagnostic("", "note", text, place))


def found(topic: Topic, finding: Diagnostic) -> Check:
    """Return the check of a finding."""
    return Check(topic, _STATES[finding.severity], finding)
