"""The simulator against the real Envoy Gateway: every vector, whole."""

from __future__ import annotations

import pytest

from aigw_render.base.data import mapping, strict_equal, text
from tests.envoyproxy.simulator.cases import Case, cases
from tests.envoyproxy.simulator.render import simulate


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_the_workloads_are_the_ones_that_envoy_gateway_renders(case: Case) -> None:
    """The input as it stands gives eg.yaml: every workload, every field, every list in its order."""
    found = {key: workload.object for key, workload in simulate(case.input, case.mode).items()}
    real = {
        (text(one, "kind"), text(one, "metadata", "namespace"), text(one, "metadata", "name")): one
        for one in case.rendered
    }
    assert found == real
    assert strict_equal(list(found.values()), list(real.values()))
    assert all(mapping(one, "spec", "template") for one in real.values())
