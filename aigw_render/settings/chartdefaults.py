"""The flags that the official chart passes when it is installed without any values.

Kept apart from `chart`, which makes args of values: most runs need only these.
"""

from __future__ import annotations

from aigw_render.settings.flags import Said
from aigw_render.settings.flagtable import flags_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.settings.version import Version

REPOSITORY = "docker.io/envoyproxy/ai-gateway-extproc"
ENDPOINT_PREFIXES = "openai:,cohere:/cohere,anthropic:/anthropic"

_FLAGS = (
    *(
        "logLevel",
        "logFormat",
        "extProcImage",
        "extProcImagePullPolicy",
        "extProcLogLevel",
        "extProcLogFormat",
    ),
    *("envoyGatewayNamespace", "endpointPrefixes", "tlsCertDir", "tlsCertName", "tlsKeyName", "webhookPort"),
    *("enableLeaderElection", "rootPrefix", "cacheSyncTimeout", "watchNamespaces"),
    *("quotaRateLimitServiceAddr", "quotaRateLimitTimeout", "quotaRateLimitFailureModeDeny"),
    *("mcpSessionEncryptionSeed", "mcpSessionEncryptionIterations"),
)
"""What the newest chart passes, in its template's order; older charts pass those that they know."""


def chart_flags_by_default(version: Version) -> dict[str, Said]:
    """Return the flags that the chart of a version passes when it is installed without any values.

    But for two they have the values that the program would use anyway.
    """
    name = version.release.name
    known = flags_of(name)
    values = {flag: known[flag].default for flag in _FLAGS if flag in known}
    values |= {"extProcImage": f"{REPOSITORY}:{version.full}", "endpointPrefixes": ENDPOINT_PREFIXES}
    return {flag: Said(value, f"chart default ({name})") for flag, value in values.items()}
