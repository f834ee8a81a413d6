"""A Deployment or DaemonSet that runs Envoy for one Gateway."""

from __future__ import annotations

from aigw_render.base.data import mapping, text
from aigw_render.base.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.base.position import Path
    from aigw_render.model.gateway import Key
    from aigw_render.read.resource import Resource

OWNER_NAME = "gateway.envoyproxy.io/owning-gateway-name"
OWNER_NAMESPACE = "gateway.envoyproxy.io/owning-gateway-namespace"
CONTAINER_NAME = "ai-gateway-extproc"
UDS_VOLUME = "ai-gateway-extproc-uds"
UDS_DIRECTORY = "/etc/ai-gateway-extproc-uds"
MANAGED_BY = "app.kubernetes.io/managed-by"

OWN_LABELS: Path = ("metadata", "labels")
TEMPLATE_LABELS: Path = ("spec", "template", "metadata", "labels")


class Workload(NamedTuple):
    """One workload that carries the owning-gateway labels on itself or on its pod template."""

    resource: Resource
    namespace: str
    name: str
    template_gateway: Key | None
    """The Gateway that the pod template's labels name: decides whether the webhook injects."""
    own_gateway: Key | None
    """The Gateway that the workload's own labels name: decides where the controller stamps."""
    managed_by_eg: bool
    """It says that Envoy Gateway manages it."""

    @property
    def key(self) -> Key:
        """Return its namespace and name."""
        return (self.namespace, self.name)


def has_owner_labels(data: Data) -> bool:
    """Tell whether a Deployment or DaemonSet carries an owning-gateway label anywhere, of whatever type."""
    labels = (mapping(data, *OWN_LABELS), mapping(data, *TEMPLATE_LABELS))
    return any(OWNER_NAME in found or OWNER_NAMESPACE in found for found in labels)


def read_workload(resource: Resource, namespace: str) -> Workload:
    """Return the workload of a resource; `namespace` is the one of objects that name none."""
    data = resource.data
    return Workload(
        resource=resource,
        namespace=resource.namespace or namespace,
        name=resource.name,
        template_gateway=_owner(mapping(data, *TEMPLATE_LABELS)),
        own_gateway=_owner(mapping(data, *OWN_LABELS)),
        managed_by_eg=text(data, *OWN_LABELS, MANAGED_BY) == "envoy-gateway",
    )


def _owner(labels: dict[str, Data]) -> Key | None:
    """Return the Gateway that two labels name; one of them alone names none."""
    namespace, name = text(labels, OWNER_NAMESPACE), text(labels, OWNER_NAME)
    return (namespace, name) if namespace and name else None
