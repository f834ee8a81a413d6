"""What an EnvoyProxy becomes: the fields, the patch, the parents that are made, and how it comes apart."""

from __future__ import annotations

import re

import pytest

from aigw_render.base.data import Data, Quoted, copy, get, mapping, sequence, text
from aigw_render.plan.proxy.fields import set_proxy_injection
from tests.plan.proxy.support import (
    BUNDLE,
    HASH,
    HASH_KEY,
    LABEL,
    OURS,
    UDS,
    deployed,
    injected,
    injection,
    kubernetes,
    names,
    parts,
    patched,
    proxy,
    removed,
    resource,
    written,
)

SIDECAR = parts()
CONTAINER = parts(sidecar=False)
POD = ("patch", "value", "spec", "template", "spec")
LABELS = ("patch", "value", "spec", "template", "metadata", "labels")
PULL_SECRETS = "aigw-render.github.io/image-pull-secrets"


def test_a_sidecar_of_a_deployment_needs_fields_only() -> None:
    """Our pieces come last in every list; the label goes through a patch, lest the Service selects by it."""
    found = injected(
        proxy(
            kubernetes(
                "initContainers: [{name: warm-up, image: b}]\n"
                "pod: {volumes: [{name: ca}], labels: {own: x}, annotations: {own: x}}\n"
                "container: {volumeMounts: [{name: ca, mountPath: /ca}]}"
            )
        ),
        SIDECAR,
    )
    assert names(deployed(found), "initContainers") == ["warm-up", OURS]
    assert names(deployed(found), "pod", "volumes") == ["ca", UDS, BUNDLE]
    assert names(deployed(found), "container", "volumeMounts") == ["ca", UDS]
    assert deployed(found, "pod", "annotations") == {"own": "x", HASH_KEY: HASH}
    assert deployed(found, "pod", "labels") == {"own": "x"}
    assert deployed(found, "patch") == {
        "type": "StrategicMerge",
        "value": {"spec": {"template": {"metadata": {"labels": {LABEL: "true"}}}}},
    }


def test_what_could_be_read_as_another_type_is_always_quoted() -> None:
    """A hash may look like a number, and a boolean label stops Envoy Gateway without a word."""
    found = injected(proxy("{}"), SIDECAR)
    assert isinstance(deployed(found, "pod", "annotations", HASH_KEY), Quoted)
    assert isinstance(deployed(found, *LABELS, LABEL), Quoted)
    content = written(proxy("{}"), found).document.text
    assert f'{HASH_KEY}: "{HASH}"' in content
    assert f'{LABEL}: "true"' in content


def test_a_daemon_set_gets_its_sidecar_through_the_patch() -> None:
    """It has no field for init containers."""
    found = injected(
        patched("spec:\n  template:\n    spec: {initContainers: [{name: a}]}", "envoyDaemonSet"), SIDECAR
    )
    branch = get(found, "spec", "provider", "kubernetes", "envoyDaemonSet")
    assert names(branch, *POD, "initContainers") == ["a", OURS]
    assert "initContainers" not in mapping(branch)
    assert "type" not in mapping(branch, "patch"), "a patch without type is StrategicMerge already"


def test_without_label_a_sidecar_needs_no_patch() -> None:
    """So it can be merged over an EnvoyProxy that has one."""
    assert "patch" not in mapping(deployed(injected(proxy("{}"), parts(label=False))))


def test_the_label_goes_into_a_json_merge_patch_as_well() -> None:
    """A mapping is merged by both types."""
    found = injected(patched("spec: {replicas: 3}", merge="JSONMerge"), SIDECAR)
    assert deployed(found, "patch", "type") == "JSONMerge"
    assert deployed(found, *LABELS) == {LABEL: "true"}
    assert deployed(found, "patch", "value", "spec", "replicas") == 3


@pytest.mark.parametrize(
    "spec",
    [
        "{}",
        "provider: {type: Kubernetes}",
        "provider: null",
        "provider: {type: Kubernetes, kubernetes: null}",
        "provider: {type: Kubernetes, kubernetes: {envoyDeployment: null, envoyDaemonSet: null}}",
        "provider: {kubernetes: {}, type: Kubernetes}",
        "provider:\n  type: Kubernetes",
        "provider:\n  kubernetes:\n  type: Kubernetes",
        kubernetes("pod: null\ncontainer: ~\npatch:\ninitContainers: []"),
        kubernetes("pod: {annotations: null, volumes: , imagePullSecrets: [ ]}"),
        kubernetes("patch: {value: {spec: {template: {metadata: {labels: {}}}}}}"),
        kubernetes("patch: {value: {}}"),
        "telemetry: {}",
    ],
)
@pytest.mark.parametrize("wanted", [SIDECAR, CONTAINER, parts(secrets=("a",))])
def test_parents_are_made_and_removal_gives_the_same_bytes(spec: str, wanted: object) -> None:
    """Nulls count as absent, and what stood for nothing is put back."""
    assert isinstance(wanted, type(SIDECAR))
    before = proxy(spec)
    once = written(before, injected(before, wanted))
    kinds = get(once.data, "spec", "provider", "kubernetes")
    assert get(kinds, "envoyDeployment", "pod", "annotations", HASH_KEY) == HASH
    assert get(kinds, "envoyDaemonSet") is None
    assert get(once.data, "spec", "provider", "type") == "Kubernetes"
    assert written(once, removed(once)).document.text == before.document.text


def test_an_anchor_of_a_list_that_grows_survives() -> None:
    """What refers to it keeps the old value; removal gives the same bytes."""
    before = proxy(kubernetes("pod:\n  volumes: &names\n  - name: ca\n  imagePullSecrets: *names"))
    once = written(before, injected(before, SIDECAR))
    assert names(deployed(once.data), "pod", "imagePullSecrets") == ["ca"]
    assert names(deployed(once.data), "pod", "volumes") == ["ca", UDS, BUNDLE]
    assert written(once, removed(once)).document.text == before.document.text


def test_a_spec_of_nothing_but_ours_stays_a_spec() -> None:
    """Even where the mark of what it was is lost: an EnvoyProxy without spec is refused."""
    once = written(proxy("{}"), injected(proxy("{}"), SIDECAR))
    unmarked = resource(once.document.text.replace("# aigw-render: was {}", ""))
    assert removed(unmarked)["spec"] == {}


@pytest.mark.parametrize("lines", ["{}", "pod: {}", "pod:\n  annotations:\n"])
def test_a_daemon_set_of_nothing_but_ours_stays_one(lines: str) -> None:
    """Even where the mark of what it was is lost (kustomize): without it a Deployment would run."""
    before = proxy(kubernetes(lines, "envoyDaemonSet"))
    once = written(before, injected(before, SIDECAR))
    unmarked = resource(re.sub("# aigw-render: was.*", "", once.document.text))
    assert get(removed(unmarked), "spec", "provider", "kubernetes", "envoyDaemonSet") == {}


def test_ours_in_the_other_position_is_moved() -> None:
    """The Kubernetes version has changed; the patch, emptied and filled again, keeps its type."""
    before = proxy("{}")
    bare = parts(label=False, sidecar=False)
    once = written(before, injected(before, bare))
    found = injected(once, SIDECAR)
    assert names(deployed(found), "initContainers") == [OURS]
    assert deployed(found, "patch") == deployed(injected(before, SIDECAR), "patch")


def test_an_injection_without_stamp_takes_an_old_one_out() -> None:
    """The controller stamps nothing there any more."""
    once = written(proxy("{}"), injected(proxy("{}"), SIDECAR))
    desired = mapping(copy(once.tree))
    wanted = injection(SIDECAR, "envoyDeployment")._replace(stamp="")
    set_proxy_injection(desired, once, wanted, HASH_KEY)
    assert deployed(desired, "pod", "annotations") is None


def test_volumes_of_another_release_are_replaced() -> None:
    """They are known as ours by what our container mounts."""
    once = written(proxy("{}"), injected(proxy("{}"), SIDECAR))
    legacy: Data = {"name": "ai-gateway-ai-default", "secret": {}}
    found = injected(once, SIDECAR._replace(volumes=(SIDECAR.volumes[0], legacy)))
    assert names(deployed(found), "pod", "volumes") == [UDS, "ai-gateway-ai-default"]


def test_a_created_object_needs_nothing_to_restore() -> None:
    """Its provider is written as authors do, type first."""
    created: dict[str, Data] = {"metadata": {"name": "n"}, "spec": {}}
    set_proxy_injection(created, None, injection(SIDECAR, "envoyDeployment"), HASH_KEY)
    assert [*mapping(created, "spec", "provider")] == ["type", "kubernetes"]
    assert names(deployed(created), "initContainers") == [OURS]


def test_an_env_name_stands_once() -> None:
    """At its first place, with the value that would win."""
    env: list[Data] = [{"name": "A", "value": "1"}, {"name": "B"}, {"name": "A", "value": "2"}]
    wanted = SIDECAR._replace(container={**SIDECAR.container, "env": env})
    found = deployed(injected(proxy("{}"), wanted), "initContainers", 0, "env")
    assert found == [{"name": "A", "value": "2"}, {"name": "B"}]


def test_pull_secrets_of_the_user_are_neither_added_nor_recorded() -> None:
    """Envoy Gateway does not merge them: a name that stands twice is refused."""
    before = proxy(kubernetes("pod: {imagePullSecrets: [{name: regcred}]}"))
    once = written(before, injected(before, parts(secrets=("regcred", "a", "a"))))
    assert names(deployed(once.data), "pod", "imagePullSecrets") == ["regcred", "a"]
    assert text(once.data, "metadata", "annotations", PULL_SECRETS) == "a"
    less = injected(once, parts(secrets=("b",)))
    assert names(deployed(less), "pod", "imagePullSecrets") == ["regcred", "b"]
    assert get(removed(once), "metadata", "annotations") is None


def test_a_pull_secret_that_the_user_adds_later_is_left_to_the_user() -> None:
    """Ours, recorded, gives way to it."""
    before = proxy(kubernetes("pod: {imagePullSecrets: []}"))
    once = written(before, injected(before, parts(secrets=("a",))))
    sequence(deployed(once.data), "pod", "imagePullSecrets").insert(0, {"name": "a"})
    again = injected(once, parts(secrets=("a",)))
    assert names(deployed(again), "pod", "imagePullSecrets") == ["a"]
    assert get(again, "metadata", "annotations") is None


CARRIED: dict[tuple[str | int, ...], list[Data]] = {
    ("pod", "volumes"): [{"name": "ca"}],
    ("container", "volumeMounts"): [{"name": "ca", "mountPath": "/ca"}],
    ("initContainers",): [{"name": "warm", "image": "b"}, {"name": "mine", "image": "theirs"}],
    ("pod", "imagePullSecrets"): [{"name": "reg"}],
}


def test_items_of_a_lower_level_stand_before_ours() -> None:
    """What the user has of the same name counts; a list that we do not write needs nothing."""
    before = proxy(kubernetes("initContainers: [{name: mine, image: b}]"))
    once = written(before, injected(before, SIDECAR, CARRIED))
    assert names(deployed(once.data), "initContainers") == ["mine", "warm", OURS]
    assert deployed(once.data, "initContainers", 0, "image") == "b"
    assert names(deployed(once.data), "pod", "volumes") == ["ca", UDS, BUNDLE]
    assert names(deployed(once.data), "container", "volumeMounts") == ["ca", UDS]
    assert deployed(once.data, "pod", "imagePullSecrets") is None
    assert written(once, injected(once, SIDECAR, CARRIED)).document.text == once.document.text
    assert written(once, removed(once)).document.text == before.document.text


def test_items_of_a_lower_level_follow_it() -> None:
    """One that is new there goes before ours, one that is gone there goes."""
    once = written(proxy("{}"), injected(proxy("{}"), SIDECAR, CARRIED))
    found = injected(once, SIDECAR, {("initContainers",): [{"name": "mine", "image": "c"}, {"name": "new"}]})
    assert names(deployed(found), "initContainers") == ["mine", "new", OURS]
    assert deployed(found, "initContainers", 0, "image") == "c"
    assert names(deployed(found), "pod", "volumes") == [UDS, BUNDLE]


def test_a_plain_container_carries_no_init_containers() -> None:
    """It writes no list of them; pull secrets are carried when ours are added to theirs."""
    found = injected(proxy("{}"), parts(sidecar=False, secrets=("a",)), CARRIED)
    assert "initContainers" not in mapping(deployed(found))
    assert names(deployed(found), "pod", "imagePullSecrets") == ["reg", "a"]
