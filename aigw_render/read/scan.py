"""A cheap proof that a document is of no kind that matters, so that it need not be parsed."""

from __future__ import annotations

import re

from aigw_render.base.patterns import lazy
from aigw_render.read.kinds import matters

_HEAD = lazy(
    r"\ufeff?(?:[ ]*(?:\#[^\n]*)?\r?\n)*+"
    r"(?:---[ \t]*(?:[ ]\#[^\n]*|\r)?\n(?:[ ]*(?:\#[^\n]*)?\r?\n)*+)?"
)
"""What may stand before the first key: blank lines, comments, a `---` with nothing after it."""

_KEY = lazy(r"[A-Za-z][\w./-]*:(?=[ \t\r\n]|\Z)", re.ASCII)
_ODD = lazy(r"\n(?![ \n#]|\r\n|-[ \r\n]|[A-Za-z][A-Za-z0-9_./-]*:(?:[ \t\r\n]|\Z)|\Z)")
"""A line that starts with anything else than a space, a comment, a list's `-` or a simple key."""

_KIND = lazy(
    r"kind:[ \t]+([A-Za-z][A-Za-z0-9]*)[ \t]*(?:[ \t]\#[^\n]*)?\r?(?:\n\r?)*+(?:\Z|(?<=\n)(?=[^ \t\r\n]))"
)
"""`kind:` with one plain word, and a next line that cannot continue it."""

_NEXT = lazy(r"\n(?=[A-Za-z])")
"""A line break before the next simple key."""

_BREAKS = ("\x85", "\u2028", "\u2029")


def may_matter(text: str) -> bool:
    """Tell whether a document has to be parsed; False proves that its kind does not matter.

    The proof: when the first line with content is a simple key in column 1, the root is a
    block mapping whose keys all start in column 1. When every line that starts in column 1
    is a simple key, a list item or a comment, no key is written in another way, so the kind
    stands after a `kind:` in column 1 or nowhere. When there is one such line (a text inside
    quotes or brackets may look like one, and is then the only one), and its value is one
    plain word, the kind is that word or there is none. All else has to be parsed.
    """
    if _has_rare_breaks(text):
        return True
    head = _HEAD.match(text)
    start = head.end() if head else 0
    if not _KEY.match(text, start):
        return start < len(text)
    if _ODD.search(text, start):
        return True
    count = text.count("\nkind:", start)
    first = text.startswith("kind:", start)
    if count + first != 1:
        return count + first > 1
    found = _KIND.match(text, start if first else text.index("\nkind:", start) + 1)
    return found is None or matters(found[1])


def section(text: str, key: str) -> tuple[int, int] | None:
    """Return where the entry of a top-level key starts and ends; None where only a parser can tell.

    It is there once, in a block mapping whose keys are simple and stand in column 1 (see `may_matter`),
    so that it can be read by itself.
    """
    start = text.find(f"\n{key}:") + 1
    if not start or _has_rare_breaks(text) or not _KEY.match(text) or _ODD.search(text):
        return None
    if text.startswith(f"{key}:") or text.count(f"\n{key}:") != 1:
        return None
    following = _NEXT.search(text, start)
    return start, following.start() + 1 if following else len(text)


def _has_rare_breaks(text: str) -> bool:
    """Tell whether lines end in a way that the patterns above do not see: CR alone, NEL, LS, PS."""
    if any(found in text for found in _BREAKS):
        return True
    return "\r" in text and text.count("\r") != text.count("\r\n")
