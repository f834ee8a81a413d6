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

    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.base.position import Path
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


def draft_workloads(drafts: Drafts, decisions: Iterable[Decision], hash_key: str) -> list[Diagnostic]:
    """Make the changes that the decisions about workloads call for; return what is to be said of them."""
    found: list[Diagnostic] = []
    for decision in decisions:
        resource = decision.workload.resource
        if not isinstance(get(resource.data, *POD), dict):
            continue
        workload = drafts.object(resource, CHANGING)
        parts = decision.state.parts if decision.inject and decision.state else None
        set_injection(workload, resource, parts)
        for key in _earlier_stamps(decision, hash_key):
            set_template_entry(workload, resource, "annotations", key, None)
        stamps = {hash_key: decision.stamp}
        if hash_key != HASH_ANNOTATION:
            # What an earlier run without `--hash-key`, or the controller, stamped would be stale.
            stamps = {HASH_ANNOTATION: "", **stamps}
        for key, stamp in stamps.items():
            found += _stamp(workload, decision, key, stamp)
    return found


def _stamp(workload: dict[str, Data], decision: Decision, key: str, stamp: str) -> list[Diagnostic]:
    """Put a stamp under a key of the pod template, or take it out; say what is replaced with it."""
    resource = decision.workload.resource
    path: Path = (*TEMPLATE, "metadata", "annotations", key)
    if get(resource.data, *path) is None:
        set_template_entry(workload, resource, "annotations", key, Quoted(stamp) if stamp else None)
        return []
    from aigw_render.plan.replaced import is_stamp, new_value, replaced

    rendered, hashed = has_our_container(resource), is_stamp(get(resource.data, *path))
    value = new_value(resource, path, stamp, ours=rendered or hashed)
    set_template_entry(workload, resource, "annotations", key, value, tidy=rendered or hashed)
    # What an earlier run stamped without a container is no news.
    return replaced(resource, path, value, ours=rendered or (hashed and not decision.inject))


def _earlier_stamps(decision: Decision, hash_key: str) -> list[str]:
    """Return the annotations of a rendered pod template that an earlier run stamped under another key."""
    resource = decision.workload.resource
    if not has_our_container(resource):
        return []
    return earlier_stamps(
        mapping(resource.data, *TEMPLATE, "metadata", "annotations"), decision.stamp, hash_key
    )
