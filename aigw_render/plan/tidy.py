"""What becomes of a collection that loses its last entry."""

from __future__ import annotations

from aigw_render.base.data import get
from aigw_render.read.filled import origin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.base.position import Path
    from aigw_render.read.resource import Resource

_SHARED = ("*", "&", "<<")
"""How the origin of an own copy starts: what it is a copy of was empty, and so it stays."""


def drop_if_emptied(holder: dict[str, Data], key: str, resource: Resource, path: Path) -> None:
    """Take an emptied collection away, or restore what stood there before we filled it.

    `path` is where `holder[key]` stands in the resource as it was read. A collection
    that was empty there already is the user's and stays.
    """
    if holder.get(key) not in ([], {}) or not get(resource.data, *path):
        return
    before = _before(resource, path)
    if before is None:
        del holder[key]
    elif not before.startswith(_SHARED):
        holder[key] = _read_empty(before)


def _before(resource: Resource, path: Path) -> str | None:
    """Return the empty value's own text from before we filled it, None if we made the key."""
    from aigw_render.read.locate import find, find_key

    whole = (*resource.path, *path)
    value = find(resource.root, whole)
    key = find_key(resource.root, whole)
    return None if value is None else origin(resource.document.text, key, value)


def _read_empty(raw: str) -> Data:
    """Return the value of an empty value's text: `[ ]`, `{}`, `~`, `null` or nothing, tagged or not."""
    if raw.startswith("!"):
        raw = raw.partition(" ")[2].lstrip()
    return [] if raw.startswith("[") else {} if raw.startswith("{") else None
