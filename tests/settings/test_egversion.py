"""Envoy Gateway's version: which names are known, and what they mean."""

from __future__ import annotations

import pytest

from aigw_render.settings.effective import effective
from aigw_render.settings.egversion import NEWEST_ENVOY_GATEWAY
from aigw_render.settings.settings import Settings


@pytest.mark.parametrize(
    ("text", "version"), [("1.6", (1, 6)), ("v1.7", (1, 7)), ("1.8.3", (1, 8)), ("v1.9.0", (1, 9))]
)
def test_versions(text: str, version: tuple[int, int]) -> None:
    """With or without `v` and patch."""
    holds = effective(Settings(envoy_gateway_version=text, position="sidecar"))
    assert (holds.envoy_gateway, holds.diagnostics) == (version, ())
    assert holds.origins["envoyGatewayVersion"] == "option --envoy-gateway-version"


@pytest.mark.parametrize("text", ["1.5", "1.10", "2.0", "1", "1.8.01", "latest", "", "1.8\n"])
def test_an_unknown_version_is_refused(text: str) -> None:
    """With those that are known; the newest is assumed to find more errors."""
    holds = effective(Settings(envoy_gateway_version=text, position="sidecar"))
    (found,) = holds.diagnostics
    assert (found.code, found.expected) == ("AIGW115", "a release that is known: 1.6, 1.7, 1.8, 1.9")
    assert holds.envoy_gateway == (1, 9)
    assert NEWEST_ENVOY_GATEWAY == "1.9"
