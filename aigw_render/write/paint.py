"""Colours for a terminal."""

from __future__ import annotations

_STYLES = {
    "error": "1;31",
    "warning": "1;33",
    "note": "1;36",
    "place": "1",
    "caret": "32",
    "header": "1",
    "hunk": "36",
    "removed": "31",
    "added": "32",
}
"""ANSI parameters by what they colour."""


def paint(style: str, text: str) -> str:
    """Return the text with ANSI colour codes around it."""
    return f"\x1b[{_STYLES[style]}m{text}\x1b[0m"
