"""The AI Gateway controller's settings as its own program would hold them."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple


class ControllerSettings(NamedTuple):
    """What the controller runs with; every default is the bare program's.

    A setting that the release does not have keeps its default here.
    """

    image: str = "docker.io/envoyproxy/ai-gateway-extproc:latest"
    image_pull_policy: str = "IfNotPresent"
    log_level: str = "info"
    log_format: str = "text"
    """`text` or `json`; empty counts as text."""
    enable_redaction: bool = False
    request_header_attributes: str | None = None
    """None: the flag is unset, which differs from set to empty. The same for the next three."""
    span_request_header_attributes: str | None = None
    metrics_request_header_attributes: str | None = None
    log_request_header_attributes: str | None = None
    root_prefix: str = "/"
    endpoint_prefixes: str = ""
    extra_env_vars: tuple[tuple[str, str], ...] | None = None
    """Names and values in the flag's order, duplicates included; None when there are none."""
    image_pull_secrets: tuple[str, ...] | None = None
    """Names in the flag's order, duplicates included; None when there are none."""
    max_recv_msg_size: int = 536_870_912
    """Bytes."""
    mcp_session_encryption_seed: str = "default-insecure-seed"
    mcp_session_encryption_iterations: int = 100_000
    mcp_fallback_session_encryption_seed: str = ""
    mcp_fallback_session_encryption_iterations: int = 100_000
    envoy_gateway_namespace: str = "envoy-gateway-system"
    watch_namespaces: tuple[str, ...] | None = None
    """The namespaces whose objects the controller sees; None: all."""
