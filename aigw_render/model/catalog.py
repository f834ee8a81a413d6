"""The objects of the input by kind, namespace and name, and how they refer to each other."""

from __future__ import annotations

from aigw_render.base.data import get, strict_equal
from aigw_render.base.record import NamedTuple
from aigw_render.model.admission import check_types, read_object
from aigw_render.model.gateway import Gateway
from aigw_render.model.gatewayconfig import GatewayConfig
from aigw_render.model.routes import Route
from aigw_render.model.webhook import Webhooks, read_webhooks
from aigw_render.model.workload import Workload

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeVar

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.model.admission import Object, Read
    from aigw_render.model.envoygateway import EnvoyGateway
    from aigw_render.model.envoyproxy import EnvoyProxy
    from aigw_render.model.gateway import Key
    from aigw_render.model.gatewayclass import GatewayClass
    from aigw_render.read.resource import Resource

    _Item = TypeVar("_Item")


class Identity(NamedTuple):
    """What makes an object one and the same in a cluster (each kind here is of one group)."""

    kind: str
    namespace: str
    name: str


class Catalog(NamedTuple):
    """Every object that counts, with the references between them resolved (injection.md §1)."""

    gateways: dict[Key, Gateway]
    configs: dict[Key, GatewayConfig]
    routes: tuple[Route, ...]
    """In (namespace, name) order, an AIGatewayRoute before an MCPRoute of the same name."""
    workloads: tuple[Workload, ...]
    """In the order of the input."""
    classes: dict[str, GatewayClass]
    """By name."""
    proxies: dict[Key, EnvoyProxy]
    envoy_gateways: tuple[EnvoyGateway, ...]
    every_gateway: tuple[Gateway, ...]
    """Those outside the watched namespaces, too: Envoy Gateway serves them, so they share EnvoyProxies."""
    webhooks: Webhooks
    attached: dict[Key, tuple[Route, ...]]
    """The routes of each Gateway that any route names, in the input or not."""
    watched: tuple[str, ...]
    """The namespaces that the controller watches; none: all of them."""
    unwatched: dict[Key, tuple[Route, ...]]
    """The routes of each Gateway that stand in other namespaces: only the webhook finds them."""
    running: dict[Key, dict[str, Workload]]
    """By Gateway the namespaces that hold its workloads, each with the first one there."""
    refused: frozenset[Identity]
    """What the API server refuses, or (`skip_invalid`) would: to a reference it does not exist."""
    diagnostics: tuple[Diagnostic, ...]

    def gateway(self, namespace: str, name: str) -> Gateway | None:
        """Return a Gateway of the input or context, or None; injection needs none, stamping does."""
        return self.gateways.get((namespace, name))

    def routes_of(self, gateway: Gateway | Key) -> tuple[Route, ...]:
        """Return the routes attached to a Gateway, deleting ones included, in (namespace, name) order."""
        return self.attached.get(_key(gateway), ())

    def watches(self, namespace: str) -> bool:
        """Tell whether the controller sees the objects of a namespace."""
        return not self.watched or namespace in self.watched

    def webhooks_routes(self, gateway: Key) -> tuple[Route, ...]:
        """Return the routes that the webhook finds, in (namespace, name) order.

        Of a kind of which the controller sees none, it asks the API server for those of all namespaces.
        """
        seen, others = self.routes_of(gateway), self.unwatched.get(gateway, ())
        if not others:
            return seen
        kinds = {route.kind for route in seen}
        return tuple(sorted((*seen, *(one for one in others if one.kind not in kinds)), key=_route_order))

    def unwatched_routes(self) -> tuple[Route, ...]:
        """Return the routes that the controller does not see and that name a Gateway, each once."""
        found = {(one.kind, one.key): one for routes in self.unwatched.values() for one in routes}
        return tuple(sorted(found.values(), key=_route_order))

    def config_of(self, gateway: Gateway | Key) -> GatewayConfig | None:
        """Return the GatewayConfig in force: the one that the Gateway's annotation names, if it exists."""
        found = self.gateways.get(_key(gateway))
        return self.configs.get((found.namespace, found.config_name)) if found is not None else None

    def needs_mcp(self, gateway: Gateway | Key) -> bool:
        """Tell whether any MCPRoute is attached, deleting ones included."""
        return any(route.kind == "MCPRoute" for route in self.routes_of(gateway))

    def has_effective_route(self, gateway: Gateway | Key) -> bool:
        """Tell whether a route is attached that is not being deleted."""
        return any(not route.deleting for route in self.routes_of(gateway))


def build_catalog(
    resources: Iterable[Resource],
    release: str,
    namespace: str = "default",
    watch_namespaces: tuple[str, ...] | None = None,
    skip_invalid: bool = False,
    *,
    typed: bool = False,
) -> Catalog:
    """Return the catalog of a run's resources, those of the context included.

    `namespace` is the one of objects that name none. Outside `watch_namespaces` (None or empty: all)
    Gateways, GatewayConfigs and routes count as absent; `unwatched` has such routes. With `skip_invalid`
    what the API server refuses is left out with warning AIGW217, else it is an error (AIGW105-108, 110,
    113). Two objects of one name are error AIGW109 in any case. What is refused is never in the catalog.
    `typed`: a workload is refused for any field that the API server cannot decode, where a route makes it
    one to be edited.
    """
    resources = tuple(resources)
    objects = [read_object(resource, release, namespace) for resource in resources]
    found = [one for one in objects if one is not None]
    if typed:
        found = _typed(found)
    diagnostics: list[Diagnostic] = []
    for one in found:
        diagnostics += _left_out(one) if one.refused and skip_invalid else one.diagnostics
    items, clashes = _distinct(one.item for one in found if not one.refused)
    watched = [item for item in items if _is_watched(item, watch_namespaces)]
    catalog = _catalog(watched)
    if len(watched) < len(items):
        others = [item for item in items if not _is_watched(item, watch_namespaces)]
        catalog = catalog._replace(unwatched=_attached(_of(others, Route)))
    return catalog._replace(
        watched=watch_namespaces or (),
        every_gateway=tuple(item for item in _of(items, Gateway) if item.name),
        webhooks=read_webhooks(resources),
        refused=frozenset(identity(one.item) for one in found if one.refused),
        diagnostics=(*diagnostics, *clashes, *_rival_resources(catalog)),
    )


def _typed(found: list[Read]) -> list[Read]:
    """Return the objects, those workloads that are to be edited with what is wrong in all their fields."""
    routes = (one.item for one in found if isinstance(one.item, Route) and not one.refused)
    attached = {parent for route in routes for parent in route.parents}
    return [check_types(one) if _is_edited(one.item, attached) else one for one in found]


def _is_edited(item: Object, attached: set[Key]) -> bool:
    """Tell whether an object is a workload of the input whose Gateway a route names."""
    if not isinstance(item, Workload) or item.resource.document.context:
        return False
    return item.template_gateway in attached or item.own_gateway in attached


def identity(item: Object) -> Identity:
    """Return the kind, namespace and name of an object."""
    return Identity(item.resource.kind, item.namespace, item.name)


def _key(gateway: Gateway | Key) -> Key:
    """Return the namespace and name of a Gateway, itself or named."""
    return gateway.key if isinstance(gateway, Gateway) else gateway


def _catalog(items: list[Object]) -> Catalog:
    """Return the catalog of objects that are valid and unique."""
    routes = sorted(_of(items, Route), key=_route_order)
    workloads = tuple(_of(items, Workload))
    catalog = Catalog(
        gateways={item.key: item for item in _of(items, Gateway) if item.name},
        configs={item.key: item for item in _of(items, GatewayConfig)},
        routes=tuple(routes),
        workloads=workloads,
        classes={},
        proxies={},
        envoy_gateways=(),
        every_gateway=(),
        webhooks=Webhooks((), {}),
        attached=_attached(routes),
        watched=(),
        unwatched={},
        running=_running(workloads),
        refused=frozenset(),
        diagnostics=(),
    )
    return _with_infrastructure(catalog, items)


def _attached(routes: Iterable[Route]) -> dict[Key, tuple[Route, ...]]:
    """Return the routes of each Gateway, sorted."""
    attached: dict[Key, list[Route]] = {}
    for route in sorted(routes, key=_route_order):
        for parent in route.parents:
            attached.setdefault(parent, []).append(route)
    return {key: tuple(found) for key, found in attached.items()}


def _running(workloads: Iterable[Workload]) -> dict[Key, dict[str, Workload]]:
    """Return where each Gateway's workloads are: found by their own labels, or by those of their pods."""
    running: dict[Key, dict[str, Workload]] = {}
    for workload in workloads:
        for gateway in {workload.own_gateway, workload.template_gateway}:
            if gateway:
                running.setdefault(gateway, {}).setdefault(workload.namespace, workload)
    return running


def _with_infrastructure(catalog: Catalog, items: list[Object]) -> Catalog:
    """Return the catalog with Envoy Gateway's own objects."""
    if all(isinstance(item, Gateway | GatewayConfig | Route | Workload) for item in items):
        return catalog
    # Here, so that only a run with such objects pays for the imports.
    from aigw_render.model.envoygateway import EnvoyGateway
    from aigw_render.model.envoyproxy import EnvoyProxy
    from aigw_render.model.gatewayclass import GatewayClass

    return catalog._replace(
        classes={item.name: item for item in _of(items, GatewayClass)},
        proxies={item.key: item for item in _of(items, EnvoyProxy)},
        envoy_gateways=tuple(_of(items, EnvoyGateway)),
    )


def _left_out(found: Read) -> list[Diagnostic]:
    """Return the warnings about an object that is left out."""
    from aigw_render.model.conflicts import left_out

    return left_out(found)


def _of(items: list[Object], kind: type[_Item]) -> list[_Item]:
    """Return the objects of one kind."""
    return [item for item in items if isinstance(item, kind)]


def _route_order(route: Route) -> tuple[str, str, str]:
    """Return what routes are sorted by."""
    return (route.namespace, route.name, route.kind)


def _distinct(items: Iterable[Object]) -> tuple[list[Object], list[Diagnostic]]:
    """Return the first object of each name, and the errors about the others.

    Objects without a name (`generateName`) are all different.
    """
    named: dict[Identity, list[Object]] = {}
    nameless = []
    for item in items:
        if item.name:
            named.setdefault(identity(item), []).append(item)
        else:
            nameless.append(item)
    clashes = [found for found in named.values() if len(found) > 1]
    return [found[0] for found in named.values()] + nameless, _clashes(clashes) if clashes else []


def _clashes(groups: list[list[Object]]) -> list[Diagnostic]:
    """Return the errors about objects of one name."""
    from aigw_render.model.conflicts import clashes

    return clashes(groups)


def _is_watched(item: Object, namespaces: tuple[str, ...] | None) -> bool:
    """Tell whether the controller sees an object; the others are not its own to look at."""
    watched = isinstance(item, Gateway | GatewayConfig | Route)
    return not namespaces or not watched or item.namespace in namespaces


def _rival_resources(catalog: Catalog) -> list[Diagnostic]:
    """Return AIGW215 for every Gateway whose container resources depend on the order of its routes (v0.5)."""
    found = []
    for key, routes in catalog.attached.items():
        config = catalog.config_of(key)
        if config is not None and get(config.ext_proc, "kubernetes", "resources") is not None:
            continue
        setters = [route for route in routes if route.resources is not None]
        if any(not strict_equal(route.resources, setters[-1].resources) for route in setters):
            from aigw_render.model.conflicts import rivals

            found.append(rivals(key, setters))
    return found
