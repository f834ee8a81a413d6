"""The YAML tree with positions: what stands where in a document's text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Sequence

Kind = Literal["scalar", "mapping", "sequence", "alias"]


class Node:
    """One node of a document; `start` and `end` are code points in `Document.text`.

    `start` is the first character of the node's own content: an anchor or tag before
    it is at `prefix`. `end` is just past its last character: never past the blank
    lines and comments that follow a block collection.
    """

    __slots__ = (
        "anchor",
        "end",
        "items",
        "kind",
        "pairs",
        "prefix",
        "start",
        "style",
        "tag",
        "target",
        "value",
    )

    def __init__(
        self,
        kind: Kind,
        start: int,
        end: int,
        *,
        prefix: int | None = None,
        value: str = "",
        style: str = "",
        tag: str = "",
        anchor: str = "",
        pairs: Sequence[tuple[Node, Node]] = (),
        items: Sequence[Node] = (),
        target: Node | None = None,
    ) -> None:
        self.kind = kind
        self.start = start
        self.end = end
        self.prefix = start if prefix is None else prefix
        self.value = value
        """A scalar's text after YAML's own unfolding and unescaping."""
        self.style = style
        """Scalars: `` (plain), `'`, `"`, `|`, `>`; collections: `block` or `flow`."""
        self.tag = tag
        """An explicit tag in full (`tag:yaml.org,2002:str`, `!`), else empty."""
        self.anchor = anchor
        self.pairs = pairs
        """A mapping's keys and values in the order of the text, merge keys and duplicates included."""
        self.items = items
        self.target = target
        """What an alias stands for."""

    def resolved(self) -> Node:
        """Return the node itself, or what it stands for when it is an alias."""
        return self if self.target is None else self.target.resolved()
