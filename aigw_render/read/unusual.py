"""What the short way (`read.quick`) does not know: such documents are composed, and what is wrong is told."""

from __future__ import annotations

from aigw_render.base.codes import make
from aigw_render.base.diagnostic import Diagnostic, Place, Related
from aigw_render.read.compose import compose, find_mark
from aigw_render.read.kinds import matters, mentions_kind
from aigw_render.read.kubeyaml import DecodeError, decode
from aigw_render.read.locate import find, place, place_at, unread_place_at
from aigw_render.read.problem import ComposeError
from aigw_render.read.resource import Resource

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.read.documents import Document
    from aigw_render.read.node import Node


def read_composed(document: Document, *, every_kind: bool) -> tuple[Resource | None, list[Diagnostic]]:
    """Return a document of a kind that matters as one object, or what is wrong with it."""
    hidden = [*_hidden_marks(document)]
    try:
        root = compose(document.text)
        if root is None or not (every_kind or _is_ours(root)):
            return None, hidden
        return Resource(document, None, decode(root)), hidden
    except ComposeError as error:
        return None, [_unparsed(document, error)]
    except DecodeError as error:
        node = error.node
        where = unread_place_at(document.file, document.text, node.start, node.end, line=document.line)
        return None, [make("AIGW101", error.message, where)]


def _hidden_marks(document: Document) -> Iterator[Diagnostic]:
    """Yield a warning for the first byte order mark that starts a line of what seems to be ours."""
    text = document.text
    found = find_mark(text)
    if found is not None and mentions_kind(text):
        yield make(
            "AIGW232",
            "a byte order mark starts this line, and is part of its text",
            place_at(document.file, text, found, line=document.line),
            hint="delete the character: nobody sees it, and Kubernetes reads another key",
        )


def repeated_keys(whole: Resource) -> Iterator[Diagnostic]:
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
    return make(
        "AIGW116",
        f"`{second.value}` stands twice in one document: Kubernetes takes the last one",
        place(whole.document, second),
        severity="warning",
        hint="a `---` may be missing between two objects; else remove one of the two",
        related=(Related("it stands here first", place(whole.document, first)),),
    )


def _is_ours(root: Node) -> bool:
    """Tell whether a document's kind matters; nothing else in it is read when it does not."""
    kind = find(root, ("kind",))
    return kind is not None and matters(kind.resolved().value)


def _unparsed(document: Document, error: ComposeError) -> Diagnostic:
    """Return the finding for a document that does not parse."""
    where = unread_place_at(document.file, document.text, error.offset, line=document.line)
    if error.code == "AIGW101" and "{{" in document.text:
        return _template(document, where)
    return make(error.code, error.message, where, severity="error", hint=error.hint)


def _template(document: Document, where: Place) -> Diagnostic:
    """Return the finding for a template: a warning when it may hold an object that we would read."""
    if not mentions_kind(document.text):
        return make("AIGW206", "a template is passed through as it is", where)
    return make(
        "AIGW206",
        "a template that names a kind this tool reads is passed through as it is",
        where,
        severity="warning",
        hint="render the chart first, and give its output to this tool",
    )
