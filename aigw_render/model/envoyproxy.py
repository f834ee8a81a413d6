"""An EnvoyProxy: what Envoy Gateway makes Envoy's workload from."""

from __future__ import annotations

from aigw_render.base.data import mapping, text
from aigw_render.base.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    from aigw_render.base.data import Data
    from aigw_render.base.position import Path
    from aigw_render.model.gateway import Key
    from aigw_render.read.resource import Resource

    Branch = Literal["envoyDeployment", "envoyDaemonSet"]

BRANCHES: tuple[Branch, ...] = ("envoyDeployment", "envoyDaemonSet")
KUBERNETES: Path = ("spec", "provider", "kubernetes")
CREATED_FOR = "aigw-render.github.io/created-for"
COPIED_FROM = "aigw-render.github.io/copied-from"


class EnvoyProxy(NamedTuple):
    """One EnvoyProxy of the input or the context."""

    resource: Resource
    namespace: str
    name: str
    merge_type: str
    """`Replace`, the default, `StrategicMerge` or `JSONMerge`: over the level below it (from v1.8 on)."""
    created_for: Key | None
    """The Gateway that we made it for; None: it is the user's."""
    copied_from: Key | None
    """The EnvoyProxy that we copied it from; None: it is no copy."""

    @property
    def key(self) -> Key:
        """Return its namespace and name."""
        return (self.namespace, self.name)

    @property
    def spec(self) -> dict[str, Data]:
        """Return its spec as it is written."""
        return mapping(self.resource.data, "spec")


def read_proxy(resource: Resource, namespace: str) -> EnvoyProxy:
    """Return the EnvoyProxy of a resource; `namespace` is the one of objects that name none."""
    return EnvoyProxy(
        resource=resource,
        namespace=resource.namespace or namespace,
        name=resource.name,
        merge_type=text(resource.data, "spec", "mergeType") or "Replace",
        created_for=_key(resource.data, CREATED_FOR),
        copied_from=_key(resource.data, COPIED_FROM),
    )


def provider_type(spec: Data) -> str:
    """Return the provider's type, `Kubernetes` where the spec has no provider."""
    return text(spec, "provider", "type") or "Kubernetes"


def _key(data: Data, annotation: str) -> Key | None:
    """Return the namespace and name that an annotation of ours holds."""
    namespace, _, name = text(data, "metadata", "annotations", annotation).partition("/")
    return (namespace, name) if namespace and name else None
