"""The objects that decide what Envoy Gateway renders: classes, EnvoyProxies, its own configuration."""

from __future__ import annotations

from aigw_render.model.envoygateway import EnvoyGateway, read_envoy_gateway
from aigw_render.model.envoyproxy import EnvoyProxy, read_proxy
from aigw_render.model.gatewayclass import CLASS_PARAMETERS, GatewayClass, read_class
from aigw_render.model.proxychecks import proxy_findings
from aigw_render.model.reference import PROXY_GROUP
from aigw_render.model.shapes import wrong_types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.model.findings import Finding
    from aigw_render.read.resource import Resource

Infrastructure = GatewayClass | EnvoyProxy | EnvoyGateway

_CLASS_VERSIONS = tuple(f"gateway.networking.k8s.io/{version}" for version in ("v1", "v1beta1"))
_PROXY_VERSION = f"{PROXY_GROUP}/v1alpha1"


def read_infrastructure(resource: Resource, namespace: str) -> Infrastructure | None:
    """Return the object of a resource, None for another kind or API version.

    `namespace` is the one of objects that name none.
    """
    if resource.kind == "GatewayClass" and resource.api_version in _CLASS_VERSIONS:
        return read_class(resource)
    if resource.api_version != _PROXY_VERSION:
        return None
    if resource.kind == "EnvoyProxy":
        return read_proxy(resource, namespace)
    return read_envoy_gateway(resource, namespace) if resource.kind == "EnvoyGateway" else None


def infrastructure_findings(item: Infrastructure) -> Iterator[Finding]:
    """Yield what the API server, or Envoy Gateway when it renders, refuses in an object's spec."""
    data = item.resource.data
    if isinstance(item, EnvoyProxy):
        yield from proxy_findings(data)
    elif isinstance(item, GatewayClass):
        yield from wrong_types(data, "object", [("spec",), CLASS_PARAMETERS])
        names = ("group", "kind", "namespace", "name")
        yield from wrong_types(data, "string", [(*CLASS_PARAMETERS, name) for name in names])
    else:
        yield from wrong_types(data, "object", [("envoyProxy",)])
