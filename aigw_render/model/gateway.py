"""A Gateway, as far as the AI Gateway looks at it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from aigw_render.base.data import text

if TYPE_CHECKING:
    from aigw_render.read.resource import Resource

Key = tuple[str, str]
"""Namespace and name of an object; the namespace is never empty."""

GATEWAY_API_VERSIONS = frozenset(
    f"gateway.networking.k8s.io/{version}" for version in ("v1", "v1beta1", "v1alpha2")
)
CONFIG_ANNOTATION = "aigateway.envoyproxy.io/gateway-config"


class Gateway(NamedTuple):
    """One Gateway of the input or the context."""

    resource: Resource
    namespace: str
    name: str
    config_name: str
    """The GatewayConfig it names, exactly as written (spaces too); empty: none."""

    @property
    def key(self) -> Key:
        """Return its namespace and name."""
        return (self.namespace, self.name)


def read_gateway(resource: Resource, namespace: str) -> Gateway:
    """Return the Gateway of a resource; `namespace` is the one of objects that name none."""
    return Gateway(
        resource=resource,
        namespace=resource.namespace or namespace,
        name=resource.name,
        config_name=text(resource.data, "metadata", "annotations", CONFIG_ANNOTATION),
    )
