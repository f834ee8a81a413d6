"""One Gateway resolved: its routes, its GatewayConfig, and what follows from them."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple
from aigw_render.extproc.container import build_container
from aigw_render.extproc.digest import config_hash, digest
from aigw_render.extproc.names import filter_config_names
from aigw_render.extproc.podparts import ConfigSource, uds_mount, volumes
from aigw_render.extproc.request import Request
from aigw_render.extproc.typed import typed_extproc, typed_resources
from aigw_render.model.routes import route_resources
from aigw_render.plan.podtemplate import PodParts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.model.catalog import Catalog
    from aigw_render.model.gateway import Gateway, Key
    from aigw_render.model.gatewayconfig import GatewayConfig
    from aigw_render.model.routes import Route
    from aigw_render.settings.effective import Effective


class GatewayState(NamedTuple):
    """What the controller would hold for one Gateway."""

    namespace: str
    name: str
    gateway: Gateway | None
    """None: routes or a workload name it, but the object is not in the input."""
    routes: tuple[Route, ...]
    """Those that the controller sees."""
    unwatched: tuple[Route, ...]
    """Those outside the namespaces that it watches."""
    attached: bool
    """A route is attached that leads to an injection, one that is being deleted or assumed by the
    settings included."""
    outside: bool
    """It has routes, but the controller does not watch its namespace, and so writes no Secrets for it."""
    torn: tuple[str, ...]
    """The namespaces with workloads of it where there are two: the controller then handles none of them."""
    needs_mcp: bool
    """What the digest says."""
    injects_mcp: bool
    """What the webhook goes by: it may find an MCPRoute that the controller does not see."""
    has_effective_route: bool
    config: GatewayConfig | None
    digest: str
    """The JSON text whose SHA-256 is the config hash. It holds the MCP session seeds."""
    hash: str
    """Lower hex SHA-256 of the digest."""
    parts: PodParts | None
    """None: `filterConfig: none`, where the webhook injects nothing."""

    @property
    def is_stamped(self) -> bool:
        """Tell whether the controller stamps the hash on this Gateway's workloads."""
        return self.gateway is not None and self.has_effective_route and not self.torn

    @property
    def key(self) -> tuple[str, str]:
        """Namespace and name."""
        return self.namespace, self.name


def resolve_gateway(catalog: Catalog, effective: Effective, namespace: str, name: str) -> GatewayState:
    """Return everything the controller derives from a Gateway's name."""
    key = (namespace, name)
    routes, found = catalog.routes_of(key), catalog.webhooks_routes(key)
    assumed = _assumed(effective, namespace, name)
    config = catalog.config_of(key)
    hashed = _request(effective, config, routes, assumed)
    injected = hashed if found == routes else _request(effective, config, found, assumed)
    watched = catalog.watches(namespace)
    text = digest(hashed)
    return GatewayState(
        namespace,
        name,
        catalog.gateway(namespace, name),
        routes,
        catalog.unwatched.get(key, ()),
        attached=watched and bool(found or assumed),
        outside=not watched and bool(found or assumed),
        torn=_torn(catalog, effective, key),
        needs_mcp=hashed.needs_mcp,
        injects_mcp=injected.needs_mcp,
        has_effective_route=bool(assumed) or any(not route.deleting for route in routes),
        config=config,
        digest=text,
        hash=config_hash(text),
        parts=_pod_parts(effective, injected, namespace, name),
    )


def _request(
    effective: Effective, config: GatewayConfig | None, routes: tuple[Route, ...], assumed: tuple[str, ...]
) -> Request:
    """Return what decides about container and hash where these routes are seen."""
    resources = route_resources(routes)
    return Request(
        effective.release,
        effective.controller,
        typed_extproc(config.ext_proc) if config else None,
        "MCPRoute" in assumed or any(route.kind == "MCPRoute" for route in routes),
        effective.sidecar,
        typed_resources(resources) if resources is not None else None,
    )


def _torn(catalog: Catalog, effective: Effective, key: Key) -> tuple[str, ...]:
    """Return the namespaces with workloads of a Gateway among those that the controller looks into.

    None, if it is one at most, as it has to be.
    """
    looked_into = {key[0], effective.controller.envoy_gateway_namespace}
    found = tuple(sorted(looked_into.intersection(catalog.running.get(key, ()))))
    return found if len(found) > 1 else ()


def _assumed(effective: Effective, namespace: str, name: str) -> tuple[str, ...]:
    """Return the kinds of routes that the settings say are attached elsewhere."""
    return tuple(
        kind
        for setting in effective.gateways
        if (setting.namespace or effective.namespace, setting.name) == (namespace, name)
        for kind in setting.assume_routes
    )


def _pod_parts(effective: Effective, request: Request, namespace: str, name: str) -> PodParts | None:
    """Return what goes into the Gateway's pods."""
    if effective.filter_config == "none":
        return None
    names = filter_config_names(namespace, name, cut_volumes=effective.release.cut_volume_names)
    source = ConfigSource(effective.filter_config, names)
    return PodParts(
        container=build_container(request, source),
        sidecar=effective.sidecar,
        volumes=tuple(volumes(effective.release, source)),
        envoy_mount=uds_mount(),
        pull_secrets=effective.controller.image_pull_secrets or (),
        label=effective.webhook != "absent",
    )
