"""New content in flow style: how the brackets around it are written, and text like it."""

from __future__ import annotations

from itertools import pairwise

from aigw_render.base.record import NamedTuple
from aigw_render.edit.blocktext import is_filled
from aigw_render.edit.scalars import scalar, string
from aigw_render.edit.source import BREAK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import TypeVar

    from aigw_render.base.data import Data
    from aigw_render.edit.site import Context, Site
    from aigw_render.edit.source import Source
    from aigw_render.read.node import Node

    _T = TypeVar("_T")

_SAMPLE = slice(16)
"""How many entries are looked at: all of them, at every edit, would take quadratic time."""
_JSON = {"true", "false", "null"}
"""The plain words of JSON."""


class FlowStyle(NamedTuple):
    """How a flow collection is written."""

    quote: str
    """`"` where all strings are quoted, as in JSON."""
    colon: str
    comma: str
    pad: str
    """What stands between bracket and content on one line."""
    unit: str
    """The indentation of one level over several lines; empty: all on one line."""
    eol: str


def flow_style(ctx: Context, site: Site, *, inner: bool) -> FlowStyle:
    """Return the style of the brackets around a site's content.

    `inner`: for a collection that is new in `site.node`, whose siblings count then.
    """
    source = ctx.source
    nodes = [node for node in _outwards(site) if node.style == "flow" and (node.pairs or node.items)]
    quoted = _first(map(_quoted, nodes), ctx.document.file.endswith(".json"))
    colon = _first((_colon(source, node) for node in nodes), ": ") if quoted else ": "
    comma = _first((_comma(source, node) for node in nodes), "," if colon == ":" else ", ")
    eol = source.eol(source.next_line(site.node.start))
    if not nodes:
        return FlowStyle('"' * quoted, colon, comma, "", "", eol)
    pad = " " * _is_padded(source.text, nodes[0])
    return FlowStyle('"' * quoted, colon, comma, pad, _unit(source, nodes[0], inner=inner), eol)


def _first(seen: Iterable[_T | None], default: _T) -> _T:
    """Return the first of several observations that tells something."""
    return next((value for value in seen if value is not None), default)


def render(value: Data, style: FlowStyle, indent: str) -> str:
    """Return a value as text; `indent` is the indentation of the line that it starts on."""
    if not is_filled(value):
        return scalar(value, flow=True, quote=style.quote)
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    deeper = indent + style.unit
    parts = contents(value, style, deeper)
    if not style.unit:
        return opening + style.pad + style.comma.join(parts) + style.pad + closing
    lines = f",{style.eol}{deeper}".join(parts)
    return f"{opening}{style.eol}{deeper}{lines}{style.eol}{indent}{closing}"


def contents(value: Data, style: FlowStyle, indent: str) -> list[str]:
    """Return the entries of a collection as text, each on a line indented by `indent`."""
    if isinstance(value, dict):
        return [pair(key, inner, style, indent) for key, inner in value.items()]
    return [render(inner, style, indent) for inner in value] if isinstance(value, list) else []


def pair(key: str, value: Data, style: FlowStyle, indent: str, mark: str = "") -> str:
    """Return a mapping's entry as text; `mark` goes behind the bracket of a value with content."""
    head = string(key, flow=True, quote=style.quote) + style.colon
    return head + (render_marked(value, style, indent, mark) if mark else render(value, style, indent))


def render_marked(value: Data, style: FlowStyle, indent: str, mark: str, tail: str = "") -> str:
    """Return a collection with content as text that carries a mark behind its bracket.

    Args:
        value: the collection.
        style: how it is written.
        indent: the indentation of the line that it starts on.
        mark: spaces, or a comment, which takes the rest of the line.
        tail: what stands before the closing bracket; it forces one line.
    """
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    note = mark.startswith("#")
    deeper = indent + (style.unit or "  ") if note or style.unit else indent
    parts = contents(value, style, deeper)
    if style.unit and not tail:
        lines = f",{style.eol}{deeper}".join(parts)
        return f"{opening}{' ' * note}{mark}{style.eol}{deeper}{lines}{style.eol}{indent}{closing}"
    start = f" {mark}{style.eol}{deeper}" if note else mark
    return opening + start + style.comma.join(parts) + tail + closing


def indent_of(source: Source, pos: int) -> str:
    """Return the blanks that the line of `pos` starts with."""
    line = source.text[source.line_start(pos) : pos]
    return line[: len(line) - len(line.lstrip(" \t"))]


def is_multiline(source: Source, node: Node) -> bool:
    """Tell whether a collection with content has its last entry on a line of its own."""
    spans = _spans(node, slice(-2, None))
    before = spans[0][1] if len(spans) > 1 else node.start
    return bool(BREAK.search(source.text, before, spans[-1][0]))


def _spans(node: Node, part: slice) -> list[tuple[int, int]]:
    """Return where some of the entries start and end."""
    pairs = [(key.prefix, max(key.end, value.end)) for key, value in node.pairs[part]]
    return pairs or [(item.prefix, item.end) for item in node.items[part]]


def _outwards(site: Site) -> Iterator[Node]:
    place: Site | None = site
    while place is not None:
        yield place.node
        place = place.parent


def _quoted(node: Node) -> bool | None:
    """Tell whether a collection's strings are all in double quotes, None if it has none."""
    items = [item for item in node.items[_SAMPLE] if _is_string(item)]
    strings = [key for key, _ in node.pairs[_SAMPLE]] or items
    return all(string.style == '"' for string in strings) if strings else None


def _is_string(item: Node) -> bool:
    """Tell whether an item is a string, or would not be one in JSON."""
    return item.kind == "scalar" and bool(
        item.style or (item.value[:1].isalpha() and item.value not in _JSON)
    )


def _colon(source: Source, node: Node) -> str | None:
    """Return what stands between a key and its value, None where none has both."""
    gaps = [source.text[key.end : value.prefix] for key, value in node.pairs[_SAMPLE]]
    return next((gap for gap in gaps if gap in {":", ": "}), None)


def _comma(source: Source, node: Node) -> str | None:
    """Return what stands between two entries, None where there is one only."""
    gaps = [source.text[left[1] : right[0]] for left, right in pairwise(_spans(node, _SAMPLE))]
    return next((gap for gap in gaps if gap in {",", ", "}), None)


def _is_padded(text: str, node: Node) -> bool:
    """Tell whether one space stands behind the bracket; more of them are our mark."""
    return text[node.start + 1] == " " and text[node.start + 2] not in " \t"


def _unit(source: Source, node: Node, *, inner: bool) -> str:
    """Return one level of indentation, empty for content on one line."""
    if not is_multiline(source, node):
        return ""
    if inner and not _siblings_multiline(source, node):
        return ""
    ((last, _),) = _spans(node, slice(-1, None))
    return indent_of(source, last).removeprefix(indent_of(source, node.start)) or "  "


def _siblings_multiline(source: Source, node: Node) -> bool:
    """Tell whether the collections in a collection have several lines, or there are none."""
    values = [*node.items[_SAMPLE], *(value for _, value in node.pairs[_SAMPLE])]
    filled = [value for value in values if value.style == "flow" and (value.pairs or value.items)]
    return not filled or any(is_multiline(source, value) for value in filled)
