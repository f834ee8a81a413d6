"""From a stream of manifests to the workloads that Envoy Gateway renders."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from aigw_render.base.data import Data, copy, get, mapping, text
from tests.envoyproxy.simulator.admission import BRANCHES
from tests.envoyproxy.simulator.base import Owner, base_workload
from tests.envoyproxy.simulator.errors import RejectedError, RenderError
from tests.envoyproxy.simulator.fields import apply_fields, apply_infrastructure, set_log_level
from tests.envoyproxy.simulator.jsonmerge import json_merge
from tests.envoyproxy.simulator.resolve import effective, is_rendered
from tests.envoyproxy.simulator.strategic import strategic_merge
from tests.envoyproxy.simulator.typed import typed
from tests.envoyproxy.simulator.world import read_world

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.envoyproxy.simulator.resolve import Lists

Key = tuple[str, str, str]
"""Kind, namespace and name of a workload."""


class Workload(NamedTuple):
    """One workload, and what decides about the objects around it."""

    object: dict[str, Data]
    selector: dict[str, Data]
    """What the Service selects pods by."""
    rest: dict[str, Data]
    """The EnvoyProxy's other settings (Service, HPA, PDB, telemetry …), relative ones made explicit."""

    @property
    def key(self) -> Key:
        """Kind, namespace and name."""
        metadata = mapping(self.object, "metadata")
        return text(self.object, "kind"), text(metadata, "namespace"), text(metadata, "name")

    @property
    def template(self) -> dict[str, Data]:
        """The pod template."""
        return mapping(self.object, "spec", "template")

    @property
    def outside(self) -> dict[str, Data]:
        """The workload without its pod template."""
        spec = {key: value for key, value in mapping(self.object, "spec").items() if key != "template"}
        return {**self.object, "spec": spec}


def simulate(content: str, mode: str = "", lists: Lists = "merged") -> dict[Key, Workload]:
    """Return the workloads that Envoy Gateway renders from a stream; `mode` is `egMode`.

    Raises:
        RejectedError: an object is refused.
        RenderError: rendering fails.
    """
    world = read_world(content)
    found: dict[Key, Workload] = {}
    for (namespace, name), gateway in world.gateways.items():
        if is_rendered(world, gateway):
            owner = Owner(namespace, name, text(gateway, "spec", "gatewayClassName"), mode)
            for workload in _workloads(owner, gateway, effective(world, gateway, lists)):
                found[workload.key] = workload
    return found


def _workloads(owner: Owner, gateway: Data, spec: dict[str, Data]) -> Iterator[Workload]:
    """Yield a Gateway's workload, or both when two levels ask for different kinds."""
    kind = text(spec, "provider", "type")
    if kind not in ("", "Kubernetes"):
        return
    kubernetes = mapping(spec, "provider", "kubernetes")
    branches = [branch for branch in BRANCHES if kubernetes.get(branch) is not None]
    if "envoyDaemonSet" in branches and get(kubernetes, "envoyHpa") is not None:
        msg = "envoyHpa with envoyDaemonSet"
        raise RejectedError(msg)
    for branch in branches or ["envoyDeployment"]:
        yield _workload(owner, gateway, spec, branch)


def _workload(owner: Owner, gateway: Data, spec: dict[str, Data], branch: str) -> Workload:
    """Return one workload: the base, the Gateway's, the first-class fields, the patch last."""
    kubernetes = mapping(spec, "provider", "kubernetes")
    workload = base_workload(owner, BRANCHES[branch])
    apply_infrastructure(workload, gateway)
    set_log_level(workload, spec)
    selector = {
        **mapping(workload, "spec", "selector", "matchLabels"),
        **mapping(gateway, "spec", "infrastructure", "labels"),
        **mapping(kubernetes, branch, "pod", "labels"),
    }
    apply_fields(workload, kubernetes, branch)
    patched = _patch(typed(workload), get(kubernetes, branch, "patch"))
    return Workload(typed(patched), selector, _rest(spec))


def _patch(workload: dict[str, Data], patch: Data) -> dict[str, Data]:
    """Return a workload with the user's patch applied."""
    if patch is None:
        return workload
    value = get(patch, "value")
    if not isinstance(value, dict):
        msg = "patch.value is no object"
        raise RenderError(msg)
    if text(patch, "type") == "JSONMerge":
        return mapping(json_merge(workload, value))
    return strategic_merge(workload, value)


def _rest(spec: dict[str, Data]) -> dict[str, Data]:
    """Return a spec without what makes the pods, and without the shells that say nothing."""
    found = mapping(copy(spec))
    found.pop("mergeType", None)
    for branch in BRANCHES:
        for field in ("pod", "container", "initContainers", "patch"):
            mapping(found, "provider", "kubernetes", branch).pop(field, None)
        _drop_empty(mapping(found, "provider", "kubernetes"), branch)
    _drop_empty(mapping(found, "provider"), "kubernetes")
    if found.get("provider") == {"type": "Kubernetes"}:
        del found["provider"]
    if found.get("logging") == {"level": {"default": "warn"}}:
        del found["logging"]
    return found


def _drop_empty(parent: dict[str, Data], key: str) -> None:
    """Take an empty object out of its parent."""
    if parent.get(key) == {}:
        del parent[key]
