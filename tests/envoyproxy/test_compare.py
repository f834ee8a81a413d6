"""The comparer: right outputs pass, and every wrong one is told."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from tests.envoyproxy.simulator.cases import Case, cases, expected_view
from tests.envoyproxy.simulator.compare import compare

RIGHT = Path(__file__).parents[2] / "fixtures" / "envoyproxy" / "right"
SIDECAR = "deployment-custom-sidecar"
CONTAINER = "daemonset-user-strategic-patch-container"
SPLIT = "two-gateways-shared-sidecar"
HASH = "1a3277eae6a9c472afad087eb9ca8d9afbfb9b61264b3f6f05eb7a78508b04c4"
WARM_UP = "        - name: warm-up\n          image: busybox:1.36\n          command:\n          - 'true'\n"


def _right(name: str) -> str:
    return (RIGHT / f"{name}.yaml").read_text()


@pytest.mark.parametrize("name", [SIDECAR, CONTAINER, SPLIT])
def test_a_right_output_has_no_differences(name: str) -> None:
    """One sidecar by first-class fields, one container through a patch, one split in two copies."""
    assert compare(Case(name), _right(name)) == []


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_an_untouched_input_is_right_only_without_injection(case: Case) -> None:
    """Doing nothing is told for every workload that must be injected."""
    injected = {key for key, expected in expected_view(case).items() if expected.injected}
    found = compare(case, case.input)
    assert all(any(line.startswith("/".join(key)) for line in found) for key in injected)
    assert bool(found) == bool(injected)


class Wrong(NamedTuple):
    """A right output with one thing spoilt, and a part of what must be said about it."""

    name: str
    old: str
    new: str
    said: str
    case: str = SIDECAR


WRONG = [
    Wrong(
        "no-label", 'injected: "true"', 'other: "true"', "the label aigw-render.github.io/injected is None"
    ),
    Wrong(
        "label-in-pod-labels",
        "tier: edge",
        'tier: edge\n            x: "y"',
        "Service selector.x: not expected",
    ),
    Wrong(
        "wrong-hash",
        "annotations:\n            team: ai\n            aigateway",
        "annotations:\n            team: ai\n            x",
        "annotations.aigateway.envoyproxy.io/extproc-config-hash: missing",
    ),
    Wrong("boolean-label", 'injected: "true"', "injected: true", "nothing is rendered: metadata/labels has"),
    Wrong("pull-secret-lost", "          - name: regcred\n", "", "imagePullSecrets[0]: lost or moved"),
    Wrong(
        "pull-secret-twice",
        "          - name: regcred\n",
        "          - name: regcred\n          - name: regcred\n",
        "imagePullSecrets regcred twice",
    ),
    Wrong(
        "init-container-lost",
        WARM_UP,
        "",
        "initContainers: expected ['warm-up', 'ai-gateway-extproc'], found ['ai-gateway-extproc']",
    ),
    Wrong("no-restart-policy", "          restartPolicy: Always\n", "", "restartPolicy: missing"),
    Wrong(
        "replicas", "replicas: 3", "replicas: 4", "outside the template.spec.replicas: expected 3, found 4"
    ),
    Wrong(
        "other-settings",
        "      envoyDeployment:",
        "      envoyService:\n        type: ClusterIP\n      envoyDeployment:",
        "other settings.provider.kubernetes.envoyService: not expected",
    ),
    Wrong(
        "listener-changed",
        "    port: 80",
        "    port: 81",
        "Gateway/default/ai: more than its parametersRef changed",
    ),
    Wrong("route-changed", "value: gpt-4o", "value: gpt-5", "AIGatewayRoute/default/r: changed"),
    Wrong(
        "reformatted",
        "- type: Exact\n",
        "- type: 'Exact'\n",
        "AIGatewayRoute/default/r: written anew without a change",
    ),
    Wrong("not-yaml", "spec:", "spec: [", "nothing is rendered"),
    Wrong(
        "container-not-last",
        "                  - name: envoy\n                  - name: shutdown-manager\n",
        "",
        "containers: expected ['envoy', 'shutdown-manager', 'ai-gateway-extproc']",
        CONTAINER,
    ),
    Wrong("users-patch-lost", "                  hostNetwork: true\n", "", "hostNetwork: lost", CONTAINER),
    Wrong(
        "first-class-in-a-daemonset",
        "        container:\n",
        "        initContainers: []\n        container:\n",
        "envoyDaemonSet has no initContainers",
        CONTAINER,
    ),
    Wrong(
        "mount-twice",
        "        container:\n          volumeMounts:\n",
        "        container:\n          volumeMounts:\n          - name: x\n            mountPath: /certs\n",
        "envoy: volumeMounts /certs twice",
        CONTAINER,
    ),
    Wrong("class-name", "name: eg\n", "name: other\n", "not rendered any more", CONTAINER),
    Wrong(
        "copy-is-not-named",
        "created-for: default/a",
        "created-for: default/b",
        "created-for is not default/a",
        SPLIT,
    ),
    Wrong(
        "copy-elsewhere",
        "name: proxy-b\n  namespace",
        "name: proxy-c\n  namespace",
        "does not follow directly",
        SPLIT,
    ),
    Wrong("copy-name-taken", "name: proxy-b\n", "name: proxy-a\n", "twice", SPLIT),
    Wrong(
        "shared-edited",
        "kind: EnvoyProxy\nmetadata:\n  name: proxy\n",
        "kind: EnvoyProxy\nmetadata:\n  labels: {a: b}\n  name: proxy\n",
        "EnvoyProxy default/proxy is shared and was edited",
        SPLIT,
    ),
    Wrong(
        "foreign-document",
        "---\napiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\n",
        "---\nkind: ConfigMap\n---\napiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\n",
        "kind: ConfigMap: added",
        SPLIT,
    ),
]


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.name)
def test_a_wrong_output_is_told(wrong: Wrong) -> None:
    """One spoilt thing, one message that says which."""
    right = _right(wrong.case)
    spoilt = right.replace(wrong.old, wrong.new)
    assert spoilt != right
    found = compare(Case(wrong.case), spoilt)
    assert any(wrong.said in line for line in found), found


def test_a_document_that_is_lost_or_moved_is_told() -> None:
    """Documents stay, each in its place."""
    documents = _right(SIDECAR).split("---\n")
    assert any("lost" in line for line in compare(Case(SIDECAR), "---\n".join(documents[:-1])))
    moved = "---\n".join([documents[-1].rstrip("\n") + "\n", *documents[:-1]])
    assert compare(Case(SIDECAR), moved) == ["documents moved"]


def test_init_containers_have_an_order() -> None:
    """The user's come first, also when all are there."""
    right = _right(SIDECAR)
    assert WARM_UP in right
    moved = right.replace(WARM_UP, "").replace("        patch:\n", f"{WARM_UP}        patch:\n")
    said = "expected ['warm-up', 'ai-gateway-extproc'], found ['ai-gateway-extproc', 'warm-up']"
    assert [line for line in compare(Case(SIDECAR), moved) if said in line]


def test_the_hash_of_another_gateway_is_told() -> None:
    """In a split each Gateway has its own hash."""
    right = _right(SPLIT)
    own = "55a3f5702157953e4adc0630ea2fc2a3e69af8b67b7753cc2114f70dd9e7daab"
    assert own in right
    assert any(HASH in line for line in compare(Case(SPLIT), right.replace(own, HASH)))
