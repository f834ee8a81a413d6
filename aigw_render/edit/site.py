"""One place of the tree that changes, and what all places of a document share."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple
from aigw_render.edit.blocktext import Written
from aigw_render.edit.source import Source
from aigw_render.edit.splice import Splice
from aigw_render.read.filled import WORDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.read.documents import Document
    from aigw_render.read.node import Node


class Site(NamedTuple):
    """A node whose value is to become `new`."""

    node: Node
    old: Data
    new: Data
    key: Node | None = None
    """The node's key; None for an item of a sequence and for the root."""
    parent: Site | None = None
    entry: int = 0
    """Where the entry starts that holds the node: its `-`, `?` or key."""
    depth: int = 0
    flow: bool = False
    """The node stands inside of brackets, or is a document in brackets."""

    @property
    def empty(self) -> bool:
        """Whether the node has no text of its own, such as the value of `key:`."""
        return self.node.kind == "scalar" and self.node.start == self.node.end


class Fresh(NamedTuple):
    """An entry that is to be written: of a mapping, or of a sequence when `key` is None."""

    key: str | None
    value: Data
    mark: str = ""
    """A comment for the key's line, in block context."""


class Changes(NamedTuple):
    """What becomes of a collection's entries, by their index."""

    changed: tuple[tuple[int, Data, Data], ...]
    """Index, old and new value."""
    removed: frozenset[int]
    added: dict[int, list[Fresh]]
    """New entries behind an old one; behind -1 are those before the first."""


class Context:
    """A document under edit: its text, and the splices collected so far."""

    __slots__ = (
        "anchors",
        "braced",
        "document",
        "followed",
        "marked",
        "reclaimed",
        "reclaims",
        "renewed",
        "root",
        "seen",
        "source",
        "splices",
        "styles",
        "written",
    )

    def __init__(self, document: Document, root: Node, written: Written | None = None) -> None:
        self.document = document
        self.root = root
        self.source = Source(document.text)
        self.marked = WORDS in document.text
        """Marks of ours may stand in comments of the text."""
        self.reclaims = self.marked
        """Anchors that were handed over are taken back."""
        self.anchors: dict[str, list[Node]] = {}
        """The nodes with an anchor by its name, once `edit.shared` has looked for them."""
        self.splices: list[Splice] = []
        self.renewed: dict[int, Data] = {}
        """What the nodes that were edited in place become, by the node's id."""
        self.reclaimed: dict[str, Node] = {}
        """The nodes that get an anchor back, by its name."""
        self.braced: Node | None = None
        """A pair without braces that got some."""
        self.seen: set[int] = set()
        """The ids of the aliases whose value changes, of own copy or with what they stand for."""
        self.followed: set[int] = set()
        """The ids of the aliases that change with what they stand for."""
        self.styles: dict[int, dict[str, int]] = {}
        """What `edit.style` saw at a node, by its id; -1 is the whole document."""
        self.written = written or Written()

    def put(self, start: int, end: int, text: str, depth: int) -> None:
        """Replace a span."""
        self.splices.append(Splice(start, end, text, depth))

    def delete(self, start: int, end: int, depth: int) -> None:
        """Delete a span."""
        self.put(start, end, "", depth)
