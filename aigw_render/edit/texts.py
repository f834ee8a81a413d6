"""All documents of a plan as text: edited, new ones before them, and without those that go."""

from __future__ import annotations

from aigw_render.base.errors import AigwError
from aigw_render.base.process import results
from aigw_render.edit.blocktext import Written

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.plan.drafts import DocumentPlan, Object
    from aigw_render.read.documents import Document

Key = tuple[str, int]
"""A document's file and its number there."""


def key_of(document: Document) -> Key:
    """Return what tells a document from all others."""
    return document.file, document.index


def planned_texts(
    plans: Iterable[DocumentPlan], documents: Iterable[Document]
) -> tuple[dict[Key, str], list[Diagnostic]]:
    """Return every document's text, changed as planned, and the reasons why some cannot be edited."""
    texts = {key_of(document): document.text for document in documents}
    refused: list[Diagnostic] = []
    plans = [*plans]
    going = [key_of(plan.resource.document) for plan in plans if plan.deleted]
    edits = [plan for plan in plans if not plan.deleted]
    written = Written()
    shared = results(
        lambda plan: _text(plan, written, alone=_is_alone(plan, texts)), edits, [*map(_size, edits)]
    )
    with shared as text_of:
        for index, plan in enumerate(edits):
            try:
                texts[key_of(plan.resource.document)] = text_of(index)
            except AigwError as error:
                refused += error.diagnostics
    if going:
        _take_out(texts, going)
    return texts, refused


def _size(plan: DocumentPlan) -> int:
    """Return how long a document is."""
    return len(plan.resource.document.text)


def _is_alone(plan: DocumentPlan, texts: dict[Key, str]) -> bool:
    """Tell whether a document is the only one of its file."""
    return (plan.resource.document.file, 1) not in texts


def _take_out(texts: dict[Key, str], going: Iterable[Key]) -> None:
    """Take documents away."""
    # Here and below, so that only a run that makes or deletes documents pays for the imports.
    from aigw_render.edit.newdocument import unmarked, without

    for file, index in going:
        texts[file, index] = without(texts[file, index])
        if (file, index + 1) in texts:
            texts[file, index + 1] = unmarked(texts[file, index + 1])


def _text(plan: DocumentPlan, written: Written, *, alone: bool) -> str:
    """Return one document's text; `alone`: it is the only one of its file."""
    document, root = plan.resource.document, plan.resource.root
    if root.style == "flow":
        from aigw_render.edit.jsonlist import is_wrapped, unwrap

        if is_wrapped(document, root, plan.desired):
            return unwrap(document, root, plan.resource.tree, plan.desired)
    from aigw_render.edit.edit import edit

    text = edit(document, root, plan.desired, plan.resource.tree, written)
    return text if plan.created is None else _beside(plan.created, text, plan, alone=alone)


def _beside(created: Object, text: str, plan: DocumentPlan, *, alone: bool) -> str:
    """Return a document's new text with a new object before it."""
    from aigw_render.edit.jsonlist import is_json, wrap
    from aigw_render.edit.newdocument import prepend

    put = wrap if alone and is_json(plan.resource.document.text) else prepend
    return put(plan.resource.document, plan.resource.root, text, created, plan.desired)
