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

from aigw_render.read.documents import lead, parsed
from aigw_render.read.limits import MAX_DEPTH, may_be_large
from aigw_render.read.node import FullNode, Leaf
from aigw_render.read.parser import binding
from aigw_render.read.problem import (
    ComposeError,
    bad_alias,
    from_parser,
    half_character,
    second_document,
    too_deep,
)
from aigw_render.read.spans import block_scalar_end, content_start, empty_value, key_start

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.read.node import Node
    from aigw_render.read.parser import Binding, Event

_BOM = "\ufeff"
_INNER_BOM = r"(?:\A|(?<=[\n\r\x85\u2028\u2029\ufeff]))\ufeff"
"""What libyaml skips where a token may start; to Kubernetes it is text."""
_PRIVATE = range(0xE000, 0xF900)
"""Characters that mean nothing, one of which stands for a BOM while libyaml reads."""
_BLOCK = frozenset("|>")
_OPEN = -1
"""The end of a collection that is still being read."""


def compose(text: str, *, pure: bool = False, limited: bool = True, as_it_is: bool = False) -> Node | None:
    """Return a document's root, or None when it has no content.

    Args:
        text: one document, markers and directives included.
        pure: use the parser that is written in Python; the result is the same.
        limited: refuse what is too large; what we made of such a text, or read before, is not.
        as_it_is: do not end the last line: Helm does not with the values of a chart.

    Raises:
        ComposeError: the text is not one YAML document, or it is over a limit.
    """
    if limited and may_be_large(text):
        from aigw_render.read.large import check_size

        check_size(text)
    try:
        return _compose(text, binding(pure=pure), as_it_is=as_it_is)
    except ComposeError as error:
        if not error.escape or not text.lstrip("\ufeff \t\r\n").startswith("{"):
            raise
    return _compose_json(text, binding(pure=pure), as_it_is=as_it_is)


def find_mark(text: str) -> int | None:
    """Return where the first byte order mark is that starts a line and is text."""
    start = lead(text)
    found = re.search(_INNER_BOM, text[start:]) if _BOM in text else None
    return found.start() + start if found else None


def _compose_json(text: str, parser: Binding, *, as_it_is: bool) -> Node | None:
    """Return the root of a document that has JSON's escapes for characters beyond U+FFFF."""
    from aigw_render.read.surrogates import join, move, original

    joined, places = join(text)
    try:
        root = _compose(joined, parser, as_it_is=as_it_is)
    except ComposeError as error:
        error.offset = original(error.offset, places)
        raise
    move(root, places)
    return root


def _compose(text: str, parser: Binding, *, as_it_is: bool) -> Node | None:
    """Return the root of a document as the parser reads it."""
    shift = lead(text)
    content = text[shift:] if as_it_is else parsed(text, shift)
    if _BOM in content and re.search(_INNER_BOM, content):
        return _compose_marked(text, parser, content, shift)
    return _built(text, parser, content, shift)


def _compose_marked(text: str, parser: Binding, content: str, shift: int) -> Node | None:
    """Return the root of a document with byte order marks at the start of lines, which are text."""
    stand_in = next(chr(code) for code in _PRIVATE if chr(code) not in text)
    root = _built(text, parser, re.sub(_INNER_BOM, stand_in, content), shift)
    stack = [] if root is None else [root]
    while stack:
        node = stack.pop()
        if stand_in in node.value:
            node.value = node.value.replace(stand_in, _BOM)
        stack += [part for pair in node.pairs for part in pair]
        stack += node.items
    return root


def _built(text: str, parser: Binding, content: str, shift: int) -> Node | None:
    """Return the root of a document whose `content`, from `shift` on, is what the parser sees."""
    try:
        builder = _Builder(text, content, shift, parser)
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

    __slots__ = ("aliases", "anchors", "get", "length", "parser", "shift", "text")

    def __init__(self, text: str, content: str, shift: int, parser: Binding) -> None:
        self.text = parsed(text)
        """With the break that ends the last line: the parser's marks may be behind it."""
        self.length = len(text)
        self.shift = shift
        """How far the parser's offsets are behind ours: it never sees the BOM, nor what stands before it."""
        self.parser = parser
        self.get = parser.start(content)
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
        node: Node
        kind = event.__class__
        start = event.start_mark.index + self.shift
        if kind is self.parser.scalar:
            node = self._scalar(event, start)
        elif kind is self.parser.mapping_start:
            node = full = FullNode("mapping", start, _OPEN)
            bracketed = self._open(full, event, depth)
            end = self._fill_mapping(full, depth + 1)
            node.end = end if bracketed else node.pairs[-1][1].end
        elif kind is self.parser.sequence_start:
            node = full = FullNode("sequence", start, _OPEN)
            bracketed = self._open(full, event, depth)
            end = self._fill_sequence(full, depth + 1)
            node.end = end if bracketed else node.items[-1].end
        else:
            node = self._alias(event, start)
        return node

    def _fill_mapping(self, node: FullNode, depth: int) -> int:
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
        if pairs:
            node.pairs = pairs
        return event.end_mark.index + self.shift

    def _fill_sequence(self, node: FullNode, depth: int) -> int:
        """Read a sequence's items; return where its end is marked."""
        get, closing, read = self.get, self.parser.sequence_end, self._node
        items: list[Node] = []
        while (event := get()).__class__ is not closing:
            items.append(read(event, depth))
        if items:
            node.items = items
        return event.end_mark.index + self.shift

    def _scalar(self, event: Event, start: int) -> Node:
        """Return a scalar; only few have an anchor or a tag, or are blocks, whose end is marked elsewhere."""
        end, style = event.end_mark.index + self.shift, event.style or ""
        node: Node
        if event.anchor or event.tag:
            node = full = FullNode("scalar", start, end, value=intern(event.value), style=style)
            self._properties(full, event)
        else:
            node = Leaf(start, end, intern(event.value), style)
        if style in _BLOCK:
            node.end = min(block_scalar_end(self.text, node.start, node.end, node.value), self.length)
        return node

    def _open(self, node: FullNode, event: Event, depth: int) -> bool:
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

    def _properties(self, node: FullNode, event: Event) -> None:
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
        return FullNode("alias", start, event.end_mark.index + self.shift, value=name, target=target)
