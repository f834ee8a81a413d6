"""Strip and inject on a pod template's data: what we own is made exactly what is wanted."""

from __future__ import annotations

from aigw_render.base.data import Data, Quoted, Restored, get, sequence, text
from aigw_render.base.record import NamedTuple
from aigw_render.extproc.podparts import (
    BUNDLE_DIRECTORY,
    ENVOY_CONTAINER,
    INJECTED_LABEL,
    LEGACY_DIRECTORY,
)
from aigw_render.model.workload import CONTAINER_NAME, UDS_VOLUME
from aigw_render.plan.items import list_at, mapping_at, named, put
from aigw_render.plan.pullsecrets import put_pull_secrets
from aigw_render.plan.tidy import drop_if_emptied

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from aigw_render.base.data import Shape
    from aigw_render.base.position import Path
    from aigw_render.read.resource import Resource

TEMPLATE: Path = ("spec", "template")
POD: Path = (*TEMPLATE, "spec")
_KEYS: Shape = {"labels": {}, "annotations": {}}
_LISTS: Shape = {"volumes": {}, "initContainers": {}, "containers": {"*": {"volumeMounts": {}}}}
CHANGING: Shape = {
    "metadata": _KEYS,
    "spec": {"template": {"metadata": _KEYS, "spec": {**_LISTS, "imagePullSecrets": {}}}},
}
"""The containers of a workload in which something of ours comes or goes: no others are changed here."""
_VOLUME_PREFIX = "ai-gateway-"
"""What the name of every filter-config volume of every release starts with."""


class PodParts(NamedTuple):
    """Everything of ours in one pod template."""

    container: dict[str, Data]
    sidecar: bool
    """The container goes into `initContainers`, not into `containers`."""
    volumes: tuple[Data, ...]
    envoy_mount: dict[str, Data]
    pull_secrets: tuple[str, ...]
    label: bool
    """The pod template carries our label, which the webhook's selector excludes."""


class _Spot(NamedTuple):
    """A list to change, and where it stood when the resource was read."""

    holder: dict[str, Data]
    key: str
    resource: Resource
    path: Path = POD


def set_injection(workload: dict[str, Data], resource: Resource, parts: PodParts | None) -> None:
    """Make our container, volumes, mounts, label and pull secrets exactly `parts`; None: none.

    `workload` is the copy to change, `resource` the same object as it was read.
    """
    pod = mapping_at(mapping_at(mapping_at(workload, "spec"), "template"), "spec")
    _put_volumes(pod, resource, parts)
    _put_envoy_mount(pod, resource, parts)
    _put_container(pod, "initContainers", resource, parts if parts and parts.sidecar else None)
    _put_container(pod, "containers", resource, None if parts and parts.sidecar else parts)
    put_pull_secrets(workload, pod, resource, parts.pull_secrets if parts else ())
    label = Quoted("true") if parts and parts.label else None
    set_template_entry(workload, resource, "labels", INJECTED_LABEL, label)


def set_template_entry(
    workload: dict[str, Data], resource: Resource, kind: str, key: str, value: Data, *, tidy: bool = True
) -> None:
    """Set one label or annotation of the pod template; None takes it out.

    An entry that is right already stays as it is written. Without `tidy` what is empty then is the
    author's, and stays.
    """
    if get(workload, *TEMPLATE, "metadata", kind, key) == value and not isinstance(value, Restored):
        return
    template = mapping_at(mapping_at(workload, "spec"), "template")
    metadata = mapping_at(template, "metadata")
    entries = mapping_at(metadata, kind)
    if value is not None:
        entries[key] = value
        return
    del entries[key]
    if not tidy:
        return
    drop_if_emptied(metadata, kind, resource, (*TEMPLATE, "metadata", kind))
    drop_if_emptied(template, "metadata", resource, (*TEMPLATE, "metadata"))


def has_our_container(resource: Resource) -> bool:
    """Tell whether a workload, as read, carries the extproc."""
    return bool(_our_containers(resource))


def earlier_stamps(annotations: dict[str, Data], stamp: str, hash_key: str) -> list[str]:
    """Return the other annotations of what was rendered that hold the very hash that is due.

    It was stamped under another `--hash-key`: no other annotation has the SHA-256 of this Gateway's
    configuration. Where there is one under the key that counts, that one is the stamp.
    """
    if not stamp or hash_key in annotations:
        return []
    return [key for key, value in annotations.items() if value == stamp]


def _our_containers(resource: Resource) -> list[Data]:
    """Return our container in a workload as read, in either list."""
    lists = ("initContainers", "containers")
    containers = [item for key in lists for item in sequence(resource.data, *POD, key)]
    return [item for item in containers if named(item) == CONTAINER_NAME]


def _put_container(pod: dict[str, Data], key: str, resource: Resource, parts: PodParts | None) -> None:
    """Put our container into one of the two lists, or out of it."""
    wanted = [parts.container] if parts else []
    _put_list(_Spot(pod, key, resource), wanted, lambda item: named(item) == CONTAINER_NAME)


def _put_volumes(pod: dict[str, Data], resource: Resource, parts: PodParts | None) -> None:
    """Put our volumes; owned are the UDS one and what our container mounted as filter config."""
    owned = {UDS_VOLUME, *_config_volumes(resource)}
    spot = _Spot(pod, "volumes", resource)
    _put_list(spot, parts.volumes if parts else (), lambda item: named(item) in owned)


def _config_volumes(resource: Resource) -> list[str]:
    """Return the names of the volumes that our container, as read, mounts as filter config.

    A GatewayConfig may mount a volume of the user's there, so the name's form counts, too.
    """
    mounts = [mount for item in _our_containers(resource) for mount in sequence(item, "volumeMounts")]
    config = [mount for mount in mounts if text(mount, "mountPath") in (LEGACY_DIRECTORY, BUNDLE_DIRECTORY)]
    return [named(mount) for mount in config if named(mount).startswith(_VOLUME_PREFIX)]


def _put_envoy_mount(pod: dict[str, Data], resource: Resource, parts: PodParts | None) -> None:
    """Put the socket's directory into every container named `envoy`."""
    wanted = [parts.envoy_mount] if parts else []
    for index, container in enumerate(sequence(pod, "containers")):
        if isinstance(container, dict) and named(container) == ENVOY_CONTAINER:
            spot = _Spot(container, "volumeMounts", resource, (*POD, "containers", index))
            _put_list(spot, wanted, _is_uds)


def _is_uds(item: Data) -> bool:
    return named(item) == UDS_VOLUME


def _put_list(spot: _Spot, wanted: Iterable[Data], owned: Callable[[Data], bool]) -> None:
    """Put `wanted` into a list, which is created or taken away as needed."""
    items = [*wanted]
    if not items and not any(map(owned, sequence(spot.holder, spot.key))):
        return
    put(list_at(spot.holder, spot.key), items, owned)
    drop_if_emptied(spot.holder, spot.key, spot.resource, (*spot.path, spot.key))
