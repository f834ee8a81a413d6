"""Why it cannot be said which EnvoyProxy serves a Gateway, or why none does."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple
from aigw_render.model.catalog import Identity
from aigw_render.plan.proxy import refusals
from aigw_render.plan.proxy.levels import level_of
from aigw_render.plan.proxy.merging import unknown_below

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.model.catalog import Catalog
    from aigw_render.model.envoyproxy import EnvoyProxy
    from aigw_render.model.reference import Reference
    from aigw_render.plan.proxy.resolve import Levels
    from aigw_render.read.resource import Resource
    from aigw_render.settings.effective import Effective


class Obstacle(NamedTuple):
    """One reason."""

    finding: Diagnostic | None
    """None: an object is refused, and its own error says why."""
    unresolved: bool = True
    """The right EnvoyProxy is somewhere else; False: there is none to look for."""


def find_obstacle(levels: Levels, catalog: Catalog, effective: Effective) -> Obstacle | None:
    """Return why a Gateway's EnvoyProxy cannot be resolved, None when it can."""
    found = levels.gateway_class
    if found and found.controller_name != levels.controller_name:
        return Obstacle(refusals.foreign_class(levels, found), unresolved=False)
    if levels.reference:
        own = _reference(levels.gateway.resource, levels.reference, levels.own, catalog)
        return own or _merged_below(levels, catalog)
    if found is None:
        return _no_class(levels, catalog, effective)
    return _class_reference(levels, catalog)


def _no_class(levels: Levels, catalog: Catalog, effective: Effective) -> Obstacle | None:
    """Return what a missing GatewayClass means for a Gateway that names no EnvoyProxy itself."""
    if Identity("GatewayClass", "", levels.gateway.class_name) in catalog.refused:
        return Obstacle(None)
    return None if effective.proxy_create else Obstacle(refusals.unknown_class(levels))


def _class_reference(levels: Levels, catalog: Catalog) -> Obstacle | None:
    """Return what is wrong with the reference of the GatewayClass, if it has one."""
    found = levels.gateway_class
    if found is None or found.parameters is None:
        return None
    return _reference(found.resource, found.parameters, levels.of_class, catalog)


def _merged_below(levels: Levels, catalog: Catalog) -> Obstacle | None:
    """Return why it is not known what the Gateway's own EnvoyProxy is merged over."""
    if levels.own is None or levels.own.merge_type == "Replace":
        return None
    if levels.gateway_class is None:
        finding = unknown_below(level_of(levels.own), levels.gateway.class_name)
        return Obstacle(finding, unresolved=False)
    return _class_reference(levels, catalog)


def _reference(
    holder: Resource, reference: Reference, proxy: EnvoyProxy | None, catalog: Catalog
) -> Obstacle | None:
    """Return what is wrong with a reference to an EnvoyProxy."""
    if not reference.names_proxy:
        return Obstacle(refusals.other_kind(holder, reference))
    if proxy is not None:
        return None
    if Identity("EnvoyProxy", *reference.key) in catalog.refused:
        return Obstacle(None)
    made = catalog.proxies.get(reference.key)
    if made is not None:
        return Obstacle(refusals.made_for_another(holder, reference, made))
    others = [
        name
        for (namespace, name), one in catalog.proxies.items()
        if namespace == reference.namespace and not one.created_for
    ]
    return Obstacle(refusals.missing_proxy(holder, reference, others))
