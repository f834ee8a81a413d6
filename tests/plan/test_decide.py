"""Injecting and stamping are two decisions: by the template's labels, and by the workload's own."""

from __future__ import annotations

import pytest

from aigw_render.base.data import get, sequence
from aigw_render.plan.build import plan_hashes
from aigw_render.settings.settings import GatewaySetting, Settings
from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, GATEWAY, MCP_ROUTE, ROUTE, stream
from tests.plan.support import OURS, QUIET, codes, names, planned, pod, stamp, wanted

OTHER = GATEWAY.replace("name: ai", "name: other")
OTHER_ROUTE = ROUTE.replace("name: ai", "name: other").replace("name: chat", "name: two")
DELETING = ROUTE.replace(
    "  namespace: prod\n", '  namespace: prod\n  deletionTimestamp: "2026-01-01T00:00:00Z"\n'
)
OWN_ONLY = ENVOY.replace(
    "      labels:\n        gateway.envoyproxy.io/owning-gateway-name: ai\n"
    "        gateway.envoyproxy.io/owning-gateway-namespace: prod\n",
    "      labels: {app: envoy}\n",
)
TEMPLATE_ONLY = ENVOY.replace(
    "  labels:\n    gateway.envoyproxy.io/owning-gateway-name: ai\n"
    "    gateway.envoyproxy.io/owning-gateway-namespace: prod\n",
    "",
    1,
)
SKIP = QUIET._replace(skip_invalid=True)


@pytest.mark.parametrize(
    ("content", "inject", "stamped", "reason"),
    [
        (stream(GATEWAY, ROUTE, ENVOY), True, True, "injected"),
        (stream(GATEWAY, MCP_ROUTE, ENVOY), True, True, "injected"),
        (stream(GATEWAY, DELETING, ENVOY), True, False, "injected"),
        (stream(GATEWAY, DELETING, MCP_ROUTE, ENVOY), True, True, "injected"),
        (stream(GATEWAY, ENVOY), False, False, "no-route"),
        (stream(ROUTE, ENVOY), True, False, "injected"),
        (stream(GATEWAY, ROUTE, TEMPLATE_ONLY), True, True, "injected"),
        (stream(GATEWAY, ROUTE, OWN_ONLY), False, True, "unlabelled-template"),
        (stream(GATEWAY, ROUTE, ENVOY.replace("envoy-gateway-system", "prod")), True, True, "injected"),
        (stream(GATEWAY, ROUTE, ENVOY.replace("envoy-gateway-system", "dev")), True, False, "injected"),
    ],
)
def test_two_decisions(content: str, inject: bool, stamped: bool, reason: str) -> None:
    """The Gateway, its routes and the workload's place decide."""
    plan = planned(content, SKIP)
    (decision,) = plan.decisions
    assert (decision.inject, bool(decision.stamp), decision.reason) == (inject, stamped, reason)
    for document in plan.documents:
        assert (names(pod(document.desired), "initContainers") == [OURS]) == inject
        assert stamp(document.desired) == decision.stamp


def test_labels_that_disagree_give_what_the_cluster_gives() -> None:
    """Injected for the one Gateway, stamped with the hash of the other."""
    mcp = MCP_ROUTE.replace("name: ai", "name: other")
    content = stream(GATEWAY, ROUTE, OTHER, mcp, ENVOY.replace("name: ai", "name: other", 1))
    plan = planned(content, SKIP)
    hashes = {state.name: state.hash for state in plan.gateways}
    assert hashes["ai"] != hashes["other"]
    assert stamp(wanted(content, SKIP)) == hashes["other"]
    assert plan.decisions[0].state is not None
    assert plan.decisions[0].state.name == "ai"


def test_the_gateways_of_a_plan() -> None:
    """Every one that is in the input, has a route or owns a workload, sorted."""
    content = stream(ENVOY.replace("name: ai", "name: third"), GATEWAY, OTHER_ROUTE)
    assert [state.key for state in planned(content).gateways] == [
        ("prod", "ai"),
        ("prod", "other"),
        ("prod", "third"),
    ]


def test_the_target_decides_what_is_looked_at() -> None:
    """With `envoyproxy` no workload is; one of a context never is."""
    content = stream(GATEWAY, ROUTE)
    for target, count in (("auto", 1), ("workload", 1), ("all", 1), ("envoyproxy", 0)):
        plan = planned(stream(content, ENVOY), QUIET._replace(target=target))
        assert len(plan.decisions) == len(plan.documents) == count
    assert planned(content, context=ENVOY).decisions == ()


def assumed(*kinds: str, namespace: str = "prod") -> Settings:
    """Return settings that assume routes of these kinds for the Gateway `ai`."""
    return QUIET._replace(gateways=(GatewaySetting(namespace, "ai", assume_routes=kinds),))


def test_assumed_routes() -> None:
    """The tree may lack the routes: the config says which kinds are attached."""
    content = stream(GATEWAY, ENVOY)
    for kinds, mcp in ((("AIGatewayRoute",), False), (("AIGatewayRoute", "MCPRoute"), True)):
        (state,) = planned(content, assumed(*kinds)).gateways
        assert (state.attached, state.has_effective_route, state.needs_mcp) == (True, True, mcp)
        assert stamp(wanted(content, assumed(*kinds))) == state.hash
    real = planned(stream(GATEWAY, MCP_ROUTE, ENVOY)).gateways[0]
    assert planned(content, assumed("MCPRoute")).gateways[0].hash == real.hash
    assert planned(content, assumed("MCPRoute", namespace="dev")).documents == ()


def test_assumed_routes_without_a_namespace() -> None:
    """It is the one of objects that name none."""
    content = stream(GATEWAY, ENVOY)
    assert planned(content, assumed("MCPRoute", namespace="")).documents == ()
    named = assumed("MCPRoute", namespace="")._replace(namespace="prod")
    assert len(planned(content, named).documents) == 1


def test_hashes_without_changes() -> None:
    """`hash` decides like `render`, and changes nothing."""
    content = stream(CONFIGURED_GATEWAY, CONFIG, ROUTE, ENVOY)
    rendered, hashed = planned(content), planned(content, planner=plan_hashes)
    assert [one[2:] for one in hashed.decisions] == [one[2:] for one in rendered.decisions]
    assert [one.hash for one in hashed.gateways] == [one.hash for one in rendered.gateways]
    assert (hashed.documents, hashed.diagnostics) == ((), ())


def test_hashes_tell_what_would_make_them_wrong() -> None:
    """A missing GatewayConfig and labels that disagree do; a missing workload does not."""
    missing = planned(stream(CONFIGURED_GATEWAY, ROUTE), planner=plan_hashes)
    assert codes(missing.diagnostics) == ["AIGW102"]
    torn = stream(GATEWAY, ROUTE, OTHER, ENVOY.replace("name: ai", "name: other", 1))
    assert codes(planned(torn, planner=plan_hashes).diagnostics) == ["AIGW111"]


ROUTE_V05 = ROUTE.replace("v1beta1", "v1alpha1").replace(
    "  rules:",
    "  filterConfig:\n    type: ExternalProcessor\n    externalProcessor:\n"
    "      resources: {limits: {cpu: 1000m}}\n  rules:",
)


def test_resources_of_a_v05_route() -> None:
    """The release knows them, and its successors do not."""
    old = QUIET._replace(ai_gateway_version="v0.5")
    (container,) = sequence(pod(wanted(stream(GATEWAY, ROUTE_V05, ENVOY), old)), "initContainers")
    assert get(container, "resources") == {"limits": {"cpu": "1"}}
