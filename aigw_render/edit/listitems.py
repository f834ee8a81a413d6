"""A list that was read as a stream of its items, put together again."""

from __future__ import annotations

from aigw_render.base.process import results
from aigw_render.edit.blocktext import lines_of
from aigw_render.edit.style import DEFAULT
from aigw_render.edit.verify import problem, proof_failed
from aigw_render.read.documents import split
from aigw_render.read.files import InputFile
from aigw_render.read.listitems import START, document, item_of
from aigw_render.read.values import values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from aigw_render.base.data import Data
    from aigw_render.read.documents import Document
    from aigw_render.read.listitems import Cut


def together(
    whole: Document, parts: Cut, after: str, created: Sequence[Data], results: Sequence[Data]
) -> str:
    """Return a list's new text: the items of a stream, more of them, and results at the end.

    An item that has not changed has its own bytes again.

    Raises:
        InternalError: AIGW901, an item does not say what its document says.
    """
    items = _items(whole, parts, [*_documents(whole, after)])
    return "".join([parts.head, *items, _written(whole, [*created]), parts.rest, _results(whole, results)])


def _documents(whole: Document, after: str) -> Iterator[str]:
    """Yield the documents of a stream, without the markers that start them."""
    for found in split(InputFile(whole.file, after.encode())) if after else ():
        if not found.text.startswith(START):
            raise proof_failed(whole, "an item is lost")
        yield found.text.removeprefix(START)


def _items(whole: Document, parts: Cut, texts: Sequence[str]) -> Iterator[str]:
    """Yield documents as items."""
    kept: dict[str, list[str]] = {}
    for item in reversed(parts.items):
        kept.setdefault(document(item), []).append(item)
    same = [kept[text].pop() if kept.get(text) else "" for text in texts]
    others = [text for text, item in zip(texts, same, strict=True) if not item]
    with results(lambda text: _item(whole, text), others, [*map(len, others)]) as made:
        fresh = map(made, range(len(others)))
        for item in same:
            yield item or next(fresh)


def _item(whole: Document, text: str) -> str:
    """Return a document that is new or has changed as an item."""
    return _proved(
        whole, item_of(text if text.endswith("\n") else f"{text}\n"), [values(text, limited=False)]
    )


def _results(whole: Document, results: Sequence[Data]) -> str:
    """Return the results as the last entry of the list."""
    return _written(whole, {"results": [*results]}) if results else ""


def _written(whole: Document, data: Data) -> str:
    """Return data as lines in column 1."""
    if not data:
        return ""
    return _proved(whole, "".join(f"{line}\n" for line in lines_of(data, DEFAULT)), data)


def _proved(whole: Document, text: str, expected: Data) -> str:
    """Return a text that says what is expected."""
    reason = problem(text, expected)
    if reason:
        raise proof_failed(whole, reason)
    return text
