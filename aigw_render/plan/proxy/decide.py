"""One decision for each EnvoyProxy that a Gateway with AI routes needs."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple
from aigw_render.plan.proxy.resolve import find_usage, resolve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Literal

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.model.catalog import Catalog
    from aigw_render.model.gateway import Key
    from aigw_render.plan.gateways import GatewayState
    from aigw_render.plan.proxy.resolve import Levels, Usage
    from aigw_render.plan.proxy.situation import Situation
    from aigw_render.read.resource import Resource
    from aigw_render.settings.effective import Effective

    ProxyReason = Literal[
        "injected", "copied", "overlaid", "created", "shared", "no-route", "deleted", "removed"
    ]
    """What became of an EnvoyProxy. A stable code for reports and scripts."""

_REASONS: dict[str, ProxyReason] = {
    "edit": "injected",
    "copy": "copied",
    "overlay": "overlaid",
    "create": "created",
}


class ProxyDecision(NamedTuple):
    """What becomes of one EnvoyProxy."""

    namespace: str
    name: str
    resource: Resource
    """Where a finding about it stands: itself, what it is copied from, or its Gateway."""
    state: GatewayState | None
    """The Gateway that it serves."""
    situation: Situation | None
    """None where nothing is injected."""
    reason: ProxyReason

    @property
    def inject(self) -> bool:
        """Whether the extproc is put into it."""
        return self.situation is not None

    @property
    def stamp(self) -> str:
        """The config hash for its pods, empty for none."""
        state = self.state
        return state.hash if self.inject and state and state.is_stamped else ""


class ProxyPlan(NamedTuple):
    """What becomes of all EnvoyProxies, before any document is touched."""

    usage: Usage
    decisions: tuple[ProxyDecision, ...]
    situations: dict[Key, Situation]
    """Of the Gateways that need the extproc, by their names."""

    @property
    def problems(self) -> tuple[Diagnostic, ...]:
        """Everything that is wrong with, or worth knowing about, these situations."""
        return tuple(one for situation in self.situations.values() for one in situation.problems)


def decide_proxies(
    states: Iterable[GatewayState], catalog: Catalog, effective: Effective, served: frozenset[Key]
) -> ProxyPlan:
    """Return what becomes of the EnvoyProxies; `served` are the Gateways with a workload in the input."""
    if effective.target == "workload":
        return no_proxies(catalog)
    usage = find_usage(catalog)
    needing = [state for state in states if state.gateway and state.attached and state.parts]
    situations = {
        state.key: situation
        for state in needing
        if not injected_elsewhere(state, effective)
        and (situation := _situation(state, catalog, usage, effective, served))
        and not _does_without(situation, effective, served)
    }
    names = _names(situations.values(), catalog, usage) if situations else {}
    found = [_decision(state, situations[state.key], names) for state in needing if state.key in situations]
    return ProxyPlan(usage, tuple(one for one in found if one), situations)


def _names(situations: Iterable[Situation], catalog: Catalog, usage: Usage) -> dict[Key, str]:
    """Return the names of the EnvoyProxies that are created, by their Gateways."""
    # Here and below, so that only a run that has to do with EnvoyProxies pays for the imports.
    from aigw_render.plan.proxy.naming import choose_names

    return choose_names((one for one in situations if one.makes_copy), _taken_names(catalog, usage))


def _taken_names(catalog: Catalog, usage: Usage) -> Iterator[Key]:
    """Yield the names of all EnvoyProxies but those that we created for Gateways that are here."""
    for key, proxy in catalog.proxies.items():
        if proxy.created_for not in usage.references:
            yield key
    for refused in catalog.refused:
        if refused.kind == "EnvoyProxy":
            yield (refused.namespace, refused.name)


def no_proxies(catalog: Catalog) -> ProxyPlan:
    """Return the plan that takes everything of ours out of EnvoyProxies."""
    return ProxyPlan(find_usage(catalog), (), {})


def has_errors(found: Iterable[Diagnostic]) -> bool:
    """Tell whether a finding is an error."""
    return any(one.severity == "error" for one in found)


def injected_elsewhere(state: GatewayState, effective: Effective) -> bool:
    """Tell whether the settings say that another tree injects for this Gateway."""
    return any(
        setting.inject == "elsewhere"
        and (setting.namespace or effective.namespace, setting.name) == state.key
        for setting in effective.gateways
    )


def _situation(
    state: GatewayState, catalog: Catalog, usage: Usage, effective: Effective, served: frozenset[Key]
) -> Situation | None:
    """Return a Gateway's situation, None when the input holds nothing that could be edited for it."""
    if state.gateway is None or state.parts is None:
        return None
    levels = resolve(state.gateway, catalog, usage, effective)
    if effective.target == "auto" and state.key in served and _names_nothing(levels):
        return None
    from aigw_render.plan.proxy.situation import find_situation

    situation = find_situation(levels, usage, state.parts, catalog, effective)
    source = situation.source
    here = source is not None and not source.resource.document.context
    return situation if here or not state.gateway.resource.document.context else None


def _names_nothing(levels: Levels) -> bool:
    """Tell whether no EnvoyProxy is named anywhere: `_does_without` would be the answer in any case."""
    found = levels.gateway_class
    plain = found is None or (found.parameters is None and found.controller_name == levels.controller_name)
    return plain and levels.reference is None and levels.default is None


def _does_without(situation: Situation, effective: Effective, served: frozenset[Key]) -> bool:
    """Tell whether a Gateway is content with its workload in the input."""
    if effective.target == "all" or situation.levels.gateway.key not in served:
        return False
    return situation.unresolved or (effective.target == "auto" and situation.action == "create")


def _decision(state: GatewayState, situation: Situation, names: dict[Key, str]) -> ProxyDecision | None:
    """Return the decision for what a Gateway's situation calls for; None when it is to do nothing."""
    if situation.action == "none":
        return None
    source = situation.source
    name = names.get(state.key) or (source.name if source else "")
    resource = source.resource if source else situation.levels.gateway.resource
    return ProxyDecision(state.namespace, name, resource, state, situation, _REASONS[situation.action])
