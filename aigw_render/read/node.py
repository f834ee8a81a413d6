"""The YAML tree with positions: what stands where in a document's text."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Literal

    Kind = Literal["scalar", "mapping", "sequence", "alias"]


class Node:
    """One node of a document; `start` and `end` are code points in `Document.text`.

    `start` is the first character of the node's own content: an anchor or tag before
    it is at `prefix`. `end` is just past its last character: never past the blank
    lines and comments that follow a block collection.

    Most nodes are scalars without anchor and tag (`Leaf`), so what those have is all that each node has room
    for; what they have in common stands here, and `FullNode` has it for itself.
    """

    __slots__ = ("end", "prefix", "start", "style", "value")

    start: int
    end: int
    prefix: int
    value: str
    """A scalar's text after YAML's own unfolding and unescaping."""
    style: str
    """Scalars: `` (plain), `'`, `"`, `|`, `>`; collections: `block` or `flow`."""
    kind: Kind = "scalar"
    tag: str = ""
    """An explicit tag in full (`tag:yaml.org,2002:str`, `!`), else empty."""
    anchor: str = ""
    pairs: Sequence[tuple[Node, Node]] = ()
    """A mapping's keys and values in the order of the text, merge keys and duplicates included."""
    items: Sequence[Node] = ()
    target: Node | None = None
    """What an alias stands for."""
    starts: Sequence[int] = ()
    """Where the entries of a block collection start, at their keys or dashes; empty where nobody looked."""
    names: Sequence[str] = ()
    """The keys of a mapping that has only usual ones, each once; empty where nobody looked."""

    def blocks(self) -> Iterator[tuple[int, Node]]:
        """Yield the entries that are collections in block style, by their number."""
        values = (value for _, value in self.pairs) if self.pairs else self.items
        return ((index, value) for index, value in enumerate(values) if value.style == "block")

    def resolved(self) -> Node:
        """Return the node itself, or what it stands for when it is an alias."""
        return self if self.target is None else self.target.resolved()


class Leaf(Node):
    """A scalar without anchor and tag."""

    __slots__ = ()

    def __init__(self, start: int, end: int, value: str, style: str) -> None:
        self.start = self.prefix = start
        self.end = end
        self.value = value
        self.style = style


class FullNode(Node):
    """A collection, an alias, or a scalar that has an anchor or a tag."""

    __slots__ = ("anchor", "items", "kind", "pairs", "tag", "target")

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
        self.style = style
        self.tag = tag
        self.anchor = anchor
        self.pairs = pairs
        self.items = items
        self.target = target
