"""The graph of the input: its nodes, its edges, and which finding belongs to which node."""

from __future__ import annotations

from aigw_render.model.catalog import Identity
from aigw_render.plan.view.graph import Edge, Graph, Problem, build_graph
from aigw_render.settings.settings import GatewaySetting, Settings
from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, GATEWAY, MCP_ROUTE, ROUTE, stream
from tests.plan.view.support import QUIET, view

GATEWAY_ID = Identity("Gateway", "prod", "ai")
ROUTE_ID = Identity("AIGatewayRoute", "prod", "chat")
CONFIG_ID = Identity("GatewayConfig", "prod", "extproc")
ENVOY_ID = Identity("Deployment", "envoy-gateway-system", "envoy-ai")
PROXY = """\
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: EnvoyProxy
metadata: {name: standard, namespace: prod}
spec: {}
"""
CLASS = """\
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: envoy}
spec:
  controllerName: gateway.envoyproxy.io/gatewayclass-controller
  parametersRef: {group: gateway.envoyproxy.io, kind: EnvoyProxy, name: standard, namespace: prod}
"""


def graph(content: str, context: str = "") -> Graph:
    """Return the graph of a YAML text."""
    seen = view(content, context=context)
    return build_graph(seen.catalog, seen.plan, seen.diagnostics)


def test_the_way_from_a_route_to_a_workload() -> None:
    """Everything that belongs to one Gateway, in that order."""
    found = graph(stream(ENVOY, CONFIG, CONFIGURED_GATEWAY, ROUTE))
    assert [node.identity for node in found.nodes] == [ROUTE_ID, GATEWAY_ID, CONFIG_ID, ENVOY_ID]
    assert found.edges == (
        Edge(ROUTE_ID, GATEWAY_ID),
        Edge(GATEWAY_ID, CONFIG_ID),
        Edge(GATEWAY_ID, ENVOY_ID),
    )
    stamp = found.nodes[1].facts[0]
    assert (stamp[:5], len(stamp)) == ("hash ", 17)
    assert found.nodes[3].facts == ("injected", stamp)
    assert {node.presence for node in found.nodes} == {"input"}


def test_the_order_of_the_input_does_not_matter() -> None:
    """The same objects in other files and documents give the same graph."""
    parts = [ENVOY, CONFIG, CONFIGURED_GATEWAY, ROUTE]
    assert graph(stream(*parts)) == graph(stream(*reversed(parts)))


def test_a_missing_config_is_a_node_with_its_error_at_the_gateway() -> None:
    """The reference leads somewhere, and the finding is shown where the mistake stands."""
    found = {node.identity: node for node in graph(stream(CONFIGURED_GATEWAY, ROUTE, ENVOY)).nodes}
    assert found[CONFIG_ID].presence == "missing"
    assert found[GATEWAY_ID].problems == (Problem("error", "AIGW102"),)
    assert found[ENVOY_ID].problems == ()


def test_an_object_that_is_refused_is_not_called_missing() -> None:
    """A Gateway may name a GatewayConfig that is there and invalid."""
    bad = CONFIG.replace("value: debug", "value: 1")
    found = {node.identity: node for node in graph(stream(CONFIGURED_GATEWAY, ROUTE, ENVOY, bad)).nodes}
    assert found[CONFIG_ID].presence == "refused"


def test_problems_of_the_items_of_a_list() -> None:
    """In a list the finding is at the item that it is in, not at its neighbours."""

    def item(text: str) -> str:
        return "- " + "".join(f"  {line}" for line in text.splitlines(keepends=True))[2:]

    other = GATEWAY.replace("name: ai", "name: other")
    whole = "apiVersion: v1\nkind: List\nitems:\n"
    whole += item(other) + item(CONFIGURED_GATEWAY) + item(ROUTE) + item(ENVOY)
    found = {node.identity: node.problems for node in graph(whole).nodes if node.problems}
    assert found == {GATEWAY_ID: (Problem("error", "AIGW102"),)}


def test_a_copy_that_render_makes() -> None:
    """The EnvoyProxy of a class is copied; the graph shows what is there and what will be."""
    found = graph(stream(CLASS, PROXY, GATEWAY, ROUTE))
    source, made = Identity("EnvoyProxy", "prod", "standard"), Identity("EnvoyProxy", "prod", "standard-ai")
    nodes = {node.identity: node for node in found.nodes}
    assert (nodes[source].presence, nodes[made].presence) == ("input", "created")
    assert nodes[made].facts[:2] == ("copied", "from prod/standard")
    assert Edge(GATEWAY_ID, made, "after render") in found.edges
    assert Edge(source, made, "copied") in found.edges
    assert Edge(Identity("GatewayClass", "", "envoy"), source) in found.edges


def test_what_a_gateway_is_said_to_have() -> None:
    """MCP, routes that are being deleted, and those that only the settings know."""
    deleted = ROUTE.replace(
        "  namespace: prod\n", "  namespace: prod\n  deletionTimestamp: 2026-01-01T00:00:00Z\n"
    )
    nodes = {node.identity: node.facts for node in graph(stream(GATEWAY, MCP_ROUTE, deleted, ENVOY)).nodes}
    assert nodes[GATEWAY_ID][1:] == ("with MCP",)
    assert nodes[ROUTE_ID] == ("being deleted",)


def test_objects_of_the_context_and_of_nobody() -> None:
    """A context is marked; what nothing refers to stands alone."""
    found = graph(ENVOY, context=stream(GATEWAY, CONFIG))
    assert [node.presence for node in found.nodes] == ["context", "context", "input"]
    assert found.edges == (Edge(GATEWAY_ID, ENVOY_ID),)
    assert found.nodes[2].facts == ("no-route",)


def test_references_and_what_they_lead_to() -> None:
    """A Gateway's own EnvoyProxy, its class without one, and routes that the settings assume."""
    pointing = GATEWAY + (
        "  infrastructure:\n"
        "    parametersRef: {group: gateway.envoyproxy.io, kind: EnvoyProxy, name: standard}\n"
    )
    plain = CLASS[: CLASS.index("  parametersRef")]
    settings = QUIET._replace(gateways=(GatewaySetting("prod", "ai", ("AIGatewayRoute",)),))
    seen = view(stream(plain, PROXY, pointing), settings)
    found = build_graph(seen.catalog, seen.plan, seen.diagnostics)
    proxy = Identity("EnvoyProxy", "prod", "standard")
    assert [edge for edge in found.edges if edge.source == GATEWAY_ID] == [
        Edge(GATEWAY_ID, Identity("GatewayClass", "", "envoy")),
        Edge(GATEWAY_ID, proxy),
    ]
    nodes = {node.identity: node for node in found.nodes}
    assert nodes[GATEWAY_ID].facts[1:] == ("routes assumed by the settings",)
    assert nodes[proxy].facts[0] == "injected"


def test_an_envoy_proxy_is_made_of_nothing() -> None:
    """It has no source to come from."""
    plain = CLASS[: CLASS.index("  parametersRef")]
    found = graph(stream(plain, GATEWAY, ROUTE))
    made = Identity("EnvoyProxy", "prod", "ai-aigw")
    assert next(node for node in found.nodes if node.identity == made).facts[0] == "created"
    assert [edge for edge in found.edges if edge.target == made] == [Edge(GATEWAY_ID, made, "after render")]


def test_an_error_outside_of_every_object_is_shown_beside_them() -> None:
    """What cannot be read is missing in the picture, and no object's problem."""
    found = graph(stream("apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\n\tmetadata: x\n", ENVOY))
    shown = [(node.identity.kind, node.problems) for node in found.nodes if node.problems]
    assert shown == [("other errors", (Problem("error", "AIGW101"),))]


def test_a_warning_outside_of_every_object_is_nobodys() -> None:
    """Standard error has it: a render goes on, and the picture is right."""
    seen = view(stream(GATEWAY, ROUTE, ENVOY), Settings(webhook="excluded"))
    assert [one.code for one in seen.diagnostics] == ["AIGW201"]
    found = build_graph(seen.catalog, seen.plan, seen.diagnostics)
    assert [node.problems for node in found.nodes if node.problems] == []
