"""imagePullSecrets: ours are appended as the webhook does it, and an annotation remembers which."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from aigw_render.base.data import Data, get, mapping
from aigw_render.plan.build import plan_removal
from tests.manifests import ENVOY, GATEWAY, ROUTE, stream
from tests.plan.support import PULL_SECRETS, QUIET, names, planned, pod, wanted

if TYPE_CHECKING:
    from aigw_render.settings.settings import Settings


def envoy(secrets: str = "", recorded: str = "") -> str:
    """Return the Gateway's tree with an Envoy that has these pull secrets, and the record of ours."""
    workload = ENVOY
    if recorded:
        workload = workload.replace(
            "  labels:", f'  annotations: {{{PULL_SECRETS}: "{recorded}"}}\n  labels:', 1
        )
    if secrets:
        listed = ", ".join(f"{{name: {name}}}" for name in secrets.split())
        workload += f"      imagePullSecrets: [{listed}]\n"
    return stream(GATEWAY, ROUTE, workload)


def asks_for(*secrets: str) -> Settings:
    """Return settings whose controller adds these pull secrets."""
    return QUIET._replace(controller_args=(f"--extProcImagePullSecrets={';'.join(secrets)}",))


def result(workload: Data) -> tuple[list[str], Data]:
    """Return the pull secrets in a workload's pod and the record of ours."""
    return names(pod(workload), "imagePullSecrets"), get(workload, "metadata", "annotations", PULL_SECRETS)


@pytest.mark.parametrize(
    ("before", "asked", "after"),
    [
        (("", ""), ("a",), (["a"], "a")),
        (("own", ""), ("a", "b"), (["own", "a", "b"], "a;b")),
        (("a own", ""), ("a",), (["a", "own", "a"], "a")),
        (("", ""), ("a", "a"), (["a", "a"], "a;a")),
        (("own a", "a"), ("b",), (["own", "b"], "b")),
        (("a own a", "a"), ("b",), (["a", "own", "b"], "b")),
        (("own a b", "a;b"), ("b",), (["own", "b"], "b")),
        (("a own", "a;b"), ("a", "b"), (["own", "a", "b"], "a;b")),
        (("a own", "a;a"), ("a", "a"), (["own", "a", "a"], "a;a")),
        (("own a", "a"), (), (["own"], None)),
        (("a", "a"), (), ([], None)),
        (("", "gone"), (), ([], None)),
        (("own", "gone"), ("a",), (["own", "a"], "a")),
    ],
    ids=str,
)
def test_ours_become_what_is_asked_for(
    before: tuple[str, str], asked: tuple[str, ...], after: tuple[list[str], str | None]
) -> None:
    """The user's stay where they are, also one of the same name; ours stand at the end."""
    assert result(wanted(envoy(*before), asks_for(*asked))) == after


@pytest.mark.parametrize(("before", "asked"), [(("own a", "a"), ("a",)), (("a own b", "a;b"), ("a", "b"))])
def test_what_is_right_stays_in_its_place(before: tuple[str, str], asked: tuple[str, ...]) -> None:
    """Someone may have sorted the list: as long as ours are in it, it is not touched."""
    assert result(wanted(envoy(*before), asks_for(*asked))) == (before[0].split(), before[1])


def test_without_injection_they_go() -> None:
    """No route, no filter config, or `remove`: with the list and the annotation they were alone in."""
    content = envoy("a b", "a;b")
    routeless = wanted(content.replace(ROUTE, ""), asks_for("a", "b"))
    assert "imagePullSecrets" not in mapping(pod(routeless))
    assert "annotations" not in mapping(routeless, "metadata")
    nothing = asks_for("a", "b")._replace(filter_config="none")
    assert result(wanted(content, nothing)) == ([], None)
    (document,) = planned(content, asks_for("a", "b"), planner=plan_removal).documents
    assert document.desired == routeless


def test_metadata_with_nothing_but_the_record_goes() -> None:
    """A workload without a name is not looked at for it, and may have had no metadata before."""
    head, _, rest = envoy("a", "a").partition("kind: Deployment\n")
    bare = head + "kind: Deployment\nspec:\n" + rest.partition("\nspec:\n")[2]
    recorded = bare.replace("Deployment\n", f"Deployment\nmetadata: {{annotations: {{{PULL_SECRETS}: a}}}}\n")
    (document,) = planned(recorded, planner=plan_removal).documents
    assert "metadata" not in mapping(document.desired)
    assert result(document.desired) == ([], None)


def test_secrets_that_are_not_ours_are_no_reason_to_write() -> None:
    """A workload with its own pull secrets gets no record of them."""
    assert result(wanted(envoy("own"), QUIET)) == (["own"], None)
    assert planned(envoy("own").replace(ROUTE, "")).documents == ()


def test_annotations_of_others_stay_beside_the_record() -> None:
    """On the workload itself: a change there rolls nothing."""
    content = envoy().replace("  labels:", "  annotations: {keep: x}\n  labels:", 1)
    found = wanted(content, asks_for("a"))
    assert mapping(found, "metadata", "annotations") == {"keep": "x", PULL_SECRETS: "a"}
