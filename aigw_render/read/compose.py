"""From a document's text to nodes with positions, on the events of a YAML parser.

What `start` and `end` of a node are (code points in the text), whichever parser ran:

- plain and quoted scalars and flow collections: from the first character to just past the
  last one, brackets included. The single pair in `[a: b]` is a mapping of style `flow`
  without braces: it runs from its key to its value;
- empty nodes (`key:`, `-`, `? key`): start and end are both right after the indicator (after
  the key, where no `:` follows), or right after the anchor or tag where there is one;
- block scalars: from the `|` or `>` to just past the line break of the last line that is
  part of the value (to the end of the text when that line has no break). Blank lines that
  follow are part of it only under `+`, where they are part of the value;
- block collections: from the first `-`, `?` or key (that key's anchor or tag included) to
  the end of the last child, so never past the blank lines and comments that follow;
- aliases: from the `*` to the end of the name.
"""

from __future__ import annotations

import re
from sys import intern

from aigw_render.read.limits import MAX_DEPTH
from aigw_render.read.node import Node
from aigw_render.read.parser import binding
from aigw_render.read.problem import (
    ComposeError,
    bad_alias,
    from_parser,
    half_character,
    inner_bom,
    second_document,
    too_deep,
)
from aigw_render.read.spans import block_scalar_end, content_start, empty_value, key_start

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.read.parser import Binding, Event

_INNER_BOM = "[\n\r\x85\u2028\u2029\ufeff]\ufeff"
"""Parsers disagree on a BOM that starts a line: some skip it, to some it is text."""
_BLOCK = frozenset("|>")
_OPEN = -1
"""The end of a collection that is still being read."""


def compose(text: str, *, pure: bool = False) -> Node | None:
    """Return a document's root, or None when it has no content.

    Args:
        text: one document, markers and directives included.
        pure: use the parser that is written in Python; the result is the same.

    Raises:
        ComposeError: the text is not one YAML document, or it is over a limit.
    """
    try:
        return _compose(text, binding(pure=pure))
    except ComposeError as error:
        if not error.escape or not text.lstrip("\ufeff \t\r\n").startswith("{"):
            raise
    return _compose_json(text, binding(pure=pure))


def _compose_json(text: str, parser: Binding) -> Node | None:
    """Return the root of a document that has JSON's escapes for characters beyond U+FFFF."""
    from aigw_render.read.surrogates import join, move, original

    joined, places = join(text)
    try:
        root = _compose(joined, parser)
    except ComposeError as error:
        error.offset = original(error.offset, places)
        raise
    move(root, places)
    return root


def _compose(text: str, parser: Binding) -> Node | None:
    """Return the root of a document as the parser reads it."""
    shift = 1 if text.startswith("\ufeff") else 0
    if text.find("\ufeff", 1) > 0 and (inner := re.search(_INNER_BOM, text)):
        raise inner_bom(inner.end() - 1)
    try:
        builder = _Builder(text, shift, parser)
        root = builder.build()
    except parser.error as error:
        raise from_parser(error, shift, text) from None
    except UnicodeEncodeError as error:
        raise half_character(error.start + shift) from None
    if root is None or (root.kind == "scalar" and root.prefix == root.end):
        return None
    if builder.aliases:
        from aigw_render.read.aliases import check_aliases

        check_aliases(root)
    return root


class _Builder:
    """The state of one composition."""

    __slots__ = ("aliases", "anchors", "get", "parser", "shift", "text")

    def __init__(self, text: str, shift: int, parser: Binding) -> None:
        self.text = text
        self.shift = shift
        """How far the parser's offsets are behind ours: it never sees the BOM."""
        self.parser = parser
        self.get = parser.start(text[shift:])
        self.anchors: dict[str, Node] = {}
        self.aliases = False

    def build(self) -> Node | None:
        """Return the root."""
        parser = self.parser
        root: Node | None = None
        while (event := self.get()).__class__ is not parser.stream_end:
            if event.__class__ in parser.contents:
                root = self._node(event, 0)
            elif event.__class__ is parser.document_start and root is not None:
                raise second_document(event.start_mark.index + self.shift)
        return root

    def _node(self, event: Event, depth: int) -> Node:
        """Return the node that starts with an event."""
        kind = event.__class__
        start = event.start_mark.index + self.shift
        if kind is self.parser.scalar:
            end, style = event.end_mark.index + self.shift, event.style or ""
            node = Node("scalar", start, end, value=intern(event.value), style=style)
            if event.anchor or event.tag or style in _BLOCK:
                self._finish_scalar(node, event)
        elif kind is self.parser.mapping_start:
            node = Node("mapping", start, _OPEN)
            bracketed = self._open(node, event, depth)
            end = self._fill_mapping(node, depth + 1)
            node.end = end if bracketed else node.pairs[-1][1].end
        elif kind is self.parser.sequence_start:
            node = Node("sequence", start, _OPEN)
            bracketed = self._open(node, event, depth)
            end = self._fill_sequence(node, depth + 1)
            node.end = end if bracketed else node.items[-1].end
        else:
            node = self._alias(event, start)
        return node

    def _fill_mapping(self, node: Node, depth: int) -> int:
        """Read a mapping's pairs; return where its end is marked."""
        get, closing, read = self.get, self.parser.mapping_end, self._node
        pairs: list[tuple[Node, Node]] = []
        while (event := get()).__class__ is not closing:
            key = read(event, depth)
            if key.prefix == key.end and key.kind == "scalar":
                key.prefix = key.start = key.end = key_start(self.text, key.start)
            value = read(get(), depth)
            if value.prefix == value.end and value.kind == "scalar":
                place = empty_value(self.text, value.start, key.end, flow=node.style == "flow")
                value.prefix = value.start = value.end = place
            pairs.append((key, value))
        node.pairs = pairs
        return event.end_mark.index + self.shift

    def _fill_sequence(self, node: Node, depth: int) -> int:
        """Read a sequence's items; return where its end is marked."""
        get, closing, read = self.get, self.parser.sequence_end, self._node
        items: list[Node] = []
        while (event := get()).__class__ is not closing:
            items.append(read(event, depth))
        node.items = items
        return event.end_mark.index + self.shift

    def _finish_scalar(self, node: Node, event: Event) -> None:
        """Set what only few scalars have: an anchor, a tag, the end of a block scalar."""
        self._properties(node, event)
        if node.style in _BLOCK:
            node.end = block_scalar_end(self.text, node.start, node.end, node.value)

    def _open(self, node: Node, event: Event, depth: int) -> bool:
        """Set a collection's style and properties; return whether it stands in brackets."""
        if depth >= MAX_DEPTH:
            raise too_deep(node.start)
        end = event.end_mark.index + self.shift
        if not event.flow_style:
            node.style = "block"
            self._properties(node, event)
            return False
        node.style = "flow"
        bracketed = node.start < end and self.text[end - 1] in "{["
        self._properties(node, event)
        return bracketed

    def _properties(self, node: Node, event: Event) -> None:
        """Set anchor and tag, and the start after them."""
        node.anchor = event.anchor or ""
        node.tag = event.tag or ""
        count = bool(node.anchor) + bool(node.tag)
        if not count:
            return
        if node.anchor:
            self.anchors[node.anchor] = node
        empty = node.kind == "scalar" and not node.style and not node.value
        node.start = node.end if empty else content_start(self.text, node.prefix, count)

    def _alias(self, event: Event, start: int) -> Node:
        """Return an alias with what it stands for."""
        name = event.anchor or ""
        target = self.anchors.get(name)
        if target is None or target.end == _OPEN:
            raise bad_alias(start, known=target is not None)
        self.aliases = True
        return Node("alias", start, event.end_mark.index + self.shift, value=name, target=target)
