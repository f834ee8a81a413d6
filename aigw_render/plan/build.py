"""Builds the plan of a run from what was read and what holds."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple
from aigw_render.plan.checks import disagreement, workload_problems
from aigw_render.plan.coverage import gateway_problems, naming_problems, targets
from aigw_render.plan.decide import Decision, decide
from aigw_render.plan.drafts import Drafts
from aigw_render.plan.gateways import resolve_gateway
from aigw_render.plan.plan import CONTROLLER, POSITION, Plan, draft_workloads
from aigw_render.plan.proxy.decide import ProxyPlan, decide_proxies, has_errors, no_proxies
from aigw_render.plan.webhook.beside import draft_exclusions, undo_exclusions
from aigw_render.settings.seeds import secret_seeds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.model.catalog import Catalog
    from aigw_render.model.workload import Workload
    from aigw_render.plan.gateways import GatewayState
    from aigw_render.plan.proxy.decide import ProxyDecision, ProxyReason
    from aigw_render.settings.effective import Effective

Changed = tuple[tuple["Diagnostic", ...], tuple["ProxyDecision", ...]]
"""What was found on the way, and the EnvoyProxies that lose the extproc."""
States = dict[tuple[str, str], "GatewayState"]


class _Decided(NamedTuple):
    """What becomes of everything that can be edited."""

    states: States
    decisions: tuple[Decision, ...]
    proxies: ProxyPlan


def build_plan(catalog: Catalog, effective: Effective) -> Plan:
    """Return what a render would change, with every finding on the way."""
    found = _decided(catalog, effective)
    diagnostics = [*_findings(found, catalog, effective)]
    drafts = Drafts()
    diagnostics += draft_workloads(drafts, found.decisions, effective.hash_key)
    gone: tuple[ProxyDecision, ...] = ()
    if not has_errors(found.proxies.problems):
        changed, gone = _draft_proxies(drafts, found.proxies, catalog, effective, "no-route")
        diagnostics += changed
    diagnostics += draft_exclusions(drafts, found.decisions, found.proxies.decisions, catalog, effective)
    states, proxies = tuple(found.states.values()), (*found.proxies.decisions, *gone)
    injects = any(one.inject for one in found.decisions) or any(one.inject for one in proxies)
    unasked = (frozenset() if injects else POSITION) | (frozenset() if states else CONTROLLER)
    return Plan(drafts.finish(), found.decisions, states, tuple(diagnostics), proxies, unasked)


def plan_hashes(catalog: Catalog, effective: Effective) -> Plan:
    """Return the Gateways and the decisions, but no change: what makes a hash wrong is still a finding."""
    decided = _decided(catalog, effective)
    found = [one for state in decided.states.values() for one in naming_problems(state, catalog, effective)]
    found += [one for decision in decided.decisions for one in disagreement(decision.workload, effective)]
    states = tuple(decided.states.values())
    if secret_seeds(effective.controller):
        from aigw_render.plan.seeds import reference_problems

        found += reference_problems(states, effective)
    unasked = POSITION if states else POSITION | CONTROLLER
    return Plan((), decided.decisions, states, tuple(found), decided.proxies.decisions, unasked)


def plan_settings(catalog: Catalog, effective: Effective) -> Plan:
    """Return the same for a view of the settings: what is not known of the controller is asked for."""
    return plan_hashes(catalog, effective)._replace(unasked=POSITION)


def plan_removal(catalog: Catalog, effective: Effective) -> Plan:
    """Return the plan that takes everything of ours out again, whatever the input says."""
    decisions = tuple(
        Decision(workload, None, inject=False, stamp="", reason="removed")
        for workload in _targets(catalog, effective)
    )
    drafts = Drafts()
    replaced = draft_workloads(drafts, decisions, effective.hash_key)
    found, gone = _draft_proxies(drafts, no_proxies(catalog), catalog, effective, "removed")
    undo_exclusions(drafts, catalog, effective)
    return Plan(drafts.finish(), decisions, (), (*replaced, *found), gone, POSITION | CONTROLLER)


def _draft_proxies(
    drafts: Drafts, proxies: ProxyPlan, catalog: Catalog, effective: Effective, reason: ProxyReason
) -> Changed:
    """Make the changes to EnvoyProxies, if there are any to be made."""
    if effective.target == "workload" or not (catalog.proxies or proxies.decisions):
        return (), ()
    # Here, so that only a run that has to do with EnvoyProxies pays for the import.
    from aigw_render.plan.proxy.change import draft_proxies

    return draft_proxies(drafts, proxies, catalog, effective.hash_key, reason)


def _decided(catalog: Catalog, effective: Effective) -> _Decided:
    """Return what becomes of every workload and EnvoyProxy."""
    workloads = _targets(catalog, effective)
    states = _resolve(catalog, effective, workloads)
    served = frozenset(one.template_gateway for one in _here(catalog) if one.template_gateway)
    return _Decided(
        states,
        tuple(_decide(workload, states, effective) for workload in workloads),
        decide_proxies(states.values(), catalog, effective, served),
    )


def _targets(catalog: Catalog, effective: Effective) -> tuple[Workload, ...]:
    """Return the workloads that may be edited: of the target asked for, and not from a context."""
    return () if effective.target == "envoyproxy" else _here(catalog)


def _here(catalog: Catalog) -> tuple[Workload, ...]:
    """Return the workloads of the input."""
    return tuple(workload for workload in catalog.workloads if not workload.resource.document.context)


def _resolve(catalog: Catalog, effective: Effective, workloads: Iterable[Workload]) -> States:
    """Return every Gateway that is in the input, has routes or owns a workload, sorted by name."""
    keys = {*catalog.gateways, *catalog.attached, *catalog.unwatched}
    for workload in workloads:
        keys.update(key for key in (workload.template_gateway, workload.own_gateway) if key)
    return {key: resolve_gateway(catalog, effective, *key) for key in sorted(keys)}


def _decide(workload: Workload, states: States, effective: Effective) -> Decision:
    """Return a workload's decision; without own labels it is stamped by those of its template."""
    injector, own = workload.template_gateway, workload.own_gateway
    stamper = own or injector
    return decide(
        workload,
        states[injector] if injector else None,
        states[stamper] if stamper else None,
        effective,
    )


def _findings(found: _Decided, catalog: Catalog, effective: Effective) -> Iterator[Diagnostic]:
    carriers = targets(found.decisions, found.proxies)
    for state in found.states.values():
        yield from gateway_problems(state, catalog, effective, carriers)
    for decision in found.decisions:
        yield from workload_problems(decision, effective)
    yield from found.proxies.problems
    yield from _seed_problems(found, effective)


def _seed_problems(found: _Decided, effective: Effective) -> Iterator[Diagnostic]:
    """Yield what is to be said of MCP session seeds; a run without MCP and Secrets pays nothing for it."""
    if any(state.injects_mcp for state in found.states.values()) or secret_seeds(effective.controller):
        from aigw_render.plan.seeds import seed_problems

        yield from seed_problems((*found.decisions, *found.proxies.decisions), effective)
