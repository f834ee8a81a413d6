"""The AI Gateway's webhook, told from all others."""

from __future__ import annotations

import pytest

from aigw_render.model.webhook import read_webhooks
from aigw_render.read.files import InputFile
from aigw_render.read.load import load

NAME = "envoy-ai-gateway-gateway-pod-mutator.envoy-ai-gateway-system"
SERVICE = "{name: ai-gateway-controller, namespace: envoy-ai-gateway-system, path: /mutate}"
RULE = "{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [pods]}"


def found(
    name: str = "anything", service: str = "{name: x}", rule: str = RULE, version: str = "v1", url: str = ""
) -> int:
    """Return how many webhooks of ours a configuration has."""
    client = f"{{url: {url}}}" if url else f"{{service: {service}}}"
    text = (
        f"apiVersion: admissionregistration.k8s.io/{version}\nkind: MutatingWebhookConfiguration\n"
        f"metadata: {{name: {name}}}\nwebhooks:\n- name: a.example.com\n  clientConfig: {client}\n"
        f"  rules: [{rule}]\n"
    )
    return len(read_webhooks(load([InputFile("in.yaml", text.encode())]).resources).pod_webhooks)


@pytest.mark.parametrize(
    "name",
    [
        NAME,
        "envoy-ai-gateway-gateway-pod-mutator",
        "envoy-ai-gateway-gateway-deployment-mutator",
        "prod-envoy-ai-gateway-gateway-pod-mutator.x",
        "envoy-ai-gateway-gateway-pod-mutator-blue",
    ],
)
def test_told_by_the_configurations_name(name: str) -> None:
    """The controller looks it up by this name; a kustomization may put something around it."""
    assert found(name) == 1
    assert found(name, version="v1beta1") == 1


@pytest.mark.parametrize(
    "service",
    [
        SERVICE,
        "{name: ai-gateway-controller, namespace: x}",
        "{name: ai-gateway-controller, namespace: x, path: /other}",
        "{name: prod-ai-gateway-controller, namespace: x, path: /mutate}",
        "{name: my-ai-gateway, namespace: x, path: /mutate}",
        "{name: my-ai-gateway, namespace: x, path: /mutate/}",
        "{name: my-ai-gateway, namespace: x, path: /mutate--v1-pod}",
    ],
)
def test_told_by_what_it_calls(service: str) -> None:
    """The controller's service, or one that speaks of the AI Gateway and has the controller's endpoint."""
    assert found(service=service) == 1


@pytest.mark.parametrize(
    ("url", "count"),
    [
        ("https://ai-gateway-controller.envoy-ai-gateway-system.svc:9443/mutate", 1),
        ("https://ai-gateway-controller:9443", 1),
        ("https://corp-ai-gateway.example.com/mutate?x=1", 1),
        ("https://corp-ai-gateway.example.com/inject", 0),
        ("https://example.com/ai-gateway/mutate", 0),
    ],
)
def test_told_by_a_url(url: str, count: int) -> None:
    """A controller outside of the cluster."""
    assert found(url=url) == count


@pytest.mark.parametrize(
    ("name", "service"),
    [
        ("istio-sidecar-injector", "{name: istiod, namespace: istio-system, path: /inject}"),
        (
            "linkerd-proxy-injector-webhook-config",
            "{name: linkerd-proxy-injector, namespace: linkerd, path: /}",
        ),
        ("cert-manager-webhook", "{name: cert-manager-webhook, namespace: cert-manager, path: /mutate}"),
        ("sidecars", "{name: sidecars, namespace: envoy-ai-gateway-system, path: /mutate}"),
        ("envoy-gateway-topology-injector.envoy-gateway-system", "{name: envoy-gateway, path: /inject}"),
        ("ai-gateway-pods", "{name: ai-gateway-audit, namespace: x, path: /audit}"),
        ("webhook", "{name: webhook-service, namespace: x, path: /mutate--v1-pod}"),
        ("gateway-pod-mutator", "{name: webhook, namespace: x, path: /mutate}"),
    ],
)
def test_webhooks_of_others(name: str, service: str) -> None:
    """However near they are."""
    assert found(name, service) == 0


@pytest.mark.parametrize(
    ("rule", "count"),
    [
        ("{apiGroups: ['*'], apiVersions: ['*'], operations: ['*'], resources: ['*']}", 1),
        ("{apiGroups: [''], apiVersions: [v1], operations: [UPDATE, CREATE], resources: [x, pods]}", 1),
        ("{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [pods/*]}", 1),
        ("{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: ['*/*']}", 1),
        (f"{RULE[:-1]}, scope: Namespaced}}", 1),
        (f"{RULE[:-1]}, scope: '*'}}", 1),
        (f"{RULE[:-1]}, scope: Cluster}}", 0),
        ("{apiGroups: [''], apiVersions: [v1], operations: [UPDATE], resources: [pods]}", 0),
        ("{apiGroups: [apps], apiVersions: [v1], operations: [CREATE], resources: [pods]}", 0),
        ("{apiGroups: [''], apiVersions: [v2], operations: [CREATE], resources: [pods]}", 0),
        ("{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [pods/status]}", 0),
        ("{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: ['*/status']}", 0),
        ("{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [services]}", 0),
        ("", 0),
        ("pods", 0),
    ],
)
def test_rules(rule: str, count: int) -> None:
    """Only a webhook that is called for pods that are created."""
    assert found(NAME, SERVICE, rule) == count


def test_another_group() -> None:
    """A kind of that name that is not Kubernetes' own."""
    text = f"apiVersion: example.com/v1\nkind: MutatingWebhookConfiguration\nmetadata: {{name: {NAME}}}\n"
    text += f"webhooks: [{{rules: [{RULE}]}}]\n"
    assert read_webhooks(load([InputFile("in.yaml", text.encode())]).resources).pod_webhooks == ()


def test_namespaces() -> None:
    """Their labels, null as the empty text that it is for Kubernetes."""
    text = (
        "apiVersion: v1\nkind: Namespace\nmetadata: {name: a, labels: {x: w, z: null}}\n---\n"
        "apiVersion: v1\nkind: Namespace\nmetadata: {name: b}\n---\n"
        "apiVersion: example.com/v1\nkind: Namespace\nmetadata: {name: c}\n"
    )
    found = read_webhooks(load([InputFile("in.yaml", text.encode())]).resources)
    assert found.namespaces == {"a": {"x": "w", "z": ""}, "b": {}}
