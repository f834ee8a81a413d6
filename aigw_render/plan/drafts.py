"""The documents that a run changes: each a tree to work on, plus what comes and goes."""

from __future__ import annotations

from aigw_render.base.data import copy, copy_along, get, mapping, strict_equal
from aigw_render.base.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data, Shape
    from aigw_render.base.position import Path
    from aigw_render.read.resource import Resource

_Key = tuple[str, int]
Object = dict[str, "Data"]


class DocumentPlan(NamedTuple):
    """One document and the tree that it shall become."""

    resource: Resource
    """An object of the document; its nodes are made again when they are needed."""
    desired: Data
    created: Object | None = None
    """An object that gets a document of its own directly before this one."""
    deleted: bool = False
    """The whole document goes."""


class Drafts:
    """Collects the changes of one run, document by document."""

    def __init__(self) -> None:
        self._plans: dict[_Key, DocumentPlan] = {}
        self._own: dict[_Key, dict[Path, bool]] = {}
        """The places in a document's tree that are copied, and whether all below is."""
        self._items: dict[_Key, list[tuple[Path, Object | None]]] = {}
        """New items of a document's lists by the place where they go; None takes away what is there."""

    def object(self, resource: Resource, shape: Shape | None = None) -> Object:
        """Return the copy of an object that may be changed: all of it, or the containers in `shape` only.

        What is not copied is shared with the object as it was read: a thousand whole copies would take
        13 MB, and an edit would have to compare all of them.
        """
        self._plan(resource)
        return mapping(self._opened(resource, resource.path, shape))

    def insert(self, before: Resource, created: Object) -> None:
        """Put a new object directly before another: in its list, or as a document."""
        plan = self._plan(before)
        if before.path:
            self._items.setdefault(_key(before), []).append((before.path, created))
        else:
            self._plans[_key(before)] = plan._replace(created=created)

    def delete(self, resource: Resource) -> None:
        """Take an object away."""
        plan = self._plan(resource)
        if resource.path:
            self._items.setdefault(_key(resource), []).append((resource.path, None))
        else:
            self._plans[_key(resource)] = plan._replace(deleted=True)

    def finish(self) -> tuple[DocumentPlan, ...]:
        """Return the documents that change. Call it once."""
        for key, items in self._items.items():
            for path, created in sorted(items, key=lambda item: item[0], reverse=True):
                _change(get(self._plans[key].desired, *path[:-1]), path[-1], created)
        return tuple(filter(_differs, self._plans.values()))

    def _plan(self, resource: Resource) -> DocumentPlan:
        """Return a document's plan; of its tree all is copied that is around the object."""
        key = _key(resource)
        if key not in self._plans:
            self._plans[key] = DocumentPlan(resource, resource.tree)
            self._own[key] = {}
        for end in range(len(resource.path)):
            self._opened(resource, resource.path[:end], {})
        return self._plans[key]

    def _opened(self, resource: Resource, path: Path, shape: Shape | None) -> Data:
        """Return the value at a path whose surroundings are copied, copied itself as far as it has to be."""
        plan, own = self._plans[_key(resource)], self._own[_key(resource)]
        found = get(plan.desired, *path)
        if own.get(path) or (path in own and shape is not None):
            return found
        own[path] = shape is None
        found = copy(found) if shape is None else copy_along(found, shape)
        if path:
            _put(get(plan.desired, *path[:-1]), path[-1], found)
        else:
            self._plans[_key(resource)] = plan._replace(desired=found)
        return found


def _put(holder: Data, step: str | int, value: Data) -> None:
    """Set what stands one step down in a container."""
    if isinstance(holder, dict):
        holder[str(step)] = value
    elif isinstance(holder, list):
        holder[int(step)] = value


def _change(items: Data, index: str | int, created: Object | None) -> None:
    """Insert into a list, or delete from it."""
    if not isinstance(items, list) or not isinstance(index, int):
        return
    if created is None:
        del items[index]
    else:
        items.insert(index, created)


def _differs(plan: DocumentPlan) -> bool:
    """Tell whether anything happens to a document."""
    return plan.deleted or plan.created is not None or not strict_equal(plan.resource.tree, plan.desired)


def _key(resource: Resource) -> _Key:
    return (resource.document.file, resource.document.index)
