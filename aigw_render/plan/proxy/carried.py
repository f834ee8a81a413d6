"""Items of lower levels, repeated before ours in an EnvoyProxy that is merged over them.

Whether Envoy Gateway merges the lists of two EnvoyProxies by name or replaces them, a whole copy of
the lower level's items before ours is right. Which items are such copies is recorded in an
annotation, so that they follow a change below and go with the rest.
"""

from __future__ import annotations

from aigw_render.base.data import copy, sequence
from aigw_render.model.envoyproxy import BRANCHES, KUBERNETES
from aigw_render.plan.items import named, put
from aigw_render.plan.proxy.records import read_record, write_record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from aigw_render.base.data import Data
    from aigw_render.base.position import Path
    from aigw_render.model.envoyproxy import Branch
    from aigw_render.plan.proxy.site import Site

CARRIED = "aigw-render.github.io/carried"
"""The annotation that lists the copies, as `volumes/NAME`."""
_LISTS: tuple[Path, ...] = (("pod", "volumes"), ("container", "volumeMounts"), ("initContainers",))


def put_carried(
    site: Site, branch: Branch | None, carried: Mapping[Path, Sequence[Data]], ours: frozenset[str]
) -> None:
    """Make the copies in a branch exactly `carried`, by list; without a branch, none anywhere.

    An item that the user has under the same name counts, so it is not repeated. New ones go before
    the first item with a name that is ours.
    """
    recorded = read_record(site, CARRIED)
    written: list[str] = []
    for each in BRANCHES:
        for path in _LISTS:
            known = {name.partition("/")[2] for name in recorded if name.partition("/")[0] == path[-1]}
            wanted = carried.get(path, ()) if each == branch else ()
            names = _put(site, (*KUBERNETES, each, *path), known, wanted, ours)
            written += [f"{path[-1]}/{name}" for name in names]
    write_record(site, CARRIED, written)


def _put(site: Site, path: Path, known: set[str], carried: Sequence[Data], ours: frozenset[str]) -> list[str]:
    """Make the copies in one list exactly those wanted; return their names."""
    present = [named(item) for item in sequence(site.proxy, *path)]
    wanted = {
        named(item): copy(item) for item in carried if named(item) in known or named(item) not in present
    }
    if not wanted and known.isdisjoint(present):
        return []
    items = site.items(path)
    put(items, [item for name, item in wanted.items() if name in present], lambda item: named(item) in known)
    first = next((index for index, item in enumerate(items) if named(item) in ours), len(items))
    items[first:first] = [item for name, item in wanted.items() if name not in present]
    site.emptied.append(path)
    return [*wanted]
