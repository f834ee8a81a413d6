"""How an Envoy Gateway policy finds out which endpoints of a backend are well."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field, StringConstraints

from aigw_render.model.api.base import ApiModel
from aigw_render.model.api.markers import (
    Base64,
    Duration,
    HttpStatus,
    Int32,
    Percent,
    PortNumber,
    Positive32,
    Subdomain,
)

_Path = Annotated[str, StringConstraints(min_length=1, max_length=1024)]


class Payload(ApiModel):
    """What is sent or expected."""

    object_rules: ClassVar[tuple[str, ...]] = ("payload-text", "payload-binary")

    type: Literal["Text", "Binary"]
    """How it is written here."""
    text: str | None = None
    """As text."""
    binary: Base64 | None = None
    """In base64."""


class HttpCheck(ApiModel):
    """A request over HTTP."""

    hostname: Subdomain | None = None
    """The host that is asked for."""
    path: _Path
    """The path that is asked for."""
    method: str | None = None
    """The method; GET when left out."""
    expected_statuses: list[HttpStatus] | None = None
    """The status codes of one who is well."""
    retriable_statuses: list[HttpStatus] | None = None
    """Status codes that count only when they repeat."""
    expected_response: Payload | None = None
    """What must be in the body."""


class TcpCheck(ApiModel):
    """A connection."""

    send: Payload | None = None
    """What is sent."""
    receive: Payload | None = None
    """What must come back."""


class GrpcCheck(ApiModel):
    """A call of gRPC's health service."""

    service: str | None = None
    """The service that is asked about."""


class CheckOverrides(ApiModel):
    """Where the check goes, in place of the endpoint's own address."""

    port: PortNumber | None = None
    """The port."""


class ActiveHealthCheck(ApiModel):
    """Endpoints are asked."""

    object_rules: ClassVar[tuple[str, ...]] = ("health-check-http", "health-check-tcp", "health-check-grpc")

    timeout: Duration = "1s"
    """How long an answer may take."""
    interval: Duration = "3s"
    """How often they are asked."""
    initial_jitter: Duration | None = None
    """A random part of the first wait."""
    unhealthy_threshold: Positive32 = 3
    """Failures until an endpoint is left out."""
    healthy_threshold: Positive32 = 1
    """Successes until it is back."""
    type: Literal["HTTP", "TCP", "GRPC"]
    """What they are asked with."""
    http: HttpCheck | None = None
    """The request, for type HTTP."""
    tcp: TcpCheck | None = None
    """What is sent and expected, for type TCP."""
    grpc: GrpcCheck | None = None
    """The service, for type GRPC."""
    overrides: CheckOverrides | None = None
    """Where the check goes."""


class PassiveHealthCheck(ApiModel):
    """Endpoints are judged by their answers."""

    split_external_local_origin_errors: bool = False
    """Count errors of the connection apart."""
    interval: Duration = "3s"
    """How often they are judged."""
    consecutive_local_origin_failures: Int32 = 5
    """Failures of the connection until an endpoint is left out."""
    consecutive_gateway_errors: Int32 | None = None
    """Gateway errors until it is left out."""
    consecutive_5xx_errors: Int32 = Field(default=5, alias="consecutive5XxErrors")
    """Errors until it is left out."""
    base_ejection_time: Duration = "30s"
    """How long it is left out at the least."""
    max_ejection_percent: Int32 = 10
    """The part of the endpoints that may be left out."""
    failure_percentage_threshold: Percent | None = None
    """The part of failures until it is left out."""
    always_eject_one_endpoint: bool | None = False
    """Leave one out even when that is more than the part above."""


class HealthCheck(ApiModel):
    """How endpoints are checked."""

    active: ActiveHealthCheck | None = None
    """By asking."""
    passive: PassiveHealthCheck | None = None
    """By their answers."""
    panic_threshold: Percent | None = None
    """The part of well endpoints below which all are used."""
