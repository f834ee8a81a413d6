"""A reference to the parameters of a Gateway or a GatewayClass."""

from __future__ import annotations

from aigw_render.base.data import get, text
from aigw_render.base.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.base.position import Path

PROXY_GROUP = "gateway.envoyproxy.io"
"""The API group of EnvoyProxy and EnvoyGateway."""


class Reference(NamedTuple):
    """One `parametersRef`, exactly as written."""

    group: str
    kind: str
    namespace: str
    """Where the object is looked up; never empty."""
    name: str
    path: Path
    """Where the reference stands in its object."""

    @property
    def names_proxy(self) -> bool:
        """Tell whether it names an EnvoyProxy; with another kind Envoy Gateway does not accept the object."""
        return self.group == PROXY_GROUP and self.kind == "EnvoyProxy"

    @property
    def key(self) -> tuple[str, str]:
        """Return the namespace and name of what it refers to."""
        return (self.namespace, self.name)


def read_reference(data: Data, path: Path, namespace: str) -> Reference | None:
    """Return the reference at `path`, or None; `namespace` is where its object is looked up."""
    found = get(data, *path)
    if not isinstance(found, dict):
        return None
    return Reference(
        group=text(found, "group"),
        kind=text(found, "kind"),
        namespace=namespace,
        name=text(found, "name"),
        path=path,
    )
