"""Which objects are our own config: the least of it, that every run needs."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.read.resource import Resource

API_VERSION = "aigw-render.github.io/v1alpha1"
KIND = "AIGatewayRender"


def is_config(resource: Resource) -> bool:
    """Tell whether an object is a config, of whatever version: it is never part of the output."""
    return resource.kind == KIND and resource.api_version.partition("/")[0] == API_VERSION.partition("/")[0]
