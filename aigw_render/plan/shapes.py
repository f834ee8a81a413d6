"""Checks that a workload has the shape that an edit needs, before anything is planned."""

from __future__ import annotations

from aigw_render.base.codes import make
from aigw_render.base.data import get, sequence
from aigw_render.base.position import format_path
from aigw_render.extproc.podparts import ENVOY_CONTAINER
from aigw_render.plan.items import named
from aigw_render.plan.podtemplate import POD, TEMPLATE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.base.position import Path
    from aigw_render.read.resource import Resource

_MAPPINGS: tuple[Path, ...] = (
    ("metadata",),
    ("metadata", "annotations"),
    (*TEMPLATE, "metadata"),
    (*TEMPLATE, "metadata", "annotations"),
    (*TEMPLATE, "metadata", "labels"),
)
_LISTS: tuple[Path, ...] = tuple(
    (*POD, key) for key in ("initContainers", "containers", "volumes", "imagePullSecrets")
)


def shape_problems(resource: Resource) -> list[Diagnostic]:
    """Return an AIGW119 for each part of the workload that an edit could not understand."""
    if not isinstance(get(resource.data, *POD), dict):
        return [_problem(resource, POD, "a mapping", get(resource.data, *POD))]
    return [*_wrong_mappings(resource), *_wrong_lists(resource)]


def has_envoy(resource: Resource) -> bool:
    """Tell whether the pod has the container that the socket's directory is mounted into."""
    return any(named(item) == ENVOY_CONTAINER for item in sequence(resource.data, *POD, "containers"))


def _wrong_mappings(resource: Resource) -> Iterator[Diagnostic]:
    for path in _MAPPINGS:
        found = get(resource.data, *path)
        if found is not None and not isinstance(found, dict):
            yield _problem(resource, path, "a mapping", found)


def _wrong_lists(resource: Resource) -> Iterator[Diagnostic]:
    mounts = [
        (*POD, "containers", index, "volumeMounts")
        for index, item in enumerate(sequence(resource.data, *POD, "containers"))
        if named(item) == ENVOY_CONTAINER
    ]
    for path in (*_LISTS, *mounts):
        found = get(resource.data, *path)
        if found is not None and not _is_list_of_mappings(found):
            yield _problem(resource, path, "a list of mappings", found)


def _is_list_of_mappings(data: Data) -> bool:
    return isinstance(data, list) and all(isinstance(item, dict) for item in data)


def _problem(resource: Resource, path: Path, expected: str, found: Data) -> Diagnostic:
    return make(
        "AIGW119",
        f"{resource.kind} {resource.name}: {format_path(path)} has a shape that cannot be edited",
        resource.place(path, key=True),
        found="nothing" if found is None else _kind_of(found),
        expected=expected,
        hint="the API server would refuse this workload as well; mend it first",
    )


def _kind_of(data: Data) -> str:
    """Return what a value is in YAML's words."""
    if isinstance(data, list):
        return "a list" if _is_list_of_mappings(data) else "a list with an item that is no mapping"
    return "a mapping" if isinstance(data, dict) else f"the scalar {data!r}"
