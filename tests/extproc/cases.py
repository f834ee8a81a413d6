"""The golden tables and vectors, and requests rebuilt from a vector's own data."""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from aigw_render.base.data import get, mapping, sequence, text
from aigw_render.extproc.names import filter_config_names
from aigw_render.extproc.podparts import ConfigSource
from aigw_render.extproc.request import Request
from aigw_render.extproc.typed import typed_extproc, typed_resources
from aigw_render.read.files import InputFile
from aigw_render.read.load import load as load_manifests
from aigw_render.settings.controller import ControllerSettings
from aigw_render.settings.envvars import parse_env_vars, parse_pull_secrets
from aigw_render.settings.releases import RELEASES

if TYPE_CHECKING:
    from aigw_render.base.data import Data

VECTORS = Path(__file__).parents[2] / "fixtures" / "vectors"
OWNER = "gateway.envoyproxy.io/owning-gateway-"


class Workload(NamedTuple):
    """One injected workload of a vector."""

    case: str
    release: str
    template: Data
    filter_config: str

    @property
    def gateway(self) -> tuple[str, str]:
        """Namespace and name of the Gateway its pod belongs to."""
        labels = mapping(self.template, "metadata", "labels")
        return text(labels, f"{OWNER}namespace"), text(labels, f"{OWNER}name")

    @property
    def container(self) -> Data:
        """The injected container."""
        containers = sequence(self.template, "spec", "initContainers") + self.containers
        return next(item for item in containers if text(item, "name") == "ai-gateway-extproc")

    @property
    def containers(self) -> list[Data]:
        """The pod's main containers."""
        return sequence(self.template, "spec", "containers")

    @property
    def source(self) -> ConfigSource:
        """The filter config that it mounts."""
        names = filter_config_names(*self.gateway, cut_volumes=RELEASES[self.release].cut_volume_names)
        return ConfigSource(self.filter_config, names)


class GatewayCase(NamedTuple):
    """One Gateway of a v1.1 vector, and what the controller made of it."""

    case: str
    namespace: str
    name: str
    digest: str
    hash: str
    container: dict[str, Data]

    @property
    def request(self) -> Request:
        """The request that the digest tells of; its image is always a resolved one."""
        data = read_json(self.digest)
        return Request(
            RELEASES["v1.1"],
            _controller(data),
            typed_extproc(get(data, "GatewayConfigExtProc")),
            needs_mcp=get(data, "NeedMCP") is True,
            sidecar=get(data, "ExtProcAsSideCar") is True,
        )


def read_json(source: str) -> Data:
    """Return JSON as typed data."""
    data: Data = json.loads(source)
    return data


def load(path: Path) -> Data:
    """Return a JSON file's data."""
    return read_json(path.read_text(encoding="utf-8"))


@functools.cache
def table(name: str) -> list[dict[str, Data]]:
    """Return the rows of one golden table; there is always at least one."""
    rows = [mapping(row) for row in sequence(load(VECTORS / "tables.json"), name)]
    assert rows
    return rows


def folders(release: str) -> list[Path]:
    """Return the folders of a release's vectors; there is always at least one."""
    found = sorted(path.parent for path in (VECTORS / release).glob("*/expected.json"))
    assert found
    return found


@functools.cache
def gateways() -> list[GatewayCase]:
    """Return every Gateway of every v1.1 vector."""
    return [
        GatewayCase(
            folder.name,
            text(item, "namespace"),
            text(item, "name"),
            text(item, "digest"),
            text(item, "hash"),
            mapping(item, "container"),
        )
        for folder in folders("v1.1")
        for item in sequence(load(folder / "expected.json"), "gateways")
    ]


def workloads(release: str, folder: Path) -> list[Workload]:
    """Return the injected workloads of one vector."""
    mode = text(load(folder / "settings.json"), "filterConfig")
    return [
        Workload(folder.name, release, get(item, "template"), mode)
        for item in sequence(load(folder / "expected.json"), "workloads")
        if get(item, "injected") is True
    ]


def old_request(release: str, folder: Path) -> Request | None:
    """Return the request of a vector with one Gateway and plain YAML, None of any other.

    The resolution of routes is that of a single Gateway; YAML as Kubernetes reads it,
    validation and defaults (`env-valuefrom-all` needs one) have their own tests.
    """
    if folder.name.startswith(("yaml-", "env-valuefrom-all")):
        return None
    loaded = load_manifests([InputFile("input.yaml", (folder / "input.yaml").read_bytes())])
    documents: list[Data] = [resource.data for resource in loaded.resources]
    found = [item for item in documents if text(item, "kind") == "Gateway"]
    rejected = sequence(load(folder / "expected.json"), "rejected")
    if len(found) != 1 or rejected:
        return None
    settings = load(folder / "settings.json")
    flags = [text(flag).lstrip("-") for flag in sequence(settings, "flags")]
    return Request(
        RELEASES[release],
        _flags({flag.partition("=")[0]: flag.partition("=")[2] for flag in flags}),
        typed_extproc(_config(documents, get(found[0], "metadata"))),
        needs_mcp=any(text(item, "kind") == "MCPRoute" for item in documents),
        sidecar=get(settings, "sidecar") is True,
        route_resources=_route_resources(documents),
    )


def _config(documents: list[Data], gateway: Data) -> Data:
    """Return `spec.extProc` of the GatewayConfig that a Gateway names in its namespace."""
    name = text(gateway, "annotations", "aigateway.envoyproxy.io/gateway-config")
    wanted = (name, get(gateway, "namespace"))
    for item in documents:
        named = (text(item, "metadata", "name"), get(item, "metadata", "namespace"))
        if text(item, "kind") == "GatewayConfig" and named == wanted:
            return get(item, "spec", "extProc")
    return None


def _route_resources(documents: list[Data]) -> dict[str, Data] | None:
    """Return what the last route by name that sets resources says."""
    routes = [item for item in documents if text(item, "kind") == "AIGatewayRoute"]
    routes.sort(key=lambda item: (text(item, "metadata", "namespace"), text(item, "metadata", "name")))
    path = ("spec", "filterConfig", "externalProcessor", "resources")
    found = [get(item, *path) for item in routes if get(item, *path) is not None]
    return typed_resources(found[-1]) if found else None


def _flags(flags: dict[str, str]) -> ControllerSettings:
    """Return settings for flags that the older releases' vectors have: `name=value` or a bare switch."""
    defaults = ControllerSettings()
    return ControllerSettings(
        image=flags.get("extProcImage", defaults.image),
        image_pull_policy=flags.get("extProcImagePullPolicy", defaults.image_pull_policy),
        log_level=flags.get("extProcLogLevel", defaults.log_level),
        enable_redaction=flags.get("extProcEnableRedaction", "false") != "false",
        request_header_attributes=flags.get("requestHeaderAttributes"),
        span_request_header_attributes=flags.get("spanRequestHeaderAttributes"),
        metrics_request_header_attributes=flags.get("metricsRequestHeaderAttributes"),
        log_request_header_attributes=flags.get("logRequestHeaderAttributes"),
        root_prefix=flags.get("rootPrefix", defaults.root_prefix),
        endpoint_prefixes=flags.get("endpointPrefixes", defaults.endpoint_prefixes),
        extra_env_vars=parse_env_vars(flags.get("extProcExtraEnvVars", "")),
        image_pull_secrets=parse_pull_secrets(flags.get("extProcImagePullSecrets", "")),
        max_recv_msg_size=int(flags.get("extProcMaxRecvMsgSize", defaults.max_recv_msg_size)),
        mcp_session_encryption_seed=flags.get("mcpSessionEncryptionSeed", "default-insecure-seed"),
        mcp_session_encryption_iterations=int(flags.get("mcpSessionEncryptionIterations", 100_000)),
    )


def _controller(digest: Data) -> ControllerSettings:
    """Return the controller settings that a digest holds."""
    env = [(text(item, "name"), text(item, "value")) for item in sequence(digest, "ExtraEnvVars")]
    secrets = [text(item, "name") for item in sequence(digest, "ImagePullSecrets")]
    return ControllerSettings(
        image=text(digest, "Image"),
        image_pull_policy=text(digest, "ImagePullPolicy"),
        log_level=text(digest, "LogLevel"),
        log_format=text(digest, "LogFormat"),
        enable_redaction=get(digest, "EnableRedaction") is True,
        request_header_attributes=_optional(digest, "RequestHeaderAttributes"),
        span_request_header_attributes=_optional(digest, "SpanRequestHeaderAttributes"),
        metrics_request_header_attributes=_optional(digest, "MetricsRequestHeaderAttributes"),
        log_request_header_attributes=_optional(digest, "LogRequestHeaderAttributes"),
        root_prefix=text(digest, "RootPrefix"),
        endpoint_prefixes=text(digest, "EndpointPrefixes"),
        extra_env_vars=tuple(env) or None,
        image_pull_secrets=tuple(secrets) or None,
        max_recv_msg_size=_integer(digest, "MaxRecvMsgSize"),
        mcp_session_encryption_seed=text(digest, "MCPSessionEncryptionSeed"),
        mcp_session_encryption_iterations=_integer(digest, "MCPSessionEncryptionIterations"),
        mcp_fallback_session_encryption_seed=text(digest, "MCPFallbackSessionEncryptionSeed"),
        mcp_fallback_session_encryption_iterations=_integer(digest, "MCPFallbackSessionEncryptionIterations"),
    )


def _optional(data: Data, key: str) -> str | None:
    """Return a string or None."""
    value = get(data, key)
    return value if isinstance(value, str) else None


def _integer(data: Data, key: str) -> int:
    """Return an integer that must be there."""
    value = get(data, key)
    assert isinstance(value, int)
    return value
