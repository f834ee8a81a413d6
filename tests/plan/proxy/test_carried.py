"""What is repeated of the levels below, where the user's EnvoyProxy has lists of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from aigw_render.base.data import get
from tests.envoyproxy.simulator.render import simulate
from tests.manifests import ROUTE, stream
from tests.plan.proxy.support import OURS, UDS, names
from tests.plan.proxy.trees import BASE, OF_CLASS, POINTING, PROXY, SAID, proxies, rendered, without_ours

if TYPE_CHECKING:
    from tests.envoyproxy.simulator.resolve import Lists

DEPLOYMENT = ("spec", "provider", "kubernetes", "envoyDeployment")
LISTS = """
  provider:
    type: Kubernetes
    kubernetes:
      envoyDeployment:
        pod: {volumes: [{name: NAME, emptyDir: {}}], imagePullSecrets: [{name: NAME}]}
        container: {volumeMounts: [{name: NAME, mountPath: /NAME}]}
        initContainers: [{name: NAME-init, image: b}]
"""
BELOW = BASE.replace(" {}\n", LISTS.replace("NAME", "below"))
DEFAULT = """\
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: EnvoyGateway
envoyProxy:
""" + LISTS.removeprefix("\n").replace("NAME", "lowest")
PULLING = SAID._replace(controller_args=("--extProcImagePullSecrets=aigw",))


def _above(merge_type: str, lists: str = LISTS) -> str:
    return PROXY.replace(" {}\n", lists.replace("NAME", "own") + f"  mergeType: {merge_type}\n")


def test_a_list_that_json_merge_replaces_already_gets_nothing_from_below() -> None:
    """The class's items are not in the pods today, and must not come with the extproc."""
    documents = (OF_CLASS, POINTING, _above("JSONMerge"), BELOW, ROUTE)
    after = rendered(*documents, settings=PULLING)
    found = get(proxies(after)["prod/own"], *DEPLOYMENT)
    assert names(found, "pod", "volumes")[0] == "own"
    assert "below" not in str(found)
    assert names(found, "pod", "imagePullSecrets") == ["own", "aigw"]
    assert names(found, "initContainers") == ["own-init", OURS]


@pytest.mark.parametrize("lists", ["merged", "replaced"])
def test_volumes_and_mounts_of_the_user_are_right_in_both_readings(lists: Lists) -> None:
    """Merged by name they need no copy of the class's, replaced they must have none."""
    without = LISTS.replace("        initContainers: [{name: NAME-init, image: b}]\n", "")
    documents = (OF_CLASS, POINTING, _above("StrategicMerge", without), BELOW, ROUTE)
    (before,) = simulate(stream(*documents), lists=lists).values()
    (after,) = simulate(rendered(*documents, settings=PULLING), lists=lists).values()
    assert without_ours(after.template) == without_ours(before.template)


def test_init_containers_that_are_merged_are_repeated_before_ours() -> None:
    """New ones come first when two lists are merged, and ours has to be the last."""
    after = rendered(OF_CLASS, POINTING, _above("StrategicMerge"), BELOW, ROUTE)
    found = get(proxies(after)["prod/own"], *DEPLOYMENT)
    assert names(found, "initContainers") == ["own-init", "below-init", OURS]


@pytest.mark.parametrize(
    ("merge_type", "carried"), [("JSONMerge", ["below"]), ("StrategicMerge", ["lowest", "below"])]
)
def test_a_class_that_replaces_the_default_hides_it(merge_type: str, carried: list[str]) -> None:
    """The class's own mergeType decides about what is below it."""
    merged = f"{BELOW}  mergeType: {merge_type}\n"
    bare = PROXY.replace(" {}", "\n  mergeType: JSONMerge")
    after = rendered(DEFAULT, OF_CLASS, POINTING, bare, merged, ROUTE)
    found = get(proxies(after)["prod/own"], *DEPLOYMENT)
    assert names(found, "container", "volumeMounts") == [*carried, UDS]
