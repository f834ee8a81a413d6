"""Which EnvoyProxy is edited, copied or created for which Gateway, and when none is."""

from __future__ import annotations

import pytest

from aigw_render import Settings
from aigw_render.settings.settings import GatewaySetting
from tests.manifests import ENVOY, GATEWAY, MCP_ROUTE, ROUTE, stream
from tests.plan.proxy.trees import (
    BASE,
    CLASS,
    OF_CLASS,
    POINTING,
    PROXY,
    SAID,
    WHOLE,
    codes,
    has_extproc,
    other,
    pointers,
    proxies,
    rendered,
    run,
)


def test_one_user_is_edited_in_place() -> None:
    """The class need not be known then."""
    after = rendered(POINTING, PROXY, ROUTE)
    assert [*proxies(after)] == ["prod/own"]
    assert has_extproc(proxies(after)["prod/own"])


@pytest.mark.parametrize("in_context", [False, True])
def test_a_second_user_makes_a_copy(in_context: bool) -> None:
    """One without routes, or in the context, counts too."""
    second = other(POINTING)
    documents = [POINTING, PROXY, ROUTE, *([] if in_context else [second])]
    after = rendered(*documents, context=second if in_context else "")
    assert [*proxies(after)] == ["prod/own-ai", "prod/own"]
    assert pointers(after)["ai"] == "own-ai"
    assert not has_extproc(proxies(after)["prod/own"])


def test_a_gateway_of_another_namespace_has_another_proxy() -> None:
    """The reference is to the Gateway's own namespace."""
    far = POINTING.replace("namespace: prod", "namespace: dev")
    after = rendered(POINTING, far, PROXY, PROXY.replace("namespace: prod", "namespace: dev"), ROUTE)
    assert [key for key, proxy in proxies(after).items() if has_extproc(proxy)] == ["prod/own"]


def test_a_class_that_nobody_uses_counts_as_many() -> None:
    """Somebody may use it tomorrow."""
    unused = (
        OF_CLASS.replace("name: envoy\n", "name: unused\n").replace("base", "own").replace("system", "prod")
    )
    after = rendered(POINTING, PROXY, ROUTE, CLASS, unused)
    assert [*proxies(after)] == ["prod/own-ai", "prod/own"]


def test_a_proxy_that_is_the_classes_and_the_gateways_loses_its_merge_type() -> None:
    """Over itself it says nothing, and over the class's a copy with a patch would be dropped."""
    own = OF_CLASS.replace("base", "own").replace("system", "prod")
    after = rendered(POINTING, PROXY.replace(" {}", "\n  mergeType: StrategicMerge"), ROUTE, own)
    assert "mergeType" not in str(proxies(after)["prod/own-ai"])


def test_the_source_of_copies_is_stripped() -> None:
    """It was edited in place while it had one user."""
    alone = rendered(POINTING, PROXY, ROUTE)
    both = run(stream(alone, other(POINTING), other(ROUTE)))
    found = proxies(both.files[0].after)
    assert {key: has_extproc(proxy) for key, proxy in found.items()} == {
        "prod/own-ai": True,
        "prod/own-b": True,
        "prod/own": False,
    }
    assert PROXY in both.files[0].after


def test_no_route_no_proxy() -> None:
    """Nothing is looked for."""
    assert codes(run(GATEWAY)) == []
    assert run(stream(POINTING, PROXY)).files[0].changed is False


@pytest.mark.parametrize(
    ("target", "documents", "found"),
    [
        ("auto", [GATEWAY], []),
        ("auto", [GATEWAY, CLASS], []),
        ("auto", [POINTING], []),
        ("envoyproxy", [GATEWAY], ["AIGW208"]),
        ("envoyproxy", [POINTING], ["AIGW208"]),
        ("all", [GATEWAY], ["AIGW402"]),
        ("all", [POINTING], ["AIGW104"]),
    ],
)
def test_a_workload_will_do(target: str, documents: list[str], found: list[str]) -> None:
    """Where no EnvoyProxy can be told, but not when both are asked for."""
    outcome = run(stream(*documents, ROUTE, ENVOY), SAID._replace(target=target))
    assert codes(outcome) == found


def test_both_targets_at_once() -> None:
    """A Gateway with a workload in the tree and an EnvoyProxy of its own has the extproc in both."""
    for target in ("auto", "all"):
        after = rendered(POINTING, PROXY, ROUTE, ENVOY, settings=SAID._replace(target=target))
        assert has_extproc(proxies(after)["prod/own"])
        assert after.count("- name: ai-gateway-extproc\n") == 2


@pytest.mark.parametrize("target", ["auto", "envoyproxy", "all"])
def test_a_foreign_class_is_a_note(target: str) -> None:
    """Another controller's Gateway needs nothing of Envoy Gateway's."""
    foreign = CLASS.replace("gateway.envoyproxy.io/", "example.com/")
    outcome = run(stream(GATEWAY, foreign, ROUTE), SAID._replace(target=target))
    assert (codes(outcome), outcome.exit_code) == (["AIGW212"], 0)


def test_the_controller_name_of_envoy_gateways_own_configuration_counts() -> None:
    """Only its classes are ours then."""
    config = (
        "apiVersion: gateway.envoyproxy.io/v1alpha1\nkind: EnvoyGateway\ngateway: {controllerName: x.io/y}\n"
    )
    assert codes(run(stream(*WHOLE, config))) == ["AIGW212"]
    ours = OF_CLASS.replace("gateway.envoyproxy.io/gatewayclass-controller", "x.io/y")
    assert codes(run(stream(*WHOLE[1:], ours, config))) == []


def test_elsewhere_is_elsewhere() -> None:
    """The config says that another run injects: no EnvoyProxy is touched, and none is missed."""
    settings = SAID._replace(gateways=(GatewaySetting("prod", "ai", inject="elsewhere"),))
    assert codes(run(stream(GATEWAY, ROUTE), settings)) == []
    assert run(stream(POINTING, PROXY, ROUTE), settings).files[0].changed is False


def test_no_filter_config_no_injection() -> None:
    """As the webhook, and no EnvoyProxy is missed either."""
    settings = SAID._replace(filter_config="none")
    assert run(stream(*WHOLE), settings).files[0].changed is False
    assert codes(run(stream(GATEWAY, ROUTE), settings)) == []


def test_a_context_is_only_read() -> None:
    """What the input has nothing to do with is no finding."""
    assert codes(run("", context=stream(GATEWAY, ROUTE))) == []
    assert codes(run("", context=stream(*WHOLE))) == []
    after = rendered(PROXY, context=stream(POINTING, ROUTE))
    assert has_extproc(proxies(after)["prod/own"])


@pytest.mark.parametrize("document", [CLASS, PROXY])
def test_what_has_an_error_of_its_own_is_not_missing(document: str) -> None:
    """The GatewayClass or EnvoyProxy is there, and refused."""
    broken = document.replace("spec:", "spec: x\nold:")
    assert codes(run(stream(GATEWAY if document is CLASS else POINTING, ROUTE, broken))) == ["AIGW105"]


def test_a_near_name() -> None:
    """Most likely a typing error."""
    outcome = run(stream(POINTING.replace("own", "owm"), PROXY, ROUTE))
    (found,) = outcome.diagnostics
    assert (found.code, outcome.exit_code) == ("AIGW104", 3)
    assert found.hint.startswith("did you mean 'own'? else add")


def test_one_that_was_created_for_another_gateway_may_go_any_time() -> None:
    """So it is as good as missing."""
    after = rendered(*WHOLE)
    outcome = run(
        stream(after, other(POINTING).replace("own", "base-ai"), other(ROUTE), CLASS.replace("envoy", "x"))
    )
    (found,) = outcome.diagnostics
    assert (found.code, found.found) == (
        "AIGW104",
        "one that this program created for another Gateway, and may delete",
    )


def test_the_errors_of_a_class_come_once() -> None:
    """Two Gateways of it do not make two of one mistake."""
    assert codes(run(stream(OF_CLASS, GATEWAY, other(GATEWAY), ROUTE, other(ROUTE)))) == ["AIGW104"]
    merged = BASE.replace(" {}", "\n  mergeGateways: true")
    content = stream(OF_CLASS, GATEWAY, other(GATEWAY), ROUTE, other(ROUTE), merged)
    assert codes(run(content)) == ["AIGW404"]


def test_mcp_seeds_are_looked_at_for_proxies_too() -> None:
    """The container is in the EnvoyProxy."""
    content = stream(POINTING, PROXY, MCP_ROUTE)
    assert codes(run(content)) == ["AIGW205"]
    custom = SAID._replace(controller_args=("--mcpSessionEncryptionSeed=s3cr3t",))
    assert codes(run(content, custom)) == ["AIGW301"]
    unsaid = Settings(position="sidecar", allow_secrets=True)
    assert sorted(codes(run(content, unsaid))) == ["AIGW202", "AIGW205"]


CHART = """\
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: eg, namespace: system}
spec:
  chart: {spec: {chart: gateway-helm}}
  values:
    config: {envoyGateway: {envoyProxy: {logging: {level: {default: error}}}}}
"""


def test_a_default_in_the_values_of_envoy_gateways_chart() -> None:
    """It is kept where it can be merged, and else nothing is created."""
    after = rendered(CLASS, GATEWAY, ROUTE, CHART)
    assert "default: error" in str(after.split("---\n")[1])
    old = run(stream(CLASS, GATEWAY, ROUTE, CHART), SAID._replace(envoy_gateway_version="1.7"))
    assert [(one.code, one.severity) for one in old.diagnostics] == [("AIGW402", "error")]
    assert old.diagnostics[0].place is not None
    assert "envoyProxy" in old.diagnostics[0].place.source
    none = run(stream(CLASS, GATEWAY, ROUTE, CHART), SAID._replace(envoy_gateway_version="1.6"))
    assert [(one.code, one.severity) for one in none.diagnostics] == [("AIGW402", "warning")]


def test_a_refusal_to_split_names_all_users() -> None:
    """Also the Gateways that name no EnvoyProxy and have it from their class; of many the first ones."""
    refusing = SAID._replace(envoy_proxy_shared="refuse")
    of_class = OF_CLASS.replace("base", "own").replace("system", "prod")
    tree = (of_class, POINTING, other(GATEWAY), PROXY, ROUTE)
    (found,) = run(stream(*tree), refusing).diagnostics
    assert found.code == "AIGW411"
    uses = [one.message for one in found.related]
    assert uses == [f"{user} uses it" for user in ("GatewayClass envoy", "Gateway ai", "Gateway b")]
    sources = [one.place.source.strip() for one in found.related]
    assert sources == ["group: gateway.envoyproxy.io"] * 2 + ["gatewayClassName: envoy"]
    (found,) = run(
        stream(*tree, *(other(GATEWAY, f"g{number}") for number in range(20))), refusing
    ).diagnostics
    assert [one.message for one in found.related][8:] == [
        "Gateway g5 uses it",
        "Gateway g6 uses it, and 13 more do",
    ]
