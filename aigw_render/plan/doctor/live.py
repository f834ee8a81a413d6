"""What runs, from a dump of the cluster, beside what would be rendered."""

from __future__ import annotations

from aigw_render.base.data import get, mapping, sequence, text
from aigw_render.base.record import NamedTuple
from aigw_render.extproc.names import filter_config_names
from aigw_render.extproc.podparts import ENVOY_CONTAINER, HASH_ANNOTATION, INJECTED_LABEL
from aigw_render.model.workload import CONTAINER_NAME, OWNER_NAME, OWNER_NAMESPACE, UDS_VOLUME
from aigw_render.plan.decide import reconciled
from aigw_render.plan.doctor.defaults import plain_volume
from aigw_render.plan.doctor.differences import ABSENT, Difference, container_differences, volume_differences
from aigw_render.plan.items import named
from aigw_render.plan.proxy.env import with_unique_env

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from aigw_render.base.data import Data
    from aigw_render.base.position import Path
    from aigw_render.model.gateway import Key
    from aigw_render.plan.gateways import GatewayState
    from aigw_render.plan.podtemplate import PodParts
    from aigw_render.read.resource import Resource
    from aigw_render.settings.effective import Effective

_TEMPLATED = ("Deployment", "DaemonSet")
_LISTS = ("initContainers", "containers")
_FILTER_CONFIG = "/etc/filter-config"
"""Where our container mounts its configuration, in every release and form."""


class Live(NamedTuple):
    """A workload or pod of a dump that runs Envoy for a Gateway."""

    resource: Resource
    gateway: Key
    template: Path
    """Where its pod template stands: `()` for a pod."""

    @property
    def title(self) -> str:
        """Its kind, namespace and name."""
        return f"{self.resource.kind} {self.resource.namespace}/{self.resource.name}"

    @property
    def pod(self) -> Path:
        """Where its pod spec stands."""
        return (*self.template, "spec")

    @property
    def is_pod(self) -> bool:
        """Tell whether it is a pod, and no workload that makes some."""
        return not self.template

    @property
    def is_ours(self) -> bool:
        """Tell whether it carries our label."""
        return bool(text(self.resource.data, *self.template, "metadata", "labels", INJECTED_LABEL))

    def holds_extproc(self) -> bool:
        """Tell whether the container is in its pod spec."""
        return bool([*self.containers()])

    def containers(self) -> Iterator[tuple[Path, Data]]:
        """Yield every container of ours, with its path."""
        for name in _LISTS:
            for at, item in enumerate(sequence(self.resource.data, *self.pod, name)):
                if named(item) == CONTAINER_NAME:
                    yield (*self.pod, name, at), item

    def volumes(self) -> frozenset[str]:
        """Return the names that volumes of ours have, or would have; others of that look are the user's."""
        mounts = [mount for _, item in self.containers() for mount in sequence(item, "volumeMounts")]
        mounted = (named(one) for one in mounts if text(one, "mountPath").startswith(_FILTER_CONFIG))
        names = [filter_config_names(*self.gateway, cut_volumes=cut) for cut in (True, False)]
        expected = (name for one in names for name in (one.legacy_volume, one.bundle_volume))
        return frozenset((UDS_VOLUME, *mounted, *expected))


def find_live(resources: Iterable[Resource]) -> list[Live]:
    """Return what runs Envoys in a dump, told by the owning-gateway labels; what is being deleted not."""
    found: list[Live] = []
    for resource in resources:
        template: Path = ("spec", "template") if resource.kind in _TEMPLATED else ()
        if resource.kind not in (*_TEMPLATED, "Pod") or get(resource.data, "metadata", "deletionTimestamp"):
            continue
        labels = mapping(resource.data, *template, "metadata", "labels")
        gateway = (text(labels, OWNER_NAMESPACE), text(labels, OWNER_NAME))
        if all(gateway):
            found.append(Live(resource, gateway, template))
    return found


def compare(
    live: Live, state: GatewayState, effective: Effective, *, templated: bool
) -> Iterator[Difference]:
    """Yield every field of what runs that differs from what would be rendered for its Gateway.

    `templated` tells that the workload's own template has the container: else the webhook puts it into
    the pods, and of the workload there is only the hash to be compared.
    """
    parts = state.parts if state.attached else None
    if templated or live.is_pod:
        yield from _containers(live, parts)
        yield from _volumes(live, parts)
        yield from _envoy(live, parts)
        yield from _pull_secrets(live, parts)
    if templated:
        yield from _label(live, parts)
    if templated or effective.release.stamps_hash:
        yield from _hash(live, state, effective)


def _containers(live: Live, parts: PodParts | None) -> Iterator[Difference]:
    """Yield what differs in the container, or that it is there twice, not at all, or in the other list."""
    containers = [*live.containers()]
    name = f"container {CONTAINER_NAME}"
    if parts is None or len(containers) != 1:
        wanted = 1 if parts else 0
        if len(containers) != wanted:
            yield Difference(name, _times(len(containers)), _times(wanted), live.pod)
        return
    path, container = containers[0]
    renders = _LISTS[0] if parts.sidecar else _LISTS[1]
    moved = path[-2] != renders
    if moved:
        yield Difference(f"position of {name}", path[-2], renders, path)
    for found in container_differences(container, with_unique_env(parts.container)):
        if moved and found.field == "restartPolicy":
            continue  # It follows from the position.
        yield found._replace(field=f"{name}: {found.field}", path=(*path, *found.path))


def _times(count: int) -> str:
    """Return how often something is there."""
    return (ABSENT, "once", "twice")[count] if count < len((ABSENT, "once", "twice")) else f"{count} times"


def _volumes(live: Live, parts: PodParts | None) -> Iterator[Difference]:
    """Yield what differs in our volumes."""
    path = (*live.pod, "volumes")
    volumes = sequence(live.resource.data, *path)
    ours = live.volumes()
    runs = {named(item): at for at, item in enumerate(volumes) if named(item) in ours}
    renders = {named(item): item for item in (parts.volumes if parts else ())}
    for name in dict.fromkeys((*renders, *runs)):
        if name not in runs or name not in renders:
            one, other = ("present" if name in side else ABSENT for side in (runs, renders))
            yield Difference(f"volume {name}", one, other, (*path, runs[name]) if name in runs else path)
            continue
        for found in volume_differences(volumes[runs[name]], plain_volume(renders[name])):
            field = f"volume {name}: {found.field}"
            yield found._replace(field=field, path=(*path, runs[name], *found.path))


def _envoy(live: Live, parts: PodParts | None) -> Iterator[Difference]:
    """Yield whether Envoy reaches the socket."""
    for at, container in enumerate(sequence(live.resource.data, *live.pod, "containers")):
        if named(container) != ENVOY_CONTAINER:
            continue
        mounts = sequence(container, "volumeMounts")
        ours = [text(mount, "mountPath") for mount in mounts if named(mount) in live.volumes()]
        wanted = [text(parts.envoy_mount, "mountPath")] if parts else []
        if ours != wanted:
            path = (*live.pod, "containers", at, "volumeMounts")
            runs, renders = (", ".join(paths) or ABSENT for paths in (ours, wanted))
            yield Difference(f"container {ENVOY_CONTAINER}: volumeMounts of our volumes", runs, renders, path)


def _pull_secrets(live: Live, parts: PodParts | None) -> Iterator[Difference]:
    """Yield the pull secrets of the controller that are not there; others may be somebody else's."""
    path = (*live.pod, "imagePullSecrets")
    names = [named(item) for item in sequence(live.resource.data, *path)]
    for name in dict.fromkeys(parts.pull_secrets if parts else ()):
        if name not in names:
            yield Difference(f"imagePullSecrets {name}", ABSENT, "present", path)


def _label(live: Live, parts: PodParts | None) -> Iterator[Difference]:
    """Yield whether the webhook is kept away from the pods."""
    path = (*live.template, "metadata", "labels", INJECTED_LABEL)
    runs = text(live.resource.data, *path) or ABSENT
    renders = "true" if parts and parts.label else ABSENT
    if runs != renders:
        yield Difference(f"label {INJECTED_LABEL}", runs, renders, path)


def _hash(live: Live, state: GatewayState, effective: Effective) -> Iterator[Difference]:
    """Yield whether the stamped hash is ours. One that is left of a removed route the controller leaves."""
    path: Path = (*live.template, "metadata", "annotations", effective.hash_key)
    stamped = state.is_stamped and reconciled(live.resource.namespace, state, effective)
    runs = text(live.resource.data, *path) or ABSENT
    renders = state.hash if stamped else ABSENT
    if runs != renders and not (renders == ABSENT and effective.hash_key == HASH_ANNOTATION):
        yield Difference(f"annotation {effective.hash_key}", runs, renders, path)
