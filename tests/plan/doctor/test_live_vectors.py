"""What the real controller made of the vectors is equal to what would be rendered, field by field."""

from __future__ import annotations

import pytest

from aigw_render.base.data import Data, copy, get, mapping, sequence, text
from aigw_render.pipeline import inspect
from aigw_render.plan.doctor.check import Case
from aigw_render.plan.doctor.livechecks import live_checks
from tests.plan.doctor.support import dump, lines
from tests.vectors.cases import Case as Vector
from tests.vectors.cases import cases

ALL = [
    vector
    for vector in cases("v1.1", "v1.0", "v0.5")
    # The labels-* workloads have one Gateway's extproc and another's hash: no case for a comparison.
    if not get(vector.expected, "flagError") and not vector.name.startswith("labels-")
]


def pods(vector: Vector) -> list[Data]:
    """Return a pod for each workload of a vector, with what the API server and the kubelet's token add."""
    found: list[Data] = []
    for workload in sequence(vector.expected, "workloads"):
        template = mapping(copy(get(workload, "template")))
        metadata = mapping(template, "metadata") | {
            "name": f"{text(workload, 'name')}-x1",
            "namespace": text(workload, "namespace"),
        }
        spec = mapping(template, "spec")
        for key in ("initContainers", "containers"):
            spec[key] = [filled(item) for item in sequence(spec, key)]
        spec["volumes"] = [
            *map(moded, sequence(spec, "volumes")),
            {"name": "kube-api-access-x", "projected": {}},
        ]
        found.append({"apiVersion": "v1", "kind": "Pod", "metadata": metadata, "spec": spec})
    return found


def filled(container: Data) -> Data:
    """Return a container as the API server stores it."""
    item = mapping(container)
    mounts = sequence(item, "volumeMounts")
    token = {"name": "kube-api-access-x", "mountPath": "/var/run/secrets/kubernetes.io/serviceaccount"}
    ports: list[Data] = [mapping(port) | {"protocol": "TCP"} for port in sequence(item, "ports")]
    return item | {
        "terminationMessagePath": "/dev/termination-log",
        "terminationMessagePolicy": "File",
        "ports": ports,
        "volumeMounts": [*mounts, token | {"readOnly": True}],
    }


def moded(volume: Data) -> Data:
    """Return a volume as the API server stores it."""
    item = mapping(volume)
    kinds = [kind for kind in ("secret", "projected", "configMap") if kind in item]
    return item | {kind: mapping(item, kind) | {"defaultMode": 420} for kind in kinds}


@pytest.mark.parametrize("vector", ALL, ids=lambda vector: f"{vector.release}-{vector.name}")
def test_no_difference_to_what_the_webhook_makes(vector: Vector) -> None:
    """Nothing that the API server fills in is one, either."""
    found = inspect([vector.input], vector.settings(skip_invalid=True))
    case = Case(found.catalog, found.plan, found.effective, found.outcome.diagnostics, found.loaded)
    told = [line for line in lines(live_checks(case, dump(*pods(vector)))) if not line.startswith("ok")]
    assert [line for line in told if "nothing in the dump" not in line] == []


def test_there_are_pods_with_and_without() -> None:
    """Else the test above would prove little."""
    made = [text(item, "kind") for vector in ALL for item in pods(vector)]
    injected = [get(item, "injected") for vector in ALL for item in sequence(vector.expected, "workloads")]
    assert len(made) > len(ALL) / 2
    assert set(injected) == {True, False}
