"""MCP session seeds: refused, warned of, or read from a Secret by the container."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from aigw_render.base.data import Data, get, sequence, text
from aigw_render.plan.build import plan_hashes
from aigw_render.settings.seeds import SecretSeed
from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, GATEWAY, MCP_ROUTE, ROUTE, stream
from tests.plan.support import OURS, QUIET, codes, only, planned

if TYPE_CHECKING:
    from aigw_render.settings.settings import Settings

SEED = QUIET._replace(controller_args=("--mcpSessionEncryptionSeed=tr0ub4dor",))
OLD_SEED = QUIET._replace(controller_args=("--mcpFallbackSessionEncryptionSeed=tr0ub4dor",))
IN_SECRET = QUIET._replace(
    mcp_session_encryption_seed=SecretSeed("mcp_session_encryption_seed", "mcp", "seed"),
    mcp_fallback_session_encryption_seed=SecretSeed("mcp_fallback_session_encryption_seed", "mcp", "old"),
)
OWN_KEY = IN_SECRET._replace(hash_key="example.com/config")


@pytest.mark.parametrize(
    ("settings", "route", "found"),
    [
        (QUIET, MCP_ROUTE, ["AIGW205"]),
        (QUIET, ROUTE, []),
        (SEED, ROUTE, []),
        (SEED, MCP_ROUTE, ["AIGW301"]),
        (SEED._replace(allow_secrets=True), MCP_ROUTE, []),
        (SEED._replace(output_is_private=True), MCP_ROUTE, []),
        (SEED._replace(filter_config="none"), MCP_ROUTE, []),
        (OLD_SEED, MCP_ROUTE, ["AIGW301", "AIGW205"]),
        (IN_SECRET, MCP_ROUTE, ["AIGW226"]),
        (IN_SECRET, ROUTE, ["AIGW226"]),
    ],
)
def test_seeds(settings: Settings, route: str, found: list[str]) -> None:
    """A secret is not written unasked; the default is no secret, and not safe. Both matter with MCP only."""
    plan = planned(stream(GATEWAY, route, ENVOY), settings)
    assert codes(plan.diagnostics) == found
    assert not any("tr0ub4dor" in str(problem) for problem in plan.diagnostics)


def container(settings: Settings, route: str = MCP_ROUTE) -> Data:
    """Return the extproc that a workload gets."""
    plan = planned(stream(GATEWAY, route, ENVOY), settings)
    pod = get(plan.documents[0].desired, "spec", "template", "spec")
    return next(item for item in sequence(pod, "initContainers") if text(item, "name") == OURS)


def test_a_seed_in_a_secret() -> None:
    """The container has references in its arguments, and variables that the Secret fills."""
    found = container(IN_SECRET)
    args = [str(item) for item in sequence(found, "args")]
    assert args[args.index("-mcpSessionEncryptionSeed") + 1] == "$(AIGW_MCP_SESSION_SEED)"
    assert args[args.index("-mcpFallbackSessionEncryptionSeed") + 1] == "$(AIGW_MCP_FALLBACK_SESSION_SEED)"
    assert get(found, "env") == [
        {"name": name, "valueFrom": {"secretKeyRef": {"name": "mcp", "key": key}}}
        for name, key in (("AIGW_MCP_SESSION_SEED", "seed"), ("AIGW_MCP_FALLBACK_SESSION_SEED", "old"))
    ]


def test_without_mcp_there_is_no_variable() -> None:
    """The arguments that refer to it are not there, either."""
    assert get(container(IN_SECRET, ROUTE), "env") is None


def test_the_digest_has_the_reference_in_the_seeds_place() -> None:
    """So the hash changes when the variable does, and not when the seed does."""
    (state,) = planned(stream(GATEWAY, ROUTE, ENVOY), IN_SECRET).gateways
    assert '"MCPSessionEncryptionSeed":"$(AIGW_MCP_SESSION_SEED)"' in state.digest
    assert '"MCPFallbackSessionEncryptionSeed":"$(AIGW_MCP_FALLBACK_SESSION_SEED)"' in state.digest


@pytest.mark.parametrize(
    ("settings", "severity"),
    [
        (IN_SECRET, "warning"),
        (OWN_KEY, "note"),
        (IN_SECRET._replace(ai_gateway_version="v1.0"), None),
    ],
)
def test_the_hash_of_a_reference(settings: Settings, severity: str | None) -> None:
    """It matters where a controller stamps the same key; before v1.1 none stamps at all."""
    route = ROUTE.replace("v1beta1", "v1alpha1")
    content = stream(GATEWAY, route, ENVOY)
    for plan in (planned(content, settings), planned(content, settings, planner=plan_hashes)):
        assert codes(plan.diagnostics) == ([] if severity is None else ["AIGW226"])
        assert [one.severity for one in plan.diagnostics] == ([severity] if severity else [])


TAKEN = CONFIG.replace("LEVEL", "AIGW_MCP_SESSION_SEED")


def test_a_variable_that_a_gatewayconfig_sets() -> None:
    """Only one of the two would count."""
    problem = only(
        planned(stream(CONFIGURED_GATEWAY, MCP_ROUTE, TAKEN, ENVOY), OWN_KEY).diagnostics, "AIGW302"
    )
    assert problem.place is not None
    assert problem.place.source.strip() == "- name: AIGW_MCP_SESSION_SEED"
    assert "and the GatewayConfig extproc sets it, too" in problem.message


def test_a_variable_that_the_controller_sets() -> None:
    """The same, where no file of ours has it."""
    settings = OWN_KEY._replace(controller_args=("--extProcExtraEnvVars=AIGW_MCP_FALLBACK_SESSION_SEED=x",))
    problem = only(planned(stream(GATEWAY, MCP_ROUTE, ENVOY), settings).diagnostics, "AIGW302")
    assert "and the controller's extProcExtraEnvVars sets it, too" in problem.message
    assert codes(planned(stream(GATEWAY, ROUTE, ENVOY), settings).diagnostics) == ["AIGW226"]
