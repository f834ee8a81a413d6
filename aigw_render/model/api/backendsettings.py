"""How an Envoy Gateway policy speaks to the backends that it needs itself, such as an authorizer."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from annotated_types import Interval

from aigw_render.model.api.base import ApiModel
from aigw_render.model.api.healthcheck import HealthCheck
from aigw_render.model.api.loadbalancer import LoadBalancer
from aigw_render.model.api.markers import (
    BufferSize,
    Duration,
    Format,
    HttpStatus,
    Int32,
    Natural32,
    Percent,
    Positive32,
)

_Limit = Annotated[int, Interval(ge=0, le=2**32 - 1), Format("int64")]
_Warm = Annotated[int, Interval(ge=100, le=300), Format("int32")]
_Predicted = Annotated[int, Interval(ge=100, le=2**31 - 1), Format("int32")]
_Trigger = Literal[
    "5xx",
    "gateway-error",
    "reset",
    "reset-before-request",
    "connect-failure",
    "retriable-4xx",
    "refused-stream",
    "retriable-status-codes",
    "cancelled",
    "deadline-exceeded",
    "internal",
    "resource-exhausted",
    "unavailable",
]


class Fraction(ApiModel):
    """A part of the whole."""

    object_rules: ClassVar[tuple[str, ...]] = ("fraction",)

    numerator: Natural32
    """The part."""
    denominator: Positive32 = 100
    """The whole."""


class RetryBudget(ApiModel):
    """A limit of retries that follows the number of requests."""

    percent: Fraction
    """The part of the requests that may be retries."""
    min_retry_concurrency: Int32 | None = None
    """Retries that are allowed in any case."""


class EndpointBreaker(ApiModel):
    """Limits for each endpoint."""

    max_connections: _Limit = 1024
    """The most connections."""


class CircuitBreaker(ApiModel):
    """Limits of what may be under way at a time."""

    max_connections: _Limit = 1024
    """The most connections."""
    max_pending_requests: _Limit = 1024
    """The most requests that wait."""
    max_parallel_requests: _Limit = 1024
    """The most requests."""
    max_parallel_retries: _Limit = 1024
    """The most retries."""
    max_requests_per_connection: _Limit | None = None
    """The most requests over one connection."""
    per_endpoint: EndpointBreaker | None = None
    """Limits for each endpoint."""
    retry_budget: RetryBudget | None = None
    """A limit of retries that follows the number of requests."""


class Preconnect(ApiModel):
    """Connections that are made ahead."""

    per_endpoint_percent: _Warm | None = None
    """How many for each endpoint, of what it needs."""
    predictive_percent: _Predicted | None = None
    """How many for the endpoints that come next."""


class Connection(ApiModel):
    """Connections to the backend."""

    buffer_limit: BufferSize | None = None
    """The most that is buffered."""
    socket_buffer_limit: BufferSize | None = None
    """The most that a socket buffers."""
    preconnect: Preconnect | None = None
    """Connections that are made ahead."""


class Dns(ApiModel):
    """How the backend's name is looked up."""

    dns_refresh_rate: Duration | None = None
    """How often."""
    respect_dns_ttl: bool | None = None
    """As often as the answer says."""
    lookup_family: Literal["IPv4", "IPv6", "IPv4Preferred", "IPv6Preferred", "IPv4AndIPv6"] | None = None
    """Which addresses."""


class ConnectionKeepalive(ApiModel):
    """Pings of HTTP/2."""

    object_rules: ClassVar[tuple[str, ...]] = ("keepalive-timeout",)

    interval: Duration | None = None
    """How often."""
    timeout: Duration | None = None
    """How long an answer may take."""
    interval_jitter: Percent | None = None
    """A random part of the interval."""
    idle_interval: Duration | None = None
    """After how long without traffic one is sent first."""


class Http2(ApiModel):
    """Settings of HTTP/2."""

    initial_stream_window_size: BufferSize | None = None
    """The window of a stream."""
    initial_connection_window_size: BufferSize | None = None
    """The window of a connection."""
    max_concurrent_streams: Positive32 | None = None
    """The most streams of a connection."""
    on_invalid_message: str | None = None
    """What ends with an invalid message."""
    connection_keepalive: ConnectionKeepalive | None = None
    """Pings."""


class ProxyProtocol(ApiModel):
    """The PROXY protocol."""

    version: Literal["V1", "V2"]
    """Its version."""


class BackOff(ApiModel):
    """How long to wait between tries."""

    base_interval: Duration | None = None
    """At first."""
    max_interval: Duration | None = None
    """At the most."""


class PerRetry(ApiModel):
    """One try."""

    timeout: Duration | None = None
    """How long it may take."""
    back_off: BackOff | None = None
    """How long to wait before it."""


class RetryOn(ApiModel):
    """When there is another try."""

    triggers: list[_Trigger] | None = None
    """After which failures."""
    http_status_codes: list[HttpStatus] | None = None
    """After which status codes."""


class Retry(ApiModel):
    """Further tries."""

    num_retries: Natural32 = 2
    """How many."""
    num_attempts_per_priority: Int32 | None = None
    """How many before the next priority."""
    retry_on: RetryOn | None = None
    """When."""
    per_retry: PerRetry | None = None
    """Each of them."""


class TcpKeepalive(ApiModel):
    """Probes of TCP."""

    probes: Int32 | None = None
    """How many without an answer end the connection."""
    idle_time: Duration | None = None
    """After how long without traffic they begin."""
    interval: Duration | None = None
    """How often."""


class TcpTimeout(ApiModel):
    """Timeouts of TCP."""

    connect_timeout: Duration | None = None
    """For a connection to be made."""


class HttpTimeout(ApiModel):
    """Timeouts of HTTP."""

    connection_idle_timeout: Duration | None = None
    """For a connection without requests."""
    max_connection_duration: Duration | None = None
    """For a connection as a whole."""
    request_timeout: Duration | None = None
    """For a request."""
    max_stream_duration: Duration | None = None
    """For a stream as a whole."""
    stream_idle_timeout: Duration | None = None
    """For a stream that is silent."""


class BackendTimeouts(ApiModel):
    """Timeouts."""

    tcp: TcpTimeout | None = None
    """Of TCP."""
    http: HttpTimeout | None = None
    """Of HTTP."""


class BackendSettings(ApiModel):
    """How the backend is spoken to."""

    object_rules: ClassVar[tuple[str, ...]] = ("predictive-percent",)

    load_balancer: LoadBalancer | None = None
    """How an endpoint is chosen."""
    retry: Retry | None = None
    """Further tries."""
    proxy_protocol: ProxyProtocol | None = None
    """The PROXY protocol."""
    tcp_keepalive: TcpKeepalive | None = None
    """Probes of TCP."""
    health_check: HealthCheck | None = None
    """How endpoints are checked."""
    circuit_breaker: CircuitBreaker | None = None
    """Limits of what may be under way."""
    timeout: BackendTimeouts | None = None
    """Timeouts."""
    connection: Connection | None = None
    """Connections."""
    dns: Dns | None = None
    """How its name is looked up."""
    http2: Http2 | None = None
    """Settings of HTTP/2."""
