"""What of ours has to survive the user's patch."""

from __future__ import annotations

from aigw_render.base.data import sequence
from aigw_render.extproc.podparts import ENVOY_CONTAINER
from aigw_render.model.workload import CONTAINER_NAME, UDS_DIRECTORY
from aigw_render.plan.items import named
from aigw_render.plan.podtemplate import POD, TEMPLATE, PodParts
from aigw_render.plan.proxy.patchwalk import Need

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.data import Data

_METADATA = (*TEMPLATE, "metadata")
_MOUNT = f"Envoy's mount of {UDS_DIRECTORY}"


def needs(value: Data, parts: PodParts) -> Iterator[Need]:
    """Yield what has to survive a patch with this `value`, in the order of a pod template."""
    yield Need((*_METADATA, "annotations"), "the config hash")
    if parts.label:
        yield Need((*_METADATA, "labels"), "the label that excludes the pod from the webhook")
    yield from _volumes(parts)
    yield from _containers(parts)
    yield from _mounts(value)
    if parts.pull_secrets:
        names = frozenset(parts.pull_secrets)
        what = f"the extproc's pull secrets {_listed(parts.pull_secrets)}"
        yield Need((*POD, "imagePullSecrets"), what, "name", names)


def _volumes(parts: PodParts) -> Iterator[Need]:
    """Yield the need of our volumes."""
    names = [named(item) for item in parts.volumes]
    yield Need((*POD, "volumes"), f"the volumes {_listed(names)}", "name", frozenset(names))


def _containers(parts: PodParts) -> Iterator[Need]:
    """Yield the need of our container, and of Envoy's own."""
    extproc = f"the container {CONTAINER_NAME}"
    if parts.sidecar:
        yield Need((*POD, "initContainers"), extproc, "name", frozenset((CONTAINER_NAME,)))
        yield Need((*POD, "containers"), _MOUNT, "name", frozenset((ENVOY_CONTAINER,)), grows=False)
        return
    names = frozenset((CONTAINER_NAME, ENVOY_CONTAINER))
    yield Need((*POD, "containers"), f"{extproc} and {_MOUNT}", "name", names)


def _mounts(value: Data) -> Iterator[Need]:
    """Yield the need of the mount for every item of the patch that changes Envoy."""
    for index, item in enumerate(sequence(value, *POD, "containers")):
        if named(item) == ENVOY_CONTAINER:
            path = (*POD, "containers", index, "volumeMounts")
            yield Need(path, _MOUNT, "mountPath", frozenset((UDS_DIRECTORY,)))


def _listed(names: list[str] | tuple[str, ...]) -> str:
    """Return names as a text."""
    return ", ".join(dict.fromkeys(names))
