"""One Gateway resolved: its routes, its GatewayConfig, and what follows from them."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple
from aigw_render.extproc.container import build_container
from aigw_render.extproc.digest import config_hash, digest
from aigw_render.extproc.names import filter_config_names
from aigw_render.extproc.podparts import ConfigSource, uds_mount, volumes
from aigw_render.extproc.request import Request
from aigw_render.extproc.typed import typed_extproc, typed_resources
from aigw_render.plan.podtemplate import PodParts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.model.catalog import Catalog
    from aigw_render.model.gateway import Gateway
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
    attached: bool
    """A route is attached, one that is being deleted or assumed by the settings included."""
    needs_mcp: bool
    has_effective_route: bool
    config: GatewayConfig | None
    digest: str
    """The JSON text whose SHA-256 is the config hash. It holds the MCP session seeds."""
    hash: str
    """Lower hex SHA-256 of the digest."""
    parts: PodParts | None
    """None: `filterConfig: none`, where the webhook injects nothing."""

    @property
    def key(self) -> tuple[str, str]:
        """Namespace and name."""
        return self.namespace, self.name


def resolve_gateway(catalog: Catalog, effective: Effective, namespace: str, name: str) -> GatewayState:
    """Return everything the controller derives from a Gateway's name."""
    gateway = catalog.gateway(namespace, name)
    routes = catalog.routes_of((namespace, name))
    assumed = _assumed(effective, namespace, name)
    config = catalog.config_of((namespace, name))
    needs_mcp = "MCPRoute" in assumed or any(route.kind == "MCPRoute" for route in routes)
    resources = catalog.route_resources((namespace, name))
    request = Request(
        effective.release,
        effective.controller,
        typed_extproc(config.ext_proc) if config else None,
        needs_mcp,
        effective.sidecar,
        typed_resources(resources) if resources is not None else None,
    )
    text = digest(request)
    return GatewayState(
        namespace,
        name,
        gateway,
        routes,
        attached=bool(routes or assumed),
        needs_mcp=needs_mcp,
        has_effective_route=bool(assumed) or any(not route.deleting for route in routes),
        config=config,
        digest=text,
        hash=config_hash(text),
        parts=_pod_parts(effective, request, namespace, name),
    )


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
