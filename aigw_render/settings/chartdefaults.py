"""The args that the official chart passes when it is installed without any values.

Kept apart from `chart`, which makes args of values: most runs need only these.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from aigw_render.settings.flags import Said
from aigw_render.settings.flagtable import flags_of

if TYPE_CHECKING:
    from aigw_render.settings.version import Version

REPOSITORY = "docker.io/envoyproxy/ai-gateway-extproc"
ENDPOINT_PREFIXES = "openai:,cohere:/cohere,anthropic:/anthropic"

_ARGS = {
    "logLevel": "info",
    "logFormat": "text",
    "extProcImage": "",  # the repository with the version as its tag
    "extProcImagePullPolicy": "IfNotPresent",
    "extProcLogLevel": "info",
    "extProcLogFormat": "text",
    "envoyGatewayNamespace": "envoy-gateway-system",
    "endpointPrefixes": ENDPOINT_PREFIXES,
    "tlsCertDir": "/certs",
    "tlsCertName": "tls.crt",
    "tlsKeyName": "tls.key",
    "webhookPort": "9443",
    "enableLeaderElection": "true",
    "rootPrefix": "/",
    "cacheSyncTimeout": "2m",
    "watchNamespaces": "",
    "quotaRateLimitServiceAddr": "envoy-ai-gateway-ratelimit.envoy-gateway-system",
    "quotaRateLimitTimeout": "5",
    "quotaRateLimitFailureModeDeny": "false",
    "mcpSessionEncryptionSeed": "default-insecure-seed",
    "mcpSessionEncryptionIterations": "100000",
}
"""Flag → what the newest chart passes, in its template's order; older charts pass those that they know."""

_ONE_DASH = ("logLevel", "logFormat")


def chart_defaults(version: Version) -> tuple[str, ...]:
    """Return the controller's args as the chart of a version renders them without any values."""
    known = flags_of(version.release.name)
    texts = _ARGS | {"extProcImage": f"{REPOSITORY}:{version.full}"}
    return tuple(
        f"{'-' if flag in _ONE_DASH else '--'}{flag}={text}" for flag, text in texts.items() if flag in known
    )


def chart_flags_by_default(version: Version) -> dict[str, Said]:
    """Return the same as flags: but for two, the chart passes what the program would use anyway."""
    name = version.release.name
    known = flags_of(name)
    values = {flag: known[flag].default for flag in _ARGS if flag in known}
    values |= {"extProcImage": f"{REPOSITORY}:{version.full}", "endpointPrefixes": ENDPOINT_PREFIXES}
    return {flag: Said(value, f"chart default ({name})") for flag, value in values.items()}
