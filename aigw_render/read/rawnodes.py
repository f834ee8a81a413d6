"""The nodes that libyaml's binding fills in, where the process is ours: as cheap to make as Python allows.

Nodes are a third of what reading takes. A class with an `__init__` runs a function of Python for each,
and PyYAML's keep their five fields in a dictionary. An exception is the only class of Python's own that
takes any arguments and keeps them without a line of Python being run; a quarter of the time is gone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from aigw_render.read.limits import MAX_DEPTH

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

    class Mark(Protocol):
        """A position that a parser reports; `index` counts code points."""

        index: int

    Content = str | list["RawNode"] | list[tuple["RawNode", "RawNode"]]
    """A scalar's text, a sequence's items, or a mapping's pairs."""

    class Usual(Protocol):
        """A node of PyYAML's own."""

        id: str
        value: str | Sequence[Usual] | Sequence[tuple[Usual, Usual]]
        style: str | None
        flow_style: bool | None
        start_mark: Mark
        end_mark: Mark


class RawNode(Exception):  # noqa: N818 - nobody raises it, see above
    """What libyaml made of a piece of text, without anchor and tag."""

    __slots__ = ()
    if TYPE_CHECKING:
        args: tuple[object, Content, Mark, Mark, str | bool | None]
        """Nothing, the content, where it starts and ends (a collection's is in `end_mark`), and the style.

        Of a collection the style says whether it is written in brackets.
        """
    is_mapping = False


class ScalarNode(RawNode):
    """A scalar."""

    __slots__ = ()


class CollectionNode(RawNode):
    """A node whose end is known when its content is."""

    __slots__ = ("end_mark",)
    end_mark: Mark


class SequenceNode(CollectionNode):
    """A list."""

    __slots__ = ()


class MappingNode(CollectionNode):
    """A mapping."""

    __slots__ = ()
    is_mapping = True


def end_of(node: RawNode) -> int:
    """Return where a collection's end is marked, in code points."""
    return node.end_mark.index if isinstance(node, CollectionNode) else node.args[3].index


def from_usual(node: Usual | RawNode, depth: int = 0) -> RawNode:
    """Return a node of PyYAML's own, from a process that is not ours alone, as one of these.

    Raises RecursionError below `MAX_DEPTH`.
    """
    if isinstance(node, RawNode):
        return node
    if depth > MAX_DEPTH:
        raise RecursionError
    content = node.value
    if isinstance(content, str):
        return ScalarNode(None, content, node.start_mark, node.end_mark, node.style)
    made: CollectionNode
    if node.id == "sequence":
        items = [from_usual(item, depth + 1) for item in cast("list[Usual]", content)]
        made = SequenceNode(None, items, node.start_mark, None, node.flow_style)
    else:
        pairs = [
            (from_usual(key, depth + 1), from_usual(value, depth + 1))
            for key, value in cast("list[tuple[Usual, Usual]]", content)
        ]
        made = MappingNode(None, pairs, node.start_mark, None, node.flow_style)
    made.end_mark = node.end_mark
    return made
