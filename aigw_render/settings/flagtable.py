"""The controller's command-line flags: one row a flag, with the release that brought it."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple
from aigw_render.settings.releases import RELEASES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    Kind = Literal["string", "optional", "bool", "int", "duration"]
    """`optional` tells unset from empty; `int` is 64 bits wide; a `duration` counts nanoseconds."""

FlagValue = str | int | bool | None
"""A flag's parsed value; None: an `optional` flag that was not given."""


_TWO_MINUTES = 120_000_000_000


class Flag(NamedTuple):
    """One flag of the controller, as its own program declares it."""

    name: str
    kind: Kind
    default: FlagValue
    since: str = "v0.5"
    """The first release that knows it (`v0.5` is the oldest that we know ourselves)."""
    field: str = ""
    """The field of `ControllerSettings` it sets; empty when nothing of ours depends on it."""


FLAGS: tuple[Flag, ...] = (
    # What the extproc container and the digest are made of. Before v0.6 the attribute flags
    # did not tell unset from empty: `Release.empty_attributes`.
    Flag("extProcImage", "string", "docker.io/envoyproxy/ai-gateway-extproc:latest", field="image"),
    Flag("extProcImagePullPolicy", "string", "IfNotPresent", field="image_pull_policy"),
    Flag("extProcLogLevel", "string", "info", field="log_level"),
    Flag("extProcLogFormat", "string", "text", "v1.1", "log_format"),
    Flag("extProcEnableRedaction", "bool", False, "v0.6", "enable_redaction"),
    Flag("extProcExtraEnvVars", "string", "", field="extra_env_vars"),
    Flag("extProcImagePullSecrets", "string", "", field="image_pull_secrets"),
    Flag("extProcMaxRecvMsgSize", "int", 536_870_912, field="max_recv_msg_size"),
    Flag("requestHeaderAttributes", "optional", None, "v0.6", "request_header_attributes"),
    Flag("spanRequestHeaderAttributes", "optional", None, field="span_request_header_attributes"),
    Flag("metricsRequestHeaderAttributes", "optional", None, field="metrics_request_header_attributes"),
    Flag("logRequestHeaderAttributes", "optional", None, "v0.6", "log_request_header_attributes"),
    Flag("rootPrefix", "string", "/", field="root_prefix"),
    Flag("endpointPrefixes", "string", "", field="endpoint_prefixes"),
    Flag("mcpSessionEncryptionSeed", "string", "default-insecure-seed", field="mcp_session_encryption_seed"),
    Flag("mcpSessionEncryptionIterations", "int", 100_000, field="mcp_session_encryption_iterations"),
    Flag("mcpFallbackSessionEncryptionSeed", "string", "", field="mcp_fallback_session_encryption_seed"),
    Flag(
        "mcpFallbackSessionEncryptionIterations",
        "int",
        100_000,
        field="mcp_fallback_session_encryption_iterations",
    ),
    Flag("envoyGatewayNamespace", "string", "envoy-gateway-system", "v1.0", "envoy_gateway_namespace"),
    Flag("watchNamespaces", "string", "", field="watch_namespaces"),
    # What only concerns the controller itself: known, so that it is no unknown flag.
    Flag("cacheSyncTimeout", "duration", _TWO_MINUTES),
    Flag("caBundleName", "string", "ca.crt"),
    Flag("enableLeaderElection", "bool", True),
    Flag("logFormat", "string", "text", "v1.1"),
    Flag("logLevel", "string", "info"),
    Flag("maxRecvMsgSize", "int", 4_194_304),
    Flag("port", "string", ":1063"),
    Flag("quotaRateLimitFailureModeDeny", "bool", False, "v0.7"),
    Flag("quotaRateLimitServiceAddr", "string", "envoy-ai-gateway-ratelimit.envoy-gateway-system", "v0.7"),
    Flag("quotaRateLimitTimeout", "int", 5, "v0.7"),
    Flag("tlsCertDir", "string", "/certs"),
    Flag("tlsCertName", "string", "tls.crt"),
    Flag("tlsKeyName", "string", "tls.key"),
    Flag("webhookPort", "int", 9443, "v0.6"),
)

SECRET_FLAGS = frozenset({"mcpSessionEncryptionSeed", "mcpFallbackSessionEncryptionSeed"})
"""Flags whose value is never printed."""

PUBLIC_SEEDS = frozenset({"", "None", "default-insecure-seed"})
"""Values of these flags that are no secret: the default, none, and a flag that is not passed."""


def flags_of(release: str) -> dict[str, Flag]:
    """Return the flags that a release (`v1.1`) knows, by name. Raises ValueError for an unknown release."""
    order = list(RELEASES)
    if release not in order:
        message = f"not a known release: {release}"
        raise ValueError(message)
    known = order[: order.index(release) + 1]
    return {flag.name: flag for flag in FLAGS if flag.since in known}
