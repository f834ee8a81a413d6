"""The plan: a desired tree for every document that changes, and why."""

from __future__ import annotations

from aigw_render.base.data import Quoted, get, mapping
from aigw_render.base.record import NamedTuple
from aigw_render.extproc.podparts import HASH_ANNOTATION
from aigw_render.plan.podtemplate import (
    CHANGING,
    POD,
    TEMPLATE,
    earlier_stamps,
    has_our_container,
    set_injection,
    set_template_entry,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.plan.decide import Decision
    from aigw_render.plan.drafts import DocumentPlan, Drafts
    from aigw_render.plan.gateways import GatewayState
    from aigw_render.plan.proxy.decide import ProxyDecision


class Plan(NamedTuple):
    """What one run would change. Nothing of it is written when a diagnostic is an error."""

    documents: tuple[DocumentPlan, ...]
    decisions: tuple[Decision, ...]
    gateways: tuple[GatewayState, ...]
    diagnostics: tuple[Diagnostic, ...]
    proxies: tuple[ProxyDecision, ...] = ()
    """What becomes of EnvoyProxies, in the order of their Gateways."""
    unasked: frozenset[str] = frozenset()
    """Codes of findings about settings on which nothing in this plan depends, so that they are not said."""


POSITION = frozenset({"AIGW201", "AIGW225"})
"""What is said of where the extproc runs: it matters where one is injected."""
CONTROLLER = frozenset({"AIGW123", "AIGW220", "AIGW221", "AIGW224"})
"""What is not known of the controller: it matters where a Gateway's hash or container is made."""


def draft_workloads(drafts: Drafts, decisions: Iterable[Decision], hash_key: str) -> None:
    """Make the changes that the decisions about workloads call for."""
    for decision in decisions:
        resource = decision.workload.resource
        if not isinstance(get(resource.data, *POD), dict):
            continue
        workload = drafts.object(resource, CHANGING)
        parts = decision.state.parts if decision.inject and decision.state else None
        set_injection(workload, resource, parts)
        stamp = Quoted(decision.stamp) if decision.stamp else None
        if hash_key != HASH_ANNOTATION:
            # What an earlier run without `--hash-key`, or the controller, stamped would be stale.
            set_template_entry(workload, resource, "annotations", HASH_ANNOTATION, None)
        for key in _earlier_stamps(decision, hash_key):
            set_template_entry(workload, resource, "annotations", key, None)
        set_template_entry(workload, resource, "annotations", hash_key, stamp)


def _earlier_stamps(decision: Decision, hash_key: str) -> list[str]:
    """Return the annotations of a rendered pod template that an earlier run stamped under another key."""
    resource = decision.workload.resource
    if not has_our_container(resource):
        return []
    return earlier_stamps(
        mapping(resource.data, *TEMPLATE, "metadata", "annotations"), decision.stamp, hash_key
    )
