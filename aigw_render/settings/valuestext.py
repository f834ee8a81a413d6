"""Text → chart values with positions, as `helm -f` reads a file."""

from __future__ import annotations

import os

from aigw_render.base.codes import make
from aigw_render.base.errors import InputError
from aigw_render.base.record import NamedTuple
from aigw_render.read.compose import compose
from aigw_render.read.documents import Document, split
from aigw_render.read.kubeyaml import DecodeError, decode
from aigw_render.read.locate import unread_place_at
from aigw_render.read.problem import ComposeError
from aigw_render.read.resource import Resource
from aigw_render.settings.values import ValuesSource

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from aigw_render.base.diagnostic import Diagnostic, Place
    from aigw_render.read.files import InputFile


class ReadValues(NamedTuple):
    """The values of one text; without keys when it could not be read."""

    source: ValuesSource
    diagnostics: tuple[Diagnostic, ...] = ()


def read_values_file(file: InputFile) -> ReadValues:
    """Return the values of a file; whatever makes it unreadable is AIGW115 (AIGW117 for its encoding)."""
    try:
        documents = split(file)
    except InputError as error:
        return ReadValues(_nothing(file.path), error.diagnostics)
    return read_values_documents(documents or [Document(file.path, 0, "", 0, context=True)])


def read_values_documents(documents: Sequence[Document]) -> ReadValues:
    """Return the values of a file whose documents these are; several of them are an error."""
    if len(documents) == 1:
        return read_values(documents[0])
    second = documents[1]
    place = unread_place_at(second.file, second.text, 0, line=second.line)
    return ReadValues(_nothing(second.file), (_error("a values file holds one document", place),))


def read_written(values: str, place: Place) -> ReadValues:
    """Return values that stand in a manifest as a text; everything in it is where the text is."""
    read = read_values(Document(str(place.position), 0, values, 0, context=True))
    return ReadValues(
        read.source._replace(place=lambda _path: place),
        tuple(found._replace(place=_unquoted(place, values)) for found in read.diagnostics),
    )


def _unquoted(place: Place, values: str) -> Place:
    """Return the place of a text that cannot be read, without its line where that may hold a seed."""
    from aigw_render.base.seedwords import may_hold_seed

    return place._replace(source="") if may_hold_seed(values) else place


def read_values(document: Document) -> ReadValues:
    """Return the values of one document."""
    try:
        root = compose(document.text, as_it_is=True)
        data = decode(root)
    except ComposeError as error:
        return _unreadable(document, error.message, error.offset)
    except DecodeError as error:
        return _unreadable(document, error.message, error.node.start)
    if root is None or data is None:
        return ReadValues(_nothing(document.file))
    if not isinstance(data, dict):
        return _unreadable(document, "they are not a mapping", root.start)
    return ReadValues(ValuesSource(document.file, data, Resource(document, root, data).place))


def find_values(file: InputFile, documents: Iterable[Document]) -> Resource | None:
    """Return the input's document that is a values file: of the same text, under the same path.

    A path may be relative to a config's folder, so the document's may be longer. None where several
    could be meant, or none. The file's values are known to be readable.
    """
    path = os.path.normpath(file.path).replace(os.sep, "/")
    while path.startswith("../"):
        path = path.removeprefix("../")
    texts = [document.text for document in split(file)]
    same = [
        document
        for document in documents
        if not document.context and [document.text] == texts and f"/{document.file}".endswith(f"/{path}")
    ]
    found = [document for document in same if document.file == file.path] or same
    return (
        Resource(found[0], None, decode(compose(found[0].text, as_it_is=True))) if len(found) == 1 else None
    )


def _unreadable(document: Document, message: str, offset: int) -> ReadValues:
    """Return the error about a document that holds no values."""
    place = unread_place_at(document.file, document.text, offset, line=document.line)
    hint = "values are read as they are: render a template first" if "{{" in document.text else ""
    found = _error(f"the chart values cannot be read: {message}", place)._replace(hint=hint)
    return ReadValues(_nothing(document.file), (found,))


def _nothing(name: str) -> ValuesSource:
    """Return values without keys."""
    return ValuesSource(name, {}, lambda _path: None)


def _error(message: str, place: Place) -> Diagnostic:
    """Return an error about a values file."""
    return make("AIGW115", message, place)
