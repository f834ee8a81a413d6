"""The documents that a run changes: each a tree to work on, plus what comes and goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aigw_render.base.data import copy, get, mapping, shared, strict_equal
from aigw_render.base.record import NamedTuple

if TYPE_CHECKING:
    from aigw_render.base.data import Data
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
        self._settled = set[_Key]()
        self._items: dict[_Key, list[tuple[Path, Object | None]]] = {}
        """New items of a document's lists by the place where they go; None takes away what is there."""

    def object(self, resource: Resource) -> Object:
        """Return the copy of an object that may be changed."""
        return mapping(self._plan(resource).desired, *resource.path)

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

    def settle(self, resource: Resource) -> None:
        """Say that an object is finished: its copy then shares with the original what is the same in both.

        A thousand whole copies would take 13 MB. Whoever asks for the object again gets a new one. An item
        of a list stays as it is: its list is most likely not finished.
        """
        if resource.path:
            return
        plan = self._plan(resource)
        self._plans[_key(resource)] = plan._replace(desired=shared(plan.resource.tree, plan.desired))
        self._settled.add(_key(resource))

    def _plan(self, resource: Resource) -> DocumentPlan:
        key = _key(resource)
        if key not in self._plans:
            self._plans[key] = DocumentPlan(resource, copy(resource.tree))
        elif key in self._settled:
            self._settled.remove(key)
            self._plans[key] = self._plans[key]._replace(desired=copy(self._plans[key].desired))
        return self._plans[key]


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
