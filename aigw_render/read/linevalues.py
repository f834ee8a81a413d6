"""Scalars in the rest of a line, where their value is known."""

from __future__ import annotations

from aigw_render.base.data import strict_equal
from aigw_render.read.kubeyaml import plain_scalar
from aigw_render.read.node import FullNode, Leaf
from aigw_render.read.scalars import ScalarError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.read.node import Kind, Node

_ODD = "|>&*!%@`?"
"""What starts no plain scalar, or none that one line can be trusted with."""

STYLES = frozenset("'\"|>")
"""What the scalars start with that are not plain."""


def is_over(rest: str) -> bool:
    """Tell whether nothing follows on a line, or a comment only."""
    return not rest or (rest[0] == " " and rest.lstrip(" ")[:1] in ("", "#"))


def flow_size(content: str) -> int:
    """Return how long a collection in brackets is that starts a text; 0 where one line cannot tell."""
    text = content.rstrip(" ")
    if any(sign in text for sign in "\"'#"):
        return 0
    closed = text.count("{") == text.count("}") and text.count("[") == text.count("]")
    return len(text) if closed else 0


def scalar_at(rest: str, pos: int, value: Data) -> Node | None:
    """Return the node of a scalar or an empty collection, None where its line does not say it for sure.

    Args:
        rest: what stands behind its colon or dash.
        pos: where that stands.
        value: what it says.
    """
    content = rest.lstrip(" ")
    start = pos + len(rest) - len(content)
    if isinstance(value, str):
        return _string(content, start, value)
    if isinstance(value, (dict, list)):
        return _brackets(content, start, "{}" if isinstance(value, dict) else "[]")
    if is_over(rest):
        return None
    plain = content.partition(" #")[0].rstrip(" ")
    return Leaf(start, start + len(plain), plain, "") if _says(plain, value) else None


def _brackets(content: str, start: int, brackets: str) -> Node | None:
    """Return the node of an empty collection."""
    usual = content[:2] == brackets and is_over(content[2:])
    kind: Kind = "mapping" if brackets == "{}" else "sequence"
    return FullNode(kind, start, start + 2, style="flow") if usual else None


def _string(content: str, start: int, value: str) -> Node | None:
    """Return the node of a string that is written in one line, without escapes."""
    quote = content[:1]
    if quote not in ("'", '"'):
        quote = ""
    elif quote in value or "\\" in value:
        return None
    written = f"{quote}{value}{quote}"
    usual = content[:1] not in _ODD and content.startswith(written) and is_over(content[len(written) :])
    return Leaf(start, start + len(written), value, quote) if usual else None


def _says(plain: str, value: Data) -> bool:
    """Tell whether a plain scalar has a value."""
    try:
        return strict_equal(plain_scalar(plain), value)
    except ScalarError:
        return False
