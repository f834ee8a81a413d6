"""ConfigMaps and Secrets that a kustomization makes of files and literals: the usual home of `valuesFrom`."""

from __future__ import annotations

import posixpath

from aigw_render.base.data import Data, sequence, text
from aigw_render.base.record import NamedTuple
from aigw_render.settings.kustomizecharts import is_kustomization

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.diagnostic import Place
    from aigw_render.base.position import Path
    from aigw_render.read.resource import Resource
    from aigw_render.settings.inputtree import InputTree

_FIELDS = {"ConfigMap": "configMapGenerator", "Secret": "secretGenerator"}


class Generated(NamedTuple):
    """What a generator puts under a key."""

    place: Place
    text: str = ""
    file: str = ""
    """The file that it takes the text from; empty for a literal."""


def generated(tree: InputTree, kind: str, name: str, key: str) -> Iterator[Generated]:
    """Yield what generators of the input put under a key of an object, a file only when it is there."""
    field = _FIELDS.get(kind, "")
    for document in tree.holding(field) if field else ():
        for resource in tree.parsed(document) if name in document.text else ():
            for at, entry in enumerate(sequence(resource.data, field)):
                if is_kustomization(resource) and text(entry, "name") == name:
                    yield from _entry(resource, tree, (field, at), entry, key)


def _entry(resource: Resource, tree: InputTree, path: Path, entry: Data, key: str) -> Iterator[Generated]:
    """Yield what one generator puts under a key."""
    for at, item in enumerate(sequence(entry, "files")):
        left, equals, right = str(item).partition("=")
        if (left if equals else posixpath.basename(left)) == key:
            place = resource.place((*path, "files", at))
            for file in tree.beside(resource.document.file, right if equals else left):
                yield Generated(place, file=file)
    for at, item in enumerate(sequence(entry, "literals")):
        left, equals, right = str(item).partition("=")
        if equals and left == key:
            yield Generated(resource.place((*path, "literals", at)), right)
