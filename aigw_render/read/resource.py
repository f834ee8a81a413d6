"""One Kubernetes object, in its document, with its data and its positions."""

from __future__ import annotations

from aigw_render.base import data as data_
from aigw_render.base.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Place
    from aigw_render.base.position import Path
    from aigw_render.read.documents import Document
    from aigw_render.read.node import Node


class Resource(NamedTuple):
    """One object: a whole document, or an item of a list."""

    document: Document
    kept: Node | None
    """The document's root, or None when it is composed for whoever asks for it: few do."""
    tree: Data
    """What Kubernetes sees of the whole document."""
    path: Path = ()
    """Where in the document the object stands: `()`, or `("items", 3)`."""

    @property
    def root(self) -> Node:
        """Return the document's root; its nodes may be new: those of a long stream are too many to keep."""
        return self.kept or _again(self.document.text, self.tree)

    @property
    def data(self) -> dict[str, Data]:
        """Return what Kubernetes sees of the object."""
        if isinstance(self.tree, dict) and not self.path:
            return self.tree
        return data_.mapping(self.tree, *self.path)

    @property
    def api_version(self) -> str:
        """Return the apiVersion; an item of a typed list without it has the list's."""
        return data_.text(self.data, "apiVersion") or self._type()[0]

    @property
    def kind(self) -> str:
        """Return the kind; for an item of a `FooList` without kind and apiVersion it is `Foo`."""
        return data_.text(self.data, "kind") or self._type()[1]

    @property
    def name(self) -> str:
        """Return `metadata.name`, or an empty text."""
        return data_.text(self.data, "metadata", "name")

    @property
    def namespace(self) -> str:
        """Return `metadata.namespace` as written, or an empty text."""
        return data_.text(self.data, "metadata", "namespace")

    def node(self, path: Path = ()) -> Node | None:
        """Return the node of the value at a path relative to the object."""
        from aigw_render.read.locate import find

        return find(self.root, (*self.path, *path))

    def place(self, path: Path = (), *, key: bool = False) -> Place:
        """Return where the value at a path relative to the object stands, or its key.

        Where nothing stands there, it is the place of the nearest parent's key.
        """
        from aigw_render.read.locate import find, find_key, place

        full = (*self.path, *path)
        node = find_key(self.root, full) if key else find(self.root, full)
        while node is None and full:
            full = full[:-1]
            node = find_key(self.root, full)
        return place(self.document, node or self.root)

    def _type(self) -> tuple[str, str]:
        """Return apiVersion and kind."""
        data = self.data
        version, kind = data_.text(data, "apiVersion"), data_.text(data, "kind")
        if version or kind or not self.path:
            return version, kind
        outer = data_.mapping(self.tree, *self.path[:-2])
        return data_.text(outer, "apiVersion"), data_.text(outer, "kind").removesuffix("List")


_KEPT, _LONGEST = 4, 8_000_000
"""Roots that are kept, and characters of their texts; one is kept, however long it is."""
_roots: dict[str, Node] = {}
"""The roots that were asked for last, by text: questions come in rows, some about two documents in turn."""


def _again(text: str, tree: Data) -> Node:
    """Return the root of a text that says `tree`."""
    found = _roots.get(text)
    if found is None:
        # Here, so that a run that edits nothing does not pay for the import.
        from aigw_render.read.outline import outline

        while len(_roots) == _KEPT or (_roots and len(text) + sum(map(len, _roots)) > _LONGEST):
            del _roots[next(iter(_roots))]
        found = _roots[text] = outline(text, tree)
    return found
