"""MCPRoute: which MCP servers a Gateway offers."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from annotated_types import Len
from pydantic import StringConstraints

from aigw_render.model.api.aigatewayroute import HeaderMatch
from aigw_render.model.api.base import ApiModel
from aigw_render.model.api.gatewayapi import Hostnames, ParentRefs
from aigw_render.model.api.markers import (
    ApiVersion,
    Group,
    Kind,
    MapKey,
    Name,
    Namespace,
    NonEmpty,
    PortNumber,
    Rules,
)
from aigw_render.model.api.mcpsecurity import Action, CelText, McpBackendSecurity, McpSecurityPolicy
from aigw_render.model.api.meta import ObjectMeta

McpPath = Annotated[str, StringConstraints(max_length=1024)]
_Tools = Annotated[list[str], Len(0, 32)]


class ToolSelector(ApiModel):
    """Which tools of a server are offered."""

    object_rules: ClassVar[tuple[str, ...]] = (
        "tool-selector-one-include",
        "tool-selector-include",
        "tool-selector-exclude",
        "tool-selector-not-empty",
    )

    include: _Tools | None = None
    """Those of these names."""
    include_regex: _Tools | None = None
    """Those whose names match."""
    exclude: _Tools | None = None
    """Not those of these names."""
    exclude_regex: _Tools | None = None
    """Not those whose names match."""


class ForwardHeader(ApiModel):
    """A header of the client that a backend gets."""

    name: NonEmpty
    """Name of the header."""
    backend_header: NonEmpty | None = None
    """Its name on the way to the backend, when it is another."""


class McpBackendRef(ApiModel):
    """An MCP server."""

    object_rules: ClassVar[tuple[str, ...]] = ("service-port",)

    group: Group = ""
    """API group of the backend; empty for the core group."""
    kind: Kind = "Service"
    """Kind of the backend."""
    name: Name
    """Name of the backend, unique in the route."""
    namespace: Namespace | None = None
    """Its namespace; the route's own when left out."""
    port: PortNumber | None = None
    """Port of a Service."""
    path: McpPath = "/mcp"
    """The path that the server is at."""
    tool_selector: ToolSelector | None = None
    """Which of its tools are offered."""
    security_policy: McpBackendSecurity | None = None
    """How the gateway proves to it who it is."""
    forward_headers: Annotated[list[ForwardHeader], Len(0, 32)] | None = None
    """Headers of the client that it gets."""


class SelectorRule(ApiModel):
    """Which servers a client gets to see."""

    cel: CelText | None = None
    """A condition in CEL."""
    action: Action = "Allow"
    """Whether it gets to see them."""


class BackendSelector(ApiModel):
    """Which servers which clients get to see."""

    rules: Annotated[list[SelectorRule], Len(0, 32)] | None = None
    """The rules; the first that fits counts."""
    default_action: Action = "Deny"
    """What holds when none fits."""


class MCPRouteSpec(ApiModel):
    """What is offered where."""

    parent_refs: Annotated[ParentRefs, Len(1, 16)]
    """The Gateways the route attaches to."""
    hostnames: Hostnames | None = None
    """Host names of the requests it takes."""
    path: McpPath = "/mcp"
    """The path it is offered at."""
    headers: Annotated[list[HeaderMatch], Len(0, 16), MapKey("name")] | None = None
    """Headers that requests must carry."""
    backend_refs: Annotated[list[McpBackendRef], Len(1, 256), Rules(("mcp-backend-name-unique",))]
    """The MCP servers."""
    backend_selector: BackendSelector | None = None
    """Which servers which clients get to see."""
    security_policy: McpSecurityPolicy | None = None
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
