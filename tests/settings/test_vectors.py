"""The settings of every golden vector: what the controller refused, and what its digest says it ran with."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

import pytest

from aigw_render.base.data import Data, get, mapping, sequence, text
from aigw_render.settings.effective import Effective, effective
from aigw_render.settings.settings import Settings
from tests.settings.support import VECTORS, read_json

if TYPE_CHECKING:
    from aigw_render.settings.controller import ControllerSettings

DIGEST_KEYS = {
    "ImagePullPolicy": "image_pull_policy",
    "LogLevel": "log_level",
    "EnableRedaction": "enable_redaction",
    "RequestHeaderAttributes": "request_header_attributes",
    "SpanRequestHeaderAttributes": "span_request_header_attributes",
    "MetricsRequestHeaderAttributes": "metrics_request_header_attributes",
    "LogRequestHeaderAttributes": "log_request_header_attributes",
    "RootPrefix": "root_prefix",
    "EndpointPrefixes": "endpoint_prefixes",
    "MaxRecvMsgSize": "max_recv_msg_size",
    "MCPSessionEncryptionSeed": "mcp_session_encryption_seed",
    "MCPSessionEncryptionIterations": "mcp_session_encryption_iterations",
    "MCPFallbackSessionEncryptionSeed": "mcp_fallback_session_encryption_seed",
    "MCPFallbackSessionEncryptionIterations": "mcp_fallback_session_encryption_iterations",
}


class Case(NamedTuple):
    """One vector's folder."""

    release: str
    name: str

    def effective(self) -> Effective:
        """Return what holds under the vector's settings."""
        given = read_json(self.release, self.name, "settings.json")
        return effective(
            Settings(
                ai_gateway_version=self.release,
                controller_defaults="binary",
                controller_args=tuple(str(flag) for flag in sequence(given, "flags")),
                position="sidecar" if get(given, "sidecar") is True else "container",
                filter_config=text(given, "filterConfig"),
            )
        )


CASES = [
    Case(release, folder.name)
    for release in ("v0.5", "v1.0", "v1.1")
    for folder in sorted((VECTORS / release).iterdir())
]


@pytest.mark.parametrize("case", CASES, ids="/".join)
def test_refused_exactly_where_the_controller_refuses(case: Case) -> None:
    """Everything else has no finding at all, but for seeds of one or two characters."""
    expected = read_json(case.release, case.name, "expected.json")
    found = {diagnostic.code for diagnostic in case.effective().diagnostics} - {"AIGW235"}
    assert found == ({"AIGW114"} if get(expected, "flagError") else set())


def _gateways(case: Case) -> list[Data]:
    return sequence(read_json(case.release, case.name, "expected.json"), "gateways")


@pytest.mark.parametrize("case", [case for case in CASES if _gateways(case)], ids="/".join)
def test_settings_are_the_digests(case: Case) -> None:
    """Every setting that the digest shows, in every vector that has one."""
    found = case.effective()
    for gateway in _gateways(case):
        digest = mapping(json.loads(text(gateway, "digest")))
        assert {key: getattr(found.controller, field) for key, field in DIGEST_KEYS.items()} == {
            key: digest[key] for key in DIGEST_KEYS
        }
        assert _lists(found.controller) == (digest["ExtraEnvVars"], digest["ImagePullSecrets"])
        assert digest.get("LogFormat", "text") == (found.controller.log_format or "text")
        assert digest["ExtProcAsSideCar"] == found.sidecar
        if digest["GatewayConfigExtProc"] is None:
            assert digest["Image"] == found.controller.image


def _lists(settings: ControllerSettings) -> tuple[Data, Data]:
    """Return environment and pull secrets as the digest writes them."""
    env: list[Data] = [
        {"name": name, "value": value} if value else {"name": name}
        for name, value in settings.extra_env_vars or ()
    ]
    secrets: list[Data] = [{"name": name} for name in settings.image_pull_secrets or ()]
    return env or None, secrets or None
