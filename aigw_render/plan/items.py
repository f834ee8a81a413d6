"""Named items in a Kubernetes list: put, replaced in place, taken out."""

from __future__ import annotations

from aigw_render.base.data import text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from aigw_render.base.data import Data


def list_at(holder: dict[str, Data], key: str) -> list[Data]:
    """Return the list at `key`, created when it is missing or null."""
    found = holder.get(key)
    if not isinstance(found, list):
        found = holder[key] = []
    return found


def mapping_at(holder: dict[str, Data], key: str) -> dict[str, Data]:
    """Return the mapping at `key`, created when it is missing or null."""
    found = holder.get(key)
    if not isinstance(found, dict):
        found = holder[key] = {}
    return found


def named(item: Data) -> str:
    """Return an item's name, empty when it has none."""
    return text(item, "name")


def put(items: list[Data], wanted: Iterable[Data], owned: Callable[[Data], bool]) -> None:
    """Make the owned items of a list exactly `wanted`, by name.

    One that is there keeps its place, one that is new is appended, one that is owned
    but not wanted (or there twice) goes. So the second run changes nothing.
    """
    waiting = {named(item): item for item in wanted}
    kept: list[Data] = []
    for item in items:
        if named(item) in waiting:
            kept.append(waiting.pop(named(item)))
        elif not owned(item):
            kept.append(item)
    items[:] = [*kept, *waiting.values()]
