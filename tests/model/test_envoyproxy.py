"""EnvoyProxies as they are read, and each one that the API server or Envoy Gateway refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from aigw_render.model.admission import read_object
from aigw_render.model.envoyproxy import EnvoyProxy, provider_type, read_proxy
from aigw_render.write.report.text import text_report
from tests.model.support import catalog, resource

if TYPE_CHECKING:
    from syrupy.assertion import SnapshotAssertion


PROXY = "apiVersion: gateway.envoyproxy.io/v1alpha1\nkind: EnvoyProxy\nmetadata: {name: p, namespace: prod}\n"


def kubernetes(lines: str) -> str:
    """Return an EnvoyProxy with lines below `kubernetes`, given from column 0."""
    indented = "".join(f"      {line}\n" for line in lines.splitlines())
    return f"{PROXY}spec:\n  provider:\n    type: Kubernetes\n    kubernetes:\n{indented}"


def errors(content: str) -> str:
    """Return the report about an EnvoyProxy."""
    found = read_object(resource(content), "v1.1", "default")
    assert found is not None
    assert isinstance(found.item, EnvoyProxy)
    return text_report(found.diagnostics)


def test_an_envoyproxy_is_read() -> None:
    """MergeType has a default; our annotations say what we made it for."""
    own = read_proxy(resource(f"{PROXY}spec: {{mergeType: JSONMerge}}"), "default")
    assert (own.key, own.merge_type, own.created_for) == (("prod", "p"), "JSONMerge", None)
    marks = "annotations: {aigw-render.github.io/created-for: a/b, aigw-render.github.io/copied-from: c/d}"
    made = read_proxy(resource(f"{PROXY}spec: {{}}".replace("namespace: prod", marks)), "default")
    assert (made.key, made.merge_type) == (("default", "p"), "Replace")
    assert (made.created_for, made.copied_from) == (("a", "b"), ("c", "d"))
    assert made.spec == {}


@pytest.mark.parametrize("value", ["x", "/x", "x/", ""])
def test_a_mark_that_names_nothing_is_none(value: str) -> None:
    """Then the EnvoyProxy is the user's."""
    marked = PROXY.replace(
        "namespace: prod", f'annotations: {{aigw-render.github.io/created-for: "{value}"}}'
    )
    assert read_proxy(resource(f"{marked}spec: {{}}"), "default").created_for is None


def test_without_a_provider_it_is_kubernetes() -> None:
    """So does the API server fill it in."""
    assert provider_type({}) == provider_type({"provider": None}) == "Kubernetes"
    assert provider_type({"provider": {"type": "Host"}}) == "Host"


def test_a_null_in_a_map_of_strings_is_taken_out() -> None:
    """As in every custom resource: the label is as if it were not written."""
    assert errors(kubernetes("envoyDeployment:\n  pod: {labels: {a: null}, annotations: {b: }}")) == ""


REFUSED = {
    "spec-missing": PROXY,
    "spec-null": f"{PROXY}spec:\n",
    "spec-list": f"{PROXY}spec: []\n",
    "label-number": PROXY.replace("namespace", "labels: {a: 1}, namespace") + "spec: {}\n",
    "provider-without-type": f"{PROXY}spec:\n  provider:\n    kubernetes: {{}}\n",
    "provider-type-number": f"{PROXY}spec: {{provider: {{type: 1}}}}\n",
    "provider-text": f"{PROXY}spec: {{provider: Kubernetes}}\n",
    "merge-type": f"{PROXY}spec: {{mergeType: Merge}}\n",
    "both-kinds": kubernetes("envoyDeployment: {}\nenvoyDaemonSet: {}"),
    "hpa-with-daemon-set": kubernetes("envoyHpa: {maxReplicas: 2}\nenvoyDaemonSet: {}"),
    "kind-list": kubernetes("envoyDeployment: []"),
    "init-containers-of-daemon-set": kubernetes("envoyDaemonSet:\n  initContainers: []"),
    "patch-without-value": kubernetes("envoyDeployment:\n  patch:\n    type: StrategicMerge"),
    "patch-value-null": kubernetes("envoyDaemonSet:\n  patch: {value: null}"),
    "patch-value-list": kubernetes("envoyDaemonSet:\n  patch: {value: []}"),
    "patch-value-string": kubernetes("envoyDeployment:\n  patch:\n    value: |\n      spec: {}"),
    "patch-type": kubernetes("envoyDaemonSet:\n  patch: {type: MergePatch, value: {}}"),
    "patch-list": kubernetes("envoyDeployment:\n  patch: [{value: {}}]"),
    "annotation-boolean": kubernetes("envoyDeployment:\n  pod: {annotations: {a: true}}"),
    "annotations-list": kubernetes("envoyDeployment:\n  pod: {annotations: [a]}"),
    "pod-label-number": kubernetes("envoyDeployment:\n  pod: {labels: {a: 1}}"),
    "volumes-mapping": kubernetes("envoyDeployment:\n  pod: {volumes: {name: ca}}"),
    "volume-nameless": kubernetes("envoyDeployment:\n  pod: {volumes: [{emptyDir: {}}]}"),
    "mount-name-number": kubernetes(
        "envoyDeployment:\n  container: {volumeMounts: [{name: 1, mountPath: /a}]}"
    ),
    "pull-secret-text": kubernetes("envoyDeployment:\n  pod: {imagePullSecrets: [regcred]}"),
    "env-twice": kubernetes(
        "envoyDeployment:\n  initContainers:\n  - name: a\n    env: [{name: A}, {name: B}, {name: A}]"
    ),
    "mount-path-twice": kubernetes(
        "envoyDeployment:\n  initContainers:\n  - name: a\n    volumeMounts: [{name: a, mountPath: /a}, "
        "{name: b, mountPath: /a}]"
    ),
    "port-twice": kubernetes(
        "envoyDeployment:\n  initContainers:\n  - name: a\n    ports: [{containerPort: 1}, "
        "{containerPort: 1, protocol: TCP}]"
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused(case: str, snapshot: SnapshotAssertion) -> None:
    """AIGW105 to 108, each at its line."""
    found = errors(REFUSED[case])
    assert "1 error" in found
    assert found == snapshot


ADMITTED = {
    "empty": f"{PROXY}spec: {{}}\n",
    "nulls": kubernetes("envoyDaemonSet: null\nenvoyDeployment: {pod: null, container: null, patch: null}"),
    "kubernetes-null": f"{PROXY}spec: {{provider: {{type: Kubernetes, kubernetes: null}}}}\n",
    "null-lists": kubernetes("envoyDeployment: {pod: {volumes: , annotations: }, initContainers: }"),
    "ports-of-two-protocols": kubernetes(
        "envoyDeployment:\n  initContainers:\n  - name: a\n    ports: [{containerPort: 1}, "
        "{containerPort: 1, protocol: UDP}]"
    ),
    "port-without-number": kubernetes("envoyDeployment: {initContainers: [{name: a, ports: [{name: p}]}]}"),
    "patch-without-type": kubernetes("envoyDaemonSet:\n  patch: {value: {}}"),
    "hpa-with-null": kubernetes("envoyHpa: {maxReplicas: 2}\nenvoyDaemonSet: null"),
    "other-provider": f"{PROXY}spec: {{provider: {{type: Host, host: {{}}}}}}\n",
    "two-mounts-of-a-volume": kubernetes(
        "envoyDeployment:\n  container: {volumeMounts: [{name: a, mountPath: /a}, {name: a, mountPath: /b}]}"
    ),
}


@pytest.mark.parametrize("case", ADMITTED)
def test_what_is_admitted(case: str) -> None:
    """Nulls count as absent; what this program does not touch is not its business."""
    assert errors(ADMITTED[case]) == ""


def test_a_refused_one_is_not_in_the_catalog() -> None:
    """To a reference it does not exist; with skip_invalid it is a warning."""
    found = catalog(REFUSED["patch-type"])
    assert found.proxies == {}
    assert [(one.kind, one.namespace, one.name) for one in found.refused] == [("EnvoyProxy", "prod", "p")]
    skipped = catalog(REFUSED["patch-type"], skip_invalid=True)
    assert [one.code for one in skipped.diagnostics] == ["AIGW217"]
