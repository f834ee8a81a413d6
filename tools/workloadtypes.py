"""Writes `schemas/workload-types.json`: `python tools/workloadtypes.py`.

It holds the types of the fields of a Deployment and a DaemonSet, facts of the schemas of Kubernetes that
kubernetes-validate carries.

A row holds the fields of one type and what each takes: `s` a string, `b` a boolean, `i` and `l` an integer of
32 or 64 bits, `x` an integer or a string, `q` a quantity, `*` anything, `[` a list and `{` a mapping of what
follows, else the name of another row.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import kubernetes_validate

from aigw_render.base.data import Data, get, mapping, text

if TYPE_CHECKING:
    from collections.abc import Iterable

NEWEST = "1.36"
"""The release of Kubernetes whose schemas are read: the newest that the oldest allowed package has."""
ROOTS = ("io.k8s.api.apps.v1.Deployment", "io.k8s.api.apps.v1.DaemonSet")
TARGET = Path(__file__).resolve().parent.parent / "schemas" / "workload-types.json"

_SPECIAL = {"Quantity": "q", "IntOrString": "x", "FieldsV1": "*"}
_SCALARS = {"string": "s", "boolean": "b", "number": "*"}
ENVOY_GATEWAY = {
    "EnvoyDeployment": "container EnvoyContainer|initContainers [Container|name s|pod EnvoyPod|replicas i"
    "|strategy DeploymentStrategy",
    "EnvoyDaemonSet": "container EnvoyContainer|name s|pod EnvoyPod|strategy DaemonSetUpdateStrategy",
    "EnvoyPod": "affinity Affinity|annotations {s|imagePullSecrets [LocalObjectReference|labels {s"
    "|nodeSelector {s|priorityClassName s|securityContext PodSecurityContext|tolerations [Toleration"
    "|topologySpreadConstraints [TopologySpreadConstraint|volumes [Volume",
    "EnvoyContainer": "env [EnvVar|image s|imageRepository s|resources ResourceRequirements"
    "|securityContext SecurityContext|volumeMounts [VolumeMount",
}
"""Facts of Envoy Gateway's API, whose parts are Kubernetes' types."""


def table() -> dict[str, str]:
    """Return the rows, by the name of their type."""
    folder = Path(kubernetes_validate.__file__).parent / "kubernetes-json-schema" / f"v{NEWEST}.0-local"
    definitions = mapping(json.loads((folder / "_definitions.json").read_text()), "$defs")
    rows: dict[str, str] = {}
    wanted = [*ROOTS]
    while wanted:
        name = wanted.pop()
        short = name.rpartition(".")[2]
        if short not in rows:
            fields = mapping(definitions, name, "properties")
            rows[short] = "|".join(f"{field} {_due(part)}" for field, part in sorted(fields.items()))
            wanted += [found for part in fields.values() for found in _names(part)]
    return dict(sorted((rows | ENVOY_GATEWAY).items()))


def _names(part: Data) -> Iterable[str]:
    """Yield the types that a field refers to and that have rows."""
    for inner in (part, get(part, "items"), get(part, "additionalProperties")):
        name = text(inner, "$ref").rpartition("/")[2]
        if name and name.rpartition(".")[2] not in (*_SPECIAL, "Time", "MicroTime"):
            yield name


def _due(part: Data) -> str:
    """Return what a field takes."""
    name = text(part, "$ref").rpartition(".")[2]
    if name:
        return "s" if name in ("Time", "MicroTime") else _SPECIAL.get(name, name)
    kinds = get(part, "type")
    kind = next((one for one in kinds if one != "null"), "") if isinstance(kinds, list) else kinds
    if kind == "array":
        return "[" + _due(get(part, "items"))
    if kind == "object":
        return "{" + _due(get(part, "additionalProperties"))
    if kind == "integer":
        return "i" if text(part, "format") == "int32" else "l"
    return _SCALARS[str(kind)]


def table_text() -> str:
    """Return the file."""
    return json.dumps(table(), indent=0) + "\n"


def main() -> None:
    """Write the file."""
    TARGET.write_text(table_text(), encoding="utf-8")


if __name__ == "__main__":
    main()
