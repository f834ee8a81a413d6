"""Why one object is injected or not, and where each field of its container comes from."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple
from aigw_render.model.catalog import Identity
from aigw_render.plan.proxy.decide import injected_elsewhere
from aigw_render.plan.proxy.resolve import find_usage
from aigw_render.plan.view.attribution import attribute
from aigw_render.plan.view.located import located
from aigw_render.plan.view.origins import field_origins
from aigw_render.plan.view.proxysteps import decision_step, level_steps, unused_steps
from aigw_render.plan.view.steps import Step, gateway_steps, name_of, position_step, workload_steps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.model.catalog import Catalog
    from aigw_render.plan.decide import Decision
    from aigw_render.plan.gateways import GatewayState
    from aigw_render.plan.plan import Plan
    from aigw_render.plan.proxy.decide import ProxyDecision
    from aigw_render.plan.view.origins import FieldOrigin
    from aigw_render.settings.effective import Effective


class Part(NamedTuple):
    """One answer: an object and the Gateway that it serves."""

    identity: Identity
    gateway: str
    """`namespace/name`; empty where no Gateway has to do with it."""
    injected: bool
    reason: str
    """The code of the decision, as reports have it: `injected`, `no-route`."""
    hash: str
    """What is stamped, empty for nothing."""
    steps: tuple[Step, ...]
    fields: tuple[FieldOrigin, ...] = ()
    """Empty where nothing is injected."""


class View(NamedTuple):
    """What explanations are made from."""

    catalog: Catalog
    plan: Plan
    effective: Effective
    diagnostics: tuple[Diagnostic, ...]


def explain(one: Identity, view: View) -> tuple[Part, ...]:
    """Return the answers about an object, at least one: a Gateway has one for each of its targets."""
    if one.kind == "Gateway":
        return tuple(_of_gateway(one, view))
    if one.kind == "EnvoyProxy":
        return tuple(_of_proxy(one, view))
    return tuple(
        _workload(decision, view) for decision in view.plan.decisions if _identity(decision) == one
    ) or (_untargeted(one, view),)


def _of_gateway(one: Identity, view: View) -> Iterator[Part]:
    key = (one.namespace, one.name)
    state = next(state for state in view.plan.gateways if state.key == key)
    workloads = [found for found in view.plan.decisions if found.state and found.state.key == key]
    proxies = [found for found in view.plan.proxies if found.state and found.state.key == key]
    for decision in workloads:
        yield _workload(decision, view)
    for proxy in proxies:
        yield _proxy(proxy, view)
    if not workloads and not proxies:
        steps = (*_derived(state, view), *_levels(state, view))
        found = (*steps, *_findings([one], view))
        yield Part(one, name_of(state), False, _why_not(state, view.effective), "", found)


def _why_not(state: GatewayState, effective: Effective) -> str:
    """Return why a Gateway has nothing that is injected."""
    if not state.attached:
        return "not-watched" if state.outside else "no-route"
    if state.parts is None:
        return "filter-config-none"
    return "elsewhere" if injected_elsewhere(state, effective) else "no-target"


def _of_proxy(one: Identity, view: View) -> Iterator[Part]:
    key = (one.namespace, one.name)
    found = [
        decision
        for decision in view.plan.proxies
        if (decision.namespace, decision.name) == key or _source(decision) == key
    ]
    for decision in found:
        yield _proxy(decision, view)
    if not found:
        usage = find_usage(view.catalog)
        steps = (*unused_steps(key, view.catalog, usage, view.plan), *_target(view))
        yield Part(one, "", False, "not-needed", "", (*steps, *_findings([one], view)))


def _source(decision: ProxyDecision) -> tuple[str, str] | None:
    source = decision.situation.source if decision.situation else None
    return source.key if source else None


def _workload(decision: Decision, view: View) -> Part:
    own = decision.workload.own_gateway
    stamper = next((state for state in view.plan.gateways if state.key == own), None)
    steps = (*workload_steps(decision, stamper, view.effective, view.catalog.refused),)
    return _part(_identity(decision), decision, steps, view)


def _proxy(decision: ProxyDecision, view: View) -> Part:
    identity = Identity("EnvoyProxy", decision.namespace, decision.name)
    state = decision.state
    before = (*_derived(state, view), *_levels(state, view)) if state else ()
    after = (decision_step(decision), *((position_step(view.effective),) if decision.inject else ()))
    return _part(identity, decision, (*before, *after), view)


def _part(
    identity: Identity, decision: Decision | ProxyDecision, steps: tuple[Step, ...], view: View
) -> Part:
    """Return the answer of a decision, the findings about it and its Gateway last."""
    state = decision.state
    about = [identity, *([Identity("Gateway", *state.key)] if state else [])]
    fields = field_origins(state, view.effective) if state and decision.inject else ()
    gateway = name_of(state) if state else ""
    found = (*steps, *_findings(about, view))
    return Part(identity, gateway, decision.inject, decision.reason, decision.stamp, found, fields)


def _untargeted(one: Identity, view: View) -> Part:
    """Return the answer for a workload that no decision is made about."""
    steps = tuple(_target(view)) or (Step("no", "it is read as context only"),)
    return Part(one, "", False, "not-a-target", "", (*steps, *_findings([one], view)))


def _target(view: View) -> Iterator[Step]:
    target = view.effective.target
    if target not in ("auto", "all"):
        yield Step("no", f"only a target {target} is asked for ({view.effective.origins['target']})")


def _derived(state: GatewayState, view: View) -> Iterator[Step]:
    return gateway_steps(state, view.effective, view.catalog.refused)


def _levels(state: GatewayState, view: View) -> Iterator[Step]:
    return level_steps(state, view.catalog, find_usage(view.catalog), view.effective)


def _findings(about: Iterable[Identity], view: View) -> Iterator[Step]:
    """Yield the findings that stand in these objects."""
    found = attribute(view.diagnostics, located(view.catalog))
    for one in about:
        for finding in found.get(one, ()):
            yield Step(finding.severity, f"{finding.code}: {finding.message}", finding.place)


def _identity(decision: Decision) -> Identity:
    workload = decision.workload
    return Identity(workload.resource.kind, workload.namespace, workload.name)
