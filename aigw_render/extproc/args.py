"""The container's arguments; a flag and its value are two items."""

from __future__ import annotations

from aigw_render.extproc.podparts import BUNDLE_DIRECTORY, LEGACY_PATH, UDS_PATH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.extproc.podparts import ConfigSource
    from aigw_render.extproc.request import Request
    from aigw_render.settings.controller import ControllerSettings

ADMIN_PORT = 1064
_MCP_ADDRESS = ":9856"
_ATTRIBUTE_FLAGS = {
    "request_header_attributes": "-requestHeaderAttributes",
    "span_request_header_attributes": "-spanRequestHeaderAttributes",
    "metrics_request_header_attributes": "-metricsRequestHeaderAttributes",
    "log_request_header_attributes": "-logRequestHeaderAttributes",
}


def build_args(request: Request, source: ConfigSource | None) -> list[str]:
    """Return the arguments in the controller's order; without a source, those before filter config."""
    controller = request.controller
    return [
        *_source_args(source),
        *("-logLevel", controller.log_level),
        *("-extProcAddr", f"unix://{UDS_PATH}"),
        *("-adminPort", str(ADMIN_PORT)),
        *("-rootPrefix", controller.root_prefix),
        *("-maxRecvMsgSize", str(controller.max_recv_msg_size)),
        *_log_format_args(request),
        *(_mcp_args(controller) if request.needs_mcp else ()),
        *_attribute_args(request),
        *(("-endpointPrefixes", controller.endpoint_prefixes) if controller.endpoint_prefixes else ()),
        *(("-enableRedaction",) if request.release.redaction and controller.enable_redaction else ()),
    ]


def log_format(request: Request) -> str:
    """Return the log format to pass on, empty for the default one and where a release has none."""
    value = request.controller.log_format
    return value if request.release.log_format and value != "text" else ""


def _source_args(source: ConfigSource | None) -> tuple[str, ...]:
    """Return where the container reads its configuration from: the bundle if it has one."""
    if source and source.has_bundle:
        return ("-configBundlePath", BUNDLE_DIRECTORY)
    return ("-configPath", LEGACY_PATH) if source and source.has_legacy else ()


def _log_format_args(request: Request) -> tuple[str, ...]:
    """Return the log format's flag, which only another format than text needs."""
    value = log_format(request)
    return ("-logFormat", value) if value else ()


def _mcp_args(controller: ControllerSettings) -> list[str]:
    """Return the flags of the MCP proxy; those of the fallback need a seed."""
    args = ["-mcpAddr", _MCP_ADDRESS]
    args += ("-mcpSessionEncryptionSeed", controller.mcp_session_encryption_seed)
    args += ("-mcpSessionEncryptionIterations", str(controller.mcp_session_encryption_iterations))
    if controller.mcp_fallback_session_encryption_seed:
        iterations = str(controller.mcp_fallback_session_encryption_iterations)
        args += ("-mcpFallbackSessionEncryptionSeed", controller.mcp_fallback_session_encryption_seed)
        args += ("-mcpFallbackSessionEncryptionIterations", iterations)
    return args


def _attribute_args(request: Request) -> list[str]:
    """Return the header attributes that are set, in the release's order."""
    args: list[str] = []
    for setting in request.release.attribute_flags:
        value = request.attribute(setting)
        if value is not None:
            args += (_ATTRIBUTE_FLAGS[setting], value)
    return args
