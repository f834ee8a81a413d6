"""What in an EnvoyProxy is ours: by its name, and by what our container cannot be without."""

from __future__ import annotations

from aigw_render.base.data import get, mapping, sequence
from aigw_render.extproc.podparts import BUNDLE_DIRECTORY, LEGACY_DIRECTORY
from aigw_render.model.envoyproxy import BRANCHES, KUBERNETES
from aigw_render.model.ownership import directory, is_our_container
from aigw_render.model.workload import UDS_VOLUME
from aigw_render.plan.items import named
from aigw_render.plan.podtemplate import POD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.data import Data
    from aigw_render.base.position import Path

PATCH_VALUE: Path = ("patch", "value")
CONTAINER_LISTS: tuple[Path, ...] = (
    ("initContainers",),
    (*PATCH_VALUE, *POD, "initContainers"),
    (*PATCH_VALUE, *POD, "containers"),
)
"""Where a container may stand, below `envoyDeployment` or `envoyDaemonSet`."""
_VOLUME_PREFIX = "ai-gateway-"


def is_our_volume(item: Data, config: frozenset[str]) -> bool:
    """Tell whether a volume is the socket's, or one of the filter config: `config_volumes`."""
    socket = named(item) == UDS_VOLUME and get(item, "emptyDir") == {}
    return socket or named(item) in config


def config_volumes(proxy: Data) -> frozenset[str]:
    """Return the names of the volumes that our container in an EnvoyProxy mounts as filter config.

    A GatewayConfig may mount a volume of the user's there, so the name's form counts, too.
    """
    mounts = [mount for item in _our_containers(proxy) for mount in sequence(item, "volumeMounts")]
    config = [mount for mount in mounts if directory(mount) in (LEGACY_DIRECTORY, BUNDLE_DIRECTORY)]
    return frozenset(named(mount) for mount in config if named(mount).startswith(_VOLUME_PREFIX))


def has_our_container(proxy: Data) -> bool:
    """Tell whether an EnvoyProxy carries the extproc."""
    return any(True for _ in _our_containers(proxy))


def _our_containers(proxy: Data) -> Iterator[Data]:
    """Yield our container wherever it stands."""
    for branch in BRANCHES:
        for path in CONTAINER_LISTS:
            yield from filter(is_our_container, sequence(mapping(proxy, *KUBERNETES, branch), *path))
