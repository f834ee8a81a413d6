"""A GatewayClass: which controller serves its Gateways, and with which parameters."""

from __future__ import annotations

from aigw_render.base.data import text
from aigw_render.base.record import NamedTuple
from aigw_render.model.reference import Reference, read_reference

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.read.resource import Resource

CLASS_PARAMETERS = ("spec", "parametersRef")
_NAMESPACE = "default"
"""Where Envoy Gateway looks a reference without namespace up, whatever the run's own default is."""


class GatewayClass(NamedTuple):
    """One GatewayClass of the input or the context."""

    resource: Resource
    name: str
    controller_name: str
    parameters: Reference | None

    @property
    def namespace(self) -> str:
        """Return an empty text: it is cluster-scoped."""
        return ""


def read_class(resource: Resource) -> GatewayClass:
    """Return the GatewayClass of a resource."""
    namespace = text(resource.data, *CLASS_PARAMETERS, "namespace") or _NAMESPACE
    return GatewayClass(
        resource=resource,
        name=resource.name,
        controller_name=text(resource.data, "spec", "controllerName"),
        parameters=read_reference(resource.data, CLASS_PARAMETERS, namespace),
    )
