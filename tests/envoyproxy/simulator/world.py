"""The objects of a stream that decide what Envoy Gateway renders."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from aigw_render.base.data import Data, text
from aigw_render.read.files import InputFile
from aigw_render.read.load import load
from tests.envoyproxy.simulator.errors import RejectedError

if TYPE_CHECKING:
    from aigw_render.read.load import Loaded

CONTROLLER = "gateway.envoyproxy.io/gatewayclass-controller"
GROUP = "gateway.envoyproxy.io"

Named = dict[tuple[str, str], dict[str, Data]]
"""Objects by namespace and name; a cluster-scoped one has the namespace ``."""


class World(NamedTuple):
    """What Envoy Gateway sees."""

    classes: Named
    gateways: Named
    proxies: Named
    config: dict[str, Data]
    """Its own configuration, empty when the stream has none."""

    @property
    def controller(self) -> str:
        """The controller name that makes a GatewayClass ours."""
        return text(self.config, "gateway", "controllerName") or CONTROLLER


def read_stream(content: str) -> Loaded:
    """Return a stream's documents and objects; raise when a document cannot be read."""
    loaded = load([InputFile("stream.yaml", content.encode())])
    errors = [one.message for one in loaded.diagnostics if one.severity == "error"]
    if errors:
        raise RejectedError("; ".join(errors))
    return loaded


def read_world(content: str) -> World:
    """Return the objects of a stream."""
    world = World({}, {}, {}, {})
    for resource in read_stream(content).resources:
        key = (resource.namespace or "default", resource.name)
        if resource.kind == "GatewayClass":
            world.classes["", resource.name] = resource.data
        elif resource.kind == "Gateway":
            world.gateways[key] = resource.data
        elif resource.kind == "EnvoyProxy":
            world.proxies[key] = resource.data
        elif resource.kind == "EnvoyGateway":
            world.config.update(resource.data)
    return world
