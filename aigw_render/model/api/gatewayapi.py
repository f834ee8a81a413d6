"""The parts of the Gateway API's types that routes share."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Len

from aigw_render.model.api.base import ApiModel
from aigw_render.model.api.markers import Group, Hostname, Kind, Name, Namespace, PortNumber, Rules, Subdomain

Hostnames = Annotated[list[Hostname], Len(0, 16)]


class ParentReference(ApiModel):
    """A Gateway that a route attaches to; only name and namespace count for the AI Gateway."""

    group: Group = "gateway.networking.k8s.io"
    """API group of the parent."""
    kind: Kind = "Gateway"
    """Kind of the parent: a Gateway."""
    namespace: Namespace | None = None
    """Namespace of the Gateway; the route's own when left out."""
    name: Name
    """Name of the Gateway."""
    section_name: Subdomain | None = None
    """One listener of the Gateway."""
    port: PortNumber | None = None
    """One port of the Gateway."""


ParentRefs = Annotated[list[ParentReference], Rules(("only-gateway-parent",))]
