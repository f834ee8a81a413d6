"""The `explain` command's output: answers step by step, and the origin of every field."""

from __future__ import annotations

from aigw_render.plan.view.subject import title
from aigw_render.write.report.escape import escape
from aigw_render.write.table import table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from aigw_render.base.data import Data
    from aigw_render.plan.view.explain import Part
    from aigw_render.plan.view.steps import Step

_WIDEST = 48
"""How many characters of a value are shown; the JSON form has all."""


_REFUSED = "Nothing is rendered before the errors of the report are mended. Until then, incomplete or wrong:"


def explain_text(parts: Iterable[Part], *, failed: bool = False) -> str:
    """Return the answers for people, a blank line between two; `failed` when render would refuse."""
    texts = ["".join(f"{line}\n" for line in _lines(part)) for part in parts]
    return "\n".join([*([f"{_REFUSED}\n"] if failed else []), *texts])


def explain_json(parts: Iterable[Part]) -> str:
    """Return a JSON list of answers for scripts; its keys are an interface."""
    from aigw_render.write.report.asjson import dump

    return dump([_record(part) for part in parts])


def _lines(part: Part) -> Iterator[str]:
    served = f" for Gateway {part.gateway}" if part.gateway and part.identity.kind != "Gateway" else ""
    verdict = "injected" if part.injected else "not injected"
    reason = "" if part.reason == verdict else f" ({part.reason})"
    yield escape(f"{title(part.identity)}: {verdict}{served}{reason}")
    for number, step in enumerate(part.steps, 1):
        place = f"  ({step.place.position})" if step.place else ""
        yield f"{number:>4}. {step.answer:<7} {escape(step.text + place)}"
    if part.fields:
        yield ""
        rows = [(one.field, _cut(shown(one.value)), one.origin) for one in part.fields]
        yield from table(("FIELD", "VALUE", "ORIGIN"), rows).splitlines()


def _record(part: Part) -> dict[str, Data]:
    return {
        "kind": part.identity.kind,
        "namespace": part.identity.namespace,
        "name": part.identity.name,
        "gateway": part.gateway or None,
        "injected": part.injected,
        "reason": part.reason,
        "configHash": part.hash,
        "steps": [_step(step) for step in part.steps],
        "fields": [{"field": one.field, "value": one.value, "origin": one.origin} for one in part.fields],
    }


def _step(step: Step) -> dict[str, Data]:
    place = str(step.place.position) if step.place else None
    return {"answer": step.answer, "text": step.text, "place": place}


def shown(value: Data) -> str:
    """Return a value on one line: a text as it is, anything else as JSON."""
    if isinstance(value, str):
        return value or '""'
    import json

    return json.dumps(value, ensure_ascii=False)


def _cut(text: str) -> str:
    return text if len(text) <= _WIDEST else f"{text[: _WIDEST - 1]}…"
