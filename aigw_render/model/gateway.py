"""A Gateway, as far as the AI Gateway looks at it."""

from __future__ import annotations

from aigw_render.base.data import get, text
from aigw_render.base.record import NamedTuple
from aigw_render.model.reference import Reference, read_reference
from aigw_render.model.shapes import missing, wrong_types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.data import Data
    from aigw_render.model.findings import Finding
    from aigw_render.read.resource import Resource

Key = tuple[str, str]
"""Namespace and name of an object; the namespace is never empty."""

GATEWAY_API_VERSIONS = frozenset(
    f"gateway.networking.k8s.io/{version}" for version in ("v1", "v1beta1", "v1alpha2")
)
CONFIG_ANNOTATION = "aigateway.envoyproxy.io/gateway-config"
GATEWAY_PARAMETERS = ("spec", "infrastructure", "parametersRef")


class Gateway(NamedTuple):
    """One Gateway of the input or the context."""

    resource: Resource
    namespace: str
    name: str
    config_name: str
    """The GatewayConfig it names, exactly as written (spaces too); empty: none."""
    class_name: str
    parameters: Reference | None
    """Its own EnvoyProxy, which is looked up in its own namespace."""

    @property
    def key(self) -> Key:
        """Return its namespace and name."""
        return (self.namespace, self.name)


def read_gateway(resource: Resource, namespace: str) -> Gateway:
    """Return the Gateway of a resource; `namespace` is the one of objects that name none."""
    namespace = resource.namespace or namespace
    return Gateway(
        resource=resource,
        namespace=namespace,
        name=resource.name,
        config_name=text(resource.data, "metadata", "annotations", CONFIG_ANNOTATION),
        class_name=text(resource.data, "spec", "gatewayClassName"),
        parameters=read_reference(resource.data, GATEWAY_PARAMETERS, namespace),
    )


def gateway_findings(data: Data) -> Iterator[Finding]:
    """Yield what the API server refuses in a Gateway's reference to its parameters, or on the way there."""
    path = GATEWAY_PARAMETERS
    yield from wrong_types(data, "object", [path[:1], path[:2], path])
    names = ("group", "kind", "name")
    yield from wrong_types(data, "string", [("spec", "gatewayClassName"), *((*path, name) for name in names)])
    reference = get(data, *path)
    if isinstance(reference, dict):
        yield from missing(reference, names, path)
