"""Why an object is injected or not: answers, their steps and the findings among them."""

from __future__ import annotations

import pytest

from aigw_render import InputFile, render
from aigw_render.model.catalog import Identity
from aigw_render.plan.view.explain import Part, explain
from aigw_render.plan.view.subject import find, subjects, unclear
from aigw_render.settings.settings import GatewaySetting, Settings
from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, GATEWAY, ROUTE, stream
from tests.plan.view.support import QUIET, view

WHOLE = stream(CONFIGURED_GATEWAY, ROUTE, CONFIG, ENVOY)
GATEWAY_ID = Identity("Gateway", "prod", "ai")
ENVOY_ID = Identity("Deployment", "envoy-gateway-system", "envoy-ai")
PROXY_ID = Identity("EnvoyProxy", "prod", "standard")
PROXY = """\
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: EnvoyProxy
metadata: {name: standard, namespace: prod}
spec: {}
"""
POINTING = GATEWAY + (
    "  infrastructure:\n    parametersRef: {group: gateway.envoyproxy.io, kind: EnvoyProxy, name: standard}\n"
)
CLASS = """\
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: envoy}
spec:
  controllerName: gateway.envoyproxy.io/gatewayclass-controller
  parametersRef: {group: gateway.envoyproxy.io, kind: EnvoyProxy, name: standard, namespace: prod}
"""


def answers(one: Identity, content: str, settings: Settings = QUIET, context: str = "") -> tuple[Part, ...]:
    """Return the answers about an object of a YAML text."""
    return explain(one, view(content, settings, context))


def said(part: Part) -> list[str]:
    """Return the steps of an answer as text."""
    return [f"{step.answer}: {step.text}" for step in part.steps]


def test_a_workload_and_its_gateway_have_the_same_answer() -> None:
    """Who asks about the Gateway wants to know about its pods."""
    (part,) = answers(ENVOY_ID, WHOLE)
    assert answers(GATEWAY_ID, WHOLE) == (part,)
    assert (part.identity, part.gateway, part.injected, part.reason) == (
        ENVOY_ID,
        "prod/ai",
        True,
        "injected",
    )
    assert said(part) == [
        "yes: its pod template names Gateway prod/ai",
        "yes: Gateway prod/ai is there",
        "yes: AIGatewayRoute prod/chat is attached",
        "yes: it names GatewayConfig prod/extproc",
        "yes: GatewayConfig prod/extproc is there",
        "info: the container goes into initContainers, as a native sidecar: option --position",
        f"yes: by its own labels it gets the hash of Gateway prod/ai: {part.hash}",
    ]
    lines = [step.place.position.line if step.place else 0 for step in part.steps]
    text = WHOLE.splitlines()
    assert [text[line - 1].strip() for line in lines if line] == [
        "gateway.envoyproxy.io/owning-gateway-name: ai",
        "apiVersion: gateway.networking.k8s.io/v1",
        "- name: ai",
        "aigateway.envoyproxy.io/gateway-config: extproc",
        "apiVersion: aigateway.envoyproxy.io/v1beta1",
        "gateway.envoyproxy.io/owning-gateway-name: ai",
    ]
    assert part.fields


LABELS = ENVOY[ENVOY.index("  labels:\n") : ENVOY.index("spec:\n")]
DELETED = ROUTE.replace(
    "  namespace: prod\n", "  namespace: prod\n  deletionTimestamp: 2026-01-01T00:00:00Z\n"
)
HASH = "by its own labels it gets the hash of Gateway prod/ai"
CASES = {
    "no route": (stream(GATEWAY, ENVOY), "no: no AIGatewayRoute and no MCPRoute is attached to it"),
    "a missing config": (
        stream(CONFIGURED_GATEWAY, ROUTE, ENVOY),
        "no: it names GatewayConfig prod/extproc, which is not there",
    ),
    "its error": (
        stream(CONFIGURED_GATEWAY, ROUTE, ENVOY),
        "error: AIGW102: Gateway prod/ai names the GatewayConfig 'extproc', which is not in the input",
    ),
    "no config": (
        stream(GATEWAY, ROUTE, ENVOY),
        "info: it names no GatewayConfig: the controller's settings alone hold",
    ),
    "no gateway": (stream(ROUTE, ENVOY), "no: it gets no hash: Gateway prod/ai is not in the input"),
    "a route that goes": (
        stream(GATEWAY, DELETED, ENVOY),
        "no: it gets no hash: Gateway prod/ai has no route that stays",
    ),
    "another namespace": (
        stream(GATEWAY, ROUTE, ENVOY.replace("envoy-gateway-system", "elsewhere")),
        "no: it gets no hash: the controller does not look into its namespace for this Gateway",
    ),
    "labels on the workload only": (
        stream(GATEWAY, ROUTE, ENVOY[: ENVOY.index("      labels:\n")] + ENVOY[ENVOY.index("    spec:\n") :]),
        "no: its pod template names no Gateway in the owning-gateway labels",
    ),
    "labels on the template only": (
        stream(GATEWAY, ROUTE, ENVOY.replace(LABELS, "")),
        "yes: by the labels of its pod template it gets the hash of Gateway prod/ai: ",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_steps_of_a_workload(name: str) -> None:
    """Each reason is said in so many words."""
    content, wanted = CASES[name]
    seen = view(content)
    (one,) = [one for one in subjects(seen.catalog, seen.plan) if one.kind == "Deployment"]
    (part,) = explain(one, seen)
    assert any(step.startswith(wanted) for step in said(part)), said(part)


@pytest.mark.parametrize(
    ("config", "why"), [("", "is not there"), (CONFIG.replace("debug", "1"), "the API server refuses")]
)
@pytest.mark.parametrize("one", [GATEWAY_ID, ENVOY_ID])
def test_a_config_that_does_not_count(one: Identity, config: str, why: str) -> None:
    """That it is not there is said of none that stands in the input."""
    (part,) = answers(one, stream(CONFIGURED_GATEWAY, ROUTE, ENVOY, *filter(None, [config])))
    assert f"no: it names GatewayConfig prod/extproc, which {why}" in said(part)


def test_settings_that_decide() -> None:
    """What the tree cannot tell is a step as well."""
    assumed = QUIET._replace(gateways=(GatewaySetting("prod", "ai", ("AIGatewayRoute",)),))
    (part,) = answers(ENVOY_ID, stream(GATEWAY, ENVOY), assumed)
    assert part.injected
    assert "yes: the settings say that routes are attached which are not here (assumeRoutes)" in said(part)
    (part,) = answers(GATEWAY_ID, stream(GATEWAY, ROUTE), QUIET._replace(filter_config="none"))
    assert part.reason == "filter-config-none"
    assert "no: filterConfig is none (option --filter-config): the webhook would inject nothing" in said(part)
    elsewhere = QUIET._replace(gateways=(GatewaySetting("prod", "ai", inject="elsewhere"),))
    (part,) = answers(GATEWAY_ID, stream(GATEWAY, ROUTE), elsewhere)
    assert part.reason == "elsewhere"
    (part,) = answers(ENVOY_ID, WHOLE, QUIET._replace(target="envoyproxy"))
    assert (part.reason, said(part)[0]) == (
        "not-a-target",
        "no: only a target envoyproxy is asked for (option --target)",
    )
    (part,) = answers(ENVOY_ID, stream(GATEWAY, ROUTE), context=ENVOY)
    assert said(part) == ["no: it is read as context only"]


def test_an_envoy_proxy_of_one_gateway() -> None:
    """It is edited in place."""
    content = stream(POINTING, ROUTE, PROXY)
    (part,) = answers(PROXY_ID, content)
    assert answers(GATEWAY_ID, content) == (part,)
    assert (part.reason, part.injected, bool(part.hash)) == ("injected", True, True)
    assert said(part)[-4:] == [
        "yes: it points to EnvoyProxy prod/standard",
        "info: its GatewayClass envoy is not in the input",
        "yes: it serves this Gateway alone: it is edited in place",
        "info: the container goes into initContainers, as a native sidecar: option --position",
    ]


def test_an_envoy_proxy_of_a_class_is_explained_by_its_copies() -> None:
    """One answer for each Gateway that gets one."""
    other = GATEWAY.replace("name: ai", "name: b")
    route = ROUTE.replace("  - name: ai\n", "  - name: ai\n  - name: b\n")
    parts = answers(PROXY_ID, stream(CLASS, PROXY, GATEWAY, other, route))
    assert [(part.identity.name, part.gateway, part.reason) for part in parts] == [
        ("standard-ai", "prod/ai", "copied"),
        ("standard-b", "prod/b", "copied"),
    ]
    assert "info: its GatewayClass envoy points to EnvoyProxy prod/standard" in said(parts[0])


def test_an_envoy_proxy_that_nothing_is_put_into() -> None:
    """Who uses it is said, and that this is not enough."""
    (part,) = answers(PROXY_ID, PROXY)
    assert (part.reason, said(part)) == ("not-needed", ["no: no Gateway uses it"])
    (part,) = answers(PROXY_ID, stream(CLASS, PROXY, GATEWAY))
    assert said(part) == [
        "info: GatewayClass envoy points to it",
        "info: Gateway prod/ai uses it and has no AI route",
    ]


def test_a_gateway_whose_class_is_plain() -> None:
    """A GatewayClass without parameters is one that was looked at."""
    plain = CLASS[: CLASS.index("  parametersRef")]
    (part,) = answers(GATEWAY_ID, stream(plain, GATEWAY, ROUTE))
    assert "info: its GatewayClass envoy points to no EnvoyProxy" in said(part)
    assert part.reason == "created"


KNOWN = (
    Identity("Gateway", "prod", "ai"),
    Identity("Gateway", "test", "ai"),
    Identity("EnvoyProxy", "prod", "ai"),
    Identity("Deployment", "prod", "envoy"),
)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("envoy", (3,)),
        ("ai", (0, 1, 2)),
        ("prod/ai", (0, 2)),
        ("Gateway/ai", (0, 1)),
        ("gateway/test/ai", (1,)),
        ("EnvoyProxy/ai", (2,)),
        ("a/b/c/d", ()),
        ("", ()),
        ("Gateway/", ()),
    ],
)
def test_names(name: str, found: tuple[int, ...]) -> None:
    """Kinds in any case, namespaces and names exactly."""
    assert find(name, KNOWN) == tuple(KNOWN[index] for index in found)


@pytest.mark.parametrize(
    ("name", "code", "hint"),
    [
        ("ai", "AIGW139", "say one of them"),
        ("envoi", "AIGW138", "did you mean Deployment/prod/envoy?"),
        ("aigw102", "AIGW138", "aigw-render explain-code AIGW102 says what a code means"),
        (
            "zebra",
            "AIGW138",
            "what there is: Gateway/prod/ai, Gateway/test/ai, EnvoyProxy/prod/ai, Deployment/prod/envoy",
        ),
    ],
)
def test_a_name_that_is_not_clear(name: str, code: str, hint: str) -> None:
    """The error says what to write instead."""
    found = unclear(name, find(name, KNOWN), KNOWN)
    assert (found.code, found.hint) == (code, hint)


def test_nothing_can_be_explained_in_an_empty_input() -> None:
    """The hint is true then as well."""
    assert unclear("x", (), ()).hint == "what there is: nothing"


def test_what_an_earlier_render_left() -> None:
    """An EnvoyProxy that we made goes with the last route, and one that we edited loses the extproc."""
    whole = stream(POINTING, ROUTE, PROXY)
    rendered = render([InputFile("in.yaml", whole.encode())], QUIET).files[0].after
    (part,) = answers(PROXY_ID, rendered.replace("kind: AIGatewayRoute", "kind: ConfigMap"))
    assert (part.injected, part.reason) == (False, "no-route")
    assert "no: no AI route is left: what an earlier render put in is taken out" in said(part)


def test_an_envoy_proxy_of_envoy_gateways_own_configuration() -> None:
    """It lies below all others."""
    default = (
        "apiVersion: gateway.envoyproxy.io/v1alpha1\nkind: EnvoyGateway\n"
        "envoyProxy: {logging: {level: {default: warn}}}\n"
    )
    (part,) = answers(PROXY_ID, stream(POINTING, ROUTE, PROXY, default))
    assert "info: Envoy Gateway's own configuration has a default EnvoyProxy" in said(part)


def test_a_workload_target_leaves_envoy_proxies_out() -> None:
    """So they are not looked at."""
    (part,) = answers(GATEWAY_ID, stream(POINTING, ROUTE, PROXY), QUIET._replace(target="workload"))
    assert part.reason == "no-target"
    assert not any("EnvoyProxy" in step.text for step in part.steps if step.answer in ("yes", "info"))
