"""Rendered pods beside the webhook: refused, kept apart by an edit, or said to be unknown."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.model.catalog import Catalog
    from aigw_render.plan.decide import Decision
    from aigw_render.plan.drafts import Drafts
    from aigw_render.plan.proxy.decide import ProxyDecision
    from aigw_render.settings.effective import Effective

_UNDECIDED = ("", "managed")
"""What `webhook` says where a webhook that nothing is known of may select the pods."""


def draft_exclusions(
    drafts: Drafts,
    workloads: Iterable[Decision],
    proxies: Iterable[ProxyDecision],
    catalog: Catalog,
    effective: Effective,
) -> Iterator[Diagnostic]:
    """Yield what is wrong with the webhook beside the pods that get the extproc.

    With `webhook: managed` its selector is edited in the drafts instead. AIGW401: it would inject
    again; AIGW202: that is not known; AIGW105 to 107: the API server refuses its selector.
    """
    decisions, others = tuple(workloads), tuple(proxies)
    injects = any(one.inject for one in decisions) or any(one.inject for one in others)
    if _is_seen(catalog, effective):
        # Here and below: only a run that sees a webhook pays for the imports.
        from aigw_render.plan.webhook.pods import proxy_pods, workload_pods
        from aigw_render.plan.webhook.webhooks import keep_apart

        pods = (*workload_pods(decisions), *proxy_pods(others, catalog, effective))
        yield from keep_apart(drafts, pods, catalog, effective)
    elif injects and effective.webhook in _UNDECIDED:
        from aigw_render.plan.webhook.findings import unknown

        yield unknown(effective.webhook)


def undo_exclusions(drafts: Drafts, catalog: Catalog, effective: Effective) -> None:
    """Take everything out again that an earlier run wrote about the webhook."""
    if _is_seen(catalog, effective):
        from aigw_render.plan.webhook.exclusion import set_exclusion
        from aigw_render.plan.webhook.known import every_spot

        for spot in every_spot(catalog, effective):
            set_exclusion(drafts, spot, wanted=False)


def _is_seen(catalog: Catalog, effective: Effective) -> bool:
    """Tell whether the input or the settings show a webhook of the AI Gateway."""
    return bool(catalog.webhooks.pod_webhooks or effective.installations)
