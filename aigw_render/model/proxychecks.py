"""What the API server, or Envoy Gateway when it renders, refuses in an EnvoyProxy.

Only what this program reads or writes is checked. Source: "How EG makes the pod template" in envoyproxy.md.
"""

from __future__ import annotations

from aigw_render.base.data import get, mapping, sequence
from aigw_render.base.position import format_path
from aigw_render.model.envoyproxy import BRANCHES, KUBERNETES
from aigw_render.model.findings import Finding, wrong_type
from aigw_render.model.ownership import is_our_container
from aigw_render.model.shapes import (
    bad_items,
    duplicates,
    missing,
    not_one_of,
    not_strings,
    wrong_types,
)
from aigw_render.model.workloadtypes import type_findings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.data import Data
    from aigw_render.base.position import Path
    from aigw_render.model.envoyproxy import Branch

PATCH_TYPES = ("StrategicMerge", "JSONMerge")
_MERGE_TYPES = ("Replace", *PATCH_TYPES)
_NO_RENDERING = "Envoy Gateway renders nothing at all then, and no status says so"


def proxy_findings(data: Data) -> Iterator[Finding]:
    """Yield what is wrong with an EnvoyProxy, given as the whole object."""
    spec = get(data, "spec")
    if spec is None:
        yield Finding("AIGW106", ("spec",), "`spec` is missing", hint="write `spec: {}`", at_key=True)
        return
    yield from wrong_types(data, "object", [("spec",), ("spec", "provider"), KUBERNETES])
    yield from not_one_of(data, ("spec", "mergeType"), _MERGE_TYPES)
    yield from _provider(data)
    yield from _rivals(mapping(data, *KUBERNETES))
    for branch in BRANCHES:
        yield from _branch(data, branch)
        yield from _types(data, branch)


def _provider(data: Data) -> Iterator[Finding]:
    """Yield what is wrong with the provider's type."""
    path = ("spec", "provider")
    provider = get(data, *path)
    if isinstance(provider, dict):
        for finding in missing(provider, ["type"], path):
            yield finding._replace(hint="add `type: Kubernetes`", at_key=True)
    yield from wrong_types(data, "string", [(*path, "type")])


def _rivals(kubernetes: dict[str, Data]) -> Iterator[Finding]:
    """Yield AIGW107 for fields that exclude each other."""
    if kubernetes.get("envoyDaemonSet") is None:
        return
    path = (*KUBERNETES, "envoyDaemonSet")
    for rival in ("envoyDeployment", "envoyHpa"):
        if kubernetes.get(rival) is not None:
            yield Finding(
                "AIGW107",
                path,
                f"`{format_path(path)}` and `{rival}` exclude each other",
                hint=f"keep one of the two; with `{rival}` Envoy runs as a Deployment",
                at_key=True,
                first=(*KUBERNETES, rival),
            )


def _branch(data: Data, branch: Branch) -> Iterator[Finding]:
    """Yield what is wrong with `envoyDeployment` or `envoyDaemonSet`."""
    path = (*KUBERNETES, branch)
    parts = [path, (*path, "pod"), (*path, "container"), (*path, "patch")]
    yield from wrong_types(data, "object", parts)
    yield from not_strings(data, (*path, "pod", "annotations"))
    yield from not_strings(data, (*path, "pod", "labels"))
    yield from bad_items(data, (*path, "pod", "volumes"), "name")
    yield from bad_items(data, (*path, "pod", "imagePullSecrets"))
    yield from bad_items(data, (*path, "container", "volumeMounts"), "name", "mountPath")
    yield from _init_containers(data, branch)
    yield from _patch(data, (*path, "patch"))


def _types(data: Data, branch: Branch) -> Iterator[Finding]:
    """Yield what is of a wrong type in a branch, and what its patch would make undecodable.

    Kubernetes' types are the types of its parts, and what is patched is decoded as the workload.
    """
    path = (*KUBERNETES, branch)
    workload = branch.removeprefix("envoy")
    yield from type_findings(get(data, *path), f"Envoy{workload}", path)
    value = (*path, "patch", "value")
    if isinstance(get(data, *value), dict):
        for finding in type_findings(get(data, *value), workload, value):
            yield finding._replace(hint=finding.hint or _NO_RENDERING)


def _init_containers(data: Data, branch: Branch) -> Iterator[Finding]:
    """Yield what is wrong with the list of init containers; only a Deployment has it."""
    path = (*KUBERNETES, branch, "initContainers")
    if branch == "envoyDaemonSet":
        if "initContainers" in mapping(data, *KUBERNETES, branch) and not _is_moved(data, path):
            yield Finding(
                "AIGW107",
                path,
                f"`{format_path(path)}` does not exist: the API server refuses the field",
                hint="add init containers with `patch`, in `value.spec.template.spec.initContainers`",
                at_key=True,
            )
        return
    yield from bad_items(data, path, "name")
    for index in range(len(sequence(data, *path))):
        item = (*path, index)
        yield from duplicates(data, (*item, "env"), "name")
        yield from duplicates(data, (*item, "volumeMounts"), "mountPath")
        yield from duplicates(data, (*item, "ports"), "containerPort", by_protocol=True)


def _is_moved(data: Data, path: Path) -> bool:
    """Tell whether a list holds our container alone: it came with `envoyDeployment`'s renaming, and goes."""
    items = sequence(data, *path)
    return bool(items) and all(map(is_our_container, items))


def _patch(data: Data, path: Path) -> Iterator[Finding]:
    """Yield what is wrong with a patch; a value that is no mapping passes the API server, not rendering."""
    patch = get(data, *path)
    if not isinstance(patch, dict):
        return
    yield from not_one_of(data, (*path, "type"), PATCH_TYPES)
    for finding in missing(patch, ["value"], path):
        yield finding._replace(hint="add `value`, or remove the patch", at_key=True)
    value = patch.get("value")
    if value is not None and not isinstance(value, dict):
        yield wrong_type("object", value, (*path, "value"))._replace(hint=_NO_RENDERING)
