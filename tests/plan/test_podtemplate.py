"""What a pod template becomes: ours is made exactly what is wanted, all else is left alone."""

from __future__ import annotations

import pytest

from aigw_render.base.data import Data, get, mapping, sequence
from aigw_render.plan.build import plan_removal
from aigw_render.settings.settings import Settings
from tests.manifests import ENVOY, GATEWAY, ROUTE, stream
from tests.plan.support import (
    BUNDLE,
    HASH_KEY,
    LABEL,
    LEGACY,
    OURS,
    QUIET,
    UDS,
    labels,
    names,
    planned,
    pod,
    stamp,
    template,
    wanted,
)

BASE = stream(GATEWAY, ROUTE)
UDS_MOUNT: Data = {"name": UDS, "mountPath": "/etc/ai-gateway-extproc-uds"}
CONTAINER = Settings(position="container", webhook="excluded")

OLD_STAMP = "a" * 64


def envoy(pod_spec: str, annotations: str = "") -> str:
    """Return the Gateway's tree with an Envoy whose pod spec has these lines."""
    head, _, _ = ENVOY.partition("    spec:\n")
    indented = "".join(f"      {line}\n" for line in pod_spec.splitlines())
    return stream(BASE, head + annotations + "    spec:\n" + indented)


def test_a_sidecar_goes_behind_the_init_containers() -> None:
    """With it come the volumes and the mount in Envoy, each at the end of its list."""
    found = pod(
        wanted(
            envoy(
                "initContainers: [{name: first}]\n"
                "containers: [{name: envoy, volumeMounts: [{name: own, mountPath: /own}]}, {name: other}]\n"
                "volumes: [{name: own}]\n"
            )
        )
    )
    assert names(found, "initContainers") == ["first", OURS]
    assert names(found, "containers") == ["envoy", "other"]
    assert names(found, "volumes") == ["own", UDS, BUNDLE]
    assert sequence(found, "containers", 0, "volumeMounts")[1:] == [UDS_MOUNT]
    assert get(found, "containers", 1, "volumeMounts") is None


def test_a_plain_container_goes_behind_the_containers() -> None:
    """No list of init containers is made for it."""
    found = pod(wanted(envoy("containers: [{name: envoy}, {name: other}]"), CONTAINER))
    assert names(found, "containers") == ["envoy", "other", OURS]
    assert "initContainers" not in mapping(found)


def test_a_container_in_the_other_list_is_moved() -> None:
    """The Kubernetes version changed: the list that loses its only item goes with it."""
    rendered = "initContainers: [{name: ai-gateway-extproc, image: old}]\ncontainers: [{name: envoy}]"
    found = pod(wanted(envoy(rendered), CONTAINER))
    assert "initContainers" not in mapping(found)
    assert names(found, "containers") == ["envoy", OURS]
    back = pod(wanted(envoy("containers: [{name: envoy}, {name: ai-gateway-extproc}]")))
    assert (names(back, "initContainers"), names(back, "containers")) == ([OURS], ["envoy"])


def test_a_container_that_is_there_keeps_its_place() -> None:
    """The order of a list is the author's."""
    found = pod(wanted(envoy("initContainers: [{name: ai-gateway-extproc}, {name: last}]")))
    assert names(found, "initContainers") == [OURS, "last"]
    assert get(found, "initContainers", 0, "restartPolicy") == "Always"


OLD_VOLUMES = """\
initContainers:
- name: ai-gateway-extproc
  volumeMounts:
  - {name: ai-gateway-old-prod-000000000000, mountPath: /etc/filter-config}
  - {name: ai-gateway-old-prod-000000000000-bundle, mountPath: /etc/filter-config-bundle}
  - {name: cache, mountPath: /cache}
containers: [{name: envoy}]
volumes:
- {name: ai-gateway-old-prod-000000000000, secret: {secretName: old-prod}}
- {name: cache, emptyDir: {}}
- {name: ai-gateway-old-prod-000000000000-bundle, projected: {sources: []}}
- {name: ai-gateway-unrelated, emptyDir: {}}
"""


def test_volumes_of_an_older_gateway_name_go() -> None:
    """They are ours because our container mounted them as filter config; its other mounts tell nothing."""
    found = pod(wanted(envoy(OLD_VOLUMES)))
    assert names(found, "volumes") == ["cache", "ai-gateway-unrelated", UDS, BUNDLE]


def test_the_users_volume_at_a_path_of_ours_stays() -> None:
    """A GatewayConfig may mount a volume there; it is never taken out of the pod."""
    content = OLD_VOLUMES.replace("name: ai-gateway-old-prod-000000000000,", "name: mine,")
    found = pod(wanted(envoy(content)))
    assert names(found, "volumes") == ["mine", "cache", "ai-gateway-unrelated", UDS, BUNDLE]


def test_what_a_second_injection_left_is_there_once() -> None:
    """A webhook that ran over our output doubled everything: the pod would be refused."""
    double = pod(
        wanted(
            envoy(
                f"initContainers: [{{name: {OURS}, volumeMounts: [{{name: {BUNDLE}, "
                f"mountPath: /etc/filter-config-bundle}}]}}, {{name: x}}, {{name: {OURS}}}]\n"
                f"containers: [{{name: envoy, volumeMounts: [{{name: {UDS}, mountPath: /a}}, "
                f"{{name: {UDS}, mountPath: /b}}]}}, {{name: {OURS}}}]\n"
                f"volumes: [{{name: {BUNDLE}}}, {{name: {UDS}}}, {{name: own}}, {{name: {UDS}}}, "
                f"{{name: {BUNDLE}}}]\n"
            )
        )
    )
    assert names(double, "initContainers") == [OURS, "x"]
    assert names(double, "containers") == ["envoy"]
    assert sequence(double, "containers", 0, "volumeMounts") == [UDS_MOUNT]
    assert names(double, "volumes") == [BUNDLE, UDS, "own"]


@pytest.mark.parametrize(
    ("mode", "volumes"),
    [("bundle", [UDS, BUNDLE]), ("legacy", [UDS, LEGACY]), ("both", [UDS, LEGACY, BUNDLE])],
)
def test_filter_config_decides_the_volumes(mode: str, volumes: list[str]) -> None:
    """And a change of the mode takes the other ones away."""
    settings = QUIET._replace(filter_config=mode)
    assert names(pod(wanted(envoy("containers: [{name: envoy}]"), settings)), "volumes") == volumes
    both = (
        f"initContainers: [{{name: {OURS}, volumeMounts: [{{name: {LEGACY}, mountPath: /etc/filter-config}}, "
        f"{{name: {BUNDLE}, mountPath: /etc/filter-config-bundle}}]}}]\n"
        f"volumes: [{{name: {UDS}}}, {{name: {LEGACY}}}, {{name: {BUNDLE}}}]"
    )
    assert names(pod(wanted(envoy(both), settings)), "volumes") == volumes


def test_without_filter_config_there_is_a_stamp_and_nothing_else() -> None:
    """The webhook injects nothing then; the controller stamps all the same."""
    content = envoy(f"initContainers: [{{name: {OURS}}}]\ncontainers: [{{name: envoy}}]")
    found = wanted(content, QUIET._replace(filter_config="none"))
    assert mapping(pod(found)) == {"containers": [{"name": "envoy"}]}
    assert len(stamp(found)) == 64
    assert LABEL not in labels(found)


def test_no_envoy_no_mount() -> None:
    """A container of another name is never given the socket."""
    found = pod(wanted(envoy("containers: [{name: proxy}, {name: envoy2}]")))
    assert [get(item, "volumeMounts") for item in sequence(found, "containers")] == [None, None]


def test_the_label_that_excludes_the_webhook() -> None:
    """It is added, put right, and left out where there is no webhook."""
    content = envoy("containers: [{name: envoy}]")
    assert labels(wanted(content))[LABEL] == "true"
    wrong = content.replace("      labels:\n", f'      labels:\n        {LABEL}: "false"\n')
    assert labels(wanted(wrong))[LABEL] == "true"
    absent = QUIET._replace(webhook="absent")
    assert LABEL not in labels(wanted(content, absent))
    assert LABEL not in labels(wanted(wrong, absent))


def test_a_stamp_of_another_hash_is_replaced() -> None:
    """Other annotations stay; with another key the stamp goes there, and none is left behind."""
    content = envoy(
        "containers: [{name: envoy}]", f'      annotations: {{"{HASH_KEY}": "stale", keep: "1"}}\n'
    )
    annotations = mapping(template(wanted(content)), "metadata", "annotations")
    assert list(annotations) == [HASH_KEY, "keep"]
    assert annotations[HASH_KEY] == planned(content).gateways[0].hash
    elsewhere = QUIET._replace(hash_key="example.com/hash")
    moved = mapping(template(wanted(content, elsewhere)), "metadata", "annotations")
    assert list(moved) == ["keep", "example.com/hash"]


ROUTELESS = stream(
    GATEWAY,
    ENVOY.replace(
        "        gateway.envoyproxy.io/owning-gateway-name: ai\n        gateway",
        f'        {LABEL}: "true"\n        gateway.envoyproxy.io/owning-gateway-name: ai\n        gateway',
    ).replace("    spec:\n", f'      annotations: {{{HASH_KEY}: "1"}}\n    spec:\n')
    + f"        volumeMounts: [{{name: {UDS}, mountPath: /etc/ai-gateway-extproc-uds}}]\n"
    f"      - {{name: {OURS}}}\n      volumes: [{{name: {UDS}}}]\n",
)


def test_without_a_route_everything_of_ours_goes() -> None:
    """With the collections that held nothing else."""
    found = wanted(ROUTELESS)
    assert pod(found) == {"containers": [{"name": "envoy", "image": "envoy:v1"}]}
    assert list(mapping(template(found), "metadata")) == ["labels"]
    assert LABEL not in labels(found)


def test_removal_asks_neither_routes_nor_settings() -> None:
    """What is ours goes, whatever the tree says about it."""
    (document,) = planned(stream(ROUTELESS, ROUTE), planner=plan_removal).documents
    assert document.desired == wanted(ROUTELESS)


def test_a_template_without_metadata_can_be_stripped() -> None:
    """The webhook never sees such pods as a Gateway's: nothing is injected, nothing is made."""
    head, _, tail = ENVOY.partition("    metadata:\n")
    bare = head + "    spec:\n" + tail.partition("    spec:\n")[2]
    assert planned(stream(BASE, bare), planner=plan_removal).documents == ()
    stale = bare + f"      - name: {OURS}\n"
    (document,) = planned(stream(BASE, stale), planner=plan_removal).documents
    assert names(pod(document.desired), "containers") == ["envoy"]
    assert "metadata" not in mapping(template(document.desired))


def test_metadata_that_we_made_goes_with_the_stamp() -> None:
    """The controller stamps by the workload's own labels: a template without any gets metadata for it."""
    head, _, tail = ENVOY.partition("    metadata:\n")
    bare = head + "    spec:\n" + tail.partition("    spec:\n")[2]
    labelled = bare.replace(
        "metadata:\n",
        "metadata:\n  labels:\n    gateway.envoyproxy.io/owning-gateway-name: ai\n"
        "    gateway.envoyproxy.io/owning-gateway-namespace: prod\n",
        1,
    )
    found = wanted(stream(BASE, labelled))
    assert mapping(template(found), "metadata") == {"annotations": {HASH_KEY: stamp(found)}}
    stamped = labelled.replace(
        "  template:\n", f"  template:\n    metadata: {{annotations: {{{HASH_KEY}: {'a' * 64}}}}}\n"
    )
    (document,) = planned(stream(BASE, stamped), planner=plan_removal).documents
    assert "metadata" not in mapping(template(document.desired))


def test_a_pod_that_is_no_mapping_is_left_alone() -> None:
    """Its shape is an error elsewhere; a removal has nothing to do."""
    broken = ENVOY.partition("    spec:\n")[0] + "    spec: []\n"
    assert planned(stream(BASE, broken)).documents == ()
    assert planned(broken, planner=plan_removal).documents == ()


def test_two_workloads_in_one_document() -> None:
    """Items of a List share one document, and each gets its own."""
    item = "\n".join(f"  {line}" for line in ENVOY.splitlines()).replace("  api", "- api", 1)
    second = item.replace("name: envoy-ai", "name: envoy-b").replace("kind: Deployment", "kind: DaemonSet")
    content = stream(BASE, f"apiVersion: v1\nkind: List\nitems:\n{item}\n{second}\n")
    found = sequence(wanted(content), "items")
    assert [names(pod(one), "initContainers") for one in found] == [[OURS], [OURS]]
    assert stamp(found[0]) == stamp(found[1]) != ""
