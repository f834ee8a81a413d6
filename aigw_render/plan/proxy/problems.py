"""Why an EnvoyProxy that is found cannot be written: refusals AIGW403 to 408 and 410 to 411."""

from __future__ import annotations

from aigw_render.base.data import get, mapping
from aigw_render.model.envoyproxy import provider_type
from aigw_render.plan.proxy import merging, refusals
from aigw_render.plan.proxy.copies import is_relative
from aigw_render.plan.proxy.guard import proxy_problems
from aigw_render.plan.proxy.levels import Level, kinds
from aigw_render.settings.egversion import MERGE_TYPE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.model.envoyproxy import EnvoyProxy
    from aigw_render.model.gateway import Gateway
    from aigw_render.model.gatewayclass import GatewayClass
    from aigw_render.plan.podtemplate import PodParts
    from aigw_render.plan.proxy.resolve import Usage
    from aigw_render.plan.proxy.situation import Situation
    from aigw_render.settings.effective import Effective

_CERTIFICATE = ("spec", "backendTLS", "clientCertificateRef")


def provider_note(levels: Iterable[Level]) -> Diagnostic | None:
    """Return AIGW207 when the provider is not Kubernetes; of the levels the last one that has one counts."""
    said = [level for level in levels if get(level.spec, "provider", "type") is not None]
    if not said or provider_type(said[-1].spec) == "Kubernetes":
        return None
    resource, path = said[-1].resource, (*said[-1].path, "provider", "type")
    return refusals.other_provider(resource, resource.place(path), provider_type(said[-1].spec))


def situation_problems(
    situation: Situation, usage: Usage, parts: PodParts, effective: Effective
) -> Iterator[Diagnostic]:
    """Yield everything that speaks against a situation's action."""
    yield from _merged_gateways(situation)
    yield from _reach(situation)
    if situation.makes_copy:
        yield from _copying(situation, usage, effective)
    yield from _merging(situation, parts, effective)
    for proxy in _sources(situation):
        yield from proxy_problems(proxy, situation.branch, parts, effective.hash_key)


def _every(situation: Situation) -> list[Level]:
    """Return all levels that count, the lowest first."""
    return [*situation.lower, *([situation.written] if situation.written else [])]


def _merged_gateways(situation: Situation) -> Iterator[Diagnostic]:
    """Yield AIGW404; the highest level that says anything counts."""
    said = [level for level in _every(situation) if get(level.spec, "mergeGateways") is not None]
    if said and get(said[-1].spec, "mergeGateways") is True:
        level = said[-1]
        yield refusals.merged_gateways(level.resource, level.resource.place((*level.path, "mergeGateways")))


def _reach(situation: Situation) -> Iterator[Diagnostic]:
    """Yield what cannot be edited because it is only in the context."""
    levels, source = situation.levels, situation.source
    if source and situation.action == "edit" and source.resource.document.context:
        yield refusals.only_context(levels, source)
    if situation.makes_copy and levels.gateway.resource.document.context:
        why = f"{refusals.called(source)} serves others, too" if source else "it has no EnvoyProxy"
        yield refusals.not_repointed(levels.gateway, why)


def _copying(situation: Situation, usage: Usage, effective: Effective) -> Iterator[Diagnostic]:
    """Yield why no EnvoyProxy may be created."""
    levels, source = situation.levels, situation.source
    if source is None:
        if effective.envoy_gateway < MERGE_TYPE:
            yield refusals.replaces_default(levels)
        return
    if effective.proxy_shared == "refuse":
        yield refusals.shared(source, _users(source, usage))
    if source.namespace != levels.gateway.namespace:
        yield from _moved(situation, source)


def _moved(situation: Situation, source: EnvoyProxy) -> Iterator[Diagnostic]:
    """Yield what an EnvoyProxy says that cannot be said in another namespace."""
    if get(source.resource.data, *_CERTIFICATE) is not None:
        yield refusals.client_certificate(situation.levels, source)
    elif situation.action == "overlay" and is_relative(mapping(source.spec, "telemetry")):
        yield merging.relative_overlay(Level(source.spec, source.resource, ("spec",)), "telemetry")


def _users(proxy: EnvoyProxy, usage: Usage) -> list[GatewayClass | Gateway]:
    """Return who uses an EnvoyProxy: who names it, and Gateways that have it from their class."""
    classes = usage.classes.get(proxy.key, ())
    heirs = [one for found in classes for one in usage.heirs.get(found.name, ())]
    return [*classes, *usage.gateways.get(proxy.key, ()), *heirs]


def _merging(situation: Situation, parts: PodParts, effective: Effective) -> Iterator[Diagnostic]:
    """Yield why an EnvoyProxy cannot be merged over the levels below it."""
    written = situation.written
    old = effective.envoy_gateway < MERGE_TYPE
    if written and old and get(written.spec, "mergeType") is not None:
        yield merging.too_old(written, effective.envoy_gateway)
    for lower in situation.lower:
        if situation.action == "create" and kinds([lower]) == ["envoyDaemonSet"]:
            yield merging.daemon_set_default(lower)
        elif len(kinds(_every(situation))) > 1:
            yield merging.two_kinds(written, lower)
        else:
            yield from merging.two_patches(written, lower, situation.branch, parts)


def _sources(situation: Situation) -> Iterator[EnvoyProxy]:
    """Yield the EnvoyProxies whose patches and lists meet ours."""
    if situation.source:
        yield situation.source
    of_class = situation.levels.of_class
    below = any(of_class and level.resource is of_class.resource for level in situation.lower)
    if of_class and below and of_class is not situation.source:
        yield of_class
