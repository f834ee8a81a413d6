"""What stands outside the watched namespaces, and Gateways with workloads in two of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from aigw_render.base.data import sequence
from aigw_render.pipeline import remove, render
from aigw_render.plan.build import plan_hashes
from aigw_render.read.files import InputFile
from tests.manifests import ENVOY, GATEWAY, MCP_ROUTE, ROUTE, stream
from tests.plan.support import QUIET, codes, only, planned

if TYPE_CHECKING:
    from aigw_render.plan.plan import Plan
    from aigw_render.settings.settings import Settings

CHAT = ROUTE.replace("namespace: prod", "namespace: chat").replace(
    "  - name: ai\n", "  - name: ai\n    namespace: prod\n"
)
TOOLS = MCP_ROUTE.replace("namespace: prod", "namespace: tools").replace(
    "  - name: ai\n", "  - name: ai\n    namespace: prod\n"
)
SPARE = ENVOY.replace("name: envoy-ai", "name: spare").replace(
    "namespace: envoy-gateway-system", "namespace: prod"
)
ELSEWHERE = ENVOY.replace("name: envoy-ai", "name: lost").replace(
    "namespace: envoy-gateway-system", "namespace: lost"
)
PROXY = (
    "apiVersion: gateway.envoyproxy.io/v1alpha1\nkind: EnvoyProxy\nmetadata: {name: p, namespace: prod}\n"
    "spec: {provider: {type: Kubernetes}}\n"
)
REFERRING = GATEWAY + (
    "  infrastructure: {parametersRef: {group: gateway.envoyproxy.io, kind: EnvoyProxy, name: p}}\n"
)
TWO = ["envoy-gateway-system", "prod"]


def watching(*namespaces: str) -> Settings:
    """Return settings of a controller that watches these namespaces."""
    return QUIET._replace(controller_args=(f"--watchNamespaces={','.join(namespaces)}",))


def outcome(plan: Plan) -> list[tuple[str, bool, bool]]:
    """Return of every decision the reason, and whether it injects and stamps."""
    workloads = [(one.reason, one.inject, bool(one.stamp)) for one in plan.decisions]
    return [*workloads, *((one.reason, one.inject, bool(one.stamp)) for one in plan.proxies)]


def told(plan: Plan) -> list[tuple[str, str]]:
    """Return the findings' codes and severities."""
    return [(one.code, one.severity) for one in plan.diagnostics]


def test_an_envoyproxy_is_injected_and_stamped() -> None:
    """Where nothing is in the way."""
    assert outcome(planned(stream(REFERRING, PROXY, ROUTE))) == [("injected", True, True)]


def test_watched_fixtures_have_what_they_say() -> None:
    """Else the tests below would be about nothing."""
    assert "namespace: chat" in CHAT
    assert "namespace: tools" in TOOLS
    assert planned(stream(GATEWAY, CHAT, TOOLS, ENVOY)).gateways[0].needs_mcp


@pytest.mark.parametrize(
    ("content", "reason", "mcp"),
    [
        (stream(GATEWAY, CHAT, ENVOY), "injected", False),
        (stream(REFERRING, PROXY, CHAT), "injected", False),
        (stream(GATEWAY, TOOLS, ENVOY), "injected", True),
    ],
)
def test_routes_outside_only(content: str, reason: str, mcp: bool) -> None:
    """The webhook asks the API server for them, the controller sees none: no stamp."""
    plan = planned(content, watching("prod"))
    assert outcome(plan) == [(reason, True, False)]
    (state,) = plan.gateways
    assert (state.attached, state.needs_mcp, state.injects_mcp) == (True, False, mcp)
    finding = only(plan.diagnostics, "AIGW230")
    assert finding.severity == "warning"
    assert "the webhook injects the extproc all the same, and no hash is stamped" in finding.message
    assert finding.found == f"namespace {'tools' if mcp else 'chat'}"
    assert finding.expected == "prod (watchNamespaces: option --controller-arg)"
    assert "AIGW230" in codes(planned(content, watching("prod"), planner=plan_hashes).diagnostics)


def test_routes_outside_beside_one_inside() -> None:
    """They count for nothing, and are said once for each Gateway."""
    plain = planned(stream(GATEWAY, ROUTE, ENVOY))
    more = CHAT.replace("name: chat", "name: other")
    plan = planned(stream(GATEWAY, ROUTE, CHAT, more, ENVOY), watching("prod"))
    assert [one.stamp for one in plan.decisions] == [one.stamp for one in plain.decisions]
    finding = only(plan.diagnostics, "AIGW230")
    assert "it does not count, neither for the container nor for the hash" in finding.message
    assert [one.message for one in finding.related] == ["nor that of AIGatewayRoute chat/other"]


def test_an_mcproute_outside_beside_a_route_inside() -> None:
    """The webhook looks for each kind of its own: the container serves MCP, the digest does not know."""
    plan = planned(stream(GATEWAY, ROUTE, TOOLS, ENVOY), watching("prod"))
    plain = planned(stream(GATEWAY, ROUTE, ENVOY))
    assert [one.stamp for one in plan.decisions] == [one.stamp for one in plain.decisions]
    (state,) = plan.gateways
    assert state.parts is not None
    assert "-mcpAddr" in sequence(state.parts.container, "args")
    assert "serve MCP all the same" in only(plan.diagnostics, "AIGW230").message
    assert "AIGW205" in codes(plan.diagnostics)


@pytest.mark.parametrize("route", [ROUTE, CHAT])
@pytest.mark.parametrize("carrier", [stream(GATEWAY, ENVOY), stream(REFERRING, PROXY), ENVOY])
def test_a_gateway_outside_is_left_alone(route: str, carrier: str) -> None:
    """Nobody writes the Secrets that its pods would wait for."""
    plan = planned(stream(carrier, route), watching("chat"))
    assert all(one == ("not-watched", False, False) for one in outcome(plan))
    assert plan.documents == ()
    assert told(plan) == [("AIGW230", "warning")]
    (finding,) = plan.diagnostics
    assert "nobody writes the configuration of its extproc" in finding.message
    assert finding.place is not None
    assert finding.place.source.strip().endswith(("name: ai", "name: envoy-ai"))


def test_a_gateway_outside_without_anything_here_is_a_note() -> None:
    """Another tree has it."""
    assert told(planned(ROUTE, watching("chat"))) == [("AIGW230", "note")]
    assert told(planned(CHAT, watching("chat"))) == [("AIGW230", "note")]


def test_a_gateway_outside_without_routes_is_nobodys_concern() -> None:
    """And where everything is watched nothing is outside."""
    assert told(planned(stream(GATEWAY, ENVOY), watching("chat"))) == []
    for settings in (watching("prod", "chat"), watching(""), QUIET):
        assert told(planned(stream(GATEWAY, CHAT, ENVOY), settings)) == []


def test_what_was_rendered_goes_when_the_gateway_is_not_watched_any_more() -> None:
    """As with the last route."""
    for content in (stream(GATEWAY, ROUTE, ENVOY), stream(REFERRING, PROXY, ROUTE)):
        (rendered,) = render([InputFile("in.yaml", content.encode())], QUIET).files
        again = render([InputFile("in.yaml", rendered.after.encode())], watching("chat"))
        assert again.files[0].after == content


@pytest.mark.parametrize(
    "content", [stream(GATEWAY, ROUTE, ENVOY, SPARE), stream(GATEWAY, ROUTE, SPARE, ENVOY)]
)
def test_workloads_in_two_namespaces(content: str) -> None:
    """Injected, not stamped, and both namespaces are named."""
    plan = planned(content)
    assert outcome(plan) == [("injected", True, False)] * 2
    assert told(plan) == [("AIGW231", "warning")]
    (finding,) = plan.diagnostics
    assert all(name in finding.message for name in TWO)
    assert codes(planned(content, planner=plan_hashes).diagnostics) == ["AIGW231"]


def test_one_of_them_may_be_in_the_context() -> None:
    """The finding stands at the one that can be edited."""
    plan = planned(stream(GATEWAY, ROUTE, ENVOY), context=SPARE)
    assert outcome(plan) == [("injected", True, False)]
    finding = only(plan.diagnostics, "AIGW231")
    assert finding.place is not None
    assert finding.place.position.file == "in.yaml"
    assert [one.place.position.file for one in finding.related] == ["context.yaml"]


def test_an_envoyproxy_of_such_a_gateway_is_not_stamped_either() -> None:
    """Whatever Envoy Gateway makes of it is a third workload."""
    content = stream(REFERRING, PROXY, ROUTE, ENVOY, SPARE)
    for target in ("auto", "all", "envoyproxy"):
        plan = planned(content, QUIET._replace(target=target))
        assert {(inject, stamp) for _, inject, stamp in outcome(plan)} == {(True, False)}
        assert "AIGW231" in codes(plan.diagnostics)


def test_a_third_namespace_is_not_looked_into() -> None:
    """It is another warning, and the others are stamped."""
    plan = planned(stream(GATEWAY, ROUTE, ENVOY, ELSEWHERE))
    assert outcome(plan) == [("injected", True, True), ("injected", True, False)]
    assert codes(plan.diagnostics) == ["AIGW210"]


def test_envoy_gateways_own_namespace_may_be_the_gateways() -> None:
    """Then it is one."""
    settings = QUIET._replace(controller_args=("--envoyGatewayNamespace=prod",))
    assert codes(planned(stream(GATEWAY, ROUTE, SPARE), settings).diagnostics) == []


def test_labels_of_pods_count_as_well() -> None:
    """The controller looks for pods, too."""
    bare = SPARE.replace(
        "  labels:\n    gateway.envoyproxy.io/owning-gateway-name: ai\n"
        "    gateway.envoyproxy.io/owning-gateway-namespace: prod\n",
        "",
        1,
    )
    assert bare != SPARE
    assert codes(planned(stream(GATEWAY, ROUTE, ENVOY, bare)).diagnostics) == ["AIGW231"]


def test_two_namespaces_without_a_route_are_fine() -> None:
    """Nothing would be injected or stamped."""
    assert told(planned(stream(GATEWAY, ENVOY, SPARE))) == []


@pytest.mark.parametrize(
    ("content", "option"),
    [
        (stream(GATEWAY, CHAT, ENVOY), "--controller-arg=--watchNamespaces=prod"),
        (stream(GATEWAY, ROUTE, ENVOY), "--controller-arg=--watchNamespaces=chat"),
        (stream(GATEWAY, ROUTE, ENVOY, SPARE), "--kube-version=1.33"),
    ],
)
def test_render_and_remove_are_inverse(content: str, option: str) -> None:
    """And a second run finds nothing to do."""
    settings = QUIET._replace(
        controller_args=(option.partition("=")[2],) if option.startswith("--controller-arg") else ()
    )
    (first,) = render([InputFile("in.yaml", content.encode())], settings).files
    (second,) = render([InputFile("in.yaml", first.after.encode())], settings).files
    (back,) = remove([InputFile("in.yaml", first.after.encode())], settings).files
    assert (second.after, back.after) == (first.after, content)


def test_many_namespaces_are_not_all_listed() -> None:
    """A line has to be read."""
    settings = watching("a", "b", "c", "d", "e")
    (finding,) = planned(stream(GATEWAY, ROUTE), settings).diagnostics
    assert finding.expected == "a, b, c and 2 more (watchNamespaces: option --controller-arg)"
