"""The backends that an Envoy Gateway policy needs itself, such as an authorizer."""

from __future__ import annotations

from typing import Annotated, ClassVar

from annotated_types import Interval, Len

from aigw_render.model.api.backendsettings import BackendSettings
from aigw_render.model.api.base import ApiModel
from aigw_render.model.api.markers import Format, Group, Kind, Name, Namespace, PortNumber

_Weight = Annotated[int, Interval(ge=0, le=1_000_000), Format("int32")]


class PolicyBackendRef(ApiModel):
    """A backend of a policy: a Service unless it says otherwise."""

    object_rules: ClassVar[tuple[str, ...]] = ("service-port",)

    group: Group = ""
    """API group of the backend; empty for the core group."""
    kind: Kind = "Service"
    """Kind of the backend."""
    name: Name
    """Name of the backend."""
    namespace: Namespace | None = None
    """Its namespace; the route's own when left out."""
    port: PortNumber | None = None
    """Port of a Service."""


class PolicyBackend(PolicyBackendRef):
    """One of several backends."""

    fallback: bool | None = None
    """Used when the others fail."""
    weight: _Weight = 1
    """Share of the requests."""


class PolicyBackends(ApiModel):
    """The backends of a policy, and how they are spoken to."""

    backend_ref: PolicyBackendRef | None = None
    """One backend."""
    backend_refs: Annotated[list[PolicyBackend], Len(0, 16)] | None = None
    """Several of them."""
    backend_settings: BackendSettings | None = None
    """How they are spoken to."""
