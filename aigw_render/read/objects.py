"""From one document to its Kubernetes objects, or to what is wrong with it."""

from __future__ import annotations

from aigw_render.base.data import sequence, text
from aigw_render.read.kinds import matters
from aigw_render.read.quick import read_quickly
from aigw_render.read.resource import Resource
from aigw_render.read.values import values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.read.documents import Document
    from aigw_render.read.quick import Quick


def read_objects(document: Document, *, every_kind: bool = False) -> tuple[list[Resource], list[Diagnostic]]:
    """Return a document's objects, none when it is of no kind that matters, and what is wrong.

    A document that does not parse is an error AIGW101 (AIGW117 when it is over a limit); when
    it holds `{{`, it is a template, and passed through with AIGW206.
    """
    quick = read_quickly(document.text)
    whole, problems = _read(document, quick, every_kind=every_kind)
    if whole is None:
        return [], problems
    if quick and not quick.repeats:
        return _items(whole), []
    from aigw_render.read.unusual import repeated_keys

    return _items(whole), [*problems, *repeated_keys(whole)]


def read_whole(document: Document, *, every_kind: bool = False) -> tuple[Resource | None, list[Diagnostic]]:
    """Return a document of a kind that matters as one object, or what is wrong with it."""
    return _read(document, read_quickly(document.text), every_kind=every_kind)


def _read(
    document: Document, quick: Quick | None, *, every_kind: bool
) -> tuple[Resource | None, list[Diagnostic]]:
    """Return the same, from what the short way has found."""
    if quick is not None:
        ours = every_kind or matters(text(quick.data, "kind"))
        return Resource(document, None, quick.data) if ours else None, []
    from aigw_render.read.unusual import read_composed

    return read_composed(document, every_kind=every_kind)


def every_object(document: Document) -> list[Resource]:
    """Return a document's objects of whatever kind.

    Raises:
        ComposeError: it is not readable YAML. DecodeError: Kubernetes' reader refuses it.
    """
    return _items(Resource(document, None, values(document.text)))


def _items(resource: Resource) -> list[Resource]:
    """Return the object itself, or of a list the objects in it, lists in lists too."""
    if not resource.kind.endswith("List"):
        return [resource] if resource.kind else []
    count = len(sequence(resource.data, "items"))
    inner = [resource._replace(path=(*resource.path, "items", index)) for index in range(count)]
    return [found for item in inner for found in _items(item)]
