"""One branch of an EnvoyProxy as the user wrote it: its own lists, and its patch."""

from __future__ import annotations

from aigw_render.base.data import mapping, sequence, text
from aigw_render.base.record import NamedTuple
from aigw_render.plan.podtemplate import POD
from aigw_render.plan.proxy.own import PATCH_VALUE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.base.position import Path
    from aigw_render.plan.podtemplate import PodParts
    from aigw_render.read.resource import Resource


class UserPatch(NamedTuple):
    """What `envoyDeployment` or `envoyDaemonSet` says of itself, and what its patch says."""

    resource: Resource
    branch: Path
    """Where the branch stands."""

    @property
    def base(self) -> Path:
        """Return where the patch's value stands."""
        return (*self.branch, *PATCH_VALUE)

    @property
    def value(self) -> dict[str, Data]:
        """Return the patch's value, empty for none."""
        return mapping(self.resource.data, *self.base)

    @property
    def strategic(self) -> bool:
        """Tell whether the patch merges lists by name."""
        return text(self.resource.data, *self.branch, "patch", "type") != "JSONMerge"

    def field(self, *field: str) -> list[tuple[Path, Data]]:
        """Return the items of one of the branch's own lists, each with its path."""
        return self._items((*self.branch, *field))

    def patched(self, key: str) -> list[tuple[Path, Data]]:
        """Return the items of one of the pod's lists in the patch, each with its path."""
        return self._items((*self.base, *POD, key))

    def goes_through_patch(self, parts: PodParts) -> bool:
        """Tell whether our container has no field of its own here."""
        return not parts.sidecar or self.branch[-1] == "envoyDaemonSet"

    def container_list(self, parts: PodParts) -> Path:
        """Return where the list stands that our container goes into."""
        key = "initContainers" if parts.sidecar else "containers"
        return (*self.base, *POD, key) if self.goes_through_patch(parts) else (*self.branch, key)

    def _items(self, path: Path) -> list[tuple[Path, Data]]:
        found = sequence(self.resource.data, *path)
        return [((*path, index), item) for index, item in enumerate(found)]
