"""AIGatewayRoute: which requests to AI models go to which backends."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from annotated_types import Len
from pydantic import StringConstraints

from aigw_render.model import formats
from aigw_render.model.api.base import ApiModel
from aigw_render.model.api.container import ResourceRequirements
from aigw_render.model.api.cost import LLMRequestCost
from aigw_render.model.api.gatewayapi import Hostnames, ParentRefs
from aigw_render.model.api.markers import (
    POINTER,
    ApiVersion,
    DateTime,
    Duration,
    Group,
    HeaderName,
    HeaderValue,
    MapKey,
    Namespace,
    Natural32,
    NonEmpty,
    Rules,
    Subdomain,
)
from aigw_render.model.api.meta import ObjectMeta
from aigw_render.model.api.mutation import BodyMutation, HeaderMutation

BackendKind = Annotated[str, StringConstraints(max_length=63, pattern=formats.EMPTY_OR_KIND)]


class HeaderMatch(ApiModel):
    """A header that a request must carry."""

    type: Literal["Exact", "RegularExpression"] = "Exact"
    """How the value is compared."""
    name: HeaderName
    """Name of the header."""
    value: HeaderValue
    """Value, or regular expression, to compare with."""


class RouteMatch(ApiModel):
    """What a request must look like; all of it."""

    headers: Annotated[list[HeaderMatch], Len(0, 16), MapKey("name")] | None = None
    """Headers it must carry."""


class BackendRef(ApiModel):
    """A backend that requests go to."""

    object_rules: ClassVar[tuple[str, ...]] = ("backend-group-with-kind", "only-inference-pool")

    name: NonEmpty
    """Name of the AIServiceBackend or InferencePool."""
    namespace: Namespace | None = None
    """Its namespace; the route's own when left out."""
    group: Group | None = None
    """API group, for an InferencePool only."""
    kind: BackendKind | None = None
    """Kind, for an InferencePool only."""
    model_name_override: str | None = None
    """Model name to send to this backend in place of the request's."""
    weight: Natural32 = 1
    """Share of the requests, among backends of one priority."""
    priority: Natural32 = 0
    """0 comes first; higher numbers step in when lower ones fail."""
    header_mutation: HeaderMutation | None = None
    """Headers to change on the way to this backend."""
    body_mutation: BodyMutation | None = None
    """Body fields to change on the way to this backend."""


class Timeouts(ApiModel):
    """How long things may take."""

    object_rules: ClassVar[tuple[str, ...]] = ("backend-timeout-within-request",)

    request: Duration | None = None
    """The whole request, all tries together; 0s: no limit."""
    backend_request: Duration | None = None
    """One try at a backend."""


class AIGatewayRouteRule(ApiModel):
    """One rule: requests that match go to the backends."""

    object_rules: ClassVar[tuple[str, ...]] = (
        "rule-name-reserved",
        "backend-refs-not-mixed",
        "one-inference-pool",
    )

    name: Subdomain | None = None
    """Name of the rule, unique in its route."""
    backend_refs: Annotated[list[BackendRef], Len(0, 128)] | None = None
    """Where matching requests go."""
    matches: Annotated[list[RouteMatch], Len(0, 128)] | None = None
    """What requests match; any one of them."""
    timeouts: Timeouts | None = None
    """How long a request may take."""
    stream_idle_timeout: Duration | None = None
    """How long a stream may be silent."""
    models_owned_by: str = "Envoy AI Gateway"
    """The owner that the list of models names."""
    models_created_at: DateTime | None = None
    """The time of creation that the list of models names."""


class ExternalProcessorFilter(ApiModel):
    """The extproc container, as v0.5 lets a route set it."""

    resources: Annotated[ResourceRequirements | None, POINTER] = None
    """Requests and limits of the container."""


class FilterConfig(ApiModel):
    """How requests are processed (v0.5)."""

    type: Literal["ExternalProcessor", "DynamicModule"] = "ExternalProcessor"
    """Which processor it is."""
    external_processor: ExternalProcessorFilter | None = None
    """Settings of the external processor."""


class AIGatewayRouteSpec(ApiModel):
    """What is routed where."""

    parent_refs: Annotated[ParentRefs, Len(0, 16)] | None = None
    """The Gateways the route attaches to."""
    hostnames: Hostnames | None = None
    """Host names of the requests it takes."""
    rules: Annotated[list[AIGatewayRouteRule], Len(0, 128), Rules(("rule-name-unique",))]
    """The rules, the first match counts."""
    filter_config: FilterConfig | None = None
    """How requests are processed (v0.5)."""
    llm_request_costs: Annotated[list[LLMRequestCost], Len(0, 36)] | None = None
    """Costs that are stored for this route's requests."""


class AIGatewayRoute(ApiModel):
    """Routes requests to AI models to their backends, for the Gateways it attaches to."""

    api_version: ApiVersion
    """Group and version of this API."""
    kind: Literal["AIGatewayRoute"]
    """The kind of this object."""
    metadata: ObjectMeta
    """Name, namespace and annotations."""
    spec: AIGatewayRouteSpec | None = None
    """What is routed where."""
