"""Where Envoy Gateway makes the workloads: applied or injected by the webhook, nothing differs."""

from __future__ import annotations

import pytest

from aigw_render.base.data import Data, mapping
from aigw_render.pipeline import inspect, render
from aigw_render.plan.doctor.check import Case
from aigw_render.plan.doctor.livechecks import live_checks
from aigw_render.read.files import InputFile
from tests.envoyproxy.simulator.cases import Case as Vector
from tests.envoyproxy.simulator.cases import cases, expected_view
from tests.envoyproxy.simulator.render import simulate
from tests.envoyproxy.test_product import name_of, one_file, only_text, said
from tests.plan.doctor.support import dump, lines

ALL = cases()


def examined(vector: Vector) -> Case:
    """Return the case of a vector's input."""
    found = inspect([InputFile("input.yaml", vector.input.encode())], said(vector))
    return Case(found.catalog, found.plan, found.effective, found.outcome.diagnostics, found.loaded)


def told(vector: Vector, *live: Data) -> list[str]:
    """Return what differs."""
    found = lines(live_checks(examined(vector), dump(*live)))
    return [line for line in found if not line.startswith("ok ")]


@pytest.mark.parametrize("vector", ALL, ids=name_of)
def test_what_was_rendered_and_applied(vector: Vector) -> None:
    """Envoy Gateway makes the workloads from our output, and they are what the output says."""
    rendered = only_text(render(one_file(vector.input), said(vector)))
    workloads = [workload.object for workload in simulate(rendered, vector.mode).values()]
    assert workloads
    assert told(vector, *workloads) == []


@pytest.mark.parametrize("vector", ALL, ids=name_of)
def test_what_the_webhook_injected(vector: Vector) -> None:
    """The same for pods of the real webhook, beside workloads that only have the hash."""
    live: list[Data] = []
    for (_, namespace, name), expected in expected_view(vector).items():
        template = mapping(expected.template)
        metadata = mapping(template, "metadata") | {"name": f"{name}-x", "namespace": namespace}
        live.append({"apiVersion": "v1", "kind": "Pod", "metadata": metadata, "spec": template["spec"]})
    assert live
    assert told(vector, *live) == []
