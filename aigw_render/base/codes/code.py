"""The shape of one row of the table of diagnostic codes."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.diagnostic import Severity


class Code(NamedTuple):
    """One stable code; the texts are plain English and end up in docs/diagnostics.md."""

    code: str
    """`AIGW` and three digits; the first digit is the family."""
    severity: Severity
    """What a finding has unless the caller or `--strict` says otherwise."""
    title: str
    why: str
    """What it means, and what would happen in the cluster."""
    fix: str
    """What to do about it, the usual case first."""
