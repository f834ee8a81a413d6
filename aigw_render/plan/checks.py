"""Checks of one workload."""

from __future__ import annotations

from aigw_render.base.codes import make
from aigw_render.base.data import get, mapping
from aigw_render.model.workload import OWNER_NAME
from aigw_render.plan.decide import reconciled
from aigw_render.plan.podtemplate import POD, TEMPLATE
from aigw_render.plan.shapes import has_envoy, shape_problems

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.model.workload import Workload
    from aigw_render.plan.decide import Decision
    from aigw_render.read.resource import Resource
    from aigw_render.settings.effective import Effective

_HAND_MANAGED = (
    "argocd.argoproj.io/",
    "kustomize.toolkit.fluxcd.io/",
    "helm.toolkit.fluxcd.io/",
    "meta.helm.sh/",
    "config.kubernetes.io/",
)
"""Labels and annotations that a GitOps tool leaves on what it manages."""
_LIVE = (("metadata", "uid"), ("metadata", "resourceVersion"), ("status",))
"""Fields that only an object read from a cluster has."""


def workload_problems(decision: Decision, effective: Effective) -> Iterator[Diagnostic]:
    """Yield what is wrong with, or worth knowing about, one workload."""
    yield from disagreement(decision.workload, effective)
    problems = shape_problems(decision.workload.resource) if decision.inject or decision.stamp else []
    yield from problems
    if decision.inject and not problems:
        yield from _notices(decision, effective)


def disagrees(workload: Workload) -> bool:
    """Tell whether the workload's own labels name another Gateway than its pod template's."""
    return workload.own_gateway is not None and workload.own_gateway != workload.template_gateway


def disagreement(workload: Workload, effective: Effective) -> Iterator[Diagnostic]:
    """Yield AIGW111 when a workload's two label sets name different Gateways."""
    if not disagrees(workload):
        return
    name = f"{workload.resource.kind} {workload.namespace}/{workload.name}"
    yield make(
        "AIGW111",
        f"{name} and its pod template name different Gateways",
        workload.resource.place(("metadata", "labels", OWNER_NAME)),
        severity="warning" if effective.skip_invalid else None,
        found=f"the workload's labels say {_gateway(workload.own_gateway)}, "
        f"the pod template's say {_gateway(workload.template_gateway)}",
        expected="both label sets to name one Gateway",
        hint="the webhook injects by the template's labels, the controller stamps by the workload's own",
    )


def _gateway(key: tuple[str, str] | None) -> str:
    return "/".join(key) if key else "none"


def _notices(decision: Decision, effective: Effective) -> Iterator[Diagnostic]:
    """Warnings about a workload that is injected all the same."""
    workload, state = decision.workload, decision.state
    name = f"{workload.resource.kind} {workload.namespace}/{workload.name}"
    if not has_envoy(workload.resource):
        yield make(
            "AIGW214",
            f"{name} has no container named envoy: nothing can reach the extproc's socket",
            workload.resource.place((*POD, "containers"), key=True),
        )
    if state and not reconciled(workload.namespace, state, effective):
        yield make(
            "AIGW210",
            f"{name} is in a namespace that the controller does not reconcile",
            workload.resource.place(("metadata", "namespace")),
            found=f"namespace {workload.namespace}",
            expected=f"{state.namespace} (the Gateway's) or {effective.controller.envoy_gateway_namespace}",
            hint="no hash is stamped and the controller writes no filter-config Secret there",
        )
    if workload.managed_by_eg and not _hand_managed(workload.resource):
        yield make(
            "AIGW203",
            f"{name} is one that Envoy Gateway makes itself: it would undo this edit",
            workload.resource.place(("metadata", "name")),
            found="a dump of a live object" if _is_live(workload.resource) else "",
            hint="inject into the Gateway's EnvoyProxy instead, or manage the Deployment yourself",
        )


def _hand_managed(resource: Resource) -> bool:
    """Tell whether a GitOps tool left its mark on the workload."""
    if _is_live(resource):
        return False
    marks = [
        *mapping(resource.data, "metadata", "labels"),
        *mapping(resource.data, "metadata", "annotations"),
    ]
    marks += mapping(resource.data, *TEMPLATE, "metadata", "labels")
    return any(mark.startswith(_HAND_MANAGED) for mark in marks)


def _is_live(resource: Resource) -> bool:
    return any(get(resource.data, *path) is not None for path in _LIVE)
