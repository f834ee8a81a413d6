"""Compares a rendered stream with what the real Envoy Gateway, webhook and reconciler make of the input."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aigw_render.base.data import mapping
from tests.envoyproxy.simulator.cases import Expected, expected_view
from tests.envoyproxy.simulator.documents import document_problems
from tests.envoyproxy.simulator.errors import RejectedError, RenderError
from tests.envoyproxy.simulator.render import Key, Workload, simulate
from tests.envoyproxy.simulator.view import differences, duplicates, view

if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.data import Data
    from tests.envoyproxy.simulator.cases import Case
    from tests.envoyproxy.simulator.resolve import Lists

LABEL = "aigw-render.github.io/injected"
READINGS: tuple[Lists, ...] = ("merged", "replaced")
"""An output must be right whichever way Envoy Gateway merges the lists of two EnvoyProxies."""


def compare(case: Case, rendered: str, readings: tuple[Lists, ...] = READINGS) -> list[str]:
    """Return every difference between a rendered stream and what it has to be, none when it is right."""
    try:
        found = document_problems(case.input, rendered)
        for lists in readings:
            found += [line for line in _workloads(case, rendered, lists) if line not in found]
    except (RejectedError, RenderError) as error:
        return [f"nothing is rendered: {error}"]
    return found


def _workloads(case: Case, rendered: str, lists: Lists) -> Iterator[str]:
    """Yield the differences of all workloads."""
    before = simulate(case.input, case.mode, lists)
    after = simulate(rendered, case.mode, lists)
    expected = expected_view(case)
    yield from (f"{'/'.join(key)}: not rendered any more" for key in before if key not in after)
    yield from (f"{'/'.join(key)}: rendered, and was not" for key in after if key not in before)
    for key in after:
        if key in before and key in expected:
            yield from _workload(key, before[key], after[key], expected[key])


def _workload(key: Key, before: Workload, after: Workload, expected: Expected) -> Iterator[str]:
    """Yield the differences of one workload."""
    where = "/".join(key)
    yield from differences(f"{where} outside the template", before.outside, after.outside)
    yield from differences(f"{where} Service selector", before.selector, after.selector)
    yield from differences(f"{where} other settings", before.rest, after.rest)
    yield from _label(where, after, expected)
    yield from differences(where, view(expected.template), view(_without_label(after)))
    known = duplicates(before.template)
    yield from (f"{where}: {one} twice" for one in duplicates(after.template) if one not in known)


def _label(where: str, after: Workload, expected: Expected) -> Iterator[str]:
    """Yield a label that is missing, wrong, or there without need."""
    found = mapping(after.template, "metadata", "labels").get(LABEL)
    if found != ("true" if expected.injected else None):
        yield f"{where}: the label {LABEL} is {found!r}"


def _without_label(workload: Workload) -> dict[str, Data]:
    """Return the pod template without our label."""
    template = workload.template
    metadata = mapping(template, "metadata")
    labels = {key: value for key, value in mapping(metadata, "labels").items() if key != LABEL}
    return {**template, "metadata": {**metadata, "labels": labels}}
