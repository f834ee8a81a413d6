"""A stream cut into documents whose texts, joined, are the stream again."""

from __future__ import annotations

from aigw_render.base.patterns import BREAKS, lazy, with_breaks
from aigw_render.base.record import NamedTuple
from aigw_render.read.files import decode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.read.files import InputFile


class Document(NamedTuple):
    """One document of a stream: its text from the end of the document before it."""

    file: str
    index: int  # type: ignore[assignment]  # a named tuple's method of that name is of no use here
    """Its number in the file, from 0."""
    text: str
    """With the `---` that starts it, the `...` that ends it, and what stands around them."""
    line: int
    """The line of the file, from 0, that `text[0]` stands on."""
    context: bool


_BLANKS = " \t" + BREAKS
_START = with_breaks(r"---(?<=[BREAKS]---)(?![^ \tBREAKS])")
_END = with_breaks(r"\.\.\.(?<=[BREAKS]\.\.\.)(?![^ \tBREAKS])")
"""Markers that start a line. They begin with literal text, so that `re` skips to it."""
_REST_OF_LINE = with_breaks(r"[^BREAKS]*(?:\r\n|[BREAKS])?")
_COMMENT = r"[ \t]*(?:\#[^BREAKS]*)?"
_NOTHING = with_breaks(rf"\ufeff?(?:(?:{_COMMENT}|%[^BREAKS]*)(?:\r\n|[BREAKS]))*+{_COMMENT}")
"""Blank lines, comments and directives: what may stand before a document's `---`."""
_BOM = "\ufeff"
_LEAD = lazy(r"(?:[ \t]*(?:\#[^\r\n]*)?(?:\r\n|[\r\n]))*+---[ \t]*(?:\#[^\r\n]*)?(?:\r\n|[\r\n])\ufeff{1,2}")
"""What stands before the content of a document whose marker `---` a byte order mark follows."""


def split(file: InputFile) -> list[Document]:
    """Return a file's documents; `"".join(document.text ...)` is the file's text exactly.

    What stands before the first `---` belongs to the first document, a `...` line to the
    document that it ends, and what follows a `...` (comments, directives) to the next one, or
    to the last where none follows. A file without any content is one document.

    Raises:
        InputError: AIGW117, see `files.decode`.
    """
    text = decode(file)
    documents: list[Document] = []
    line = 0
    for start, end in _spans(text):
        part = text[start:end]
        documents.append(Document(file.path, len(documents), part, line, file.context))
        line += count_lines(part)
    return documents


def lead(text: str) -> int:
    """Return how much of a document's text is dropped before it is parsed: up to a byte order mark.

    Kubernetes' readers cut a stream behind its `---` lines and drop a mark (or two) that a part starts with.
    Everywhere else it is text.
    """
    if _BOM not in text:
        return 0
    if text[0] == _BOM:
        return 1 + (text[1:2] == _BOM)
    found = _LEAD.match(text)
    return found.end() if found else 0


def parsed(text: str, start: int = 0) -> str:
    """Return what is parsed of a text: its last line is ended, as Kubernetes' readers do before they parse.

    A block scalar that ends the text has its line break by that.
    """
    return text[start:] if text.endswith("\n") else text[start:] + "\n"


def count_lines(text: str) -> int:
    """Return how many line breaks a text holds: LF, CRLF and CR, as editors count."""
    count = text.count("\n")
    if "\r" in text:
        count += text.count("\r") - text.count("\r\n")
    return count


def _spans(text: str) -> list[tuple[int, int]]:
    """Return where each document starts and ends."""
    spans = []
    start = 0
    explicit = False
    for marker in _markers(text):
        opens = text[marker] == "-"
        end = marker if opens else _end_of_line(text, marker)
        if explicit or not _NOTHING(text).fullmatch(text, start, marker):
            spans.append((start, end))
            start, explicit = end, opens
        elif opens:
            explicit = True
        elif spans:
            # A second `...` ends nothing: a document of its own could not be parsed.
            spans[-1] = (spans[-1][0], end)
            start = end
    if start == len(text) and spans:
        return spans
    if spans and not explicit and _NOTHING(text).fullmatch(text, start):
        return [*spans[:-1], (spans[-1][0], len(text))]
    return [*spans, (start, len(text))]


def _markers(text: str) -> list[int]:
    """Return where the `---` and `...` stand that start a line, in order."""
    bom = 1 if text.startswith("\ufeff") else 0
    first = text.startswith(("---", "..."), bom) and text[bom + 3 : bom + 4] in _BLANKS
    found = [bom] if first else []
    for sign, pattern in (("---", _START), ("...", _END)):
        if sign in text:
            found += [match.start() for match in pattern(text).finditer(text, bom)]
    return sorted(found)


def _end_of_line(text: str, position: int) -> int:
    """Return where the line after the one at `position` starts."""
    found = _REST_OF_LINE(text).match(text, position)
    return found.end() if found else position
