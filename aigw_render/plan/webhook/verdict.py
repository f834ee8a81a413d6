"""Would the webhook select our pods? And the words for it."""

from __future__ import annotations

from aigw_render.base.codes import make
from aigw_render.base.data import get
from aigw_render.base.record import NamedTuple
from aigw_render.plan.webhook.exclusion import SELECTOR
from aigw_render.plan.webhook.selectors import Selector, read_selector
from aigw_render.plan.webhook.validity import selector_problems

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.plan.webhook.known import Webhook
    from aigw_render.plan.webhook.pods import Pods

NAMESPACES = "namespaceSelector"
_NAME = "kubernetes.io/metadata.name"
"""The label that every namespace has."""

Namespaces = dict[str, dict[str, str]]


class Verdict(NamedTuple):
    """Which pods a webhook would select, and why."""

    selected: tuple[Pods, ...]
    why: str
    """In words, about the first of them."""
    problems: tuple[Diagnostic, ...] = ()
    """Why its selectors cannot be evaluated: the API server refuses them."""


def judge(webhook: Webhook, selector: Data, pods: Iterable[Pods], namespaces: Namespaces) -> Verdict:
    """Return the verdict about a webhook with this objectSelector."""
    problems = tuple(_problems(webhook))
    if problems:
        return Verdict((), "", problems)
    objects, names = read_selector(selector), read_selector(webhook.data.get(NAMESPACES))
    selected = tuple(
        one
        for one in pods
        if objects.selects(one.labels)
        and names.selects(_labels(one.namespace, namespaces), complete=one.namespace in namespaces)
    )
    why = _why(objects, names, selected[0].namespace, namespaces) if selected else ""
    return Verdict(selected, why)


def _problems(webhook: Webhook) -> list[Diagnostic]:
    """Return what the API server refuses in the selectors of a webhook."""
    return [
        make(
            finding.code,
            finding.message,
            webhook.place(finding.path),
            found=finding.found,
            expected=finding.expected,
            hint=finding.hint,
        )
        for key in (SELECTOR, NAMESPACES)
        for finding in selector_problems(get(webhook.data, key), (*webhook.base, key))
    ]


def _labels(namespace: str, namespaces: Namespaces) -> Mapping[str, str]:
    """Return what is known of a namespace's labels."""
    return namespaces.get(namespace, {}) | {_NAME: namespace}


def _why(objects: Selector, names: Selector, namespace: str, namespaces: Namespaces) -> str:
    """Return what selects them: labels, namespace, and what cannot be told."""
    reasons = [
        f"the objectSelector `{objects}` selects their labels"
        if objects.requirements
        else "an objectSelector that is empty or absent selects every pod"
    ]
    known = names.selects(_labels(namespace, namespaces))
    if names.requirements and known:
        reasons.append(f"the namespaceSelector `{names}` selects their namespace {namespace}")
    elif names.requirements:
        reasons.append(
            f"the namespaceSelector `{names}` is of no help: the labels of the namespace {namespace} "
            "are not in the input"
        )
    return ", and ".join(reasons)
