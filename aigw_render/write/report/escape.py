"""Makes text from hostile input safe to show: nothing in it can steer a terminal."""

from __future__ import annotations

from aigw_render.base.patterns import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

_UNSAFE = lazy(
    "[\x00-\x1f\x7f-\x9f\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u180e"
    "\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ud800-\udfff\ufeff\ufff0-\ufffb\uffa0"
    "\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]"
)
"""Controls, line and paragraph separators, bidirectional and invisible characters, surrogates."""


def escape(text: str) -> str:
    r"""Return `text` with every character that is invisible or steers a terminal spelled out.

    They become what Python and JSON write in a string: `\n`, `\x1b`, `\u202e`, `\U000e0041`.
    """
    return _UNSAFE.sub(_spell, text)


def _spell(match: re.Match[str]) -> str:
    """Return the escape sequence of one character."""
    return match[0].encode("unicode_escape").decode("ascii")
