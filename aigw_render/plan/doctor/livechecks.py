"""The checks of a dump: one line for each difference, with everything that has it."""

from __future__ import annotations

from aigw_render.base.codes import make
from aigw_render.plan.doctor.check import fine, found
from aigw_render.plan.doctor.differences import ABSENT
from aigw_render.plan.doctor.live import compare, find_live
from aigw_render.plan.doctor.livecontroller import controller_checks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.plan.doctor.check import Case, Check
    from aigw_render.plan.doctor.differences import Difference
    from aigw_render.plan.doctor.live import Live
    from aigw_render.plan.gateways import GatewayState
    from aigw_render.read.resource import Resource


def live_checks(case: Case, dump: Iterable[Resource]) -> Iterator[Check]:
    """Yield what is equal and what differs between a dump and what is assumed and would be rendered."""
    resources = [*dump]
    yield from controller_checks(case, resources)
    running = find_live(resources)
    for state in case.plan.gateways:
        ours = [live for live in running if live.gateway == state.key]
        if ours:
            yield from _gateway(state, ours, case)
        elif state.attached and state.parts:
            yield found("live", _absent(state))
    known = {state.key for state in case.plan.gateways}
    others = sorted({"/".join(live.gateway) for live in running if live.gateway not in known})
    if others:
        yield fine("live", f"not compared, for they are not in the input: the Gateways {', '.join(others)}")


def _absent(state: GatewayState) -> Diagnostic:
    return make(
        "AIGW227",
        f"nothing in the dump runs Envoy for Gateway {state.namespace}/{state.name}",
        state.gateway.resource.place(("metadata", "name")) if state.gateway else None,
        expected="a Deployment, DaemonSet or Pod with its owning-gateway labels",
        hint="dump the namespace of its pods, too: kubectl get deploy,ds,pods -o yaml -n NAMESPACE",
    )


def _gateway(state: GatewayState, running: list[Live], case: Case) -> Iterator[Check]:
    """Yield the checks of one Gateway: each difference once, and what has none."""
    templated = _is_templated(running)
    having: dict[tuple[str, str, str], list[tuple[Live, Difference]]] = {}
    equal: list[str] = []
    for live in running:
        differences = [*compare(live, state, case.effective, templated=templated)]
        for one in differences:
            having.setdefault((one.field, _shown(one.runs), _shown(one.renders)), []).append((live, one))
        equal += [] if differences else [live.title]
    if equal:
        how = "" if templated or not state.attached else "; the webhook put the container into the pods"
        yield fine("live", f"{_some(equal)}: equal to what would be rendered{how}")
    for (field, runs, renders), places in having.items():
        yield found("live", _differs(field, runs, renders, places))


def _is_templated(running: list[Live]) -> bool:
    """Tell whether the container comes with a workload's template, and not from the webhook.

    Pods alone tell it by our label; without pods it is to be found in the template.
    """
    pods = [live for live in running if live.is_pod]
    workloads = [live for live in running if not live.is_pod]
    return not pods or any(live.holds_extproc() for live in workloads) or any(live.is_ours for live in pods)


def _differs(field: str, runs: str, renders: str, places: list[tuple[Live, Difference]]) -> Diagnostic:
    """Return the finding about one difference."""
    live, first = places[0]
    return make(
        "AIGW227",
        f"{_some([one.title for one, _ in places])}: {field} differs",
        live.resource.place(first.path),
        found=f"{runs} runs",
        expected=f"{renders} would be rendered",
        hint=_advice(field, runs),
    )


def _advice(field: str, runs: str) -> str:
    """Return what to do about a difference."""
    if field.startswith(
        ("volume ai-gateway-", "container ai-gateway-extproc: volumeMounts /etc/filter-config")
    ):
        return "--filter-config says which filter-config Secrets are mounted; a live v1.1 cluster has both"
    if field.startswith("position"):
        return "--kube-version or --position says which one the controller decides for"
    if field.startswith("container ai-gateway-extproc: args") and runs != ABSENT:
        return "give the controller's own setting: `aigw-render settings` shows where ours comes from"
    if field == "container ai-gateway-extproc" and runs == ABSENT:
        return "where the webhook injects, it is in the pods only: dump them, too"
    return ""


def _some(titles: list[str]) -> str:
    """Return the first of some titles, and how many more there are."""
    more = len(titles) - 1
    return titles[0] + (f" and {more} more" if more else "")


def _shown(value: Data) -> str:
    """Return a text as it is, anything else as JSON."""
    if isinstance(value, str):
        return value or '""'
    import json

    return json.dumps(value, ensure_ascii=False)
