"""Whole documents that come before another one, and go again to the byte.

A new document stands directly before its neighbour's `---`. Where the neighbour has none (it is the
first of its file, or follows a `...`), one is added with a comment, `--- # aigw-render`, which says
that it goes with the new document. Where directives stand before the neighbour, the new document is
ended by `...`, without which they would be content.
"""

from __future__ import annotations

import re

from aigw_render.base.patterns import lazy
from aigw_render.base.record import NamedTuple
from aigw_render.edit.blocktext import lines_of
from aigw_render.edit.flowtext import flow_style, render
from aigw_render.edit.site import Context, Site
from aigw_render.edit.style import style_at
from aigw_render.edit.verify import problem, proof_failed
from aigw_render.read.documents import split
from aigw_render.read.files import InputFile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.read.documents import Document
    from aigw_render.read.node import Node

_BOM = "\ufeff"
_BREAK = lazy("\r\n|[\n\r\x85\u2028\u2029]")
_MARK = lazy("--- # aigw-render(?:\r\n|[\n\r\x85\u2028\u2029])")
_MARKER = lazy("^---(?=[ \t\n\r\x85\u2028\u2029]|\\Z)", re.MULTILINE)
_DIRECTIVE = lazy("^%", re.MULTILINE)


class _Spot(NamedTuple):
    """Where a new document goes in its neighbour's text, and what follows it."""

    position: int
    after: str
    """A marker line between the two; empty where the neighbour has its own."""


def prepend(document: Document, root: Node, text: str, created: Data, desired: Data) -> str:
    """Return a document's new text with an object as a document of its own before it.

    Args:
        document: the neighbour, as it was read.
        root: its nodes, for its style.
        text: its new text.
        created: the object.
        desired: what the neighbour says in its new text.

    Raises:
        InternalError: AIGW901, the result did not pass its proof.
    """
    eol = _line_break(document.text)
    spot = _spot(text, eol)
    written = f"---{eol}{_body(document, root, created, eol)}{spot.after}"
    result = text[: spot.position] + written + text[spot.position :]
    _prove(document, result, [created, desired])
    return result


def without(text: str) -> str:
    """Return what remains of a document that goes: what stands before its `---`."""
    found = _marker(text)
    return text[: len(_BOM) * text.startswith(_BOM)] if found is None else text[:found]


def unmarked(text: str) -> str:
    """Return the text of the document behind one that goes, without the marker that came with it."""
    found = _MARK.match(text)
    return text[found.end() :] if found else text


def _body(document: Document, root: Node, created: Data, eol: str) -> str:
    """Return an object as text in the style of a document."""
    ctx = Context(document, root)
    site = Site(root, None, created, flow=root.style == "flow")
    if root.style == "flow":
        return render(created, flow_style(ctx, site, inner=False)._replace(eol=eol), "") + eol
    return "".join(line + eol for line in lines_of(created, style_at(ctx, site)))


def _spot(text: str, eol: str) -> _Spot:
    """Return where a new document goes."""
    start = len(_BOM) * text.startswith(_BOM)
    marker = _marker(text)
    if marker is None:
        return _Spot(start, f"--- # aigw-render{eol}")
    if _DIRECTIVE.search(text, start, marker):
        return _Spot(start, f"...{eol}")
    return _Spot(marker, "")


def _marker(text: str) -> int | None:
    """Return where the `---` stands that starts a document, None when it has none."""
    start = len(_BOM) * text.startswith(_BOM)
    if text.startswith("---", start) and _MARKER.match("---" + text[start + 3 : start + 4]):
        return start
    found = _MARKER.search(text, start)
    if found is None or _has_content(text[start : found.start()]):
        return None
    return found.start()


def _has_content(text: str) -> bool:
    """Tell whether a text holds more than blank lines, comments and directives."""
    lines = _BREAK.split(text)
    return any(line.strip(" \t") and not line.lstrip(" \t").startswith(("#", "%")) for line in lines)


def _line_break(text: str) -> str:
    """Return the first line break of a text."""
    found = _BREAK.search(text)
    return found[0] if found else "\n"


def _prove(document: Document, text: str, expected: list[Data]) -> None:
    """Check that a text is cut into documents that say what is expected."""
    found = [one.text for one in split(InputFile(document.file, text.encode()))]
    if len(found) != len(expected):
        raise proof_failed(document, f"there are {len(found)} documents, not {len(expected)}")
    for one, said in zip(found, expected, strict=True):
        reason = problem(one, said)
        if reason:
            raise proof_failed(document, reason)
