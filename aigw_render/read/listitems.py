"""A ResourceList as kustomize writes it, cut at its items, which are read as a stream of documents.

A stream is scanned, and only what matters is parsed; a list would be parsed as a whole, several
times, which takes ten times the memory. Moving an item two columns to the left changes nothing of
what it says. Whatever is not written in just this form stays whole.
"""

from __future__ import annotations

from aigw_render.base.patterns import lazy
from aigw_render.base.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_HEAD = "apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n"
_ITEMS = lazy(r"(?:- [^\n]*\n(?:(?:  [^\n]*)?\n)*+)++")
"""Lines that start an item in column 1, and lines below that are moved to the right, or empty."""
_REST = lazy(r"(?:functionConfig:\n(?:(?:  [^\n]*)?\n)*+)?")
_MARKER = lazy(r"\n(?:- |  )(?:---|\.\.\.|%)")
"""What would start or end a document, were its item one."""
_ITEM = lazy(r"\n- ")
_FILLED = lazy(r"\n(?=[^\n])")
# With what is rare at the front, a megabyte is searched in no time.
_ANCHOR = lazy(r"&(?<![^\s\[{,:-]&)\w")
_ALIAS = lazy(r"\*(?<![^\s\[{,:-]\*)\w")
_RARE_BREAKS = ("\r", "\x85", "\u2028", "\u2029", "\ufeff")

START = "---\n"
"""What each document of the stream starts with."""


class Cut(NamedTuple):
    """The parts of a list; joined, they are its text."""

    head: str
    items: tuple[str, ...]
    rest: str


def cut(text: str) -> Cut | None:
    """Return the parts of a list, None when it is written in another form, or an item is no document."""
    if not text.startswith(_HEAD) or any(one in text for one in _RARE_BREAKS):
        return None
    if _ANCHOR.search(text) and _ALIAS.search(text):
        # One item may refer to another.
        return None
    found = _ITEMS.match(text, len(_HEAD))
    if found is None or not _REST.fullmatch(text, found.end()):
        return None
    before = len(_HEAD) - 1
    if _MARKER.search(text, before, found.end()):
        return None
    starts = [one.start() + 1 for one in _ITEM.finditer(text, before, found.end())]
    ends = [*starts[1:], found.end()]
    items = tuple(text[start:end] for start, end in zip(starts, ends, strict=True))
    return Cut(_HEAD, items, text[found.end() :])


def document(item: str) -> str:
    """Return an item as the text of a document."""
    return item[2:].replace("\n  ", "\n")


def item_of(text: str) -> str:
    """Return the text of a document as an item."""
    return "- " + _FILLED.sub("\n  ", text)


def stream(items: Iterable[str]) -> str:
    """Return items as a stream of documents."""
    return "".join(START + document(item) for item in items)
