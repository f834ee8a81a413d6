"""What a graph shows about EnvoyProxies: who uses them, and what a render makes of them."""

from __future__ import annotations

from aigw_render.model.catalog import Identity
from aigw_render.plan.proxy.resolve import find_usage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.model.catalog import Catalog
    from aigw_render.model.gatewayclass import GatewayClass
    from aigw_render.plan.plan import Plan
    from aigw_render.plan.proxy.decide import ProxyDecision

Ends = tuple[Identity, Identity, str]
"""Source, target and label of an edge."""

_NEW = ("copied", "overlaid", "created")
"""The reasons with which a Gateway gets an EnvoyProxy of its own."""


def proxy_edges(catalog: Catalog, plan: Plan) -> Iterator[Ends]:
    """Yield the references to EnvoyProxies, as they are and as a render leaves them."""
    used = find_usage(catalog)
    for key, reference in used.references.items():
        if reference and reference.names_proxy:
            yield Identity("Gateway", *key), Identity("EnvoyProxy", *reference.key), ""
    for gateway in catalog.every_gateway:
        found = catalog.classes.get(gateway.class_name)
        if found is not None:
            yield Identity("Gateway", *gateway.key), _class(found), ""
    for found in catalog.classes.values():
        if found.parameters and found.parameters.names_proxy:
            yield _class(found), Identity("EnvoyProxy", *found.parameters.key), ""
    for decision in plan.proxies:
        yield from _decided(decision)


def proxy_facts(decision: ProxyDecision) -> list[str]:
    """Return what is decided about an EnvoyProxy; the one of a copy is the copy."""
    source = decision.situation.source if decision.situation else None
    if decision.reason in _NEW and source:
        return [decision.reason, f"from {source.namespace}/{source.name}"]
    return [decision.reason]


def _decided(decision: ProxyDecision) -> Iterator[Ends]:
    """Yield the edge of a Gateway to the EnvoyProxy that a render makes for it, and to its source."""
    if decision.reason not in _NEW or decision.state is None:
        return
    made = Identity("EnvoyProxy", decision.namespace, decision.name)
    yield Identity("Gateway", *decision.state.key), made, "after render"
    source = decision.situation.source if decision.situation else None
    if source:
        yield Identity("EnvoyProxy", *source.key), made, decision.reason


def _class(found: GatewayClass) -> Identity:
    return Identity("GatewayClass", "", found.name)
