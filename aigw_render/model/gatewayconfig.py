"""A GatewayConfig: what it sets on the extproc container."""

from __future__ import annotations

from aigw_render.base.data import get
from aigw_render.base.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.model.gateway import Key
    from aigw_render.read.resource import Resource


class GatewayConfig(NamedTuple):
    """One GatewayConfig that the API server would admit."""

    resource: Resource
    namespace: str
    name: str
    ext_proc: dict[str, Data] | None
    """`spec.extProc` as the API server stores it (pruned, defaulted); None when not set."""

    @property
    def key(self) -> Key:
        """Return its namespace and name."""
        return (self.namespace, self.name)


def read_config(resource: Resource, data: Data, namespace: str) -> GatewayConfig:
    """Return the GatewayConfig of a resource with its admitted `data`."""
    ext_proc = get(data, "spec", "extProc")
    return GatewayConfig(
        resource=resource,
        namespace=resource.namespace or namespace,
        name=resource.name,
        ext_proc=ext_proc if isinstance(ext_proc, dict) else None,
    )
