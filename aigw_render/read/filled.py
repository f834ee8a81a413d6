"""The mark that a filled empty value leaves, and what stood there before.

`annotations: {}` that gets content becomes a block mapping whose key line ends in `# aigw-render: was {}`.
Inside of brackets, where JSON allows no comment, the mark is two blanks behind the bracket: `{}` becomes
`{  "a": 1}`. So what had been written for "nothing" can be put back to the byte, while a key that we made
ourselves has no mark. An alias that became an own copy is marked as `was *name`. Emptiness that is spelled in
another way is not filled (`edit.refusals`): nobody writes it.
"""

from __future__ import annotations

from aigw_render.base.patterns import lazy
from aigw_render.base.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.read.node import Node

WORDS = "# aigw-render: was "
"""What the mark in block context starts with."""

BLANKS = "  "
"""The mark inside of brackets."""

BRACKETS = ("{}", "[]")
_NOTHING = "empty"
_EMPTIES = ("", "~", "null", "Null", "NULL", *BRACKETS)
"""The spellings of emptiness that a mark can say; the first one is `empty` in it."""
_MARK = lazy(
    rf"[ \t]*:[ \t]+(?P<mark>{WORDS}(?P<raw>{_NOTHING}|~|null|Null|NULL|\{{\}}|\[\]|\*\S+))"
    r"(?=[ \t]+#|[ \t]*(?:[^\S \t]|$))"
)
"""What stands behind a key. Only a comment may follow: other words make a mark a comment like any."""

_PLAIN = lazy(r"[^\s\"#]+")
_KEPT = lazy(rf'{WORDS}(?P<raw>"(?:[^"\\]|\\.)*"|[^\s"#]+)(?=[ \t]+#|[ \t]*(?:[^\S \t]|$))')
"""What stands behind a value that took another one's place."""


class Mark(NamedTuple):
    """A mark that was found: putting `raw` at `start:end` takes the mark away."""

    start: int
    end: int
    raw: str
    inside: bool
    """The mark is inside of the value's bracket: `start:end` is the whole value."""


def comment(raw: str) -> str | None:
    """Return the mark for an empty value or an alias in block context, None for any other text."""
    return WORDS + (raw or _NOTHING) if raw in _EMPTIES or raw.startswith("*") else None


def kept(raw: str) -> str:
    """Return the mark that keeps the text of a value in whose place another one is written."""
    if _PLAIN.fullmatch(raw):
        return WORDS + raw
    import json

    return WORDS + json.dumps(raw)


def trailing_mark(text: str, value: Node) -> Mark | None:
    """Return the mark that stands behind a value on its line and keeps another value's text."""
    found = _KEPT.match(text, value.end + 1)
    if found is None:
        return None
    raw = found["raw"]
    if raw.startswith('"'):
        import json

        try:
            raw = str(json.loads(raw))
        except ValueError:
            return None
    return Mark(found.start(), found.end(), raw, inside=False)


def said(raw: str) -> Data:
    """Return what the text of an empty value says."""
    return {} if raw == "{}" else [] if raw == "[]" else None


def origin(text: str, key: Node | None, value: Node) -> str | None:
    """Return the text of the value that stood at a place before we filled it, None where there is no mark.

    That is `{}`, `[]`, `~`, `null` or nothing, or `*name` for the copy of an alias. `key` is the value's key,
    None (or the value itself) for an item of a sequence.
    """
    mark = find_mark(text, key, value)
    return None if mark is None else mark.raw


def find_mark(text: str, key: Node | None, value: Node) -> Mark | None:
    """Return the mark that the value at a place carries, None where there is none."""
    if value.style == "flow":
        return _inside(text, value)
    if value.style != "block" or key is None or key is value:
        return None
    found = _MARK.match(text, key.end)
    if found is None:
        return None
    if found["raw"] == _NOTHING:
        return Mark(found.start("mark") - 1, found.end(), "", inside=False)
    return Mark(found.start("mark"), found.end(), found["raw"], inside=False)


def _inside(text: str, value: Node) -> Mark | None:
    """Find the mark behind the opening bracket."""
    start, end = value.start, value.end
    marked = text.startswith(BLANKS, start + 1) and text[start + len(BLANKS) + 1] not in " ]}"
    brackets = text[start] + text[end - 1]
    return Mark(start, end, brackets, inside=True) if marked and brackets in BRACKETS else None
