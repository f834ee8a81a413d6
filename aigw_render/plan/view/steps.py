"""How a decision comes about, step by step: of a Gateway, and of a workload."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple
from aigw_render.model.catalog import Identity
from aigw_render.model.gateway import CONFIG_ANNOTATION
from aigw_render.model.workload import OWN_LABELS, OWNER_NAME, TEMPLATE_LABELS
from aigw_render.plan.proxy.decide import injected_elsewhere

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Literal

    from aigw_render.base.diagnostic import Place
    from aigw_render.model.routes import Route
    from aigw_render.plan.decide import Decision
    from aigw_render.plan.gateways import GatewayState
    from aigw_render.settings.effective import Effective

    Answer = Literal["yes", "no", "info", "error", "warning", "note"]
    """Whether a step speaks for the injection; the last three are findings."""


class Step(NamedTuple):
    """One thing that was looked at."""

    answer: Answer
    text: str
    place: Place | None = None


def gateway_steps(
    state: GatewayState, effective: Effective, refused: frozenset[Identity] = frozenset()
) -> Iterator[Step]:
    """Yield what the controller derives from a Gateway; `refused` are the catalog's."""
    if state.outside:
        yield Step("no", f"the controller does not watch Gateway {name_of(state)}: {_watched(effective)}")
    elif state.gateway is None:
        yield Step("info", f"Gateway {name_of(state)} is not in the input: its GatewayConfig is not known")
    else:
        yield Step("yes", f"Gateway {name_of(state)} is there", state.gateway.resource.place())
    yield from _routes(state, effective)
    yield from _config(state, refused)
    if state.parts is None:
        origin = effective.origins["filterConfig"]
        yield Step("no", f"filterConfig is none ({origin}): the webhook would inject nothing")
    if injected_elsewhere(state, effective):
        yield Step("info", "the settings say that another tree injects for it (inject: elsewhere)")


def name_of(state: GatewayState) -> str:
    """Return a Gateway's namespace and name."""
    return f"{state.namespace}/{state.name}"


def workload_steps(
    decision: Decision,
    stamper: GatewayState | None,
    effective: Effective,
    refused: frozenset[Identity] = frozenset(),
) -> Iterator[Step]:
    """Yield how the decision about a workload comes about; `stamper` is the Gateway of its own labels."""
    workload, state = decision.workload, decision.state
    labels = (*TEMPLATE_LABELS, OWNER_NAME)
    if state is None:
        place = workload.resource.place(TEMPLATE_LABELS, key=True)
        yield Step("no", "its pod template names no Gateway in the owning-gateway labels", place)
    else:
        place = workload.resource.place(labels, key=True)
        yield Step("yes", f"its pod template names Gateway {name_of(state)}", place)
        yield from gateway_steps(state, effective, refused)
    if decision.inject:
        yield position_step(effective)
    yield from _stamp(decision, stamper or state)


def _watched(effective: Effective) -> str:
    """Return which namespaces the controller watches."""
    from aigw_render.plan.namespaces import watched_text

    return f"it watches {watched_text(effective)}"


def _routes(state: GatewayState, effective: Effective) -> Iterator[Step]:
    for route in state.routes:
        yield _route(route, state)
    for route in state.unwatched:
        found = _route(route, state)
        text = f"{found.text}, and the controller does not see it: {_watched(effective)}"
        yield found._replace(answer="info", text=text)
    if (state.attached or state.outside) and not (state.routes or state.unwatched):
        yield Step("yes", "the settings say that routes are attached which are not here (assumeRoutes)")
    if not (state.attached or state.outside):
        yield Step("no", "no AIGatewayRoute and no MCPRoute is attached to it")


def _route(route: Route, state: GatewayState) -> Step:
    index = route.parents.index(state.key) if state.key in route.parents else 0
    place = route.resource.place(("spec", "parentRefs", index))
    text = f"{route.kind} {route.namespace}/{route.name} is attached"
    return Step("yes", f"{text} (being deleted: no hash for it alone)" if route.deleting else text, place)


def _config(state: GatewayState, refused: frozenset[Identity]) -> Iterator[Step]:
    gateway = state.gateway
    if gateway is None:
        return
    if not gateway.config_name:
        yield Step("info", "it names no GatewayConfig: the controller's settings alone hold")
        return
    place = gateway.resource.place(("metadata", "annotations", CONFIG_ANNOTATION), key=True)
    name = f"GatewayConfig {state.namespace}/{gateway.config_name}"
    if state.config is None:
        known = Identity("GatewayConfig", state.namespace, gateway.config_name) in refused
        why = "the API server refuses" if known else "is not there"
        yield Step("no", f"it names {name}, which {why}", place)
    else:
        yield Step("yes", f"it names {name}", place)
        yield Step("yes", f"{name} is there", state.config.resource.place())


def position_step(effective: Effective) -> Step:
    """Return where in the pod the container stands."""
    where = "initContainers, as a native sidecar" if effective.sidecar else "containers"
    return Step("info", f"the container goes into {where}: {effective.origins['position']}")


def _stamp(decision: Decision, stamper: GatewayState | None) -> Iterator[Step]:
    """Yield whether the pod template gets the hash: a decision of its own."""
    if stamper is None:
        return
    own = decision.workload.own_gateway
    place = decision.workload.resource.place((*OWN_LABELS, OWNER_NAME), key=True) if own else None
    by = "by its own labels" if own else "by the labels of its pod template"
    if decision.stamp:
        yield Step("yes", f"{by} it gets the hash of Gateway {name_of(stamper)}: {decision.stamp}", place)
    else:
        yield Step("no", f"it gets no hash: {_unstamped(stamper)}", place)


def _unstamped(stamper: GatewayState) -> str:
    """Return why the controller would not stamp a workload."""
    if stamper.outside:
        return f"the controller does not watch Gateway {name_of(stamper)}"
    if stamper.gateway is None:
        return f"Gateway {name_of(stamper)} is not in the input"
    if stamper.torn:
        return f"Gateway {name_of(stamper)} has workloads in two namespaces, {' and '.join(stamper.torn)}"
    if not stamper.has_effective_route and stamper.unwatched:
        return f"the controller sees no route of Gateway {name_of(stamper)}"
    if not stamper.has_effective_route:
        return f"Gateway {name_of(stamper)} has no route that stays"
    return "the controller does not look into its namespace for this Gateway"
