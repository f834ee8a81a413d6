"""The expression that leaves our pods out of a webhook, and how we know ours again."""

from __future__ import annotations

from aigw_render.base.data import get, mapping, sequence
from aigw_render.base.record import NamedTuple
from aigw_render.extproc.podparts import INJECTED_LABEL
from aigw_render.plan.items import list_at
from aigw_render.plan.tidy import drop_if_emptied

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.base.position import Path
    from aigw_render.plan.drafts import Drafts
    from aigw_render.read.resource import Resource

SELECTOR = "objectSelector"
EXPRESSIONS = "matchExpressions"


class Spot(NamedTuple):
    """Where a webhook's selectors can be edited."""

    resource: Resource
    path: Path
    """What holds `objectSelector`, in the object; it need not be there yet."""


def expression() -> dict[str, Data]:
    """Return the expression as we write it.

    `operator` stands before `key`, the other way round than people write it: neither a list item nor a
    values file has room for an owner's mark, and `remove` must not take away what a user wrote.
    """
    return {"operator": "DoesNotExist", "key": INJECTED_LABEL}


def is_ours(item: Data) -> bool:
    """Tell whether we wrote an expression."""
    ours = expression()
    return isinstance(item, dict) and item == ours and [*item] == [*ours]


def without_ours(selector: Data) -> Data:
    """Return a selector without what we wrote in it."""
    if not isinstance(selector, dict) or not any(map(is_ours, sequence(selector, EXPRESSIONS))):
        return selector
    return selector | {EXPRESSIONS: [item for item in sequence(selector, EXPRESSIONS) if not is_ours(item)]}


def set_exclusion(drafts: Drafts, spot: Spot, *, wanted: bool) -> None:
    """Put our expression into a selector, or take it out."""
    target = drafts.object(spot.resource)
    path: Path = (*spot.path, SELECTOR, EXPRESSIONS)
    if wanted:
        items = list_at(_opened(target, path[:-1]), EXPRESSIONS)
        if not any(map(is_ours, items)):
            items.append(expression())
    elif any(map(is_ours, items := sequence(target, *path))):
        items[:] = [item for item in items if not is_ours(item)]
        _tidy(target, spot.resource, path)


def _opened(target: dict[str, Data], path: Path) -> dict[str, Data]:
    """Return the mapping at a path, with the mappings on the way made where they are missing or null."""
    for at, part in enumerate(path):
        if not isinstance(get(target, *path[: at + 1]), dict | list):
            mapping(target, *path[:at])[str(part)] = {}
    return mapping(target, *path)


def _tidy(target: dict[str, Data], resource: Resource, path: Path) -> None:
    """Take emptied collections away, from the list upwards."""
    for end in range(len(path), 0, -1):
        holder, key = get(target, *path[: end - 1]), path[end - 1]
        if isinstance(holder, dict) and isinstance(key, str):
            drop_if_emptied(holder, key, resource, path[:end])
