"""Where a patch of the user's stands in the way of something that the pod needs.

Source: what wipes in a patch, "How EG makes the pod template" in envoyproxy.md.
"""

from __future__ import annotations

from aigw_render.base.data import get, text
from aigw_render.base.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Literal

    from aigw_render.base.data import Data
    from aigw_render.base.position import Path

    Kind = Literal["null", "replace", "delete", "order", "retain", "list", "type", "nameless", "unknown"]

DIRECTIVE = "$patch"


class Need(NamedTuple):
    """Something of ours that has to survive the patch."""

    path: Path
    """Where it is, below the patch's `value`."""
    what: str
    """What is lost without it, for messages."""
    merge_key: str = ""
    """What names an item there; empty: a mapping stands there."""
    names: frozenset[str] = frozenset()
    """The items that may not be deleted."""
    grows: bool = True
    """The list gets an item that the patch does not name, which an order in the patch forbids."""


class Hit(NamedTuple):
    """One place in a patch that takes away what is needed."""

    path: Path
    """Where it is, below the patch's `value`."""
    kind: Kind
    target: Path
    """The field that it acts on."""


def find_hits(value: Data, need: Need, *, strategic: bool) -> Iterator[Hit]:
    """Yield what in a patch takes a need away; what cannot be understood on the way there, too."""
    node = value
    for depth, key in enumerate(need.path):
        path = need.path[:depth]
        hit = _directive(node, path, key, need) if strategic else None
        if hit is not None:
            yield hit
            return
        if isinstance(node, dict) and key not in node:
            return
        node = get(node, key)
        hit = _wrong(node, need, depth + 1)
        if hit is not None:
            yield hit
            return
    yield from _inside(node, need, strategic=strategic)


def _directive(node: Data, path: Path, key: str | int, need: Need) -> Hit | None:
    """Return what a mapping on the way says about all of itself, or about one field of it."""
    if not isinstance(node, dict):
        return None
    if DIRECTIVE in node:
        return Hit((*path, DIRECTIVE), _action(node), path)
    order = f"$setElementOrder/{key}"
    if order in node and need.grows and (*path, key) == need.path:
        return Hit((*path, order), "order", need.path)
    keys = node.get("$retainKeys")
    if isinstance(keys, list) and key not in keys:
        return Hit((*path, "$retainKeys"), "retain", (*path, key))
    return None


def _wrong(node: Data, need: Need, depth: int) -> Hit | None:
    """Return what is wrong with the value at a depth of the way."""
    path = need.path[:depth]
    if node is None:
        return Hit(path, "null", path)
    is_list = isinstance(need.path[depth], int) if depth < len(need.path) else bool(need.merge_key)
    return None if isinstance(node, list if is_list else dict) else Hit(path, "type", path)


def _inside(node: Data, need: Need, *, strategic: bool) -> Iterator[Hit]:
    """Yield what the value at the end of the way does itself."""
    if not strategic:
        if isinstance(node, list):
            yield Hit(need.path, "list", need.path)
    elif isinstance(node, list):
        for index, item in enumerate(node):
            yield from _item(item, (*need.path, index), need)
    elif isinstance(node, dict) and DIRECTIVE in node:
        yield Hit((*need.path, DIRECTIVE), _action(node), need.path)


def _item(item: Data, path: Path, need: Need) -> Iterator[Hit]:
    """Yield what one item of a list does."""
    if not isinstance(item, dict):
        yield Hit(path, "type", path)
        return
    action = _action(item) if DIRECTIVE in item else None
    named = text(item, need.merge_key)
    if action == "replace":
        yield Hit((*path, DIRECTIVE), action, need.path)
    elif not named:
        yield Hit(path, "nameless", path)
    elif action == "unknown" or (action == "delete" and _plain(named) in need.names):
        yield Hit((*path, DIRECTIVE), action, path)


def _action(node: dict[str, Data]) -> Literal["replace", "delete", "unknown"]:
    """Return what a `$patch` does."""
    found = node[DIRECTIVE]
    return "replace" if found == "replace" else "delete" if found == "delete" else "unknown"


def _plain(name: str) -> str:
    """Return an item's name, a mount's path without a slash at the end."""
    return name.rstrip("/") or name
