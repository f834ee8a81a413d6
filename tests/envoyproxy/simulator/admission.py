"""What the API server does with an EnvoyProxy, as far as the rules of the specification go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aigw_render.base.data import Data, copy, get, mapping, sequence
from tests.envoyproxy.simulator.errors import RejectedError

if TYPE_CHECKING:
    from collections.abc import Iterator

BRANCHES = {"envoyDeployment": "Deployment", "envoyDaemonSet": "DaemonSet"}
_UNIQUE = (("env", ("name",)), ("volumeMounts", ("mountPath",)), ("ports", ("containerPort", "protocol")))
"""The lists of an initContainer that the CRD declares as maps, and their keys."""


def admit(proxy: Data) -> dict[str, Data]:
    """Return the `spec` that is stored: nulls dropped, defaults filled.

    Raises:
        RejectedError: the API server refuses the object.
    """
    spec = get(proxy, "spec")
    problems = list(_problems(spec))
    if problems:
        raise RejectedError("; ".join(problems))
    stored = mapping(copy(spec))
    _drop_nulls(stored)
    stored.setdefault("logging", {"level": {"default": "warn"}})
    return stored


def _problems(spec: Data) -> Iterator[str]:
    """Yield what is wrong with a spec."""
    if not isinstance(spec, dict):
        yield "spec is missing or null"
        return
    provider = get(spec, "provider")
    if provider is not None and not get(provider, "type"):
        yield "provider has no type"
    kubernetes = mapping(provider, "kubernetes")
    if all(kubernetes.get(branch) is not None for branch in BRANCHES):
        yield "envoyDeployment and envoyDaemonSet are both set"
    if get(kubernetes, "envoyHpa") is not None and get(kubernetes, "envoyDaemonSet") is not None:
        yield "envoyHpa with envoyDaemonSet"
    for branch in BRANCHES:
        yield from _branch_problems(branch, mapping(kubernetes, branch))


def _branch_problems(branch: str, workload: dict[str, Data]) -> Iterator[str]:
    """Yield what is wrong with `envoyDeployment` or `envoyDaemonSet`."""
    if branch == "envoyDaemonSet" and "initContainers" in workload:
        yield "envoyDaemonSet has no initContainers"
    for field in ("annotations", "labels"):
        for key, value in mapping(workload, "pod", field).items():
            if not isinstance(value, str):
                yield f"pod.{field}[{key}] is no string"
    yield from _patch_problems(get(workload, "patch"))
    for container in sequence(workload, "initContainers"):
        yield from _container_problems(container)


def _patch_problems(patch: Data) -> Iterator[str]:
    """Yield what is wrong with a patch; a value of a wrong type passes here and fails when rendering."""
    if patch is None:
        return
    if get(patch, "value") is None:
        yield "patch has no value"
    if get(patch, "type") not in (None, "StrategicMerge", "JSONMerge"):
        yield "patch has an unknown type"


def _container_problems(container: Data) -> Iterator[str]:
    """Yield the duplicates and the values of a wrong type in one initContainer."""
    for field, keys in _UNIQUE:
        names = [tuple(str(get(item, key)) for key in keys) for item in sequence(container, field)]
        if len(set(names)) < len(names):
            yield f"{field} of {get(container, 'name')} has a name twice"
    for item in sequence(container, "env"):
        if not isinstance(get(item, "value"), str | None):
            yield f"env {get(item, 'name')} is no string"


def _drop_nulls(value: Data) -> None:
    """Take nulls out of the objects, but not out of a patch's value, where they mean something."""
    if isinstance(value, dict):
        for key in [key for key, item in value.items() if item is None]:
            del value[key]
    for key, item in value.items() if isinstance(value, dict) else ():
        if key != "patch":
            _drop_nulls(item)
    for item in value if isinstance(value, list) else ():
        _drop_nulls(item)
