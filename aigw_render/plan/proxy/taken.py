"""AIGW406: names of ours that something else in an EnvoyProxy has, and the socket's folder."""

from __future__ import annotations

from aigw_render.base.data import sequence
from aigw_render.extproc.podparts import ENVOY_CONTAINER
from aigw_render.model.ownership import directory, is_our_container, is_our_mount
from aigw_render.model.workload import CONTAINER_NAME, UDS_DIRECTORY, UDS_VOLUME
from aigw_render.plan.items import named
from aigw_render.plan.proxy.own import (
    config_volumes,
    is_our_volume,
)
from aigw_render.plan.proxy.patchwalk import DIRECTIVE
from aigw_render.plan.proxy.takenwords import taken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.base.position import Path
    from aigw_render.plan.podtemplate import PodParts
    from aigw_render.plan.proxy.userpatch import UserPatch


def taken_names(patch: UserPatch, parts: PodParts) -> Iterator[Diagnostic]:
    """Yield AIGW406 for each container, volume and mount that stands where ours has to."""
    yield from _containers(patch, parts)
    yield from _volumes(patch, parts)
    yield from _mounts(patch)
    yield from _patched_mounts(patch)


def _containers(patch: UserPatch, parts: PodParts) -> Iterator[Diagnostic]:
    """Yield containers with our name."""
    lists = (patch.field("initContainers"), patch.patched("initContainers"), patch.patched("containers"))
    for path, item in (entry for entries in lists for entry in entries):
        if named(item) == CONTAINER_NAME and not is_our_container(item) and not _is_directive(item):
            yield taken(
                patch,
                (*path, "name"),
                f"a container has the name {CONTAINER_NAME}, and the extproc would be merged into it",
                "another name for the container; the extproc is configured in a GatewayConfig",
                patch.container_list(parts),
            )


def _volumes(patch: UserPatch, parts: PodParts) -> Iterator[Diagnostic]:
    """Yield volumes with names of ours."""
    known = config_volumes(patch.resource.data)
    names = {named(item) for item in parts.volumes}
    fields = [entry for entry in patch.field("pod", "volumes") if not is_our_volume(entry[1], known)]
    # None is ours in a patch, and what it says of one of our names is merged into that.
    merged = [entry for entry in patch.patched("volumes") if entry[1] not in parts.volumes]
    for path, item in (*fields, *merged):
        if named(item) in names and not _is_directive(item):
            yield taken(
                patch,
                (*path, "name"),
                f"a volume of the user's is called {named(item)}, as one of the extproc's",
                "another name for the volume",
                (*patch.branch, "pod", "volumes"),
            )


def _mounts(patch: UserPatch) -> Iterator[Diagnostic]:
    """Yield mounts in Envoy that take the socket's folder; as fields they are merged by name, too."""
    ours = (*patch.branch, "container", "volumeMounts")
    for path, item in patch.field("container", "volumeMounts"):
        if directory(item) == UDS_DIRECTORY and not is_our_mount(item):
            yield _folder(patch, path, item, ours)
        elif named(item) == UDS_VOLUME and not is_our_mount(item):
            yield taken(
                patch,
                (*path, "name"),
                f"a mount of the volume {UDS_VOLUME} stands where the extproc's has to: "
                "Envoy Gateway keeps one mount of a volume",
                f"no mount of {UDS_VOLUME} but the one at {UDS_DIRECTORY}",
                ours,
            )


def _patched_mounts(patch: UserPatch) -> Iterator[Diagnostic]:
    """Yield mounts that the patch merges into ours, by their folder."""
    for base, container in patch.patched("containers"):
        mounts = sequence(container, "volumeMounts") if named(container) == ENVOY_CONTAINER else []
        for index, item in enumerate(mounts):
            if directory(item) == UDS_DIRECTORY and not is_our_mount(item) and not _is_directive(item):
                ours = (*patch.branch, "container", "volumeMounts")
                yield _folder(patch, (*base, "volumeMounts", index), item, ours)


def _folder(patch: UserPatch, path: Path, item: Data, ours: Path) -> Diagnostic:
    """Return the finding about something else at the socket's folder."""
    return taken(
        patch,
        (*path, "mountPath"),
        f"Envoy has the volume {named(item) or 'of another item'} at {UDS_DIRECTORY}, where the socket goes",
        "another mountPath",
        ours,
    )


def _is_directive(item: Data) -> bool:
    """Tell whether an item of a patch deletes or replaces: that is another refusal, AIGW403."""
    return isinstance(item, dict) and DIRECTIVE in item
