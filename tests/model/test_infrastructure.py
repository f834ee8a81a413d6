"""GatewayClasses, Envoy Gateway's configuration, and what a Gateway refers to."""

from __future__ import annotations

import pytest

from aigw_render.model.catalog import build_catalog
from aigw_render.model.reference import Reference
from tests.model.support import GATEWAY, catalog, lines, resources

CLASS = """\
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: eg}
spec:
  controllerName: gateway.envoyproxy.io/gatewayclass-controller
"""
CLASS_REFERENCE = "  parametersRef: {group: gateway.envoyproxy.io, kind: EnvoyProxy, name: p}\n"
CONFIG = """\
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: EnvoyGateway
envoyProxy: {provider: {type: Kubernetes}}
"""
PROXY = """\
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: EnvoyProxy
metadata: {name: p}
spec: {}
"""


def test_a_gateway_class_is_read_by_name() -> None:
    """It is cluster-scoped; its reference without namespace means `default`, whatever the run's is."""
    (found,) = catalog(CLASS + CLASS_REFERENCE).classes.values()
    assert (found.name, found.namespace) == ("eg", "")
    assert found.controller_name == "gateway.envoyproxy.io/gatewayclass-controller"
    reference = found.parameters
    assert reference == Reference(
        "gateway.envoyproxy.io", "EnvoyProxy", "default", "p", ("spec", "parametersRef")
    )
    named = CLASS_REFERENCE.replace("name: p", "name: p, namespace: infra")
    (elsewhere,) = build_catalog(resources(CLASS + named), "v1.1", "prod").classes.values()
    assert elsewhere.parameters
    assert elsewhere.parameters.key == ("infra", "p")


def test_a_class_without_reference_has_none() -> None:
    """Null is as good as absent."""
    assert catalog(CLASS + "  parametersRef: null\n").classes["eg"].parameters is None


@pytest.mark.parametrize(
    ("group", "kind", "expected"),
    [
        ("gateway.envoyproxy.io", "EnvoyProxy", True),
        ("gateway.envoyproxy.io", "Backend", False),
        ("", "ConfigMap", False),
        ("example.com", "EnvoyProxy", False),
    ],
)
def test_only_an_envoyproxy_of_its_group_counts(group: str, kind: str, expected: bool) -> None:
    """Envoy Gateway does not accept another kind."""
    assert Reference(group, kind, "n", "p", ()).names_proxy is expected


def test_a_gateway_refers_to_its_own_namespace() -> None:
    """It has no field for another one."""
    spec = (
        "spec:\n  gatewayClassName: eg\n  infrastructure:\n"
        "    parametersRef: {group: gateway.envoyproxy.io, kind: EnvoyProxy, name: p, namespace: x}\n"
    )
    (found,) = catalog(GATEWAY + spec).gateways.values()
    assert found.class_name == "eg"
    assert found.parameters
    assert found.parameters.key == ("default", "p")
    assert found.resource.data["spec"]


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("[]", "AIGW105 6:7 `spec` must be a mapping, but Kubernetes reads a list here"),
        (
            "{infrastructure: [a]}",
            "AIGW105 6:24 `spec.infrastructure` must be a mapping, but Kubernetes reads a list here",
        ),
        (
            "{infrastructure: {parametersRef: {kind: EnvoyProxy, name: p}}}",
            "AIGW106 6:40 `spec.infrastructure.parametersRef.group` is missing",
        ),
        (
            "{gatewayClassName: 1}",
            "AIGW105 6:26 `spec.gatewayClassName` must be a string, but Kubernetes reads an integer here",
        ),
    ],
)
def test_a_gateway_whose_reference_is_refused(spec: str, expected: str) -> None:
    """It is edited there, so it has to be right."""
    head = GATEWAY.replace("\n  annotations: {aigateway.envoyproxy.io/gateway-config: cfg}", "")
    assert lines(catalog(f"{head}spec: {spec}\n").diagnostics) == [expected]


def test_a_class_whose_reference_is_refused() -> None:
    """A number is no name."""
    found = catalog(CLASS + CLASS_REFERENCE.replace("name: p", "name: 1")).diagnostics
    assert [one.code for one in found] == ["AIGW105"]


def test_envoy_gateways_configuration_has_no_name() -> None:
    """Two of them do not get in each other's way; the controller has a default name."""
    other = CONFIG.replace("envoyProxy: {provider: {type: Kubernetes}}", "gateway: {controllerName: a/b}")
    first, second = catalog(f"{CONFIG}---\n{other}").envoy_gateways
    assert first.proxy == {"provider": {"type": "Kubernetes"}}
    assert first.controller_name == "gateway.envoyproxy.io/gatewayclass-controller"
    assert (second.proxy, second.controller_name) == (None, "a/b")


def test_a_default_that_is_no_mapping_is_refused() -> None:
    """AIGW105."""
    found = catalog(CONFIG.replace("{provider: {type: Kubernetes}}", "[]")).diagnostics
    assert [one.code for one in found] == ["AIGW105"]


@pytest.mark.parametrize("text", [CLASS.replace("/v1", "/v1alpha2"), PROXY.replace("v1alpha1", "v1")])
def test_another_api_version_is_not_ours(text: str) -> None:
    """It may be a kind that we know nothing about."""
    found = catalog(text)
    assert (found.classes, found.proxies) == ({}, {})


def test_the_watched_namespaces_are_the_controllers_only() -> None:
    """Envoy Gateway serves the other Gateways as well, and they may share an EnvoyProxy."""
    stream = f"{GATEWAY}---\n{PROXY}---\n{CLASS}"
    found = build_catalog(resources(stream), "v1.1", watch_namespaces=("prod",))
    assert found.gateways == {}
    assert [one.key for one in found.every_gateway] == [("default", "ai")]
    assert [*found.proxies] == [("default", "p")]
    assert [*found.classes] == ["eg"]
