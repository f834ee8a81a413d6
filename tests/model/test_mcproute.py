"""MCPRoutes that the API server refuses or takes: each objection at its line, with what is expected.

A case is `fixtures/mcproute/<release>/<name>/`: `input.yaml`, and `expected.txt`, which is empty where the
routes are right. Those of v1.1 hold what upstream's own tests of the CRD are about.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from aigw_render import Settings, hashes, render
from aigw_render.model.api.celrules import CEL_RULES
from aigw_render.model.mcprules import MCP_RULES
from aigw_render.model.schema import admit
from aigw_render.read.files import InputFile
from tests.manifests import ENVOY, GATEWAY, stream
from tests.model.support import lines, resources

if TYPE_CHECKING:
    from aigw_render.base.diagnostic import Diagnostic

CASES = sorted(
    path.parent for path in (Path(__file__).parents[2] / "fixtures/mcproute").glob("*/*/input.yaml")
)
UPSTREAM = (
    *("same-backend-names", "parent-kind", "tool-selector-empty", "tool-selector-include-twice"),
    *("tool-selector-exclude-twice", "api-key-two-sources", "api-key-no-source", "api-key-two-places"),
    *("jwks-none", "jwks-both", "jwt-without-oauth", "jwt-claim-scope", "jwt-asks-nothing"),
)
"""What upstream's tests have refused."""


def objections(case: Path) -> list[Diagnostic]:
    """Return what is said about the routes of a case."""
    content = (case / "input.yaml").read_text(encoding="utf-8")
    routes = [found for found in resources(content, "input.yaml") if found.kind == "MCPRoute"]
    return [one for route in routes for one in admit(route, case.parent.name).diagnostics]


def told(case: Path) -> str:
    """Return the objections as they stand in `expected.txt`."""
    found = objections(case)
    parts = [
        (line, one.found and f"found: {one.found}", one.expected and f"expected: {one.expected}")
        for line, one in zip(lines(found), found, strict=True)
    ]
    return "".join("\n  ".join(filter(None, part)) + "\n" for part in parts)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.parent.name}-{case.name}")
def test_what_is_said(case: Path) -> None:
    """Places, values and demands."""
    assert told(case) == (case / "expected.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.parent.name}-{case.name}")
def test_cases_are_named_for_what_they_are(case: Path) -> None:
    """A valid one has no errors; all others have."""
    errors = [one for one in objections(case) if one.severity == "error"]
    right = case.name.startswith(("valid-", "new-in-"))
    assert bool(errors) is (not right and case.name != "unknown-then")


def test_all_that_upstream_refuses_is_among_the_cases() -> None:
    """By name; a folder that is gone must not go unnoticed."""
    assert set(UPSTREAM) <= {case.name for case in CASES}


def test_every_rule_is_broken_by_a_case() -> None:
    """A rule that no input breaks may be one that nothing can break."""
    demands = {one.expected for case in CASES for one in objections(case)}
    assert {rule.demand for rule in CEL_RULES.values()} <= demands
    assert {f"rule {name}" for name in MCP_RULES} <= demands


REFUSED = [case for case in CASES if case.parent.name == "v1.1" and case.name in UPSTREAM]
SETTINGS = Settings(ai_gateway_version="v1.1", position="sidecar", target="workload", allow_secrets=True)


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case.name)
def test_a_refused_route_counts_for_nothing(case: Path) -> None:
    """A run fails at it; with `skip_invalid` its Gateway has no route, and needs no MCP."""
    routes = (case / "input.yaml").read_text(encoding="utf-8")
    own = "" if "kind: Gateway\n" in routes.replace("    kind: Gateway\n", "") else GATEWAY
    files = [InputFile("in.yaml", stream(*filter(None, (own, routes, ENVOY))).encode())]
    assert render(files, SETTINGS).exit_code == 3
    outcome = hashes(files, SETTINGS._replace(skip_invalid=True))
    (state,) = outcome.gateways
    assert (state.needs_mcp, state.has_effective_route) == (False, False)
    skipped = render(files, SETTINGS._replace(skip_invalid=True))
    assert skipped.exit_code == 0
    assert [one.after == one.before for one in skipped.files] == [True]


def test_the_same_route_without_its_mistake_counts() -> None:
    """Were nothing ever injected, the test above would prove nothing."""
    case = next(case for case in CASES if case.name == "valid-basic")
    files = [InputFile("in.yaml", stream(GATEWAY, (case / "input.yaml").read_text(), ENVOY).encode())]
    assert "ai-gateway-extproc" in render(files, SETTINGS).files[0].after
    (state,) = hashes(files, SETTINGS).gateways
    assert (state.needs_mcp, state.has_effective_route) == (True, True)
