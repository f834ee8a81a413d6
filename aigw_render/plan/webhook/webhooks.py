"""What becomes of each webhook that the input shows."""

from __future__ import annotations

from aigw_render.plan.webhook.exclusion import SELECTOR, set_exclusion, without_ours
from aigw_render.plan.webhook.findings import refusal, unseen
from aigw_render.plan.webhook.known import known_webhooks
from aigw_render.plan.webhook.verdict import judge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.model.catalog import Catalog
    from aigw_render.plan.drafts import Drafts
    from aigw_render.plan.webhook.exclusion import Spot
    from aigw_render.plan.webhook.known import Webhook
    from aigw_render.plan.webhook.pods import Pods
    from aigw_render.plan.webhook.verdict import Verdict
    from aigw_render.settings.effective import Effective


def keep_apart(
    drafts: Drafts, pods: tuple[Pods, ...], catalog: Catalog, effective: Effective
) -> Iterator[Diagnostic]:
    """Refuse or edit every webhook that would select the pods; yield what is wrong or unknown."""
    said = effective.webhook
    for webhook in known_webhooks(catalog, effective):
        if said == "managed" and webhook.spot:
            yield from _manage(drafts, webhook, webhook.spot, pods, catalog)
        elif pods:
            verdict = judge(webhook, webhook.data.get(SELECTOR), pods, catalog.webhooks.namespaces)
            yield from verdict.problems or _opinion(webhook, verdict, said)


def _manage(
    drafts: Drafts, webhook: Webhook, spot: Spot, pods: tuple[Pods, ...], catalog: Catalog
) -> Iterator[Diagnostic]:
    """Put our expression into a selector that would select the pods without it; else take it out."""
    bare = without_ours(webhook.data.get(SELECTOR))
    verdict = judge(webhook, bare, pods, catalog.webhooks.namespaces)
    if not verdict.problems or not pods:
        set_exclusion(drafts, spot, wanted=bool(verdict.selected))
    if pods:
        yield from verdict.problems


def _opinion(webhook: Webhook, verdict: Verdict, said: str) -> Iterator[Diagnostic]:
    """Yield the refusal when a webhook would select pods, or that it cannot be told."""
    if not verdict.selected:
        return
    doubtful = bool(webhook.unseen or webhook.data.get("matchConditions"))
    if doubtful and said in ("excluded", "absent"):
        return
    yield unseen(webhook) if webhook.unseen else refusal(webhook, verdict, said)
