"""What carries the extproc, and what keeps the webhook from injecting it again."""

from __future__ import annotations

from aigw_render.extproc.podparts import INJECTED_LABEL
from aigw_render.plan.doctor.check import fine
from aigw_render.plan.webhook.known import known_webhooks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.plan.doctor.check import Case, Check


def target_checks(case: Case) -> Iterator[Check]:
    """Yield what becomes of each workload and EnvoyProxy of a Gateway with AI routes."""
    for decision in case.plan.decisions:
        workload = decision.workload
        title = f"{workload.resource.kind} {workload.namespace}/{workload.name}"
        place = workload.resource.place(("metadata", "name"))
        yield fine("targets", f"{title}: {decision.reason}{_stamp(decision.stamp)}", place)
    for proxy in case.plan.proxies:
        served = f" for Gateway {proxy.state.namespace}/{proxy.state.name}" if proxy.state else ""
        title = f"EnvoyProxy {proxy.namespace}/{proxy.name}{served}"
        place = proxy.resource.place(("metadata", "name"))
        yield fine("targets", f"{title}: {proxy.reason}{_stamp(proxy.stamp)}", place)
    if not case.plan.decisions and not case.plan.proxies:
        count = len(case.loaded.resources)
        read = "1 object was" if count == 1 else f"{count} objects were"
        yield fine("targets", f"no workload and no EnvoyProxy here has to do with AI routes; {read} read")


def _stamp(stamp: str) -> str:
    return f", hash {stamp}" if stamp else ""


def webhook_checks(case: Case) -> Iterator[Check]:
    """Yield why the webhook does not inject again; that it does, or may, is a finding of the plan."""
    injects = any(one.inject for one in case.plan.decisions) or any(one.inject for one in case.plan.proxies)
    if not injects:
        yield fine("webhook", "nothing is injected here, so that it cannot be injected twice")
        return
    for webhook in known_webhooks(case.catalog, case.effective):
        yield fine("webhook", f"{webhook.title} leaves out pods with the label {INJECTED_LABEL}", webhook.at)
    said = case.effective.webhook
    if said in ("excluded", "absent"):
        means = f"its selector leaves out pods with the label {INJECTED_LABEL}"
        why = means if said == "excluded" else "there is none in the cluster"
        yield fine("webhook", f"the settings say `webhook: {said}`: {why}")
