"""Where a node's own text starts and ends, where the parser's marks say something else."""

from __future__ import annotations

from aigw_render.base.patterns import BREAKS, with_breaks

_GAP_TEXT = r"(?:[ \tBREAKS]+|\#[^BREAKS]*)*+"
_GAP = with_breaks(_GAP_TEXT)
_PROPERTY = with_breaks(rf"(?:&[0-9A-Za-z_-]+|![^ \tBREAKS]*){_GAP_TEXT}")
_LINE = with_breaks(r"[^BREAKS]*(?:\r\n|[BREAKS])?")


def content_start(text: str, prefix: int, count: int) -> int:
    """Return where the content starts whose `count` properties (anchor, tag) start at `prefix`."""
    for _ in range(count):
        found = _PROPERTY(text).match(text, prefix)
        prefix = found.end() if found else prefix
    return prefix


def key_start(text: str, mark: int) -> int:
    """Return where an empty key is: after its `?`, or at the mark of the `:` that follows it."""
    position = mark
    while position and text[position - 1] in " \t\r\n":
        position -= 1
    return position if text[position - 1 : position] == "?" else mark


def value_start(text: str, key_end: int) -> int:
    """Return where the value of a key may start: after its `:`, or at its end without one."""
    gap = _GAP(text).match(text, key_end)
    after = gap.end() if gap else key_end
    return after + 1 if text[after : after + 1] == ":" else key_end


def empty_value(text: str, mark: int, key_end: int, *, flow: bool) -> int:
    """Return where an empty value is: the mark of some is at what follows, even lines later."""
    if flow:
        return value_start(text, key_end)
    if text[mark - 1] != ":":
        return key_end
    # The colon may be that of a comment.
    return mark if mark == value_start(text, key_end) else key_end


def block_scalar_end(text: str, start: int, end: int, value: str) -> int:
    """Return where a block scalar ends whose header is at `start` and whose mark says `end`.

    libyaml's mark is past the blank lines that follow. Without `+` they are not part of the
    value; a line of spaces is, where it is longer than the indentation.
    """
    header = _line_end(text, start, end)
    if "+" in text[start:header].partition("#")[0]:
        return end
    if not value.strip(" \n"):
        return end if value.strip("\n") else header
    last = position = header
    indent = -1
    while position < end:
        following = _line_end(text, position, end)
        line = text[position:following].rstrip(BREAKS)
        content = bool(line.strip(" "))
        if content and indent < 0:
            indent = _margin(line) - _margin(value)
        if content or 0 <= indent < len(line):
            last = following
        position = following
    return last


def _margin(block: str) -> int:
    """Return how many spaces the first line that has more than spaces starts with."""
    line = next(line for line in block.split("\n") if line.strip(" "))
    return len(line) - len(line.lstrip(" "))


def _line_end(text: str, position: int, end: int) -> int:
    """Return where the line at `position` ends, its break included, at most `end`."""
    found = _LINE(text).match(text, position, end)
    return found.end() if found else end
