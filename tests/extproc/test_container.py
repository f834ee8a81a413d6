"""The container: every vector's of every release, and what we write differently from Go."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from aigw_render.base.data import Quoted, get, sequence, strict_equal
from aigw_render.extproc.container import build_container
from aigw_render.extproc.names import filter_config_names
from aigw_render.extproc.podparts import ConfigSource
from aigw_render.extproc.request import Request
from aigw_render.settings.controller import ControllerSettings
from aigw_render.settings.releases import RELEASES
from aigw_render.settings.seeds import SecretSeed

from .cases import GatewayCase, Workload, folders, gateways, old_request, workloads

if TYPE_CHECKING:
    from pathlib import Path

    from aigw_render.base.data import Data

KEYS = [
    *("name", "image", "imagePullPolicy", "restartPolicy", "args", "env", "ports"),
    *("readinessProbe", "resources", "securityContext", "volumeMounts"),
]
V1_1 = Request(RELEASES["v1.1"], ControllerSettings())


def as_go(container: dict[str, Data]) -> dict[str, Data]:
    """Return a container as Go encodes it, which always writes `resources`."""
    return {"resources": {}, **container}


def args(controller: ControllerSettings) -> list[Data]:
    """Return the arguments after `-maxRecvMsgSize N` for settings, with MCP."""
    request = V1_1._replace(controller=controller, needs_mcp=True)
    return sequence(build_container(request), "args")[10:]


@pytest.mark.parametrize("case", gateways(), ids=lambda case: f"{case.case}-{case.name}")
def test_golden_before_filter_config(case: GatewayCase) -> None:
    """The container of every Gateway of the v1.1 vectors, before filter config."""
    assert strict_equal(as_go(build_container(case.request)), case.container)


@pytest.mark.parametrize("folder", folders("v1.1"), ids=lambda folder: folder.name)
def test_golden_injected(folder: Path) -> None:
    """The container of every injected workload of the v1.1 vectors."""
    requests = {(case.namespace, case.name): case.request for case in gateways() if case.case == folder.name}
    # Routes and labels are enough for a container; a request is rebuilt from a Gateway's digest.
    injected = [one for one in workloads("v1.1", folder) if one.gateway in requests]
    for workload in injected:
        built = build_container(requests[workload.gateway], workload.source)
        assert strict_equal(as_go(built), workload.container)


def older() -> list[tuple[Workload, Request]]:
    """Return the injected workloads of the older vectors with one Gateway."""
    found = []
    for release in ("v0.5", "v1.0"):
        for folder in folders(release):
            request = old_request(release, folder)
            found += [(workload, request) for workload in workloads(release, folder) if request]
    assert len(found) > 80
    return found


@pytest.mark.parametrize(("workload", "request_"), older(), ids=lambda item: getattr(item, "case", ""))
def test_golden_older(workload: Workload, request_: Request) -> None:
    """The container of the older releases' vectors: other flags, another order of mounts."""
    assert strict_equal(as_go(build_container(request_, workload.source)), workload.container)


def test_key_order() -> None:
    """Keys stand where a reviewer looks for them; empty `env` and `resources` are left out."""
    extproc: dict[str, Data] = {
        "kubernetes": {"env": [{"name": "A", "value": "y"}], "resources": {"limits": {"cpu": "1"}}}
    }
    assert list(build_container(V1_1._replace(extproc=extproc))) == KEYS
    plain = [key for key in KEYS if key not in ("env", "resources", "restartPolicy")]
    assert list(build_container(V1_1._replace(sidecar=False))) == plain
    empty: dict[str, Data] = {"kubernetes": {"env": [], "resources": {}, "securityContext": {}}}
    container = build_container(V1_1._replace(sidecar=False, extproc=empty))
    assert list(container) == plain
    assert container["securityContext"] == {}


def test_env_is_quoted() -> None:
    """A value such as `y` must not be read as a boolean."""
    controller = ControllerSettings(extra_env_vars=(("A", "y"),))
    container = build_container(V1_1._replace(controller=controller))
    assert isinstance(get(container, "env", 0, "value"), Quoted)


def test_variables_of_seeds_come_last() -> None:
    """Behind GatewayConfig's own, one of which may have the name of a seed's: the seed's replaces it."""
    seed = SecretSeed("mcp_session_encryption_seed", "mcp", "k")
    controller = ControllerSettings(mcp_session_encryption_seed=seed)
    own: list[Data] = [{"name": "Z", "value": "1"}]
    request = V1_1._replace(controller=controller, needs_mcp=True)
    (variable,) = sequence(build_container(request), "env")
    for configured in (own, [{"name": get(variable, "name"), "value": "mine"}, *own]):
        extproc: dict[str, Data] = {"kubernetes": {"env": configured}}
        found = sequence(build_container(request._replace(extproc=extproc)), "env")
        assert found == ([*own, variable] if configured is own else [variable, *own])


def test_shares_nothing() -> None:
    """Changing a container changes neither the request nor another container."""
    extproc: dict[str, Data] = {"kubernetes": {"securityContext": {"runAsUser": 1}}}
    request = V1_1._replace(extproc=extproc)
    changed = build_container(request)
    context = changed["securityContext"]
    assert isinstance(context, dict)
    context.clear()
    assert get(build_container(request), "securityContext", "runAsUser") == 1


@pytest.mark.parametrize(
    ("release", "mode", "config"),
    [
        ("v1.1", "both", ["-configBundlePath", "/etc/filter-config-bundle"]),
        ("v1.1", "bundle", ["-configBundlePath", "/etc/filter-config-bundle"]),
        ("v1.1", "legacy", ["-configPath", "/etc/filter-config/filter-config.yaml"]),
        ("v1.1", "none", ["-logLevel", "info"]),
        ("v0.6", "legacy", ["-configPath", "/etc/filter-config/filter-config.yaml"]),
    ],
)
def test_config_args(release: str, mode: str, config: list[str]) -> None:
    """With a bundle the arguments name the bundle only."""
    source = ConfigSource(mode, filter_config_names("n", "g"))
    container = build_container(V1_1._replace(release=RELEASES[release]), source)
    assert sequence(container, "args")[:2] == config


def test_late_args() -> None:
    """What the vectors show seldom: log format, fallback seed, attributes set to empty."""
    seeds = [
        "-mcpSessionEncryptionSeed",
        "default-insecure-seed",
        "-mcpSessionEncryptionIterations",
        "100000",
    ]
    fallback = ["-mcpFallbackSessionEncryptionSeed", "f", "-mcpFallbackSessionEncryptionIterations", "100000"]
    mcp: list[Data] = ["-mcpAddr", ":9856", *seeds]
    assert args(ControllerSettings()) == args(ControllerSettings(log_format="")) == mcp
    assert args(ControllerSettings(log_format="json")) == ["-logFormat", "json", *mcp]
    assert args(ControllerSettings(mcp_fallback_session_encryption_seed="f")) == [*mcp, *fallback]
    assert args(ControllerSettings(log_request_header_attributes="", endpoint_prefixes="a:")) == [
        *mcp,
        *("-logRequestHeaderAttributes", "", "-endpointPrefixes", "a:"),
    ]


@pytest.mark.parametrize(
    ("release", "expected"),
    [
        ("v0.5", ["-metricsRequestHeaderAttributes", "m"]),
        (
            "v1.0",
            ["-spanRequestHeaderAttributes", "", "-metricsRequestHeaderAttributes", "m", "-enableRedaction"],
        ),
    ],
)
def test_flags_a_release_has(release: str, expected: list[str]) -> None:
    """A flag that a release does not have is not passed, nor in v0.5 an empty attribute."""
    controller = ControllerSettings(
        log_format="json",
        enable_redaction=True,
        span_request_header_attributes="",
        metrics_request_header_attributes="m",
    )
    container = build_container(Request(RELEASES[release], controller))
    assert sequence(container, "args")[10:] == expected


def test_the_order_of_attributes() -> None:
    """As each release's controller appends them: v0.5 the metrics' before the spans'."""
    names = ("request", "span_request", "metrics_request", "log_request")
    controller = ControllerSettings(
        request_header_attributes=names[0],
        span_request_header_attributes=names[1],
        metrics_request_header_attributes=names[2],
        log_request_header_attributes=names[3],
    )

    def found(release: str) -> list[Data]:
        container = build_container(Request(RELEASES[release], controller))
        return [word for word in sequence(container, "args") if word in names]

    assert found("v0.5") == ["metrics_request", "span_request"]
    assert found("v1.0") == found("v1.1") == [*names]


@pytest.mark.parametrize(
    ("release", "configured", "expected"),
    [
        ("v0.5", None, {"limits": {"cpu": "1"}}),
        ("v0.5", {"kubernetes": {}}, {"limits": {"cpu": "1"}}),
        ("v0.5", {"kubernetes": {"resources": {}}}, None),
        ("v0.5", {"kubernetes": {"resources": {"limits": {"cpu": "2"}}}}, {"limits": {"cpu": "2"}}),
        ("v0.6", None, None),
    ],
)
def test_route_resources(release: str, configured: dict[str, Data] | None, expected: Data) -> None:
    """GatewayConfig's resources replace the route's, even when empty; later releases have none."""
    route: dict[str, Data] = {"limits": {"cpu": "1"}}
    request = Request(RELEASES[release], ControllerSettings(), configured, route_resources=route)
    assert build_container(request).get("resources") == expected
