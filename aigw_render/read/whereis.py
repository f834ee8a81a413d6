"""From a place in a text back to the object that stands there, and the path inside of it."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple
from aigw_render.read.kubeyaml import DecodeError, key_of
from aigw_render.read.locate import offset_of
from aigw_render.read.objects import read_whole
from aigw_render.read.resourcelist import CONFIG

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.position import Path, Position
    from aigw_render.read.documents import Document
    from aigw_render.read.node import Node
    from aigw_render.read.resource import Resource


class Whereabouts(NamedTuple):
    """What stands at a place."""

    resource: Resource
    """The object: a document, an item of a list, or the config of a function."""
    field: Path
    """The path inside of it."""


def whereabouts(documents: Iterable[Document], position: Position) -> Whereabouts | None:
    """Return what stands at a position of a file that was cut into documents; None where no object does."""
    document = None
    for one in documents:
        if one.file == position.file and one.line < position.line:
            document = one
    whole = read_whole(document)[0] if document else None
    if document is None or whole is None:
        return None
    offset = offset_of(document.text, position.line - document.line, position.column)
    path = _path(whole.root, offset)
    outer = _outer(whole, path)
    return Whereabouts(whole._replace(path=path[:outer]), path[outer:])


def _outer(whole: Resource, path: Path) -> int:
    """Return how many steps of a path lead to the object."""
    if path[:1] == (CONFIG,):
        return 1
    steps = 0
    while path[steps : steps + 1] == ("items",) and whole._replace(path=path[:steps]).kind.endswith("List"):
        if len(path) < steps + 2:
            break
        steps += 2
    return steps


def _path(root: Node, offset: int) -> Path:
    """Return the path to the innermost value whose key or text holds an offset."""
    path: Path = ()
    node: Node | None = root
    while node is not None:
        node, step = _step(node, offset)
        path = (*path, *step)
    return path


def _step(node: Node, offset: int) -> tuple[Node | None, Path]:
    """Return the entry of a collection that holds an offset, and what it is called."""
    for key, value in node.pairs:
        if key.prefix <= offset < max(value.end, key.end):
            return (value if value.prefix <= offset else None), (_name(key),)
    for index, item in enumerate(node.items):
        if item.prefix <= offset < max(item.end, item.prefix + 1):
            return item, (index,)
    return None, ()


def _name(key: Node) -> str:
    """Return a key as the data has it; one that cannot be read is as it is written."""
    try:
        return key_of(key)
    except DecodeError:
        return key.value
