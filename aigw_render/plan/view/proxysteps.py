"""How the decision about an EnvoyProxy comes about, step by step."""

from __future__ import annotations

from aigw_render.model.gatewayclass import CLASS_PARAMETERS
from aigw_render.plan.proxy.resolve import resolve
from aigw_render.plan.view.steps import Step

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.model.catalog import Catalog
    from aigw_render.model.gateway import Key
    from aigw_render.plan.gateways import GatewayState
    from aigw_render.plan.plan import Plan
    from aigw_render.plan.proxy.decide import ProxyDecision
    from aigw_render.plan.proxy.resolve import Levels, Usage
    from aigw_render.settings.effective import Effective

_DONE = {
    "injected": "it serves this Gateway alone: it is edited in place",
    "copied": "it serves other Gateways, too: this Gateway gets a copy of it, {name}",
    "overlaid": "an EnvoyProxy of the Gateway's own is laid over it: {name}",
    "created": "there is none: {name} is made, and the Gateway points to it",
    "shared": "other Gateways use it as well",
    "no-route": "no AI route is left: what an earlier render put in is taken out",
    "deleted": "an earlier render made it and no AI route is left: it goes",
    "removed": "what an earlier render put in is taken out",
}


def level_steps(state: GatewayState, catalog: Catalog, usage: Usage, effective: Effective) -> Iterator[Step]:
    """Yield which EnvoyProxies could count for a Gateway, the nearest first."""
    if state.gateway is None or effective.target == "workload":
        return
    levels = resolve(state.gateway, catalog, usage, effective)
    if levels.reference:
        place = state.gateway.resource.place(levels.reference.path, key=True)
        yield Step("yes", f"it points to {levels.reference.kind} {_slashed(levels.reference.key)}", place)
    yield from _class(levels)
    if levels.default:
        place = levels.default.resource.place(levels.default.path, key=True)
        yield Step("info", "Envoy Gateway's own configuration has a default EnvoyProxy", place)


def decision_step(decision: ProxyDecision) -> Step:
    """Return what is done with an EnvoyProxy, and why."""
    text = _DONE[decision.reason].format(name=f"{decision.namespace}/{decision.name}")
    return Step("yes" if decision.inject else "no", text, decision.resource.place())


def unused_steps(key: Key, catalog: Catalog, usage: Usage, plan: Plan) -> Iterator[Step]:
    """Yield why nothing is injected into an EnvoyProxy."""
    users = {gateway.key: gateway for gateway in usage.gateways.get(key, ())}
    classes = usage.classes.get(key, ())
    states = {state.key: state for state in plan.gateways}
    for found in classes:
        place = found.resource.place(CLASS_PARAMETERS, key=True)
        yield Step("info", f"GatewayClass {found.name} points to it", place)
        users |= {
            one.key: one
            for one in catalog.every_gateway
            if one.class_name == found.name and usage.references.get(one.key) is None
        }
    for gateway in users.values():
        state = states.get(gateway.key)
        routes = "has AI routes" if state and (state.attached or state.outside) else "has no AI route"
        place = gateway.resource.place()
        yield Step("info", f"Gateway {_slashed(gateway.key)} uses it and {routes}", place)
    if not users:
        yield Step("no", "no Gateway uses it")


def _class(levels: Levels) -> Iterator[Step]:
    found = levels.gateway_class
    if found is None:
        if levels.gateway.class_name:
            yield Step("info", f"its GatewayClass {levels.gateway.class_name} is not in the input")
        return
    if found.parameters is None:
        yield Step("info", f"its GatewayClass {found.name} points to no EnvoyProxy", found.resource.place())
        return
    place = found.resource.place(found.parameters.path, key=True)
    text = f"its GatewayClass {found.name} points to {found.parameters.kind} {_slashed(found.parameters.key)}"
    yield Step("info", text, place)


def _slashed(key: Key) -> str:
    return "/".join(key)
