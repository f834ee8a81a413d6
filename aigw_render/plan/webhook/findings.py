"""What is said about the AI Gateway's webhook: the refusal with the YAML to add, and what is not known."""

from __future__ import annotations

import json

from aigw_render.base.codes import make
from aigw_render.base.data import Data, copy, get, mapping, sequence
from aigw_render.base.diagnostic import Related
from aigw_render.extproc.podparts import INJECTED_LABEL
from aigw_render.plan.webhook.exclusion import EXPRESSIONS, SELECTOR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.plan.webhook.known import Webhook
    from aigw_render.plan.webhook.verdict import Verdict

_LOOKALIKES = ("true", "false", "yes", "no", "on", "off", "y", "n", "null")
_SHOWN = 3
"""So many workloads are named in a refusal."""


def refusal(webhook: Webhook, verdict: Verdict, said: str) -> Diagnostic:
    """Return AIGW401: the webhook would inject again; `said` is what the settings say of it."""
    first, *others = dict.fromkeys(one.title for one in verdict.selected)
    more = f" and {len(others)} more" if others else ""
    places = dict.fromkeys((one.title, one.place) for one in verdict.selected)
    return make(
        "AIGW401",
        f"the AI Gateway's webhook would inject the extproc a second time into the pods of {first}{more}",
        webhook.at,
        found=f"{webhook.title}: {verdict.why}{_contradiction(said)}",
        expected=f"an objectSelector that leaves out pods with the label {INJECTED_LABEL}",
        hint="\n".join([_advice(webhook, said), *_snippet(webhook)]),
        related=tuple(Related(title, place) for title, place in [*places][:_SHOWN]),
    )


def _contradiction(said: str) -> str:
    """Return what the settings say against it."""
    return f"; the settings say `webhook: {said}`" if said in ("excluded", "absent") else ""


def _advice(webhook: Webhook, said: str) -> str:
    """Return what to do with the snippet."""
    where = "the chart's values" if webhook.is_values else "the webhook"
    if said == "absent":
        return (
            f"do not say `webhook: absent` (it leaves the label out of the pods), and write this in {where}:"
        )
    if said == "managed":
        return f"this cannot be edited here: {webhook.fixed}; write this in {where} yourself:"
    managed = ", or say `webhook: managed` and it is done here" if webhook.spot else ""
    return f"write this in {where}{managed}:"


def _snippet(webhook: Webhook) -> Iterator[str]:
    """Yield the YAML of the selector as it has to be."""
    selector = mapping(copy(webhook.data.get(SELECTOR)))
    ours: Data = {"key": INJECTED_LABEL, "operator": "DoesNotExist"}
    selector[EXPRESSIONS] = [*sequence(selector, EXPRESSIONS), ours]
    above = webhook.base if webhook.is_values else ()
    for depth, key in enumerate((*above, SELECTOR)):
        yield f"{'  ' * depth}{key}:"
    indent = "  " * (len(above) + 1)
    for key in ("matchLabels", EXPRESSIONS):
        if isinstance(get(selector, key), list):
            yield f"{indent}{key}:"
            yield from (f"{indent}- {_flow(item)}" for item in sequence(selector, key))
        elif get(selector, key):
            yield f"{indent}{key}: {_flow(selector[key])}"


def _flow(data: Data) -> str:
    """Return data in flow style; the plain words of a selector need no quotes."""
    if isinstance(data, dict):
        return f"{{{', '.join(f'{_flow(key)}: {_flow(value)}' for key, value in data.items())}}}"
    if isinstance(data, list):
        return f"[{', '.join(map(_flow, data))}]"
    if isinstance(data, str) and data and data[0].isalpha() and data.lower() not in _LOOKALIKES:
        return data
    return json.dumps(data)


def unseen(webhook: Webhook) -> Diagnostic:
    """Return AIGW202: values that are not read may exclude the pods, or not."""
    fields = " and ".join(webhook.unseen)
    return make(
        "AIGW202",
        f"whether the webhook would inject these pods a second time depends on {fields} of {webhook.title}, "
        "not read here",
        webhook.at,
        hint="give the same values files with --controller-values; or, when they exclude pods with the "
        f"label {INJECTED_LABEL}, say `webhook: excluded` in the config",
    )


def unknown(said: str) -> Diagnostic:
    """Return AIGW202: nothing tells whether the webhook would inject again, or can be edited."""
    if said == "managed":
        return make(
            "AIGW202",
            "no configuration of the AI Gateway's webhook is in the input, so there is none to edit",
            expected="its MutatingWebhookConfiguration, or the values of the chart ai-gateway-helm",
            hint=f"add its file; or exclude pods with the label {INJECTED_LABEL} where it is kept, "
            "and say `webhook: excluded` in the config",
        )
    return make(
        "AIGW202",
        "whether the AI Gateway's webhook would inject these pods a second time is not known",
        hint=f"exclude pods with the label {INJECTED_LABEL} from its objectSelector, "
        "then say `webhook: excluded` in the config",
    )
