"""Where the controller looks: what stands outside of that, or in two places at once, and what follows."""

from __future__ import annotations

from aigw_render.base.codes import make
from aigw_render.base.diagnostic import Related

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.diagnostic import Diagnostic, Place
    from aigw_render.model.catalog import Catalog
    from aigw_render.model.routes import Route
    from aigw_render.plan.gateways import GatewayState
    from aigw_render.settings.effective import Effective

_SHOWN = 3
"""How many of many namespaces or routes a finding lists."""


def namespace_problems(state: GatewayState, catalog: Catalog, effective: Effective) -> Iterator[Diagnostic]:
    """Yield AIGW230 for what the controller does not watch, AIGW231 for a Gateway in two namespaces."""
    if state.outside:
        yield _gateway_outside(state, catalog, effective)
    elif state.unwatched and (state.gateway or catalog.running.get(state.key)):
        yield _routes_outside(state, effective)
    if state.torn and state.attached:
        yield _torn(state, catalog)


def watched_text(effective: Effective) -> str:
    """Return which namespaces the controller watches, and who says so."""
    names = effective.controller.watch_namespaces or ()
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return f"{', '.join(names[:_SHOWN])}{more} (watchNamespaces: {effective.origins['watchNamespaces']})"


def _gateway_outside(state: GatewayState, catalog: Catalog, effective: Effective) -> Diagnostic:
    """Return the finding about a Gateway that is left alone; no more than a note where nothing runs it."""
    gateway = next((one for one in catalog.every_gateway if one.key == state.key), None)
    workload = next(iter(catalog.running.get(state.key, {}).values()), None)
    carrier = gateway or workload
    routes = (*state.routes, *state.unwatched)
    place = carrier.resource.place(("metadata", "name")) if carrier else _route_place(routes)
    return make(
        "AIGW230",
        f"the controller does not watch the namespace of Gateway {state.namespace}/{state.name}: nobody "
        "writes the configuration of its extproc, so nothing is injected for it",
        place,
        severity=None if carrier else "note",
        found=f"namespace {state.namespace}",
        expected=watched_text(effective),
        hint="add the namespace to watchNamespaces; where another controller watches it, render with the "
        "settings of that one",
    )


def _routes_outside(state: GatewayState, effective: Effective) -> Diagnostic:
    first, *others = state.unwatched
    return make(
        "AIGW230",
        f"the controller does not watch the namespace of {first.kind} {first.namespace}/{first.name}, a "
        f"route of Gateway {state.namespace}/{state.name}: {_effect(state)}",
        first.resource.place(("metadata", "namespace")),
        found=f"namespace {first.namespace}",
        expected=watched_text(effective),
        hint="add the namespace to watchNamespaces, or move the route to one that is watched",
        related=tuple(
            Related(
                f"nor that of {one.kind} {one.namespace}/{one.name}",
                one.resource.place(("metadata", "namespace")),
            )
            for one in others[:_SHOWN]
        ),
    )


def _effect(state: GatewayState) -> str:
    """Return what follows from routes that only the webhook finds."""
    if not state.has_effective_route:
        return "the webhook injects the extproc all the same, and no hash is stamped"
    if state.injects_mcp and not state.needs_mcp:
        return "the webhook makes the container serve MCP all the same, and the hash does not tell"
    return "it does not count, neither for the container nor for the hash"


def _torn(state: GatewayState, catalog: Catalog) -> Diagnostic:
    """Return the finding about a Gateway whose workloads are in both namespaces that are looked into."""
    found = [one for name, one in catalog.running[state.key].items() if name in state.torn]
    # The one to complain about is one that can be edited, if there is any.
    *_, other, last = sorted(found, key=lambda one: not one.resource.document.context)
    names = " and ".join(state.torn)
    return make(
        "AIGW231",
        f"the workloads of Gateway {state.namespace}/{state.name} are in two namespaces, {names}: the "
        "controller handles none of them, so no hash is stamped and no configuration written",
        last.resource.place(("metadata", "namespace")),
        found=f"{last.resource.kind} {last.namespace}/{last.name}",
        expected="all of them in one namespace, the Gateway's or Envoy Gateway's",
        hint="move one, or take its owning-gateway labels off",
        related=(
            Related(
                f"{other.resource.kind} {other.namespace}/{other.name} is of the same Gateway",
                other.resource.place(("metadata", "name")),
            ),
        ),
    )


def _route_place(routes: tuple[Route, ...]) -> Place | None:
    return routes[0].resource.place(("spec", "parentRefs"), key=True) if routes else None
