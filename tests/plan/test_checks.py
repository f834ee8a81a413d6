"""Findings about one workload, and about the run as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.manifests import ENVOY, GATEWAY, ROUTE, stream
from tests.plan.support import OURS, QUIET, codes, only, planned

if TYPE_CHECKING:
    from aigw_render.settings.settings import Settings

BASE = stream(GATEWAY, ROUTE)
MADE = ENVOY.replace("  labels:\n", "  labels:\n    app.kubernetes.io/managed-by: envoy-gateway\n", 1)


def test_nothing_to_say() -> None:
    """A whole tree with known settings has no findings."""
    assert planned(stream(BASE, ENVOY)).diagnostics == ()


@pytest.mark.parametrize(
    ("webhook", "found"), [(None, ["AIGW202"]), ("excluded", []), ("absent", []), ("managed", ["AIGW202"])]
)
def test_a_webhook_that_nobody_spoke_of(webhook: str | None, found: list[str]) -> None:
    """It is a warning once a run, and only when something is injected."""
    settings = QUIET._replace(webhook=webhook)
    second = ENVOY.replace("name: envoy-ai", "name: envoy-b")
    assert codes(planned(stream(BASE, ENVOY, second), settings).diagnostics) == found
    assert planned(stream(GATEWAY, ENVOY), settings).diagnostics == ()


def metadata(*lines: str) -> str:
    """Return an Envoy that Envoy Gateway made, with these lines in its metadata."""
    return MADE.replace("metadata:\n", "metadata:\n" + "".join(f"  {line}\n" for line in lines), 1)


HAND_MANAGED = {
    "argo-tracking": metadata("annotations: {argocd.argoproj.io/tracking-id: x}"),
    "helm": metadata("annotations: {meta.helm.sh/release-name: x}"),
    "kustomize-fn": metadata("annotations: {config.kubernetes.io/origin: x}"),
    "flux": MADE.replace("  labels:\n", "  labels:\n    kustomize.toolkit.fluxcd.io/name: x\n", 1),
    "flux-helm": MADE.replace("  labels:\n", "  labels:\n    helm.toolkit.fluxcd.io/name: x\n", 1),
    "template": MADE.replace("      labels:\n", "      labels:\n        argocd.argoproj.io/instance: x\n"),
    "no-such-label": ENVOY,
}


@pytest.mark.parametrize("name", HAND_MANAGED)
def test_marks_of_a_hand_managed_workload(name: str) -> None:
    """What a GitOps tool manages is nothing that Envoy Gateway would undo."""
    assert planned(stream(BASE, HAND_MANAGED[name])).diagnostics == ()


@pytest.mark.parametrize(
    ("workload", "found"),
    [
        (MADE, ""),
        (metadata("annotations: {example.com/argocd.argoproj.io: x}"), ""),
        (metadata("uid: 1-2-3"), "a dump of a live object"),
        (
            metadata('resourceVersion: "5"', "annotations: {argocd.argoproj.io/tracking-id: x}"),
            "a dump of a live object",
        ),
        (MADE + "status: {replicas: 1}\n", "a dump of a live object"),
    ],
)
def test_made_by_envoy_gateway(workload: str, found: str) -> None:
    """Envoy Gateway would undo the edit; a dump is told by what only a cluster writes."""
    problem = only(planned(stream(BASE, workload)).diagnostics, "AIGW203")
    assert (problem.severity, problem.found) == ("warning", found)
    assert planned(stream(GATEWAY, workload)).diagnostics == ()


def test_no_container_named_envoy() -> None:
    """The extproc runs, and nothing can reach it."""
    content = stream(BASE, ENVOY.replace("- name: envoy\n", "- name: proxy\n"))
    problem = only(planned(content).diagnostics, "AIGW214")
    assert problem.place is not None
    assert problem.place.source.strip() == "containers:"


@pytest.mark.parametrize(
    ("namespace", "settings", "found"),
    [
        ("dev", QUIET, ["AIGW210"]),
        ("prod", QUIET, []),
        ("dev", QUIET._replace(controller_args=("--envoyGatewayNamespace=dev",)), []),
    ],
)
def test_a_namespace_that_is_not_reconciled(namespace: str, settings: Settings, found: list[str]) -> None:
    """The controller looks into the Gateway's namespace and Envoy Gateway's."""
    content = stream(BASE, ENVOY.replace("envoy-gateway-system", namespace))
    assert codes(planned(content, settings).diagnostics) == found


TORN = stream(BASE, GATEWAY.replace("name: ai", "name: other"), ENVOY.replace("name: ai", "name: other", 1))


@pytest.mark.parametrize(("skip", "severity"), [(False, "error"), (True, "warning")])
def test_labels_that_disagree(skip: bool, severity: str) -> None:
    """A defect of the input; with --skip-invalid the run goes on as the cluster would."""
    problem = only(planned(TORN, QUIET._replace(skip_invalid=skip)).diagnostics, "AIGW111")
    assert problem.severity == severity
    assert problem.found == "the workload's labels say prod/other, the pod template's say prod/ai"


def test_own_labels_over_a_template_without() -> None:
    """They disagree as well: the controller would stamp pods that are not the Gateway's."""
    content = ENVOY.replace("        gateway.envoyproxy.io/owning-gateway-name: ai\n", "")
    problem = only(planned(stream(BASE, content)).diagnostics, "AIGW111")
    assert problem.found.endswith("the pod template's say none")


def test_a_template_with_labels_alone_is_no_defect() -> None:
    """Such a workload is managed by hand."""
    content = ENVOY.replace("    gateway.envoyproxy.io/owning-gateway-name: ai\n", "", 1)
    assert planned(stream(BASE, content)).diagnostics == ()


def pod(spec: str) -> str:
    """Return an Envoy whose pod spec is this."""
    return ENVOY.partition("    spec:\n")[0] + f"    spec: {spec}\n"


SHAPES = {
    "pod-is-missing": (ENVOY.partition("    spec:\n")[0], "spec.template.spec", "nothing"),
    "pod-is-a-list": (pod("[]"), "spec.template.spec", "a list"),
    "containers-are-a-mapping": (pod("{containers: {}}"), "spec.template.spec.containers", "a mapping"),
    "containers-hold-a-text": (
        pod("{containers: [x]}"),
        "spec.template.spec.containers",
        "a list with an item that is no mapping",
    ),
    "volumes-are-a-number": (pod("{volumes: 3}"), "spec.template.spec.volumes", "the scalar 3"),
    "init-containers": (pod("{initContainers: x}"), "spec.template.spec.initContainers", "the scalar 'x'"),
    "pull-secrets": (pod("{imagePullSecrets: x}"), "spec.template.spec.imagePullSecrets", "the scalar 'x'"),
    "mounts-of-envoy": (
        pod("{containers: [{name: envoy, volumeMounts: {}}]}"),
        "spec.template.spec.containers[0].volumeMounts",
        "a mapping",
    ),
}


@pytest.mark.parametrize("name", SHAPES)
def test_a_shape_that_cannot_be_edited(name: str) -> None:
    """It is one error, and nothing is said about what the edit would have been."""
    workload, path, found = SHAPES[name]
    (problem,) = planned(stream(BASE, workload)).diagnostics
    assert (problem.code, problem.found) == ("AIGW119", found)
    assert f": {path} " in problem.message
    assert planned(stream(GATEWAY, workload)).diagnostics == ()


def test_shapes_that_are_empty_or_not_ours() -> None:
    """Nulls are as good as absent, and of containers other than Envoy nothing is asked."""
    content = pod("{containers: [{name: envoy}, {name: x, volumeMounts: 5}], volumes: ~, initContainers: }")
    plan = planned(stream(BASE, content))
    assert plan.diagnostics == ()
    assert OURS in str(plan.documents[0].desired)


def test_a_stamp_needs_a_shape_too() -> None:
    """A workload that is only stamped, by its own labels, is edited as well."""
    head, _, tail = ENVOY.partition("    metadata:\n")
    content = f"{head}    metadata: x\n    spec:\n{tail.partition('    spec:')[2]}"
    plan = planned(stream(BASE, content), QUIET._replace(skip_invalid=True))
    assert codes(plan.diagnostics) == ["AIGW111", "AIGW119", "AIGW402"]
    assert only(plan.diagnostics, "AIGW119").found == "the scalar 'x'"
