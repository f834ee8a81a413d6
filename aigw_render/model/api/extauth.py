"""Authorization by a service of the user's own, as Envoy Gateway's policies describe it."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from aigw_render.model.api.base import ApiModel
from aigw_render.model.api.markers import Duration, Format, Group, Kind, MapKey, Name, Positive32
from aigw_render.model.api.policybackends import PolicyBackends

_BACKEND_RULES = ("some-backend", "backend-kinds", "backend-groups")
# fmt: off
_ErrorStatus = Literal[
    400, 401, 402, 403, 404, 405, 406, 407, 408, 409, 410, 411, 412, 413, 414, 415, 416, 417,
    421, 422, 423, 424, 426, 428, 429, 431,
    500, 501, 502, 503, 504, 505, 506, 507, 508, 510, 511,
]
# fmt: on


class ExtensionSource(ApiModel):
    """A key of a ConfigMap or Secret."""

    object_rules: ClassVar[tuple[str, ...]] = ("context-extension-source",)

    group: Group
    """API group; empty for the core group."""
    kind: Kind
    """ConfigMap or Secret."""
    name: Name
    """Name of the object."""
    key: str
    """The key in it."""


class ContextExtension(ApiModel):
    """Something that the authorizer is told with every request."""

    object_rules: ClassVar[tuple[str, ...]] = ("context-extension",)

    name: str
    """What it is called."""
    type: Literal["Value", "ValueRef"] = "Value"
    """Where its value comes from."""
    value: str | None = None
    """The value itself."""
    value_ref: ExtensionSource | None = None
    """Where the value is."""


class BodyToExtAuth(ApiModel):
    """The request's body goes to the authorizer."""

    max_request_bytes: Positive32
    """The most of it."""


class GrpcExtAuth(PolicyBackends):
    """An authorizer that speaks gRPC."""

    object_rules: ClassVar[tuple[str, ...]] = _BACKEND_RULES


class HttpExtAuth(PolicyBackends):
    """An authorizer that speaks HTTP."""

    object_rules: ClassVar[tuple[str, ...]] = (*_BACKEND_RULES, "one-path")

    path: str | None = None
    """What stands before the request's path."""
    path_override: str | None = None
    """What stands in place of it."""
    headers_to_backend: list[str] | None = None
    """Headers of its answer that go on to the backend."""


class ExtAuth(ApiModel):
    """An authorizer."""

    object_rules: ClassVar[tuple[str, ...]] = ("ext-auth-some", "ext-auth-one")

    grpc: GrpcExtAuth | None = None
    """One that speaks gRPC."""
    http: HttpExtAuth | None = None
    """One that speaks HTTP."""
    headers_to_ext_auth: list[str] | None = None
    """Headers of the request that it gets to see."""
    body_to_ext_auth: BodyToExtAuth | None = None
    """The body that it gets to see."""
    context_extensions: Annotated[list[ContextExtension], MapKey("name")] | None = None
    """What else it is told."""
    fail_open: bool = False
    """Let requests pass when it cannot be asked."""
    recompute_route: bool | None = None
    """Look for the route again after its changes."""
    timeout: Duration | None = None
    """How long an answer may take."""
    status_on_error: Annotated[_ErrorStatus, Format("int32")] | None = None
    """The status code when it cannot be asked."""
    include_route_metadata: bool | None = None
    """Tell it about the route."""
