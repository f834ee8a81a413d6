"""The types of a workload's fields: the table, and what it refuses.

Verdicts were compared with Go's own decoding (k8s.io/api v0.37, sigs.k8s.io/json) of 60,000 random workloads:
none differed.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from aigw_render import InputFile, Outcome, Settings, remove, render
from aigw_render.model.workloadtypes import type_findings
from tests.manifests import ENVOY, GATEWAY, ROUTE, stream
from tools import workloadtypes

if TYPE_CHECKING:
    from aigw_render.base.data import Data

SAID = Settings(ai_gateway_version="v1.1", position="sidecar", webhook="excluded")
BAD = f"{ENVOY}        args: [1]\n"


def run(*documents: str, settings: Settings = SAID, context: str = "") -> Outcome:
    """Return the outcome of documents, each a file, and one more that is only read."""
    files = [InputFile(f"{index}.yaml", one.encode()) for index, one in enumerate(documents)]
    return render([*files, InputFile("context.yaml", context.encode(), context=True)], settings)


def codes(outcome: Outcome) -> list[str]:
    """Return the codes of all that is no note."""
    return [one.code for one in outcome.diagnostics if one.severity != "note"]


def test_the_table_is_current() -> None:
    """Bring it up to date with: python tools/workloadtypes.py."""
    assert workloadtypes.TARGET.read_text() == workloadtypes.table_text()


def test_the_table_is_whole() -> None:
    """Every type that a row names is a row."""
    table = workloadtypes.table()
    due = {field.split(" ")[1].lstrip("[{") for row in table.values() for field in row.split("|") if field}
    assert due - set("sbilxq*") <= set(table)


CASES: dict[str, list[str]] = {
    '{"args": [null, "a"], "env": null, "ports": null}': [],
    '{"args": [1, "a", true]}': ["AIGW105 args[0]", "AIGW105 args[2]"],
    '{"args": {}, "env": "", "name": []}': ["AIGW105 args", "AIGW105 env", "AIGW105 name"],
    '{"env": [{"name": "A", "value": true}, 1]}': ["AIGW105 env[0].value", "AIGW105 env[1]"],
    '{"ports": [{"containerPort": "80"}, {"containerPort": 1.5}]}': [
        "AIGW105 ports[0].containerPort",
        "AIGW105 ports[1].containerPort",
    ],
    '{"ports": [{"containerPort": 2147483647}, {"containerPort": 2147483648}]}': [
        "AIGW107 ports[1].containerPort"
    ],
    '{"securityContext": {"runAsUser": 9223372036854775807, "runAsGroup": 9223372036854775808}}': [
        "AIGW107 securityContext.runAsGroup"
    ],
    '{"securityContext": {"privileged": "true", "runAsNonRoot": 1}}': [
        "AIGW105 securityContext.privileged",
        "AIGW105 securityContext.runAsNonRoot",
    ],
    '{"resources": {"limits": {"a": 1, "b": 0.5, "c": "1Gi", "d": null, "e": "0.1", "f": " 1"}}}': [],
    '{"resources": {"limits": {"a": true, "b": "", "c": "1.5.5", "d": [1], "e": "1mm", "f": "\\u0663"}}}': [
        "AIGW105 resources.limits.a",
        "AIGW107 resources.limits.b",
        "AIGW107 resources.limits.c",
        "AIGW105 resources.limits.d",
        "AIGW107 resources.limits.e",
        "AIGW107 resources.limits.f",
    ],
    '{"livenessProbe": {"httpGet": {"port": "x"}, "tcpSocket": {"port": 1}}}': [],
    '{"livenessProbe": {"httpGet": {"port": true}, "tcpSocket": {"port": 1.5}, "grpc": {"port": "1"}}}': [
        "AIGW105 livenessProbe.httpGet.port",
        "AIGW105 livenessProbe.tcpSocket.port",
        "AIGW105 livenessProbe.grpc.port",
    ],
    '{"unknown": [1], "Args": [1]}': [],
    "[1]": ["AIGW105 "],
}


@pytest.mark.parametrize("container", CASES)
def test_a_container(container: str) -> None:
    """As Go decodes it, unknown fields left alone."""
    data: Data = json.loads(container)
    found = [f"{one.code} {workload_path(one.path)}" for one in type_findings(data, "Container")]
    assert found == CASES[container]


def workload_path(path: tuple[str | int, ...]) -> str:
    """Return a path as text."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).removeprefix(".")


@pytest.mark.parametrize("kind", ["Deployment", "DaemonSet"])
def test_the_whole_object(kind: str) -> None:
    """Metadata, the spec and the status are decoded, too; what the server writes is left as it is."""
    data: Data = {
        "apiVersion": "apps/v1",
        "kind": kind,
        "metadata": {
            "annotations": {"a": 1, "b": None},
            "generation": "1",
            "managedFields": [{"fieldsV1": 1}],
        },
        "spec": {"minReadySeconds": "1", "selector": {"matchLabels": {"a": True}}, "template": []},
        "status": {"observedGeneration": "1"},
    }
    found = [workload_path(one.path) for one in type_findings(data, kind)]
    assert found == [
        "metadata.annotations.a",
        "metadata.generation",
        "spec.minReadySeconds",
        "spec.selector.matchLabels.a",
        "spec.template",
        "status.observedGeneration",
    ]


def test_an_error_at_its_line() -> None:
    """With what is written there, and what to do."""
    outcome = run(stream(GATEWAY, ROUTE), ENVOY + "        env:\n        - name: A\n          value: y\n")
    (found,) = outcome.diagnostics
    assert (found.code, found.severity, outcome.files) == ("AIGW105", "error", ())
    assert found.place is not None
    assert str(found.place.position) == "1.yaml:21:18"
    assert (found.found, found.hint) == ("y (boolean true)", 'quote it: "y"')


def test_invalid_ones_are_skipped_when_asked() -> None:
    """The API server has none of them, so the rest goes on without; they are printed as they are."""
    other = ENVOY.replace("envoy-ai", "other")
    outcome = run(stream(GATEWAY, ROUTE), BAD, other, settings=SAID._replace(skip_invalid=True))
    assert codes(outcome) == ["AIGW217"]
    assert [file.changed for file in outcome.files] == [False, False, True]
    assert [decision.workload.name for decision in outcome.decisions] == ["other"]


@pytest.mark.parametrize(
    "documents",
    [
        (GATEWAY, BAD),
        (stream(GATEWAY, ROUTE), ENVOY, BAD.replace("gateway.envoyproxy.io/owning", "example.com/owning")),
        (stream(GATEWAY, ROUTE), ENVOY, BAD.replace("kind: Deployment", "kind: StatefulSet")),
    ],
)
def test_what_is_not_edited_passes(documents: tuple[str, ...]) -> None:
    """A workload without a route, without labels, of another kind."""
    outcome = run(*documents)
    assert codes(outcome) == []
    assert not outcome.files[-1].changed


def test_the_context_is_only_read() -> None:
    """Its workloads are not edited."""
    assert codes(run(stream(GATEWAY, ROUTE), ENVOY, context=BAD.replace("envoy-ai", "other"))) == []


def test_removing_asks_for_nothing() -> None:
    """What is wrong in a workload that was rendered before is no reason to keep ours in it."""
    source = stream(GATEWAY, ROUTE, ENVOY)
    (rendered,) = render([InputFile("in.yaml", source.encode())], SAID).files
    spoiled = rendered.after.replace("image: envoy:v1", "image: 1")
    outcome = remove([InputFile("in.yaml", spoiled.encode())], SAID)
    assert outcome.files[0].after == source.replace("image: envoy:v1", "image: 1")


PROXY = """\
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: EnvoyProxy
metadata: {name: own, namespace: prod}
spec:
  provider:
    type: Kubernetes
    kubernetes:
      envoyDeployment:
"""


@pytest.mark.parametrize(
    ("part", "path"),
    [
        ("replicas: '2'", "replicas"),
        ("container: {env: [{name: A, value: y}]}", "container.env[0].value"),
        ("container: {resources: {limits: {cpu: [1]}}}", "container.resources.limits.cpu"),
        ("pod: {nodeSelector: {a: 1}}", "pod.nodeSelector.a"),
        ("pod: {tolerations: [{tolerationSeconds: x}]}", "pod.tolerations[0].tolerationSeconds"),
        ("initContainers: [{name: a, args: [1]}]", "initContainers[0].args[0]"),
        ("patch: {value: {spec: {replicas: '2'}}}", "patch.value.spec.replicas"),
        (
            "patch: {value: {spec: {template: {spec: {containers: [{name: envoy, args: [1]}]}}}}}",
            "patch.value.spec.template.spec.containers[0].args[0]",
        ),
    ],
)
def test_envoy_proxies(part: str, path: str) -> None:
    """Their parts are of the same types, and so is what a patch makes of the workload."""
    uses = "  infrastructure: {parametersRef: {group: gateway.envoyproxy.io, kind: EnvoyProxy, name: own}}\n"
    outcome = run(stream(GATEWAY + uses, ROUTE), f"{PROXY}        {part}\n")
    errors = [one for one in outcome.diagnostics if one.severity == "error"]
    assert [one.code for one in errors] == ["AIGW105"]
    assert f"envoyDeployment.{path}`" in errors[0].message


@pytest.mark.parametrize(
    "part",
    [
        "replicas: 2",
        "patch: {value: {spec: {template: {spec: {containers: [{name: envoy, $patch: delete}]}}}}}",
        "container: {resources: {limits: {cpu: 1, memory: 1Gi}}, unknown: [1]}",
        "strategy: {rollingUpdate: {maxSurge: 25%, maxUnavailable: 0}}",
    ],
)
def test_valid_envoy_proxies(part: str) -> None:
    """Directives of a patch and unknown fields are left to others."""
    uses = "  infrastructure: {parametersRef: {group: gateway.envoyproxy.io, kind: EnvoyProxy, name: own}}\n"
    outcome = run(stream(GATEWAY + uses, ROUTE), f"{PROXY}        {part}\n")
    assert "AIGW105" not in codes(outcome)
