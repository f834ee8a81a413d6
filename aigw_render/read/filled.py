"""The mark that a filled empty value leaves, and what stood there before.

`annotations: {}` that gets content becomes a block mapping whose key line ends in
`# aigw-render: was {}`. In flow context, where JSON allows no comment, the mark is the
number of spaces after the opening bracket: two or more. So what had been written for
"nothing" can be put back to the byte, while a key that we made ourselves has no mark.
An alias that became an own copy (`was *base`) and a key that a merge brought in
(`was <<`) are marked in the same way.
"""

from __future__ import annotations

from aigw_render.base.patterns import BREAKS, lazy, with_breaks
from aigw_render.base.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.read.node import Node

WORDS = "# aigw-render: was "
"""What the mark in block context starts with."""

MERGED = "<<"
"""What a mark says of an own copy of a key that also comes in through a merge."""

_NOTHING = "empty"
_PLAIN = lazy(r"[^\s\"#]+")
_END = r"(?=[ \t]+#|[ \t]*(?:[^\S \t]|$))"
"""Nothing but another comment follows: other words make a mark a comment like any."""
_COMMENT = lazy(rf'{WORDS}(?P<raw>{_NOTHING}|"(?:[^"\\]|\\.)*"|[^\s"#]+){_END}')
_BREAK = with_breaks(r"\r\n|[BREAKS]")
_OPENING = lazy(r"[\[{](?P<spaces> {2,})(?=(?P<rest>[^ ]))")
_SPACES = {"null": 3, "~": 4, "": 5, "Null": 7, "NULL": 8}
_BARE = 6
"""Spaces after the bracket of a value whose key had not even a colon (`{key}`)."""
_RAW = {count: raw for raw, count in _SPACES.items()} | {_BARE: ""}
_GAP = lazy(r"(?:\s+|#[^\n\r]*)*+")
_NEAR = 256
"""Characters in which the break before a place is looked for first."""
_ENTRY = lazy(r"(?:^|[ \t-])-(?:[ \t]+[&!]\S*)*$|^$")
"""What ends in the dash of an item or in a marker `---`, properties behind it, or is nothing."""


class Mark(NamedTuple):
    """A mark that was found: putting `raw` at `start:end` takes the mark away."""

    start: int
    end: int
    raw: str
    inside: bool
    """The mark is inside of the value's bracket: `start:end` is the whole value."""


def comment(raw: str) -> str:
    """Return the mark for block context, from the `#` on."""
    if not raw:
        return WORDS + _NOTHING
    if _PLAIN.fullmatch(raw) and raw != _NOTHING:
        return WORDS + raw
    import json

    return WORDS + json.dumps(raw)


def spaces(raw: str, opening: str, *, bare: bool = False) -> int | None:
    """Return the mark for flow context: how many spaces follow the bracket `opening`.

    None when spaces cannot say it: `raw` is more than an empty collection of the same
    kind, a null or nothing at all; nor where a comment touches the bracket, which cannot
    touch content. `bare`: the key had no colon either.
    """
    if raw.startswith(opening):
        return None if raw[1] == "#" else 2
    return _BARE if bare else _SPACES.get(raw)


def origin(text: str, key: Node | None, value: Node) -> str | None:
    """Return the text of the value that stood at a place before we filled it.

    `{}`, `[ ]`, `~`, `null`, an empty text and so on; `*name` for the copy of an alias,
    `<<` for that of a merged key; None where the place carries no mark. `key` is the
    value's key, None for an item of a sequence.
    """
    mark = find_mark(text, key, value)
    return None if mark is None else mark.raw


def find_mark(text: str, key: Node | None, value: Node) -> Mark | None:
    """Return the mark that the value at a place carries, None where there is none."""
    if value.kind not in {"mapping", "sequence"}:
        return None
    if key is value:
        key = None
    if value.style == "flow":
        return _inside(text, value) or _before(text, key, value)
    return _before(text, key, value)


def trailing_mark(text: str, value: Node) -> Mark | None:
    """Return the mark that stands behind a value on its line: that of a handed over anchor."""
    found = _COMMENT.match(text, value.end + 1)
    return Mark(found.start(), found.end(), _unwrap(found["raw"]), inside=False) if found else None


def _inside(text: str, value: Node) -> Mark | None:
    """Find a mark behind the opening bracket."""
    found = _COMMENT.match(text, value.start + 2)
    if found:
        return Mark(value.start, value.end, _unwrap(found["raw"]), inside=True)
    spaced = _OPENING.match(text, value.start)
    return _from_spaces(text, value, len(spaced["spaces"]), spaced["rest"]) if spaced else None


def _from_spaces(text: str, value: Node, count: int, rest: str) -> Mark | None:
    """Read the number of spaces behind the bracket; `rest` is the character after them."""
    if count == 2:  # noqa: PLR2004 - the same bracket, see `spaces`
        tail = "" if rest in BREAKS else _tail(text, value)
        return Mark(value.start, value.end, text[value.start] + tail + text[value.end - 1], inside=True)
    raw = _RAW.get(count)
    if raw is None:
        return None
    lead = 0 if raw else _bare_lead(text, value) if count == _BARE else 1
    return Mark(value.start - lead, value.end, raw, inside=True)


def _bare_lead(text: str, value: Node) -> int:
    """Return the length of what was put between a key and a value: a colon, after a tag a blank too."""
    return 3 if text[value.start - 3] == " " else 2


def _tail(text: str, value: Node) -> str:
    """Return the spaces and comments before the closing bracket: the empty collection's own."""
    last = value.pairs[-1][1] if value.pairs else value.items[-1] if value.items else None
    stop = value.end - 1
    start = last.end if last else value.start + 1
    end = _gap_end(text, start, stop)
    if text[end] == ",":
        start = end + 1
        end = _gap_end(text, start, stop)
    return text[start:stop] if end == stop else ""


def _gap_end(text: str, start: int, stop: int) -> int:
    """Return where spaces, line breaks and comments end that start at a place."""
    found = _GAP.match(text, start, stop)
    return found.end() if found else start


def _before(text: str, key: Node | None, value: Node) -> Mark | None:
    """Find a mark between the key (or dash) and a value that starts on a later line."""
    start = key.end if key else _dash_line(text, value.start)
    line = start
    for found in _BREAK(text).finditer(text, start, value.start):
        mark = _in_line(text, line, found.start())
        if mark:
            # A mark without a key on its line is the whole line.
            return mark if mark.start >= line else mark._replace(start=line, end=found.end())
        line = found.end()
    return None


def _in_line(text: str, start: int, end: int) -> Mark | None:
    """Return the mark in a line without content after the key, if its comment begins with one."""
    sharp = text.find("#", start, end)
    if sharp < 0 or not text.startswith(WORDS, sharp, end):
        return None
    found = _COMMENT.match(text, sharp, end)
    if not found:
        return None
    raw = _unwrap(found["raw"])
    return Mark(sharp if raw else sharp - 1, found.end(), raw, inside=False)


def _dash_line(text: str, pos: int) -> int:
    """Return where to look from, for an item: behind the dash, above `pos` and comments only.

    An item in brackets has none: what stands above it is the list's, so `pos` is returned. So it is where
    anything else stands before the item on its line: nothing is between the two. That line is not looked at
    as a whole, for it may hold thousands of items.
    """
    end = pos
    while pos and text[pos - 1] in " \t":
        pos -= 1
    if pos and text[pos - 1] not in "\r\n\ufeff":
        return end
    while True:
        before = _break_before(text, pos)
        line = text[before + 1 : pos]
        content = line.partition("#")[0].strip(" \t\r\n")
        if content or before < 0:
            found = _ENTRY.search(content.removeprefix("\ufeff"))
            return before + 1 + len(line.partition("#")[0].rstrip()) if found else end
        pos = before


def _break_before(text: str, pos: int) -> int:
    """Return where the last line break before a place is, -1 where there is none: no more is searched."""
    size = _NEAR
    while True:
        start = max(0, pos - size)
        found = max(text.rfind(sign, start, pos) for sign in "\n\r")
        if found >= 0 or not start:
            return found
        size *= 2


def _unwrap(raw: str) -> str:
    """Return the text that a mark's words stand for."""
    if raw == _NOTHING:
        return ""
    if not raw.startswith('"'):
        return raw
    import json

    try:
        return str(json.loads(raw))
    except ValueError:
        # Not written by us: it says itself.
        return raw
