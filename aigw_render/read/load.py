"""All inputs at once: documents, the Kubernetes objects in those that matter, and what is wrong."""

from __future__ import annotations

from aigw_render.base.errors import InputError
from aigw_render.base.record import NamedTuple
from aigw_render.read.documents import Document, split
from aigw_render.read.objects import read_objects
from aigw_render.read.scan import may_matter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.read.files import InputFile
    from aigw_render.read.resource import Resource


class Loaded(NamedTuple):
    """What the inputs hold."""

    documents: tuple[Document, ...]
    """All of them, in the order of the inputs; a file that cannot be decoded has none."""
    resources: tuple[Resource, ...]
    """The objects in documents of kinds that matter; of a list its items, not the list."""
    diagnostics: tuple[Diagnostic, ...]
    """AIGW101 and AIGW117 (errors), AIGW206 (a note or a warning)."""


def load(files: Iterable[InputFile]) -> Loaded:
    """Return the documents and objects of all files, and every problem found on the way."""
    return _loaded(files, may_matter, read_objects)


def load_all(files: Iterable[InputFile]) -> Loaded:
    """Return the same with the objects of every kind, as a dump of a cluster has them."""
    return _loaded(files, lambda _text: True, lambda document: read_objects(document, every_kind=True))


def _loaded(
    files: Iterable[InputFile],
    wanted: Callable[[str], bool],
    read: Callable[[Document], tuple[list[Resource], list[Diagnostic]]],
) -> Loaded:
    """Return the documents of all files and the objects in those that are wanted."""
    documents: list[Document] = []
    resources: list[Resource] = []
    diagnostics: list[Diagnostic] = []
    for file in files:
        try:
            found = split(file)
        except InputError as error:
            diagnostics += error.diagnostics
            continue
        documents += found
        for document in found:
            if wanted(document.text):
                objects, findings = read(document)
                resources += objects
                diagnostics += findings
    return Loaded(tuple(documents), tuple(resources), tuple(diagnostics))
