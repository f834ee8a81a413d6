"""Pods that Envoy Gateway makes of an EnvoyProxy: its labels, and the namespaces that they may be in."""

from __future__ import annotations

import pytest

from tests.manifests import GATEWAY, ROUTE, stream
from tests.plan.webhook.support import CONFIGURATION, LABEL, codes, configured, outcome

OWN = GATEWAY + (
    "  infrastructure:\n    parametersRef: {group: gateway.envoyproxy.io, kind: EnvoyProxy, name: proxy}\n"
)
HERE = "kubernetes.io/metadata.name"
BY_GATEWAY = "gateway.networking.k8s.io/gateway-name"


def proxy(branch: str = "") -> str:
    """Return an EnvoyProxy with this content of `envoyDeployment`, in flow style."""
    provider = f"{{type: Kubernetes, kubernetes: {{envoyDeployment: {{{branch}}}}}}}"
    return (
        "apiVersion: gateway.envoyproxy.io/v1alpha1\nkind: EnvoyProxy\n"
        f"metadata: {{name: proxy, namespace: prod}}\nspec: {{provider: {provider}}}\n"
    )


def mode(name: str) -> str:
    """Return Envoy Gateway's configuration with a deploy type."""
    return (
        "apiVersion: gateway.envoyproxy.io/v1alpha1\nkind: EnvoyGateway\n"
        f"provider: {{type: Kubernetes, kubernetes: {{deploy: {{type: {name}}}}}}}\n"
    )


def found(selector: str, namespaces: str = "", branch: str = "", *more: str) -> list[str]:
    """Return the codes of a run with the webhook's selectors."""
    documents = stream(OWN, ROUTE, proxy(branch), configured(selector, namespaces), *more)
    return codes(outcome(documents))


def test_the_charts_webhook_selects_them() -> None:
    """They all carry Envoy Gateway's managed-by label."""
    result = outcome(stream(OWN, ROUTE, proxy(), CONFIGURATION), "excluded")
    (refused,) = result.diagnostics
    assert refused.code == "AIGW401"
    assert "EnvoyProxy prod/proxy" in refused.message


PATCH = "patch: {type: StrategicMerge, value: {spec: {template: {metadata: {labels: {%s}}}}}}"
SELECTORS = [
    ("{matchLabels: {app.kubernetes.io/managed-by: envoy-gateway}}", "", True),
    ("{matchLabels: {app.kubernetes.io/component: proxy, app.kubernetes.io/name: envoy}}", "", True),
    ("{matchLabels: {gateway.envoyproxy.io/owning-gateway-name: ai}}", "", True),
    ("{matchLabels: {gateway.envoyproxy.io/owning-gateway-namespace: other}}", "", False),
    (f"{{matchExpressions: [{{key: {LABEL}, operator: DoesNotExist}}]}}", "", False),
    (f"{{matchExpressions: [{{key: {LABEL}, operator: DoesNotExist}}]}}", PATCH % f"{LABEL}: null", False),
    ("{matchLabels: {tier: edge}}", "", False),
    ("{matchLabels: {tier: edge}}", "pod: {labels: {tier: edge}}", True),
    ("{matchLabels: {tier: edge}}", PATCH % "tier: edge", True),
    ("{matchLabels: {tier: edge}}", f"pod: {{labels: {{tier: edge}}}}, {PATCH % 'tier: null'}", False),
    (
        "{matchLabels: {app.kubernetes.io/managed-by: envoy-gateway}}",
        "pod: {labels: {app.kubernetes.io/managed-by: me}}",
        False,
    ),
]


@pytest.mark.parametrize(("selector", "branch", "selected"), SELECTORS)
def test_labels(selector: str, branch: str, selected: bool) -> None:
    """Envoy Gateway's, then `pod.labels`, then the patch's, then ours."""
    assert found(selector, "", branch) == (["AIGW401"] if selected else [])


@pytest.mark.parametrize(
    ("deploy", "central", "own"),
    [("", True, True), ("ControllerNamespace", True, False), ("GatewayNamespace", False, True)],
)
def test_namespaces(deploy: str, central: bool, own: bool) -> None:
    """Both are possible where nothing says how Envoy Gateway deploys."""
    more = [mode(deploy)] if deploy else []
    for namespace, selected in (("envoy-gateway-system", central), ("prod", own), ("x", False)):
        only = f"{{matchLabels: {{{HERE}: {namespace}}}}}"
        assert found("{}", only, "", *more) == (["AIGW401"] if selected else [])
    labelled = f"{{matchLabels: {{{BY_GATEWAY}: ai}}}}"
    assert found(labelled, "", "", *more) == (["AIGW401"] if own else [])


def test_managed() -> None:
    """The edit is the same as for workloads."""
    result = outcome(stream(OWN, ROUTE, proxy(), CONFIGURATION), "managed")
    assert codes(result) == []
    (file,) = result.files
    assert f"    - operator: DoesNotExist\n      key: {LABEL}\n" in file.after
