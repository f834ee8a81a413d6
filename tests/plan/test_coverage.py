"""Findings about one Gateway: its GatewayConfig, its name, and whether anything can carry the extproc."""

from __future__ import annotations

import pytest

from aigw_render.settings.settings import GatewaySetting, Settings
from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, GATEWAY, MCP_ROUTE, ROUTE, stream
from tests.plan.support import QUIET, codes, only, planned

WITHOUT_CONFIG = stream(CONFIGURED_GATEWAY, ROUTE, ENVOY)


def test_a_missing_config() -> None:
    """The controller says nothing; here it is an error at the annotation."""
    problem = only(planned(WITHOUT_CONFIG).diagnostics, "AIGW102")
    assert (problem.severity, problem.found) == ("error", "")
    assert problem.place is not None
    assert problem.place.source.strip() == "aigateway.envoyproxy.io/gateway-config: extproc"
    assert problem.hint.startswith("add the file")


def test_a_missing_config_allowed() -> None:
    """It is a warning then, under a code of its own."""
    settings = QUIET._replace(allow_missing_config=True)
    assert codes(planned(WITHOUT_CONFIG, settings).diagnostics) == ["AIGW218"]


def test_near_names_and_other_namespaces() -> None:
    """The two ways to miss it: a typing error, and another namespace."""
    near = stream(WITHOUT_CONFIG, CONFIG.replace("name: extproc", "name: extprox"))
    assert only(planned(near).diagnostics, "AIGW102").hint.startswith("did you mean 'extprox'? else add")
    elsewhere = [CONFIG.replace("namespace: prod", f"namespace: {name}") for name in ("qa", "dev")]
    problem = only(planned(stream(WITHOUT_CONFIG, *elsewhere)).diagnostics, "AIGW102")
    assert problem.found == "one of that name in dev, qa, which does not count"


def test_many_other_namespaces() -> None:
    """The first of them are enough: there may be thousands, for each of thousands of Gateways."""
    elsewhere = [CONFIG.replace("namespace: prod", f"namespace: n{number}") for number in range(5)]
    problem = only(planned(stream(WITHOUT_CONFIG, *elsewhere)).diagnostics, "AIGW102")
    assert problem.found == "one of that name in n0, n1, n2 and 2 more, which does not count"


def test_a_refused_config_is_not_missing() -> None:
    """Its own error says what is wrong."""
    refused = stream(WITHOUT_CONFIG, CONFIG.replace("value: debug", "value: y"))
    assert planned(refused).diagnostics == ()


def test_a_config_that_is_not_needed() -> None:
    """Without a route nobody asks for it."""
    assert planned(stream(CONFIGURED_GATEWAY, ENVOY)).diagnostics == ()


def named(name: str) -> str:
    """Return the tree of a Gateway with this name."""
    return stream(GATEWAY, ROUTE, ENVOY).replace("name: ai\n", f"name: {name}\n")


@pytest.mark.parametrize(("length", "found"), [(63, []), (64, ["AIGW112"])])
def test_a_name_that_cannot_be_a_label(length: int, found: list[str]) -> None:
    """Kubernetes would refuse the pods."""
    assert codes(planned(named("a" * length)).diagnostics) == found


def test_the_place_of_a_long_name() -> None:
    """At the Gateway; at a route when the Gateway is elsewhere; nowhere when its routes are assumed."""
    long = "a" * 64
    lines = []
    for content in (stream(GATEWAY, ROUTE, ENVOY), stream(ROUTE, ENVOY)):
        problem = only(planned(content.replace("name: ai\n", f"name: {long}\n")).diagnostics, "AIGW112")
        assert problem.place is not None
        lines.append(problem.place.source.strip())
    assert lines == [f"name: {long}", "parentRefs:"]
    settings = QUIET._replace(gateways=(GatewaySetting("prod", long, ("MCPRoute",)),))
    problem = only(planned(ENVOY.replace("name: ai\n", f"name: {long}\n"), settings).diagnostics, "AIGW112")
    assert problem.place is None


@pytest.mark.parametrize(
    ("name", "version", "found"),
    [
        ("a.i", "v1.1", ["AIGW219"]),
        ("a" * 46, "v1.1", []),
        ("a" * 46, "v1.0", []),
        ("a" * 48, "v1.0", ["AIGW112"]),
        ("a" * 48, "v0.5", ["AIGW112"]),
        ("a.i", "v1.0", ["AIGW219"]),
    ],
)
def test_volume_names(name: str, version: str, found: list[str]) -> None:
    """Releases before v1.1 do not cut them; `ai-gateway-` and `-prod` take 16 of the 63 characters."""
    settings = QUIET._replace(ai_gateway_version=version)
    content = named(name).replace("v1beta1", "v1alpha1")
    assert codes(planned(content, settings).diagnostics) == found


def test_no_volumes_no_names() -> None:
    """Without filter config nothing is mounted that could have a bad name."""
    assert planned(named("a.i"), QUIET._replace(filter_config="none")).diagnostics == ()


@pytest.mark.parametrize(
    ("target", "with_workload", "without"),
    [
        (None, [], ["AIGW402"]),
        ("auto", [], ["AIGW402"]),
        ("all", ["AIGW402"], ["AIGW103", "AIGW402"]),
        ("workload", [], ["AIGW208"]),
        ("envoyproxy", ["AIGW208"], ["AIGW402"]),
    ],
)
def test_routes_without_a_target(target: str | None, with_workload: list[str], without: list[str]) -> None:
    """Never a silent skip: an error, or a warning where another run may inject into what is there."""
    settings = QUIET._replace(target=target)
    assert codes(planned(stream(GATEWAY, ROUTE, ENVOY), settings).diagnostics) == with_workload
    assert codes(planned(stream(GATEWAY, ROUTE), settings).diagnostics) == without


def test_a_workload_of_another_gateway_does_not_count() -> None:
    """Each Gateway needs its own."""
    content = stream(GATEWAY, ROUTE, ENVOY.replace("name: ai\n", "name: other\n"))
    assert codes(planned(content).diagnostics) == ["AIGW402"]


@pytest.mark.parametrize("target", ["auto", "workload", "envoyproxy"])
@pytest.mark.parametrize("namespace", ["prod", ""])
def test_injected_elsewhere(target: str, namespace: str) -> None:
    """The config says that another tree has the workload."""
    settings = Settings(
        position="sidecar",
        target=target,
        namespace="prod",
        gateways=(GatewaySetting(namespace, "ai", inject="elsewhere"),),
    )
    assert planned(stream(GATEWAY, ROUTE), settings).diagnostics == ()
    other = settings._replace(gateways=(GatewaySetting(namespace, "other", inject="elsewhere"),))
    assert planned(stream(GATEWAY, ROUTE), other).diagnostics != ()


def test_a_gateway_of_the_context_needs_no_workload_here() -> None:
    """Nor does one without routes; of one that is in no file at all there is a note."""
    assert planned("", context=stream(GATEWAY, ROUTE)).diagnostics == ()
    note = only(planned(ROUTE).diagnostics, "AIGW213")
    assert note.severity == "note"
    assert planned(GATEWAY).diagnostics == ()


def test_assumed_routes_need_a_workload_too() -> None:
    """They count like real ones."""
    settings = QUIET._replace(gateways=(GatewaySetting("prod", "ai", ("AIGatewayRoute",)),))
    assert codes(planned(GATEWAY, settings).diagnostics) == ["AIGW402"]


def test_a_gateway_that_is_not_in_the_input() -> None:
    """The pods are injected with defaults, and said so at the workload."""
    problem = only(planned(stream(ROUTE, MCP_ROUTE, ENVOY)).diagnostics, "AIGW213")
    assert problem.severity == "warning"
    assert problem.place is not None
    assert problem.place.source.strip() == "name: envoy-ai"
    assert planned(ENVOY).diagnostics == ()
