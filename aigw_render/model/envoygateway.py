"""EnvoyGateway: Envoy Gateway's own configuration, as far as it decides about EnvoyProxies."""

from __future__ import annotations

from aigw_render.base.data import get, text
from aigw_render.base.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.read.resource import Resource

DEFAULT_CONTROLLER = "gateway.envoyproxy.io/gatewayclass-controller"
"""The controller of the GatewayClasses that Envoy Gateway serves unless it is configured otherwise."""


class EnvoyGateway(NamedTuple):
    """One EnvoyGateway document; mostly it has neither name nor namespace."""

    resource: Resource
    namespace: str
    name: str
    controller_name: str
    proxy: dict[str, Data] | None
    """The spec of the EnvoyProxy that counts where nothing else is named (from v1.7 on); None: not set."""


def read_envoy_gateway(resource: Resource, namespace: str) -> EnvoyGateway:
    """Return the EnvoyGateway of a resource; `namespace` is the one of objects that name none."""
    proxy = get(resource.data, "envoyProxy")
    return EnvoyGateway(
        resource=resource,
        namespace=resource.namespace or namespace,
        name=resource.name,
        controller_name=text(resource.data, "gateway", "controllerName") or DEFAULT_CONTROLLER,
        proxy=proxy if isinstance(proxy, dict) else None,
    )
