"""The levels of EnvoyProxy that Envoy Gateway merges below the one that we write."""

from __future__ import annotations

from aigw_render.base.data import get, sequence, text
from aigw_render.base.record import NamedTuple
from aigw_render.model.envoyproxy import BRANCHES
from aigw_render.plan.items import named
from aigw_render.settings.egversion import MERGE_TYPE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Place
    from aigw_render.base.position import Path
    from aigw_render.model.envoyproxy import Branch, EnvoyProxy
    from aigw_render.plan.proxy.resolve import Levels
    from aigw_render.read.resource import Resource
    from aigw_render.settings.effective import Effective

LISTS: tuple[Path, ...] = (
    ("pod", "volumes"),
    ("container", "volumeMounts"),
    ("initContainers",),
    ("pod", "imagePullSecrets"),
)
"""The lists that we write, below `envoyDeployment` or `envoyDaemonSet`."""


class Level(NamedTuple):
    """One spec of an EnvoyProxy, and where it stands."""

    spec: Data
    resource: Resource
    path: Path
    """`("spec",)`; in Envoy Gateway's own configuration, for example, `("envoyProxy",)`."""

    def branch(self, branch: Branch) -> Data:
        """Return what it says about one kind of workload; null is as good as nothing."""
        return get(self.spec, "provider", "kubernetes", branch)

    def place(self, branch: Branch, *path: str) -> Place:
        """Return where something of that kind of workload stands."""
        return self.resource.place((*self.path, "provider", "kubernetes", branch, *path), key=True)


def level_of(proxy: EnvoyProxy) -> Level:
    """Return the level that an EnvoyProxy is."""
    return Level(proxy.spec, proxy.resource, ("spec",))


def lower_levels(levels: Levels, merge_type: str, effective: Effective) -> tuple[Level, ...]:
    """Return what is merged below an EnvoyProxy of the Gateway with this `mergeType`, the lowest first.

    The class's own mergeType, or else the Gateway's, decides about Envoy Gateway's default.
    """
    if effective.envoy_gateway < MERGE_TYPE:
        return ()
    found: list[Level] = []
    above = get(levels.of_class.spec, "mergeType") if levels.of_class else None
    if levels.default and (above or merge_type) != "Replace":
        found.append(Level(*levels.default))
    if levels.of_class and merge_type != "Replace":
        found.append(level_of(levels.of_class))
    return tuple(found)


def kinds(levels: Iterable[Level]) -> list[Branch]:
    """Return the kinds of workload that any level asks for."""
    every = [*levels]
    return [branch for branch in BRANCHES if any(level.branch(branch) is not None for level in every)]


def items_below(levels: Iterable[Level], branch: Branch, path: Path, merge_type: str) -> list[Data]:
    """Return the items of one list on the levels below; of a name, that of the highest level.

    A list that is merged as JSONMerge replaces those below it; a level without `mergeType` is
    merged as the one above says.
    """
    found: dict[str, Data] = {}
    for level in levels:
        items = sequence(level.branch(branch), *path)
        if items and (text(level.spec, "mergeType") or merge_type) == "JSONMerge":
            found.clear()
        found |= {named(item): item for item in items}
    return [*found.values()]
