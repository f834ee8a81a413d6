"""Nodes over those that libyaml made, for documents without anchors, aliases and tags.

A collection's children are made when they are asked for: of a Deployment's 250 nodes an edit
looks at some 60. What `start` and `end` are is written in `read.compose`.
"""

from __future__ import annotations

from sys import intern
from typing import TYPE_CHECKING

from aigw_render.read.node import Node
from aigw_render.read.spans import block_scalar_end, empty_value, key_start

if TYPE_CHECKING:
    from aigw_render.read.parser import Raw

_BLOCK = frozenset("|>")
_LATE = frozenset(("end", "items", "pairs"))


class LazyNode(Node):
    """A collection whose `pairs`, `items` and `end` are not there until somebody asks for one of them."""

    __slots__ = ("_raw", "_shift", "_text")

    def __init__(self, raw: Raw, text: str, shift: int) -> None:
        """Take a node of libyaml's; `shift` is how far its offsets are behind those in `text`."""
        self._raw, self._text, self._shift = raw, text, shift
        self.kind = "mapping" if raw.id == "mapping" else "sequence"
        self.start = self.prefix = raw.start_mark.index + shift
        self.style = "flow" if raw.flow_style else "block"
        self.value = self.tag = self.anchor = ""
        self.target = None

    def __getattr__(self, name: str) -> object:
        """Make the children; this is called only while they are missing."""
        if name not in _LATE:
            raise AttributeError(name)
        content = self._raw.value
        self.pairs = [self._pair(*part) for part in content if isinstance(part, tuple)]
        self.items = [self._node(part) for part in content if not isinstance(part, str | tuple)]
        bracketed = self.style == "flow" and not self._is_single_pair()
        last = self.pairs[-1][1] if self.pairs else self.items[-1] if self.items else None
        self.end = self._raw.end_mark.index + self._shift if bracketed or last is None else last.end
        return getattr(self, name)

    def _is_single_pair(self) -> bool:
        """Tell whether it is a mapping without braces: `[a: b]`."""
        first = self.pairs[0][0].prefix if self.pairs else -1
        return self.kind == "mapping" and (self._text[self.start] != "{" or first == self.start)

    def _pair(self, raw_key: Raw, raw_value: Raw) -> tuple[Node, Node]:
        """Return a key and its value, where they are empty with the place that they would have."""
        key, value = self._node(raw_key), self._node(raw_value)
        if key.kind == "scalar" and key.start == key.end:
            key.prefix = key.start = key.end = key_start(self._text, key.start)
        if value.kind == "scalar" and value.start == value.end:
            place = empty_value(self._text, value.start, key.end, flow=self.style == "flow")
            value.prefix = value.start = value.end = place
        return key, value

    def _node(self, raw: Raw) -> Node:
        """Return one node."""
        if not isinstance(raw.value, str):
            return LazyNode(raw, self._text, self._shift)
        start, end = raw.start_mark.index + self._shift, raw.end_mark.index + self._shift
        node = Node("scalar", start, end, value=intern(raw.value), style=raw.style or "")
        if node.style in _BLOCK:
            node.end = block_scalar_end(self._text, start, end, node.value)
        return node
