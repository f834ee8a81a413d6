"""Nodes over those that libyaml made, for documents without anchors, aliases and tags.

A collection's children are made when they are asked for: of a Deployment's 250 nodes an edit
looks at some 100. What `start` and `end` are is written in `read.compose`.
"""

from __future__ import annotations

from aigw_render.read.node import Node
from aigw_render.read.rawnodes import RawNode, ScalarNode, end_of
from aigw_render.read.spans import block_scalar_end, empty_value, key_start

_BLOCK = frozenset("|>")


class _Scalar(Node):
    """A scalar without anchor and tag: most nodes are, so what they have in common is not set for each."""

    __slots__ = ()
    kind = "scalar"
    tag = anchor = ""
    pairs = items = ()
    target = None

    def __init__(self, start: int, end: int, value: str, style: str) -> None:
        self.start = self.prefix = start
        self.end = end
        self.value = value
        self.style = style


class LazyNode(Node):
    """A collection whose `pairs`, `items` and `end` are not there until somebody asks for one of them."""

    __slots__ = ("_raw", "_shift", "_text")

    def __init__(self, raw: RawNode, text: str, shift: int) -> None:
        """Take a node of libyaml's; `shift` is how far its offsets are behind those in `text`."""
        self._raw, self._text, self._shift = raw, text, shift
        _, _, start, _, bracketed = raw.args
        self.kind = "mapping" if raw.is_mapping else "sequence"
        self.start = self.prefix = start.index + shift
        self.style = "flow" if bracketed else "block"
        self.value = self.tag = self.anchor = ""
        self.target = None

    def __getattr__(self, name: str) -> object:
        """Make the children, or find the end; this is called only while they are missing."""
        if name == "end":
            self.end = self._last(self._raw)
        elif name in {"items", "pairs"}:
            _, content, _, _, _ = self._raw.args
            self.pairs = [self._pair(*part) for part in content if isinstance(part, tuple)]
            self.items = [self._node(part) for part in content if isinstance(part, RawNode)]
        else:
            raise AttributeError(name)
        return getattr(self, name)

    def _last(self, raw: RawNode) -> int:
        """Return where a node ends: brackets at their mark, all else where its last child ends."""
        _, content, _, _, bracketed = raw.args
        if isinstance(content, str):
            return self._scalar_end(raw)
        if not content or (bracketed and not self._is_single_pair(raw)):
            return end_of(raw) + self._shift
        last = content[-1]
        if not isinstance(last, tuple):
            return self._last(last)
        key, value = last
        _, _, start, end, _ = value.args
        if not isinstance(value, ScalarNode) or start.index < end.index:
            return self._last(value)
        return self._pair(key, value)[1].end

    def _scalar_end(self, raw: RawNode) -> int:
        """Return where a scalar with content ends."""
        _, content, start, mark, style = raw.args
        end = mark.index + self._shift
        if style in _BLOCK:
            return block_scalar_end(self._text, start.index + self._shift, end, str(content))
        return end

    def _is_single_pair(self, raw: RawNode) -> bool:
        """Tell whether it is a mapping without braces: `[a: b]`."""
        _, content, mark, _, _ = raw.args
        first, start = content[0], mark.index
        if not isinstance(first, tuple):
            return False
        return self._text[start + self._shift] != "{" or first[0].args[2].index == start

    def _pair(self, raw_key: RawNode, raw_value: RawNode) -> tuple[Node, Node]:
        """Return a key and its value, where they are empty with the place that they would have."""
        key, value = self._node(raw_key), self._node(raw_value)
        if key.kind == "scalar" and key.start == key.end:
            key.prefix = key.start = key.end = key_start(self._text, key.start)
        if value.kind == "scalar" and value.start == value.end:
            place = empty_value(self._text, value.start, key.end, flow=self.style == "flow")
            value.prefix = value.start = value.end = place
        return key, value

    def _node(self, raw: RawNode) -> Node:
        """Return one node."""
        _, content, start, _, style = raw.args
        if not isinstance(content, str):
            return LazyNode(raw, self._text, self._shift)
        return _Scalar(start.index + self._shift, self._scalar_end(raw), content, str(style or ""))
