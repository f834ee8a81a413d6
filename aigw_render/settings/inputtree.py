"""The input as a tree of files and objects, for sources of settings that name others."""

from __future__ import annotations

import posixpath

from aigw_render.base.patterns import lazy
from aigw_render.base.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Literal

    from aigw_render.read.documents import Document
    from aigw_render.read.resource import Resource

_STREAM = "<stdin>"


class Asked(NamedTuple):
    """A file that a manifest names."""

    near: str
    """The path of the manifest's own file."""
    path: str
    relative_to: Literal["folder", "repository"]
    """What `path` is relative to: the manifest's folder, or the root of its repository."""


class InputTree:
    """Finds files and objects among the documents of the input, context included."""

    def __init__(self, documents: Iterable[Document]) -> None:
        self.documents = tuple(documents)
        self.asked: list[Asked] = []
        """Every file that was asked for, found or not: the host reads those that are missing."""
        self._files: dict[str, list[Document]] = {}
        self._named: dict[str, dict[str, list[Document]]] = {}
        self._holding: dict[str, list[Document]] = {}
        self._parsed: dict[tuple[str, int], list[Resource]] = {}
        for document in self.documents:
            self._files.setdefault(posixpath.normpath(document.file), []).append(document)

    def file(self, path: str) -> list[Document]:
        """Return the documents of a file, by its path as `beside` and `within` return it."""
        return self._files[path]

    def beside(self, near: str, path: str) -> list[str]:
        """Return the file that a path relative to the folder of `near` names, when it is in the input."""
        self.asked.append(Asked(near, path, "folder"))
        found = posixpath.normpath(posixpath.join(posixpath.dirname(near), path))
        return [found] if found in self._files and near != _STREAM else []

    def within(self, near: str, path: str) -> list[str]:
        """Return the files that a path relative to the root of the repository of `near` may name.

        The root is one of the folders above; which one, paths do not tell, so there may be several.
        """
        inside = posixpath.normpath("/" + path.lstrip("/"))[1:]
        self.asked.append(Asked(near, inside, "repository"))
        if near == _STREAM:
            return [one for one in self._files if f"/{one}".endswith(f"/{inside}")]
        named = [posixpath.normpath(posixpath.join(folder, inside)) for folder in _folders_above(near)]
        return [one for one in dict.fromkeys(named) if one in self._files]

    def objects(self, kind: str, name: str) -> list[Resource]:
        """Return the objects of a kind and name, also of kinds that are not read otherwise."""
        if kind not in self._named:
            self._named[kind] = _by_name(self.holding(kind))
        every = [one for document in self._named[kind].get(name, ()) for one in self.parsed(document)]
        return [one for one in every if (one.kind, one.name) == (kind, name)]

    def holding(self, word: str) -> list[Document]:
        """Return the documents in whose text a word stands."""
        if word not in self._holding:
            self._holding[word] = [one for one in self.documents if word in one.text]
        return self._holding[word]

    def parsed(self, document: Document) -> list[Resource]:
        """Return the objects of a document, whatever their kinds; none when it cannot be read."""
        key = (document.file, document.index)
        if key not in self._parsed:
            self._parsed[key] = _objects_in(document)
        return self._parsed[key]


_NAME = lazy(r"""\bname["']?\s*:\s*["']?([-.\w]+)""")


def _by_name(documents: Iterable[Document]) -> dict[str, list[Document]]:
    """Return documents by every name that stands in them, so that few of them are parsed."""
    found: dict[str, list[Document]] = {}
    for document in documents:
        for name in set(_NAME.findall(document.text)):
            found.setdefault(name, []).append(document)
    return found


def _objects_in(document: Document) -> list[Resource]:
    """Return the objects of a document, whatever their kinds; none when it cannot be read."""
    from aigw_render.base.data import sequence
    from aigw_render.read.compose import compose
    from aigw_render.read.kubeyaml import DecodeError, decode
    from aigw_render.read.problem import ComposeError
    from aigw_render.read.resource import Resource

    try:
        whole = Resource(document, None, decode(compose(document.text)))
    except (ComposeError, DecodeError):
        return []
    if not whole.kind.endswith("List"):
        return [whole]
    return [whole._replace(path=("items", at)) for at in range(len(sequence(whole.data, "items")))]


def _folders_above(path: str) -> list[str]:
    """Return the folder of a file and those above it; of a relative path also `..`, `../..` and so on."""
    found = [posixpath.dirname(posixpath.normpath(path))]
    while found[-1] != "/" and found[-1].count("..") < _UPWARDS:
        folder = found[-1]
        up = not folder or posixpath.basename(folder) == ".."
        found.append(posixpath.join(folder, "..") if up else posixpath.dirname(folder))
    return found


_UPWARDS = 20
"""So far above the working folder may the root of the repository be."""
