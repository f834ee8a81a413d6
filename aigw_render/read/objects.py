"""From one document to its Kubernetes objects, or to what is wrong with it."""

from __future__ import annotations

from aigw_render.base.data import sequence, text
from aigw_render.base.diagnostic import Diagnostic, Place, Related
from aigw_render.read.compose import compose
from aigw_render.read.kinds import matters, mentions_kind
from aigw_render.read.kubeyaml import DecodeError, decode
from aigw_render.read.locate import find, place, place_at
from aigw_render.read.problem import ComposeError
from aigw_render.read.quick import read_quickly
from aigw_render.read.resource import Resource
from aigw_render.read.values import values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.read.documents import Document
    from aigw_render.read.node import Node
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
    return _items(whole), [] if quick and not quick.repeats else [*_repeated_keys(whole)]


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
    try:
        root = compose(document.text)
        if root is None or not (every_kind or _is_ours(root)):
            return None, []
        return Resource(document, None, decode(root)), []
    except ComposeError as error:
        return None, [_unparsed(document, error)]
    except DecodeError as error:
        return None, [Diagnostic("AIGW101", "error", error.message, place(document, error.node))]


def every_object(document: Document) -> list[Resource]:
    """Return a document's objects of whatever kind.

    Raises:
        ComposeError: it is not readable YAML. DecodeError: Kubernetes' reader refuses it.
    """
    return _items(Resource(document, None, values(document.text)))


def _repeated_keys(whole: Resource) -> Iterator[Diagnostic]:
    """Yield a warning for each top-level key that stands twice.

    A `---` that is missing between two objects looks so, and the first of them is lost without a word.
    """
    seen: dict[str, Node] = {}
    for key, _ in whole.root.pairs:
        if key.value in seen and not key.tag:
            yield _repeated(whole, seen[key.value], key)
        seen[key.value] = key


def _repeated(whole: Resource, first: Node, second: Node) -> Diagnostic:
    """Return the warning about a key that stands twice."""
    return Diagnostic(
        "AIGW116",
        "warning",
        f"`{second.value}` stands twice in one document: Kubernetes takes the last one",
        place(whole.document, second),
        hint="a `---` may be missing between two objects; else remove one of the two",
        related=(Related("it stands here first", place(whole.document, first)),),
    )


def _is_ours(root: Node) -> bool:
    """Tell whether a document's kind matters; nothing else in it is read when it does not."""
    kind = find(root, ("kind",))
    return kind is not None and matters(kind.resolved().value)


def _items(resource: Resource) -> list[Resource]:
    """Return the object itself, or of a list the objects in it, lists in lists too."""
    if not resource.kind.endswith("List"):
        return [resource] if resource.kind else []
    count = len(sequence(resource.data, "items"))
    inner = [resource._replace(path=(*resource.path, "items", index)) for index in range(count)]
    return [found for item in inner for found in _items(item)]


def _unparsed(document: Document, error: ComposeError) -> Diagnostic:
    """Return the finding for a document that does not parse."""
    where = place_at(document.file, document.text, error.offset, line=document.line)
    if error.code == "AIGW101" and "{{" in document.text:
        return _template(document, where)
    return Diagnostic(error.code, "error", error.message, where, hint=error.hint)


def _template(document: Document, where: Place) -> Diagnostic:
    """Return the finding for a template: a warning when it may hold an object that we would read."""
    if not mentions_kind(document.text):
        return Diagnostic("AIGW206", "note", "a template is passed through as it is", where)
    return Diagnostic(
        "AIGW206",
        "warning",
        "a template that names a kind this tool reads is passed through as it is",
        where,
        hint="render the chart first, and give its output to this tool",
    )
