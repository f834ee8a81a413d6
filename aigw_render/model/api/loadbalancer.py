"""How an Envoy Gateway policy spreads requests over the endpoints of a backend."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from annotated_types import Interval, Len
from pydantic import JsonValue, StringConstraints

from aigw_render.model import formats
from aigw_render.model.api.base import ApiModel
from aigw_render.model.api.markers import Duration, Format, Int32, Int64, MapKey, Name, Natural32, Percent

_TableSize = Annotated[int, Interval(ge=2, le=5_000_011), Format("int64")]
_ModuleName = Annotated[str, StringConstraints(min_length=1, max_length=253, pattern=formats.MODULE_NAME)]


class BackendUtilization(ApiModel):
    """Weights that follow the load that backends report."""

    blackout_period: Duration | None = None
    """How long a report must come in before its weight counts."""
    weight_expiration_period: Duration | None = None
    """How long a weight counts after the last report."""
    weight_update_period: Duration | None = None
    """How often weights are worked out again."""
    error_utilization_penalty_percent: Natural32 | None = None
    """How much errors count against a backend."""
    metric_names_for_computing_utilization: list[str] | None = None
    """The metrics that stand for the load."""
    keep_response_headers: bool = False
    """Leave the reports in the response."""


class HashCookie(ApiModel):
    """A cookie that decides about the endpoint."""

    name: str
    """Name of the cookie."""
    ttl: Duration | None = None
    """How long a cookie that Envoy makes is kept."""
    attributes: dict[str, str] | None = None
    """Further attributes of a cookie that Envoy makes."""


class HashName(ApiModel):
    """A header or query parameter that decides about the endpoint."""

    name: str
    """Its name."""


class ConsistentHash(ApiModel):
    """The same requests to the same endpoint."""

    object_rules: ClassVar[tuple[str, ...]] = (
        "hash-header",
        "hash-headers",
        "hash-cookie",
        "hash-query-params",
    )

    type: Literal["SourceIP", "Header", "Headers", "Cookie", "QueryParams"]
    """What of a request decides."""
    header: HashName | None = None
    """The header, for type Header."""
    headers: list[HashName] | None = None
    """The headers, for type Headers."""
    cookie: HashCookie | None = None
    """The cookie, for type Cookie."""
    query_params: list[HashName] | None = None
    """The parameters, for type QueryParams."""
    table_size: _TableSize = 65537
    """Size of the table that endpoints are looked up in."""


class DynamicModule(ApiModel):
    """A load balancer that is loaded into Envoy."""

    name: _ModuleName
    """The module, as Envoy Gateway's configuration names it."""
    lb_policy_name: Name
    """The policy inside of the module."""
    config: JsonValue = None
    """What is handed to the policy."""


class OverrideSource(ApiModel):
    """Where a request says which endpoint it wants."""

    header: str | None = None
    """The header with the endpoint's address."""


class EndpointOverride(ApiModel):
    """Endpoints that requests choose themselves."""

    extract_from: Annotated[list[OverrideSource], Len(1, 10)]
    """Where they say so; the first one counts."""


class SlowStart(ApiModel):
    """A new endpoint gets its share little by little."""

    window: Duration
    """Until it has its full share."""


class ForceLocal(ApiModel):
    """When requests stay in the zone whatever the others hold."""

    min_endpoints_in_zone_threshold: Int32 | None = None
    """The least number of endpoints in the zone."""


class PreferLocal(ApiModel):
    """Endpoints of the own zone first."""

    force: ForceLocal | None = None
    """Stay in the zone."""
    min_endpoints_threshold: Int64 | None = None
    """The least number of endpoints in all zones."""
    percentage_enabled: Percent | None = None
    """The part of the requests that it holds for."""


class WeightedZone(ApiModel):
    """The share of a zone."""

    zone: str
    """Name of the zone."""
    weight: Int32
    """Its share."""


class ZoneAware(ApiModel):
    """What zones have to do with the choice."""

    prefer_local: PreferLocal | None = None
    """The own zone first."""
    weighted_zones: Annotated[list[WeightedZone], MapKey("zone")] | None = None
    """A share for each zone."""


class LoadBalancer(ApiModel):
    """How an endpoint is chosen."""

    object_rules: ClassVar[tuple[str, ...]] = (
        "consistent-hash",
        "backend-utilization",
        "dynamic-module",
        "slow-start-v0.5",
        "zone-aware-v0.5",
        "slow-start",
        "prefer-local-consistent-hash",
        "prefer-local-backend-utilization",
        "zone-aware-dynamic-module",
        "zone-aware-one",
        "endpoint-override",
    )

    type: Literal[
        "ConsistentHash", "LeastRequest", "Random", "RoundRobin", "BackendUtilization", "DynamicModule"
    ]
    """The way of choosing."""
    consistent_hash: ConsistentHash | None = None
    """Settings for type ConsistentHash."""
    backend_utilization: BackendUtilization | None = None
    """Settings for type BackendUtilization."""
    dynamic_module: DynamicModule | None = None
    """Settings for type DynamicModule."""
    endpoint_override: EndpointOverride | None = None
    """Endpoints that requests choose themselves."""
    slow_start: SlowStart | None = None
    """The share of new endpoints."""
    zone_aware: ZoneAware | None = None
    """What zones have to do with it."""
