"""Joins the texts of several files to one stream of documents."""

from __future__ import annotations

import re

from aigw_render.base.patterns import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_CONTENT = lazy(r"(?:\A|[\r\n])[ \t]*[^\s#]")
"""The beginning of something that is neither blank nor a comment."""
_APART = lazy(r"(?:#[^\r\n]*(?:[\r\n]+[ \t]*(?:#[^\r\n]*)?)*+)?+(?:^---(?=[ \t\r\n]|\Z)|\Z)", re.MULTILINE)
"""A text that begins with its own marker, or with a comment and nothing else before the marker.

A blank line or an indented comment at the very start is not apart: it would continue a
block scalar at the end of the text before.
"""
_DIRECTIVE = lazy(r"(?:[ \t]*(?:#[^\r\n]*)?[\r\n]+)*+%")
_BOM = "\ufeff"


def emit(files: Iterable[str]) -> str:
    """Return the texts of whole files, in this order, as one stream.

    One file comes out as the same bytes. Between the documents of two files a `---` line is
    added where the second has none of its own, and a line ending where the first has none;
    the second's byte order mark goes, since it would be a character inside the stream, and
    so does a second file of blank lines.
    """
    parts: list[str] = []
    inside = False
    for text in filter(None, files):
        content = text.removeprefix(_BOM)
        if not parts:
            parts.append(text)
        elif content.strip(" \t\r\n"):
            parts += [_ending(parts[-1]), _separator(content) if inside else "", content]
        inside = inside or _CONTENT.search(content) is not None
    return "".join(parts)


def _ending(text: str) -> str:
    """Return the line ending that a text lacks."""
    return "" if text.endswith(("\n", "\r")) else _newline(text)


def _separator(text: str) -> str:
    """Return the marker line that a text needs when it follows other documents."""
    if _APART.match(text):
        return ""
    # A directive is only allowed where the document before it was ended.
    return ("..." if _DIRECTIVE.match(text) else "---") + _newline(text)


def _newline(text: str) -> str:
    """Return the line ending that a text uses."""
    return "\r\n" if "\r\n" in text else "\n"
