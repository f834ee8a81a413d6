"""A user's text in a message, cut to a length that people read."""

from __future__ import annotations

LONGEST_WORD = 300
"""Characters without a blank that a message shows: no name of Kubernetes has more than 253."""

LONGEST_LINE = 2000


def shorten(text: str, most: int) -> str:
    """Return a text of at most `most` characters as it is; of a longer one the start and the end.

    Between them stands how many characters were left out: `aaa…(1234 characters)…aaa`.
    """
    if len(text) <= most:
        return text
    end = most // 4
    start = most - end
    return f"{text[:start]}…({len(text) - most} characters)…{text[len(text) - end :]}"


def shorten_message(text: str) -> str:
    """Return a message with its very long words and lines cut: whatever the input, it can be read."""
    if len(text) <= LONGEST_WORD:
        return text
    from re import sub

    words = sub(rf"\S{{{LONGEST_WORD + 1},}}", lambda found: shorten(found[0], LONGEST_WORD), text)
    return "\n".join(shorten(line, LONGEST_LINE) for line in words.split("\n"))
