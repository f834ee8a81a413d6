"""All documents of a plan as text: edited, new ones before them, and without those that go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aigw_render.base.errors import AigwError
from aigw_render.edit.edit import edit
from aigw_render.edit.jsonlist import is_json, is_wrapped, unwrap, wrap
from aigw_render.edit.newdocument import prepend, unmarked, without

if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.plan.drafts import DocumentPlan
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
    going: list[Key] = []
    for plan in plans:
        key = key_of(plan.resource.document)
        if plan.deleted:
            going.append(key)
            continue
        try:
            texts[key] = _text(plan, alone=(key[0], 1) not in texts)
        except AigwError as error:
            refused += error.diagnostics
    for file, index in going:
        texts[file, index] = without(texts[file, index])
        if (file, index + 1) in texts:
            texts[file, index + 1] = unmarked(texts[file, index + 1])
    return texts, refused


def _text(plan: DocumentPlan, *, alone: bool) -> str:
    """Return one document's text; `alone`: it is the only one of its file."""
    document, root, tree = plan.resource.document, plan.resource.root, plan.resource.tree
    if is_wrapped(document, root, plan.desired):
        return unwrap(document, root, tree, plan.desired)
    text = edit(document, root, plan.desired)
    if plan.created is None:
        return text
    if alone and is_json(document.text):
        return wrap(document, root, text, plan.created, plan.desired)
    return prepend(document, root, text, plan.created, plan.desired)
