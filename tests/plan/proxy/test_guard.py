"""Every refusal about an EnvoyProxy's own content, with the whole text that a user reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.plan.proxy.support import (
    BUNDLE,
    HASH_KEY,
    OURS,
    UDS,
    UDS_DIRECTORY,
    injected,
    kubernetes,
    parts,
    patched,
    problems,
    proxy,
    report,
    written,
)

if TYPE_CHECKING:
    from syrupy.assertion import SnapshotAssertion

    from aigw_render.base.data import Data
    from aigw_render.read.resource import Resource

SIDECAR = parts(secrets=("a",))
CONTAINER = parts(sidecar=False)


def pod(items: str) -> str:
    """Return a patch's value with these lines in the pod spec."""
    return "spec:\n  template:\n    spec:\n" + "".join(f"      {line}\n" for line in items.splitlines())


def metadata(items: str) -> str:
    """Return a patch's value with these lines in the pod template's metadata."""
    return pod(items).replace("    spec:\n", "    metadata:\n")


UNDONE = {
    "volumes-null": pod("volumes: null"),
    "volumes-replace": pod("volumes:\n- $patch: replace\n- name: ca"),
    "volumes-delete-ours": pod(f"volumes:\n- name: {UDS}\n  $patch: delete"),
    "volumes-order": pod("$setElementOrder/volumes: [{name: ca}]\nvolumes: [{name: ca}]"),
    "init-containers-null": pod("initContainers: null"),
    "init-containers-order": pod("$setElementOrder/initContainers: [{name: a}]"),
    "containers-null": pod("containers: null"),
    "containers-replace": pod("containers:\n- $patch: replace\n- {name: envoy, image: e}"),
    "envoy-delete": pod("containers:\n- {name: envoy, $patch: delete}"),
    "envoy-mounts-null": pod("containers:\n- name: envoy\n  volumeMounts: null"),
    "envoy-mounts-replace": pod("containers:\n- name: envoy\n  volumeMounts: [{$patch: replace}]"),
    "envoy-mounts-delete-ours": pod(
        f"containers:\n- name: envoy\n  volumeMounts:\n  - {{mountPath: {UDS_DIRECTORY}/, $patch: delete}}"
    ),
    "envoy-mounts-order": pod("containers:\n- name: envoy\n  $setElementOrder/volumeMounts: []"),
    "pull-secrets-null": pod("imagePullSecrets: null"),
    "pod-spec-replace": pod("$patch: replace\ncontainers: [{name: envoy}]"),
    "pod-spec-retain": pod("$retainKeys: [containers, initContainers]"),
    "template-replace": "spec: {template: {$patch: replace}}",
    "spec-null": "spec: null",
    "value-delete": "$patch: delete",
    "annotations-null": metadata("annotations: null"),
    "annotations-replace": metadata("annotations: {$patch: replace, own: x}"),
    "annotations-hash": metadata(f"annotations: {{{HASH_KEY}: x}}"),
    "annotations-hash-null": metadata(f"annotations:\n  {HASH_KEY}: null"),
    "labels-null": metadata("labels: null"),
    "metadata-null": metadata("labels: {}").replace("    metadata:\n      labels: {}", "    metadata:"),
}


@pytest.mark.parametrize("case", UNDONE)
def test_a_strategic_patch_that_undoes_ours(case: str, snapshot: SnapshotAssertion) -> None:
    """AIGW403: what it takes away, and the form that does not."""
    assert report(patched(UNDONE[case]), SIDECAR) == snapshot


JSON_MERGE = {
    "volumes": pod("volumes: [{name: ca}]"),
    "volumes-null": pod("volumes: null"),
    "init-containers": pod("initContainers: []"),
    "containers": pod("containers: [{name: envoy}]"),
    "annotations-hash": metadata(f"annotations: {{{HASH_KEY}: x}}"),
}


@pytest.mark.parametrize("case", JSON_MERGE)
def test_a_json_merge_patch_that_undoes_ours(case: str, snapshot: SnapshotAssertion) -> None:
    """AIGW403: it replaces whole lists."""
    assert report(patched(JSON_MERGE[case], merge="JSONMerge"), SIDECAR) == snapshot


@pytest.mark.parametrize(
    ("kind", "sidecar"), [("envoyDaemonSet", True), ("envoyDaemonSet", False), ("envoyDeployment", False)]
)
def test_a_json_merge_patch_where_ours_goes_through_the_patch(
    kind: str, sidecar: bool, snapshot: SnapshotAssertion
) -> None:
    """AIGW403: the container cannot be added to a list."""
    found = patched("spec: {replicas: 1}", kind, merge="JSONMerge")
    assert report(found, parts(sidecar=sidecar)) == snapshot


HARMLESS = {
    "items-added": pod("volumes: [{name: ca}]\ninitContainers: [{name: a}]\ncontainers: [{name: x}]"),
    "others-deleted": pod("volumes:\n- {name: sds, $patch: delete}"),
    "shutdown-manager-deleted": pod("containers:\n- {name: shutdown-manager, $patch: delete}"),
    "other-fields-null": pod("nodeSelector: null\naffinity: {$patch: replace}"),
    "annotation-null": metadata("annotations: {own: null}"),
    "envoy-mount-added": pod("containers:\n- name: envoy\n  volumeMounts: [{name: ca, mountPath: /ca}]"),
    "order-of-containers": pod("$setElementOrder/containers: [{name: envoy}]"),
    "retain-all": pod("$retainKeys: [volumes, containers, initContainers, imagePullSecrets]"),
    "whole-pod-untouched": "metadata: {labels: {a: b}}",
}


@pytest.mark.parametrize("case", HARMLESS)
def test_a_patch_that_leaves_ours_alone_is_not_refused(case: str) -> None:
    """Users patch for good reasons."""
    assert problems(patched(HARMLESS[case]), SIDECAR) == []


def test_an_order_of_containers_forbids_a_plain_one() -> None:
    """In the sidecar position that list does not grow."""
    found = problems(patched(HARMLESS["order-of-containers"]), CONTAINER)
    assert [one.code for one in found] == ["AIGW403"]


def test_pull_secrets_matter_only_when_we_add_some() -> None:
    """Without ours nobody is hurt."""
    assert problems(patched(UNDONE["pull-secrets-null"]), parts()) == []


BROKEN = {
    "volumes-no-list": pod("volumes: {name: ca}"),
    "volumes-item-no-mapping": pod("volumes: [ca]"),
    "volumes-item-nameless": pod("volumes: [{emptyDir: {}}]"),
    "volumes-directive-unknown": pod("volumes:\n- {name: ca, $patch: remove}"),
    "pod-spec-no-mapping": "spec: {template: {spec: []}}",
    "pod-spec-directive-unknown": pod("$patch: merge"),
    "annotation-boolean": metadata("annotations: {own: yes}"),
    "label-number": metadata("labels: {own: 1}"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_patch_that_cannot_be_applied(case: str, snapshot: SnapshotAssertion) -> None:
    """AIGW105 to 107: Envoy Gateway would stop without a status."""
    found = report(patched(BROKEN[case]), SIDECAR)
    assert "AIGW4" not in found
    assert found == snapshot


CLASH = {
    "container-in-patch": pod(f"containers: [{{name: {OURS}}}]"),
    "volume-in-patch": pod(f"volumes: [{{name: {UDS}}}]"),
    "folder-in-patch": pod(
        f"containers:\n- name: envoy\n  volumeMounts: [{{name: mine, mountPath: {UDS_DIRECTORY}}}]"
    ),
}
TAKEN = {
    "init-container": kubernetes(f"initContainers: [{{name: {OURS}, image: mine}}]"),
    "volume": kubernetes(f"pod:\n  volumes:\n  - name: {UDS}\n    configMap: {{name: mine}}"),
    "volume-of-filter-config": kubernetes(f"pod: {{volumes: [{{name: {BUNDLE}}}]}}"),
    "folder": kubernetes(f"container: {{volumeMounts: [{{name: mine, mountPath: {UDS_DIRECTORY}/}}]}}"),
    "mount-elsewhere": kubernetes(f"container: {{volumeMounts: [{{name: {UDS}, mountPath: /sock}}]}}"),
}


@pytest.mark.parametrize("case", CLASH)
def test_a_name_of_ours_that_a_patch_takes(case: str, snapshot: SnapshotAssertion) -> None:
    """AIGW406, with both places."""
    assert report(patched(CLASH[case]), SIDECAR) == snapshot


@pytest.mark.parametrize("case", TAKEN)
def test_a_name_of_ours_that_is_taken(case: str, snapshot: SnapshotAssertion) -> None:
    """AIGW406, with both places."""
    assert report(proxy(TAKEN[case]), SIDECAR) == snapshot


MEMORY = f"{{name: {UDS}, emptyDir: {{medium: Memory}}}}"


@pytest.mark.parametrize(
    "found",
    [
        proxy(kubernetes(f"pod: {{volumes: [{MEMORY}]}}")),
        patched(pod(f"volumes: [{MEMORY}]")),
        written(
            patched(pod(f"volumes: [{{name: {BUNDLE}, hostPath: {{path: /}}}}]")),
            injected(patched(pod(f"volumes: [{{name: {BUNDLE}, hostPath: {{path: /}}}}]")), SIDECAR),
        ),
    ],
)
def test_a_volume_that_only_looks_like_ours(found: Resource) -> None:
    """What it says more would be lost, or in a patch merged into ours, also where ours is there already."""
    assert [one.code for one in problems(found, SIDECAR)] == ["AIGW406"]


def test_where_a_plain_container_goes_is_named(snapshot: SnapshotAssertion) -> None:
    """Its place is in the patch."""
    assert report(patched(CLASH["container-in-patch"]), CONTAINER) == snapshot


def test_a_folder_that_our_container_mounts_twice(snapshot: SnapshotAssertion) -> None:
    """A GatewayConfig can say so, and the API server refuses the EnvoyProxy."""
    mounts: list[Data] = [
        {"name": UDS, "mountPath": UDS_DIRECTORY},
        {"name": "mine", "mountPath": f"{UDS_DIRECTORY}/"},
    ]
    wanted = SIDECAR._replace(container={**SIDECAR.container, "volumeMounts": mounts})
    assert report(proxy("{}"), wanted) == snapshot


def test_an_env_that_cannot_be_written(snapshot: SnapshotAssertion) -> None:
    """AIGW407: the reference would see another value; the values themselves are not shown."""
    pairs = (("A", "s3cret"), ("B", "$(A)"), ("A", "2"))
    env: list[Data] = [{"name": name, "value": value} for name, value in pairs]
    found = report(proxy("{}"), SIDECAR._replace(container={**SIDECAR.container, "env": env}))
    assert "s3cret" not in found
    assert found == snapshot


def test_a_repeated_env_name_without_reference_is_no_problem() -> None:
    """It is written once."""
    env: list[Data] = [{"name": "A", "value": "1"}, {"name": "A", "value": "2"}]
    assert problems(proxy("{}"), SIDECAR._replace(container={**SIDECAR.container, "env": env})) == []


def test_host_network_takes_a_port_of_the_node(snapshot: SnapshotAssertion) -> None:
    """AIGW211, a warning."""
    assert report(patched(pod("hostNetwork: true"), "envoyDaemonSet"), SIDECAR) == snapshot


OWNER = "gateway.envoyproxy.io/owning-gateway-name"


@pytest.mark.parametrize(
    "found",
    [
        proxy(kubernetes(f"pod: {{labels: {{{OWNER}: other}}}}")),
        patched(metadata(f"labels: {{{OWNER}: other}}")),
        patched(metadata(f"labels: {{{OWNER}: null}}")),
    ],
)
def test_a_label_that_names_another_gateway(found: object, snapshot: SnapshotAssertion) -> None:
    """AIGW111: the webhook and the controller would take the pods for another Gateway's."""
    assert isinstance(found, type(proxy("{}")))
    assert report(found, SIDECAR, ("default", "ai")) == snapshot


def test_a_label_that_names_the_gateway_itself_is_no_problem() -> None:
    """It is only superfluous; without knowing the Gateway it counts as wrong."""
    found = proxy(kubernetes(f"pod: {{labels: {{{OWNER}: ai}}}}"))
    assert problems(found, SIDECAR, ("default", "ai")) == []
    assert [one.code for one in problems(found, SIDECAR)] == ["AIGW111"]


@pytest.mark.parametrize("wanted", [SIDECAR, CONTAINER])
@pytest.mark.parametrize("kind", ["envoyDeployment", "envoyDaemonSet"])
def test_what_we_wrote_ourselves_is_never_refused(wanted: object, kind: str) -> None:
    """The second run sees the first one's container, volumes, mounts and label."""
    assert isinstance(wanted, type(SIDECAR))
    before = proxy(kubernetes("replicas: 2", kind))
    assert problems(written(before, injected(before, wanted)), wanted) == []
