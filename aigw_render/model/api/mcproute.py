"""MCPRoute: which MCP servers a Gateway offers.

Only what decides about attachment is modelled; the rest passes as it is.
"""

from __future__ import annotations

from typing import Annotated, Literal

from annotated_types import Len
from pydantic import JsonValue, StringConstraints

from aigw_render.model.api.base import ApiModel
from aigw_render.model.api.gatewayapi import ParentRefs
from aigw_render.model.api.markers import ApiVersion, MapKey
from aigw_render.model.api.meta import ObjectMeta

McpPath = Annotated[str, StringConstraints(max_length=1024)]


class MCPRouteSpec(ApiModel):
    """What is offered where."""

    parent_refs: Annotated[ParentRefs, Len(1, 16)]
    """The Gateways the route attaches to."""
    hostnames: Annotated[list[JsonValue], Len(0, 16)] | None = None
    """Host names of the requests it takes."""
    path: McpPath = "/mcp"
    """The path it is offered at."""
    headers: Annotated[list[JsonValue], Len(0, 16), MapKey("name")] | None = None
    """Headers that requests must carry."""
    backend_refs: Annotated[list[JsonValue], Len(1, 256)]
    """The MCP servers."""
    backend_selector: dict[str, JsonValue] | None = None
    """How one of the servers is chosen."""
    security_policy: dict[str, JsonValue] | None = None
    """Who may use it."""


class MCPRoute(ApiModel):
    """Offers MCP servers on the Gateways it attaches to."""

    api_version: ApiVersion
    """Group and version of this API."""
    kind: Literal["MCPRoute"]
    """The kind of this object."""
    metadata: ObjectMeta
    """Name, namespace and annotations."""
    spec: MCPRouteSpec | None = None
    """What is offered."""
