"""One decision for each workload: inject, stamp, or take away what is ours."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    from aigw_render.model.workload import Workload
    from aigw_render.plan.gateways import GatewayState
    from aigw_render.read.resource import Resource
    from aigw_render.settings.effective import Effective

    Reason = Literal[
        "injected", "no-route", "not-watched", "filter-config-none", "unlabelled-template", "removed"
    ]
    """Why a workload gets the extproc, or why not. A stable code for reports and scripts."""


class Decision(NamedTuple):
    """What becomes of one workload."""

    workload: Workload
    state: GatewayState | None
    """The Gateway whose pods the workload runs, by the labels of its pod template."""
    inject: bool
    stamp: str
    """The config hash for the pod template, empty for none."""
    reason: Reason

    @property
    def resource(self) -> Resource:
        """Where a finding about it stands."""
        return self.workload.resource


def decide(
    workload: Workload,
    injector: GatewayState | None,
    stamper: GatewayState | None,
    effective: Effective,
) -> Decision:
    """Return the decision for a workload.

    The webhook injects by the labels on the pod template (`injector`); the controller
    stamps by the workload's own labels (`stamper`). They are two separate decisions.
    """
    stamp = stamper.hash if stamper and _stamps(workload, stamper, effective) else ""
    reason = _reason(injector)
    return Decision(workload, injector, reason == "injected", stamp, reason)


def _reason(state: GatewayState | None) -> Reason:
    if state is None:
        return "unlabelled-template"
    if not state.attached:
        return "not-watched" if state.outside else "no-route"
    return "injected" if state.parts else "filter-config-none"


def _stamps(workload: Workload, state: GatewayState, effective: Effective) -> bool:
    """Tell whether the controller stamps the workload: it sees the Gateway, a live route and the place."""
    return state.is_stamped and reconciled(workload.namespace, state, effective)


def reconciled(namespace: str, state: GatewayState, effective: Effective) -> bool:
    """Tell whether the controller looks into a namespace for workloads of this Gateway."""
    return namespace in (state.namespace, effective.controller.envoy_gateway_namespace)
