"""The pods of the EnvoyProxy examples are those that Envoy Gateway and the webhook would make together.

Two ways lead to them. Envoy Gateway renders `expected.yaml`; or it renders the input as it stands, and
that Deployment gets what the webhook and the controller add to it, which the vectors for workloads prove.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from aigw_render import InputFile, render
from aigw_render.base.data import Data, mapping
from tests.envoyproxy.simulator.documents import document_problems
from tests.envoyproxy.simulator.render import simulate
from tests.envoyproxy.simulator.typed import typed
from tests.envoyproxy.simulator.view import duplicates, view
from tests.envoyproxy.simulator.world import read_stream
from tests.examples.test_examples import ROOT, files, settings

if TYPE_CHECKING:
    from pathlib import Path

    from tests.envoyproxy.simulator.render import Key, Workload

MODES = {
    "envoyproxy": "",
    "envoyproxy-shared": "",
    "gateway-namespace": "gateway-namespace",
    "migrate-from-webhook": "",
}
"""The examples whose pods come from an EnvoyProxy, with Envoy Gateway's mode."""

GATEWAY_CLASS = """\
---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata:
  name: envoy
spec:
  controllerName: gateway.envoyproxy.io/gatewayclass-controller
"""

every_example = pytest.mark.parametrize("example", [ROOT / "examples" / name for name in MODES], ids=MODES)


def before(example: Path) -> str:
    """Return the example's input as one stream."""
    return "---\n".join(file.data.decode() for file in files(example))


def after(example: Path) -> str:
    """Return what it becomes."""
    return (example / "expected.yaml").read_text(encoding="utf-8")


def pods(example: Path, stream: str) -> dict[Key, Workload]:
    """Return what Envoy Gateway renders; the GatewayClass may be elsewhere in an example."""
    known = "kind: GatewayClass\n" in stream
    return simulate(stream if known else stream + GATEWAY_CLASS, MODES[example.name])


def injected(example: Path, workload: Workload) -> Data:
    """Return the pod template of a Deployment after webhook and controller have been at it."""
    deployment = InputFile("deployment.json", json.dumps(workload.object).encode())
    said = settings(example)._replace(target="workload")
    outcome = render([*files(example), deployment], said)
    assert outcome.exit_code == 0, outcome.diagnostics
    (content,) = (file.after for file in outcome.files if file.path == deployment.path)
    return mapping(typed(read_stream(content).resources[0].data), "spec", "template")


@every_example
def test_the_pods_are_the_webhooks(example: Path) -> None:
    """Every field of every pod template, and no name twice in it."""
    base, found = pods(example, before(example)), pods(example, after(example))
    assert found.keys() == base.keys() != set()
    for key, workload in found.items():
        assert view(workload.template) == view(injected(example, base[key])), key
        assert duplicates(workload.template) == []


@every_example
def test_only_gateways_with_ai_routes_are_injected(example: Path) -> None:
    """One Gateway of the shared EnvoyProxy has none; its pods are what they were."""
    base, found = pods(example, before(example)), pods(example, after(example))
    spared = [name for (kind, namespace, name), one in found.items() if one == base[kind, namespace, name]]
    gateways = ["web"] if example.name == "envoyproxy-shared" else []
    assert [name.split("-")[2] for name in spared] == gateways


@every_example
def test_nothing_else_changes(example: Path) -> None:
    """Neither the Service's selector, nor the Deployment around the pods, nor any other document."""
    base, found = pods(example, before(example)), pods(example, after(example))
    for key, workload in found.items():
        kept = (workload.outside, workload.selector, workload.rest)
        assert kept == (base[key].outside, base[key].selector, base[key].rest)
    assert document_problems(before(example), after(example)) == []
