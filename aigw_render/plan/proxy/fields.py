"""Everything of ours in one EnvoyProxy, made exactly what is wanted."""

from __future__ import annotations

from aigw_render.base.data import Quoted, get, mapping, sequence
from aigw_render.base.record import NamedTuple
from aigw_render.extproc.podparts import INJECTED_LABEL, pull_secrets
from aigw_render.model.envoyproxy import BRANCHES, KUBERNETES
from aigw_render.model.ownership import is_our_container, is_our_mount
from aigw_render.model.workload import CONTAINER_NAME, UDS_VOLUME
from aigw_render.plan.items import named
from aigw_render.plan.podtemplate import POD, TEMPLATE, PodParts, earlier_stamps
from aigw_render.plan.proxy.anchors import KEPT_ANCHORS, put_anchored, take_out, users_anchors
from aigw_render.plan.proxy.carried import put_carried
from aigw_render.plan.proxy.env import with_unique_env
from aigw_render.plan.proxy.own import (
    PATCH_VALUE,
    config_volumes,
    has_our_container,
    is_our_volume,
)
from aigw_render.plan.proxy.pulls import put_pull_secrets
from aigw_render.plan.proxy.records import read_record, write_record
from aigw_render.plan.proxy.site import Site

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from aigw_render.base.data import Data
    from aigw_render.base.position import Path
    from aigw_render.model.envoyproxy import Branch
    from aigw_render.read.resource import Resource


class ProxyInjection(NamedTuple):
    """What one EnvoyProxy has to carry."""

    parts: PodParts
    stamp: str
    """The config hash, empty for none."""
    hash_key: str
    branch: Branch
    """The kind of workload, all levels merged."""
    carried: Mapping[Path, Sequence[Data]]
    """Items of lower levels that have to be repeated, by their list's path below the branch."""


class _Spot(NamedTuple):
    """One branch of an EnvoyProxy, and what it has to carry: None for nothing."""

    site: Site
    path: Path
    branch: Branch
    wanted: ProxyInjection | None

    @property
    def parts(self) -> PodParts | None:
        """Return the pod's parts, None for nothing."""
        return self.wanted.parts if self.wanted else None

    def containers(self, *, sidecar: bool, patched: bool) -> list[Data]:
        """Return the container if it belongs into the list of a position, as a field or in the patch."""
        parts = self.parts
        if parts is None or parts.sidecar != sidecar:
            return []
        through_patch = not sidecar or self.branch == "envoyDaemonSet"
        return [with_unique_env(parts.container)] if through_patch == patched else []


def set_proxy_injection(
    proxy: dict[str, Data], resource: Resource | None, injection: ProxyInjection | None, hash_key: str
) -> None:
    """Make everything of ours in an EnvoyProxy exactly what is wanted; None: nothing.

    `proxy` is the copy to change, `resource` the same object as it was read, None for one that we
    create. What `proxy_problems` refuses must not come here. `hash_key` names the annotation to take
    out where there is no injection.
    """
    site = Site(proxy, resource, [])
    config = config_volumes(proxy)
    key = injection.hash_key if injection else hash_key
    kept: list[str] = []
    for branch in BRANCHES:
        wanted = injection if injection and injection.branch == branch else None
        spot = _Spot(site, (*KUBERNETES, branch), branch, wanted)
        _put_fields(spot, config, key)
        kept += _put_patch(spot)
    write_record(site, KEPT_ANCHORS, kept)
    put_carried(site, injection.branch if injection else None, _carried(injection), _own_names(injection))
    put_pull_secrets(site, injection.branch if injection else None, _pull_secrets(injection))
    site.tidy()


def _put_fields(spot: _Spot, config: frozenset[str], hash_key: str) -> None:
    """Put what has a field of its own, or take it out."""
    site, parts = spot.site, spot.parts
    annotations = (*spot.path, "pod", "annotations")
    for key in _earlier_stamps(spot, hash_key):
        site.set((*annotations, key), None)
    path = (*annotations, hash_key)
    ours = site.resource is None or _holds_stamp(site.resource, path)
    site.set(path, _stamp(spot, path, ours=ours), tidy=ours)
    volumes = parts.volumes if parts else ()
    site.put((*spot.path, "pod", "volumes"), volumes, lambda item: is_our_volume(item, config))
    mounts: list[Data] = [parts.envoy_mount] if parts else []
    site.put((*spot.path, "container", "volumeMounts"), mounts, is_our_mount)
    field = spot.containers(sidecar=True, patched=False)
    site.put((*spot.path, "initContainers"), field, is_our_container)


def _holds_stamp(resource: Resource, path: Path) -> bool:
    """Tell whether what an EnvoyProxy has under the hash key, as read, is a stamp and not the author's."""
    found = get(resource.data, *path)
    if found is None or has_our_container(resource.data):
        return True
    from aigw_render.plan.replaced import is_stamp

    return is_stamp(found)


def _stamp(spot: _Spot, path: Path, *, ours: bool) -> str | None:
    """Return what stands under the hash key: the stamp, or what the author had there, None for nothing."""
    stamp, resource = spot.wanted.stamp if spot.wanted else "", spot.site.resource
    if resource is None or get(resource.data, *path) is None:
        return Quoted(stamp) if stamp else None
    from aigw_render.plan.replaced import new_value

    return new_value(resource, path, stamp, ours=ours)


def _earlier_stamps(spot: _Spot, hash_key: str) -> list[str]:
    """Return the pod annotations of a rendered EnvoyProxy that an earlier run stamped under another key."""
    if spot.wanted is None or not has_our_container(spot.site.proxy):
        return []
    annotations = mapping(spot.site.proxy, *spot.path, "pod", "annotations")
    return earlier_stamps(annotations, spot.wanted.stamp, hash_key)


def _put_patch(spot: _Spot) -> tuple[str, ...]:
    """Put into the patch what has no field of its own: our label, and mostly our container.

    Return the names of anchors in it that are the user's.
    """
    site, value = spot.site, (*spot.path, *PATCH_VALUE)
    label = Quoted("true") if spot.parts and spot.parts.label else None
    inits, plain = (spot.containers(sidecar=sidecar, patched=True) for sidecar in (True, False))
    if (label or inits or plain) and get(site.proxy, *spot.path, "patch") is None:
        site.holder((*spot.path, "patch"))["type"] = "StrategicMerge"
    site.put((*value, *POD, "initContainers"), inits, is_our_container)
    kept = _put_anchored(site, (*value, *POD, "containers"), plain)
    site.set((*value, *TEMPLATE, "metadata", "labels", INJECTED_LABEL), label)
    return kept


def _put_anchored(site: Site, path: Path, wanted: list[Data]) -> tuple[str, ...]:
    """Put our container into the patch's `containers`, or take it out; return the user's anchors."""
    present = sequence(site.proxy, *path)
    kept = users_anchors(present, read_record(site, KEPT_ANCHORS))
    if wanted:
        put_anchored(site.items(path), wanted[0], kept)
        return kept
    if any(map(is_our_container, present)):
        take_out(present, kept)
        site.emptied.append(path)
    return ()


def _carried(injection: ProxyInjection | None) -> dict[Path, Sequence[Data]]:
    """Return what is repeated in the lists that we write; an untouched list needs nothing."""
    if injection is None:
        return {}
    as_field = injection.parts.sidecar and injection.branch == "envoyDeployment"
    skipped = () if as_field else (("initContainers",),)
    return {path: items for path, items in injection.carried.items() if path not in skipped}


def _pull_secrets(injection: ProxyInjection | None) -> list[Data]:
    """Return the pull secrets to add: those of lower levels, then the controller's if it has any."""
    if injection is None or not injection.parts.pull_secrets:
        return []
    below = injection.carried.get(("pod", "imagePullSecrets"), ())
    return [*below, *pull_secrets(injection.parts.pull_secrets)]


def _own_names(injection: ProxyInjection | None) -> frozenset[str]:
    """Return the names of our container, mount and volumes."""
    volumes = injection.parts.volumes if injection else ()
    return frozenset((CONTAINER_NAME, UDS_VOLUME, *map(named, volumes)))
