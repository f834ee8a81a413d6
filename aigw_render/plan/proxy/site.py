"""One EnvoyProxy under change: its parents are made on the way down and tidied on the way up."""

from __future__ import annotations

from aigw_render.base.data import get, mapping, sequence
from aigw_render.base.record import NamedTuple
from aigw_render.plan.items import list_at, mapping_at, put
from aigw_render.plan.tidy import drop_if_emptied

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from aigw_render.base.data import Data
    from aigw_render.base.position import Path
    from aigw_render.model.envoyproxy import Branch
    from aigw_render.read.resource import Resource

PROVIDER: Path = ("spec", "provider")
DAEMON_SET: Branch = "envoyDaemonSet"
"""Made by us only over a level below that has one; elsewhere a Deployment would run without it."""


class Site(NamedTuple):
    """The copy of an EnvoyProxy that is changed; every path is one of keys, relative to it."""

    proxy: dict[str, Data]
    resource: Resource | None
    """The same object as it was read; None: we create it, and nothing has to be restored."""
    emptied: list[Path]
    """What may have become empty."""

    def holder(self, path: Path) -> dict[str, Data]:
        """Return the mapping at `path`, made with its parents where it is missing or null."""
        found = self.proxy
        for depth, key in enumerate(path):
            if path[: depth + 1] == PROVIDER and found.get("provider") is None:
                found["provider"] = self._provider()
            found = mapping_at(found, str(key))
        return found

    def set(self, path: Path, value: Data, *, tidy: bool = True) -> None:
        """Set what stands at `path`; None takes it out, with `tidy` also the parents that we made for it."""
        if value is not None:
            self.holder(path[:-1])[str(path[-1])] = value
        elif get(self.proxy, *path) is not None:
            del mapping(self.proxy, *path[:-1])[str(path[-1])]
            if tidy:
                self.emptied.append(path[:-1])

    def put(self, path: Path, wanted: Iterable[Data], owned: Callable[[Data], bool]) -> None:
        """Make the owned items of the list at `path` exactly `wanted`."""
        items = [*wanted]
        if items or any(map(owned, sequence(self.proxy, *path))):
            put(self.items(path), items, owned)
            self.emptied.append(path)

    def items(self, path: Path) -> list[Data]:
        """Return the list at `path`, made with its parents where it is missing or null."""
        return list_at(self.holder(path[:-1]), str(path[-1]))

    def tidy(self) -> None:
        """Take away what is empty now and was made by us: last of all, as much of it is filled again."""
        if self.resource is not None:
            for path in self.emptied:
                self._tidy(path, self.resource)

    def _tidy(self, path: Path, resource: Resource) -> None:
        """Take away, from `path` up, what is empty and was made by us."""
        for depth in range(len(path), 1, -1):
            holder, key = mapping(self.proxy, *path[: depth - 1]), str(path[depth - 1])
            self._drop_own(path[:depth], resource)
            if key != DAEMON_SET or _is_merged(resource):
                drop_if_emptied(holder, key, resource, path[:depth])
        drop_if_emptied(self.proxy, str(path[0]), resource, path[:1])
        if "spec" not in self.proxy:  # required, whoever made it
            self.proxy["spec"] = {}

    def _provider(self) -> dict[str, Data]:
        """Return a new provider.

        Into a user's one `kubernetes` comes behind `type`. In ours it stands before it, so that the
        two can be told when `kubernetes` goes again.
        """
        return {"type": "Kubernetes"} if self.resource is None else {"kubernetes": {}, "type": "Kubernetes"}

    def _drop_own(self, path: Path, resource: Resource) -> None:
        """Empty a provider or a patch of which only what we wrote is left."""
        found = mapping(self.proxy, *path)
        before = mapping(resource.data, *path)
        if path == PROVIDER and found == {"type": "Kubernetes"} and [*before] == ["kubernetes", "type"]:
            found.clear()
        if path[-1] == "patch" and "value" in before and "value" not in found:
            found.clear()  # a user's patch cannot be without a value


def _is_merged(resource: Resource) -> bool:
    """Tell whether an EnvoyProxy is merged over a lower level, which may be what asks for a DaemonSet."""
    return (get(resource.data, "spec", "mergeType") or "Replace") != "Replace"
