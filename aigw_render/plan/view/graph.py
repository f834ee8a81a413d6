"""The input as a graph: routes, Gateways, what configures them and what carries the extproc."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple
from aigw_render.model.catalog import Identity
from aigw_render.plan.view.attribution import attribute
from aigw_render.plan.view.located import located
from aigw_render.plan.view.proxies import proxy_edges, proxy_facts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Literal

    from aigw_render.base.diagnostic import Diagnostic, Severity
    from aigw_render.model.catalog import Catalog
    from aigw_render.model.routes import Route
    from aigw_render.plan.gateways import GatewayState
    from aigw_render.plan.plan import Plan
    from aigw_render.plan.view.attribution import Located

    Presence = Literal["input", "context", "missing", "refused", "created"]

_NOT_WATCHED = "not watched by the controller"
_SHOWN = 12
"""How many digits of a hash tell it from others; `explain` and `hash` print all."""


class Problem(NamedTuple):
    """A finding, as far as a graph shows it."""

    severity: Severity
    code: str


class Node(NamedTuple):
    """One object."""

    identity: Identity
    presence: Presence
    """`missing`: something refers to it, but it is not in the input; `refused`: it is there, but
    the API server would not take it; `created`: a render makes it."""
    facts: tuple[str, ...] = ()
    """What there is to know, a line each: the hash, why it is injected or not."""
    problems: tuple[Problem, ...] = ()


class Edge(NamedTuple):
    """One reference."""

    source: Identity
    target: Identity
    label: str = ""


class Graph(NamedTuple):
    """Nodes by kind and name, edges by what they join: the same input gives the same graph."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]


_OTHERS = Identity("other errors", "", "see the report")
_ORDER = ("AIGatewayRoute", "MCPRoute", "Gateway", "GatewayConfig", "GatewayClass", "EnvoyProxy")


def build_graph(catalog: Catalog, plan: Plan, diagnostics: Iterable[Diagnostic]) -> Graph:
    """Return the graph of what a render would do, with the findings about each object.

    Errors that are about none of them are one more node: no picture looks well where a render fails.
    """
    diagnostics = tuple(diagnostics)
    objects = located(catalog)
    problems = attribute(diagnostics, objects)
    edges = sorted({*_edges(catalog, plan)}, key=_edge_key)
    presences = _presences(catalog, plan, objects)
    facts = _facts(plan)
    every = {*presences, *(end for edge in edges for end in (edge.source, edge.target))}
    nodes = [
        Node(
            identity,
            presences.get(identity, "missing"),
            tuple(facts.get(identity, ())),
            _problems(problems.get(identity, ())),
        )
        for identity in sorted(every, key=_key)
    ]
    return Graph((*nodes, *_others(diagnostics, problems)), tuple(edges))


def _others(
    diagnostics: Iterable[Diagnostic], problems: Mapping[Identity, tuple[Diagnostic, ...]]
) -> Iterator[Node]:
    """Yield a node with the errors that are at no object, if there are any."""
    shown = [one for found in problems.values() for one in found]
    errors = [one for one in diagnostics if one.severity == "error" and one not in shown]
    if errors:
        yield Node(_OTHERS, "input", problems=_problems(errors))


def _presences(catalog: Catalog, plan: Plan, objects: Iterable[Located]) -> dict[Identity, Presence]:
    """Return where the objects are that are not missing; what is in the input counts most."""
    found: dict[Identity, Presence] = {
        Identity("EnvoyProxy", one.namespace, one.name): "created" for one in plan.proxies if one.inject
    }
    found |= dict.fromkeys(catalog.refused, "refused")
    for one in objects:
        found[one.identity] = "context" if one.resource.document.context else "input"
    return found


def _key(identity: Identity) -> tuple[int, str, str, str]:
    """Return what nodes are sorted by: the way from routes to workloads."""
    place = _ORDER.index(identity.kind) if identity.kind in _ORDER else len(_ORDER)
    return (place, *identity)


def _edge_key(edge: Edge) -> tuple[object, ...]:
    """Return what edges are sorted by."""
    return (_key(edge.source), _key(edge.target), edge.label)


def _problems(found: Iterable[Diagnostic]) -> tuple[Problem, ...]:
    """Return the findings, each code once."""
    return tuple(dict.fromkeys(Problem(one.severity, one.code) for one in found))


def _edges(catalog: Catalog, plan: Plan) -> Iterator[Edge]:
    for route in (*catalog.routes, *catalog.unwatched_routes()):
        for parent in route.parents:
            yield Edge(_route(route), Identity("Gateway", *parent))
    for state in plan.gateways:
        if state.gateway and state.gateway.config_name:
            config = Identity("GatewayConfig", state.namespace, state.gateway.config_name)
            yield Edge(_gateway(state), config)
    yield from (Edge(*edge) for edge in proxy_edges(catalog, plan))
    for decision in plan.decisions:
        workload = decision.workload
        target = Identity(workload.resource.kind, workload.namespace, workload.name)
        for key in dict.fromkeys((workload.template_gateway, workload.own_gateway)):
            if key:
                yield Edge(Identity("Gateway", *key), target)


def _route(route: Route) -> Identity:
    return Identity(route.kind, route.namespace, route.name)


def _gateway(state: GatewayState) -> Identity:
    return Identity("Gateway", state.namespace, state.name)


def _facts(plan: Plan) -> dict[Identity, list[str]]:
    """Return what is decided about each object."""
    facts: dict[Identity, list[str]] = {}
    for state in plan.gateways:
        facts[_gateway(state)] = [*_of_gateway(state)]
        for route in state.routes:
            if route.deleting:
                facts[_route(route)] = ["being deleted"]
        for route in state.unwatched:
            facts[_route(route)] = [_NOT_WATCHED]
    for decision in plan.decisions:
        workload = decision.workload
        identity = Identity(workload.resource.kind, workload.namespace, workload.name)
        facts[identity] = [decision.reason, *_stamp(decision.stamp)]
    for proxy in plan.proxies:
        identity = Identity("EnvoyProxy", proxy.namespace, proxy.name)
        facts[identity] = [*proxy_facts(proxy), *_stamp(proxy.stamp)]
    return facts


def _of_gateway(state: GatewayState) -> Iterator[str]:
    """Yield what there is to know about a Gateway."""
    if state.attached:
        yield f"hash {state.hash[:_SHOWN]}"
    if state.injects_mcp:
        yield "with MCP"
    if state.outside:
        yield _NOT_WATCHED
    if state.torn:
        yield f"in {' and '.join(state.torn)}"
    if state.attached and not (state.routes or state.unwatched):
        yield "routes assumed by the settings"


def _stamp(stamp: str) -> list[str]:
    return [f"hash {stamp[:_SHOWN]}"] if stamp else []
