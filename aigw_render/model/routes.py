"""AIGatewayRoute and MCPRoute: which Gateways they attach to, and whether they are being deleted."""

from __future__ import annotations

from aigw_render.base.data import get, sequence, text
from aigw_render.base.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Literal

    from aigw_render.base.data import Data
    from aigw_render.model.gateway import Key
    from aigw_render.read.resource import Resource

    RouteKind = Literal["AIGatewayRoute", "MCPRoute"]


class Route(NamedTuple):
    """One route that the API server would admit."""

    resource: Resource
    kind: RouteKind
    namespace: str
    name: str
    parents: tuple[Key, ...]
    """The Gateways it attaches to; a parentRef's group, kind, sectionName and port do not count."""
    deleting: bool
    """It has a deletionTimestamp: still attached, but no effective route."""
    resources: dict[str, Data] | None
    """`spec.filterConfig.externalProcessor.resources`, which only v0.5 knows; None when not set."""

    @property
    def key(self) -> Key:
        """Return its namespace and name."""
        return (self.namespace, self.name)


def read_route(resource: Resource, data: Data, namespace: str) -> Route:
    """Return the route of a resource with its admitted `data`."""
    own = resource.namespace or namespace
    resources = get(data, "spec", "filterConfig", "externalProcessor", "resources")
    return Route(
        resource=resource,
        kind="MCPRoute" if resource.kind == "MCPRoute" else "AIGatewayRoute",
        namespace=own,
        name=resource.name,
        parents=_parents(data, own),
        deleting=bool(text(data, "metadata", "deletionTimestamp")),
        resources=resources if isinstance(resources, dict) else None,
    )


def route_resources(routes: Iterable[Route]) -> dict[str, Data] | None:
    """Return the resources that a Gateway's routes set (v0.5): those of the last one, or None."""
    given = [route.resources for route in routes if route.resources is not None]
    return given[-1] if given else None


def _parents(data: Data, own: str) -> tuple[Key, ...]:
    """Return the Gateways that the parentRefs name, each once; no namespace is the route's own."""
    parents = (
        (text(parent, "namespace") or own, text(parent, "name"))
        for parent in sequence(data, "spec", "parentRefs")
    )
    return tuple(dict.fromkeys(parents))
