"""The checklist: every topic with its findings, or with what is well."""

from __future__ import annotations

from aigw_render.plan.doctor.check import TOPICS, found
from aigw_render.plan.doctor.extension import extension_checks
from aigw_render.plan.doctor.secrets import secret_checks
from aigw_render.plan.doctor.settings import position_checks, release_checks, settings_checks
from aigw_render.plan.doctor.targets import target_checks, webhook_checks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from aigw_render.plan.doctor.check import Case, Check, Topic

_CODES: dict[str, Topic] = {
    **dict.fromkeys(("AIGW120", "AIGW216", "AIGW224"), "release"),
    **dict.fromkeys(("AIGW114", "AIGW115"), "settings"),
    **dict.fromkeys(("AIGW201", "AIGW225"), "position"),
    **dict.fromkeys(("AIGW103", "AIGW104", "AIGW203", "AIGW207", "AIGW208"), "targets"),
    **dict.fromkeys(("AIGW211", "AIGW212", "AIGW214", "AIGW223", "AIGW230"), "targets"),
    **dict.fromkeys(("AIGW202", "AIGW401"), "webhook"),
    **dict.fromkeys(("AIGW205", "AIGW210", "AIGW226", "AIGW231", "AIGW235"), "secrets"),
}
"""Where a finding of the plan belongs; others of AIGW3xx and AIGW4xx too, the rest is about the input."""
_FAMILIES: dict[str, Topic] = {"3": "secrets", "4": "targets"}

_CHECKS: dict[Topic, Callable[[Case], Iterator[Check]]] = {
    "release": release_checks,
    "settings": settings_checks,
    "position": position_checks,
    "targets": target_checks,
    "webhook": webhook_checks,
    "extension": extension_checks,
    "secrets": secret_checks,
}
_ANSWERED = ("release", "position", "webhook")
"""Topics with one question: a finding is the answer, and nothing else is to be said."""


def checklist(case: Case, live: Iterable[Check] = ()) -> list[Check]:
    """Return the checks of a run, in the order of the topics; `live` are those of a dump, if there is one."""
    findings: dict[Topic, list[Check]] = {topic: [] for topic in TOPICS}
    for finding in case.diagnostics:
        topic = _CODES.get(finding.code) or _FAMILIES.get(finding.code[4], "input")
        findings[topic].append(found(topic, finding))
    findings["live"] += live
    for topic, checks in _CHECKS.items():
        if not (findings[topic] and topic in _ANSWERED):
            findings[topic] = [*checks(case), *findings[topic]]
    return [check for topic in TOPICS for check in findings[topic]]
