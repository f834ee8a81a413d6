"""The EnvoyProxy of Envoy Gateway's own configuration, wherever that is written."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.base.position import Path
    from aigw_render.read.resource import Resource


class ProxyDefault(NamedTuple):
    """The spec of an EnvoyProxy that counts where nothing else is named."""

    proxy: dict[str, Data]
    resource: Resource
    path: Path
    """Where it stands in the resource, or the text that holds it."""
