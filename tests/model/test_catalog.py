"""Resolution: which objects exist, what is attached to what, and what gets in each other's way."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aigw_render.base.data import get, sequence, text
from aigw_render.model.catalog import Identity, build_catalog
from aigw_render.model.routes import route_resources
from tests.model.support import CONFIG, GATEWAY, MCP, ROUTE, VECTORS, catalog, extproc, lines, resources

if TYPE_CHECKING:
    from pathlib import Path

    from aigw_render.model.catalog import Catalog

AI = ("default", "ai")
RULES = "spec: {rules: [], parentRefs: [{name: ai}]}\n"
SERVERS = "spec: {backendRefs: [{name: b, port: 8080}], parentRefs: [{name: ai}]}\n"
DELETING = "deletionTimestamp: '2026-01-02T03:04:05Z', name:"


def stream(*documents: str) -> str:
    """Return documents as one stream."""
    return "---\n".join(documents)


def described(found: Catalog) -> dict[str, object]:
    """Return what a catalog holds, without the resources."""
    return {
        "gateways": {key: item.config_name for key, item in found.gateways.items()},
        "configs": {key: item.ext_proc for key, item in found.configs.items()},
        "routes": [(item.kind, *item.key, item.parents, item.deleting) for item in found.routes],
        "workloads": sorted(item.key for item in found.workloads),
        "refused": found.refused,
    }


CASES = [path.parent for path in sorted(VECTORS.glob("v*/*/input.yaml"))]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.parent.name}-{case.name}")
def test_vectors_resolve_as_in_the_cluster(case: Path) -> None:
    """With `skip_invalid` the catalog is what the controller saw."""
    expected = json.loads((case / "expected.json").read_text(encoding="utf-8"))
    flags = get(json.loads((case / "settings.json").read_text(encoding="utf-8")), "flags")
    watched = ("default",) if flags == ["--watchNamespaces=default"] else None
    input_ = resources((case / "input.yaml").read_text(encoding="utf-8"))
    found = build_catalog(input_, case.parent.name, watch_namespaces=watched, skip_invalid=True)
    assert [one.code for one in found.diagnostics if one.severity == "error"] == []
    named = {reason.split(":")[0] for reason in expected.get("rejected", [])}
    assert {f"{one.kind}/{one.name}" for one in found.refused} == named
    assert len([one for one in found.diagnostics if one.code == "AIGW217"]) == len(found.refused)
    for gateway in sequence(expected, "gateways"):
        key = (text(gateway, "namespace"), text(gateway, "name"))
        digest = json.loads(text(gateway, "digest"))
        config = found.config_of(key)
        assert found.needs_mcp(key) is digest["NeedMCP"]
        assert found.has_effective_route(key) is get(gateway, "hasEffectiveRoute")
        wanted = digest["GatewayConfigExtProc"]
        assert (config is not None and config.ext_proc is not None) is (wanted is not None)


def test_a_catalog() -> None:
    """Everything at once: references, order, namespaces."""
    other = GATEWAY.replace("ai", "edge", 1).replace("namespace: default", "namespace: prod")
    there = ROUTE.replace("name: r", "name: a")
    found = catalog(
        stream(
            MCP + SERVERS,
            ROUTE + RULES,
            there
            + "spec: {rules: [], parentRefs: [{name: ai}, {name: edge, namespace: prod}, {name: ai}]}\n",
            GATEWAY,
            other,
            extproc("env: [{name: A, value: b}]"),
        )
    )
    assert found.diagnostics == ()
    assert described(found) == {
        "gateways": {AI: "cfg", ("prod", "edge"): "cfg"},
        "configs": {("default", "cfg"): {"kubernetes": {"env": [{"name": "A", "value": "b"}]}}},
        "routes": [
            ("AIGatewayRoute", "default", "a", (AI, ("prod", "edge")), False),
            ("MCPRoute", "default", "m", (AI,), False),
            ("AIGatewayRoute", "default", "r", (AI,), False),
        ],
        "workloads": [],
        "refused": frozenset(),
    }
    gateway = found.gateway("default", "ai")
    assert gateway is not None
    assert [route.name for route in found.routes_of(gateway)] == ["a", "m", "r"]
    assert [route.name for route in found.routes_of(("prod", "edge"))] == ["a"]
    assert found.routes_of(("prod", "ai")) == ()
    assert found.config_of(gateway) is found.configs["default", "cfg"]
    assert found.config_of(("prod", "edge")) is None
    assert found.config_of(("prod", "nowhere")) is None
    assert found.gateway("prod", "ai") is None
    assert found.needs_mcp(gateway)


@pytest.mark.parametrize(
    ("route", "effective"),
    [(ROUTE + RULES, True), (ROUTE.replace("name:", DELETING) + RULES, False), ("", False)],
)
def test_effective_routes(route: str, effective: bool) -> None:
    """A route that is being deleted is attached, but not effective."""
    found = catalog(stream(GATEWAY, route, MCP.replace("name:", DELETING) + SERVERS))
    assert found.has_effective_route(AI) is effective
    assert found.needs_mcp(AI)
    assert len(found.routes_of(AI)) == (2 if route else 1)


def test_null_is_no_deletion() -> None:
    """`kubectl get -o yaml` of old clusters writes such nulls."""
    found = catalog(ROUTE.replace("name:", "deletionTimestamp: null, name:") + RULES)
    assert found.has_effective_route(AI)


@pytest.mark.parametrize("annotation", ["' cfg '", "''", "null", "missing"])
def test_a_config_name_is_taken_as_it_is(annotation: str) -> None:
    """No trimming; empty and absent are one."""
    found = catalog(stream(GATEWAY.replace(": cfg", f": {annotation}"), CONFIG))
    assert found.config_of(AI) is None


def test_objects_without_a_namespace_are_in_the_given_one() -> None:
    """Also a route's parents that name none."""
    stripped = [one.replace("namespace: default", "") for one in (GATEWAY, CONFIG, ROUTE + RULES)]
    found = build_catalog(resources(stream(*stripped)), "v1.1", namespace="team")
    gateway = found.gateway("team", "ai")
    assert gateway is not None
    assert found.config_of(gateway) is not None
    assert found.has_effective_route(gateway)


@pytest.mark.parametrize(
    "text",
    [
        GATEWAY.replace("gateway.networking.k8s.io/v1", "networking.istio.io/v1"),
        GATEWAY.replace("gateway.networking.k8s.io/v1", "gateway.networking.k8s.io/v1alpha3"),
        (CONFIG + "spec: 5\n").replace("aigateway.envoyproxy.io", "example.com"),
        (ROUTE + "spec: 5\n").replace("aigateway.envoyproxy.io/v1beta1", "v1"),
        "apiVersion: gateway.networking.k8s.io/v1\nkind: GatewayClass\nmetadata: {name: eg}\n",
        "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web, labels: {a: 1}}\n",
        (
            "apiVersion: example.com/v1\nkind: Deployment\n"
            "metadata: {name: web, labels: {gateway.envoyproxy.io/owning-gateway-name: ai}}\n"
        ),
    ],
)
def test_what_is_not_ours(text: str) -> None:
    """Another group's objects are never looked at, right or wrong."""
    found = catalog(text)
    assert (found.diagnostics, found.gateways, found.configs, found.workloads) == ((), {}, {}, ())


@pytest.mark.parametrize("version", ["v1", "v1beta1", "v1alpha2"])
def test_gateway_versions(version: str) -> None:
    """All of them are the same object."""
    text = GATEWAY.replace("k8s.io/v1", f"k8s.io/{version}")
    assert catalog(text).gateway("default", "ai") is not None


@pytest.mark.parametrize("skip_invalid", [False, True])
def test_two_objects_of_one_name(skip_invalid: bool) -> None:
    """An error at the second that names the first; the first counts."""
    text = stream(GATEWAY, CONFIG, GATEWAY.replace("k8s.io/v1", "k8s.io/v1beta1").replace(": cfg", ": other"))
    found = catalog(text, skip_invalid=skip_invalid)
    (error,) = found.diagnostics
    assert lines([error]) == ["AIGW109 15:9 Gateway default/ai is there 2 times"]
    assert error.severity == "error"
    assert [one.place.position.line for one in error.related] == [4]
    assert found.gateways[AI].config_name == "cfg"


def test_one_name_in_two_kinds_or_namespaces_is_fine() -> None:
    """Identity is kind, namespace and name."""
    found = catalog(stream(ROUTE + RULES, (MCP + SERVERS).replace("name: m", "name: r"), CONFIG))
    assert found.diagnostics == ()
    assert len(found.routes) == 2


def test_an_object_of_the_context_and_the_default_namespace_clash() -> None:
    """An absent namespace is `default`: the same object, in two files."""
    both = (*resources(GATEWAY, "a.yaml"), *resources(GATEWAY.replace("namespace: default", ""), "b.yaml"))
    (error,) = build_catalog(both, "v1.1").diagnostics
    assert error.place is not None
    assert (error.place.position.file, error.related[0].place.position.file) == ("b.yaml", "a.yaml")


WRONG = extproc("env:\n- {name: A, value: y}\n- {value: b}\nresources: {limitz: {}}")


def test_an_invalid_object_is_an_error() -> None:
    """It is not in the catalog, and known as refused: that it is missing is no second error."""
    found = catalog(stream(GATEWAY, WRONG))
    assert [one.code for one in found.diagnostics] == ["AIGW105", "AIGW106", "AIGW209"]
    assert found.refused == {Identity("GatewayConfig", "default", "cfg")}
    assert found.config_of(AI) is None


def test_skip_invalid_leaves_it_out_with_one_warning() -> None:
    """The warning carries the first reason and the places of the others."""
    found = catalog(stream(GATEWAY, WRONG), skip_invalid=True)
    assert lines(found.diagnostics) == [
        (
            "AIGW217 15:26 GatewayConfig default/cfg is left out: `spec.extProc.kubernetes.env[0].value` "
            "must be a string, but Kubernetes reads a boolean here"
        ),
        "AIGW209 17:19 `spec.extProc.kubernetes.resources.limitz` is no field of this API and is dropped",
    ]
    warning = found.diagnostics[0]
    assert (warning.severity, warning.hint) == ("warning", 'quote it: "y"')
    assert [one.message for one in warning.related] == ["`spec.extProc.kubernetes.env[1].name` is missing"]
    assert found.refused == {Identity("GatewayConfig", "default", "cfg")}


@pytest.mark.parametrize("watched", [None, (), ("default",), ("default", "other")])
def test_watched_namespaces(watched: tuple[str, ...] | None) -> None:
    """All, or those that are named."""
    found = build_catalog(resources(stream(GATEWAY, CONFIG, ROUTE + RULES)), "v1.1", watch_namespaces=watched)
    assert found.config_of(AI) is not None
    assert found.has_effective_route(AI)


def test_outside_the_watched_namespaces_nothing_exists() -> None:
    """But workloads do: the controller finds them past its cache."""
    workload = (
        "apiVersion: apps/v1\nkind: DaemonSet\nmetadata:\n  name: w\n  labels:\n"
        "    gateway.envoyproxy.io/owning-gateway-name: ai\n"
    )
    text = stream(GATEWAY, CONFIG, ROUTE + RULES, MCP + SERVERS, workload)
    found = build_catalog(resources(text), "v1.1", watch_namespaces=("other",))
    assert (found.gateways, found.configs, found.routes, found.attached) == ({}, {}, (), {})
    assert [one.name for one in found.workloads] == ["w"]


def limits(name: str, resources_: str) -> str:
    """Return a v0.5 route that sets the container's resources."""
    head = ROUTE.replace("v1beta1", "v1alpha1").replace("name: r", f"name: {name}")
    filters = f"filterConfig: {{externalProcessor: {{resources: {resources_}}}}}"
    return f"{head}spec: {{rules: [], parentRefs: [{{name: ai}}], {filters}}}\n"


def test_the_last_route_sets_the_resources() -> None:
    """In (namespace, name) order, whatever the order of the input, with a warning."""
    found = catalog(stream(limits("z", "{}"), limits("a", "{limits: {cpu: 1}}")), "v0.5")
    assert route_resources(found.routes_of(AI)) == {}
    (warning,) = found.diagnostics
    assert lines([warning]) == [
        "AIGW215 4:80 2 routes set the extproc resources of Gateway default/ai; those of default/z are taken"
    ]
    assert [one.message for one in warning.related] == ["default/a sets them too"]


@pytest.mark.parametrize(
    "documents",
    [
        (limits("a", "{limits: {cpu: 1}}"), limits("b", "{limits: {cpu: 1}}")),
        (limits("a", "{limits: {cpu: 1}}"), ROUTE.replace("v1beta1", "v1alpha1") + RULES),
        (
            limits("a", "{limits: {cpu: 1}}"),
            limits("b", "{limits: {cpu: 2}}"),
            GATEWAY,
            extproc("resources: {}").replace("v1beta1", "v1alpha1"),
        ),
    ],
)
def test_no_warning_where_the_order_does_not_matter(documents: tuple[str, ...]) -> None:
    """The same resources, one route that sets them, or a GatewayConfig that replaces them."""
    assert catalog(stream(*documents), "v0.5").diagnostics == ()


def test_later_releases_know_no_route_resources() -> None:
    """The field is unknown to them, and pruned."""
    found = catalog(limits("a", "{limits: {cpu: 1}}"), "v1.1")
    assert [one.code for one in found.diagnostics] == ["AIGW209"]
    assert route_resources(found.routes_of(AI)) is None


STREAM = resources(
    stream(
        GATEWAY,
        CONFIG,
        ROUTE + RULES,
        MCP + SERVERS,
        limits("b", "{limits: {cpu: 1}}").replace("v1alpha1", "v1beta1"),
        WRONG.replace("name: cfg", "name: wrong"),
    )
)


@given(st.permutations(STREAM))
def test_the_order_of_documents_never_matters(shuffled: list[object]) -> None:
    """Same objects, same catalog."""
    order = [one for one in shuffled if one in STREAM]
    ordered = [STREAM[STREAM.index(one)] for one in order]
    assert described(build_catalog(ordered, "v1.1")) == described(build_catalog(STREAM, "v1.1"))
