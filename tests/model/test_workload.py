"""Workloads: two sets of labels, two decisions; and metadata that is no text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.model.support import GATEWAY, catalog, lines

if TYPE_CHECKING:
    from aigw_render.model.workload import Workload

AI = ("default", "ai")
NAMES = "gateway.envoyproxy.io/owning-gateway-name: ai"
BOTH = f"{{{NAMES}, gateway.envoyproxy.io/owning-gateway-namespace: default}}"


def deployment(own: str, template: str, kind: str = "Deployment") -> str:
    """Return a workload with labels of its own and labels of its pod template."""
    return (
        f"apiVersion: apps/v1\nkind: {kind}\nmetadata: {{name: w, namespace: eg, labels: {own}}}\n"
        f"spec: {{template: {{metadata: {{labels: {template}}}}}}}\n"
    )


def workload(text: str) -> Workload | None:
    """Return the workload of a text, or None when it is none of ours."""
    found = catalog(text)
    assert found.diagnostics == ()
    return found.workloads[0] if found.workloads else None


@pytest.mark.parametrize("kind", ["Deployment", "DaemonSet"])
@pytest.mark.parametrize(
    ("own", "template", "expected"),
    [
        (BOTH, BOTH, (AI, AI)),
        (BOTH, "{}", (AI, None)),
        ("{}", BOTH, (None, AI)),
        (BOTH, BOTH.replace(": ai", ": other"), (AI, ("default", "other"))),
        (f"{{{NAMES}}}", BOTH, (None, AI)),
        (BOTH, f"{{{NAMES}}}", (AI, None)),
        (f"{{{NAMES}}}", "null", (None, None)),
        (BOTH.replace(": default", ": ''"), BOTH, (None, AI)),
        (BOTH.replace(": ai", ": '123'"), BOTH, (("default", "123"), AI)),
    ],
)
def test_labels(kind: str, own: str, template: str, expected: tuple[object, object]) -> None:
    """The template's decide about injection, the workload's own about the stamp."""
    found = workload(deployment(own, template, kind))
    assert found is not None
    assert (found.own_gateway, found.template_gateway) == expected
    assert (found.key, found.managed_by_eg) == (("eg", "w"), False)


@pytest.mark.parametrize("kind", ["StatefulSet", "Pod", "Job"])
def test_other_kinds_are_none_of_ours(kind: str) -> None:
    """Envoy Gateway runs Envoy in Deployments and DaemonSets only."""
    assert workload(deployment(BOTH, BOTH, kind)) is None


def test_without_the_labels_it_is_none_of_ours() -> None:
    """Nor does a strange shape matter then."""
    assert workload(deployment("{a: b}", "{a: b}")) is None
    assert workload("apiVersion: apps/v1\nkind: Deployment\nmetadata: 5\nspec: [1]\n") is None


def test_managed_by_envoy_gateway() -> None:
    """Its own label says so."""
    found = workload(deployment(f"{{app.kubernetes.io/managed-by: envoy-gateway, {BOTH[1:]}", "{}"))
    assert found is not None
    assert found.managed_by_eg


@pytest.mark.parametrize(
    ("text", "line", "hint"),
    [
        (
            deployment(BOTH.replace(": ai", ": 123"), BOTH),
            (
                "AIGW105 3:88 `metadata.labels.gateway.envoyproxy.io/owning-gateway-name` must be a string, "
                "but Kubernetes reads an integer here"
            ),
            'quote it: "123"',
        ),
        (
            deployment(BOTH, BOTH.replace(": ai", ": on")),
            (
                "AIGW105 4:82 `spec.template.metadata.labels.gateway.envoyproxy.io/owning-gateway-name` must "
                "be a string, but Kubernetes reads a boolean here"
            ),
            'quote it: "on"',
        ),
        (
            GATEWAY.replace(": cfg", ": 0x10"),
            (
                "AIGW105 6:57 `metadata.annotations.aigateway.envoyproxy.io/gateway-config` must be "
                "a string, but Kubernetes reads an integer here"
            ),
            'quote it: "0x10"',
        ),
        (
            GATEWAY.replace("name: ai", "name: 1"),
            "AIGW105 4:9 `metadata.name` must be a string, but Kubernetes reads an integer here",
            'quote it: "1"',
        ),
        (
            GATEWAY.replace("  annotations:", "  labels: [a]\n  annotations:"),
            "AIGW105 6:11 `metadata.labels` must be a mapping, but Kubernetes reads a list here",
            "",
        ),
    ],
)
def test_metadata_that_is_no_text(text: str, line: str, hint: str) -> None:
    """The API server refuses such an object, so it must not be rendered as if it were there."""
    found = catalog(text)
    (error,) = found.diagnostics
    assert (lines([error]), error.hint) == ([line], hint)
    assert (found.gateways, found.workloads, len(found.refused)) == ({}, (), 1)


def test_objects_without_a_name_are_no_duplicates() -> None:
    """A generateName gives each its own."""
    text = deployment(BOTH, BOTH).replace("name: w", "generateName: w-")
    found = catalog(f"{text}---\n{text}---\n{GATEWAY.replace('name: ai', 'generateName: g')}")
    assert (found.diagnostics, len(found.workloads), found.gateways) == ((), 2, {})
