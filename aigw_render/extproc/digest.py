"""The digest and its hash: the controller's own in v1.1, the same form as our stamp before it."""

from __future__ import annotations

from aigw_render.extproc.args import log_format
from aigw_render.extproc.env import controller_env
from aigw_render.extproc.gojson import dumps
from aigw_render.extproc.image import resolve_image
from aigw_render.extproc.podparts import UDS_PATH, pull_secrets
from aigw_render.extproc.sha256 import sha256_hex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.extproc.request import Request


def digest(request: Request) -> str:
    """Return the JSON text whose SHA-256 is the config hash. Source: section 5 of injection.md.

    A release before v1.1 has no hash: then this is our stamp, with what the release does not
    know at its v1.1 default, and with `RouteResources` as the last key where a v0.5 route
    decides about the resources (they change the pod, so they must change the stamp).
    """
    data = {**_program(request), **_controller(request), **_gateway(request)}
    if request.inherited_resources is not None:
        data["RouteResources"] = request.inherited_resources
    return dumps(data)


def config_hash(text: str) -> str:
    """Return the annotation's value for a digest: its SHA-256 in lower hex."""
    return sha256_hex(text)


def _program(request: Request) -> dict[str, Data]:
    """Return what the container runs and how it logs; the log format only when it is not text."""
    controller = request.controller
    logs = log_format(request)
    return {
        "Image": resolve_image(controller.image, request.extproc),
        "ImagePullPolicy": controller.image_pull_policy,
        "LogLevel": controller.log_level,
        **({"LogFormat": logs} if logs else {}),
        "EnableRedaction": request.release.redaction and controller.enable_redaction,
        "UDSPath": UDS_PATH,
    }


def _controller(request: Request) -> dict[str, Data]:
    """Return the controller's other settings; lists that are unset are null."""
    controller = request.controller
    return {
        "RequestHeaderAttributes": request.attribute("request_header_attributes"),
        "SpanRequestHeaderAttributes": request.attribute("span_request_header_attributes"),
        "MetricsRequestHeaderAttributes": request.attribute("metrics_request_header_attributes"),
        "LogRequestHeaderAttributes": request.attribute("log_request_header_attributes"),
        "RootPrefix": controller.root_prefix,
        "EndpointPrefixes": controller.endpoint_prefixes,
        "ExtraEnvVars": controller_env(controller.extra_env_vars) or None,
        "ImagePullSecrets": pull_secrets(controller.image_pull_secrets) or None,
        "MaxRecvMsgSize": controller.max_recv_msg_size,
    }


def _gateway(request: Request) -> dict[str, Data]:
    """Return the Gateway's own part; the MCP seeds are in it even without MCP."""
    controller = request.controller
    return {
        "ExtProcAsSideCar": request.sidecar,
        "MCPSessionEncryptionSeed": controller.mcp_session_encryption_seed,
        "MCPSessionEncryptionIterations": controller.mcp_session_encryption_iterations,
        "MCPFallbackSessionEncryptionSeed": controller.mcp_fallback_session_encryption_seed,
        "MCPFallbackSessionEncryptionIterations": controller.mcp_fallback_session_encryption_iterations,
        "NeedMCP": request.needs_mcp,
        "GatewayConfigExtProc": request.extproc,
    }
