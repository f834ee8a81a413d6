"""What libyaml's binding makes of a text where only its data is wanted: as little as Python allows.

The binding calls what is in `yaml.nodes` for each node; where the process is ours, that is this module. A
scalar is its data at once: a call of a function costs less than an object that is taken apart later. A
collection is an exception: the only class of Python's own that takes any arguments, and keeps them without a
line of Python being run.
"""

from __future__ import annotations

from aigw_render.base.record import cast
from aigw_render.read.kubeyaml import plain_scalars
from aigw_render.read.limits import MAX_DEPTH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol, TypeAlias

    from aigw_render.base.data import Data

    Raw: TypeAlias = "Data | SequenceNode | MappingNode"
    Key: TypeAlias = "str | int | float | SequenceNode | MappingNode | None"

    class Usual(Protocol):
        """A node of PyYAML's own, whose tag is a scalar's data (see `read.parser`)."""

        id: str
        tag: Data
        value: Sequence[Usual] | Sequence[tuple[Usual, Usual]]


def ScalarNode(_tag: object, text: str, _start: object, _end: object, style: str) -> Data:  # noqa: N802
    """Return a scalar's data. Raises ScalarError where Kubernetes cannot read it."""
    return text if style else plain_scalars[text]


class CollectionNode(Exception):  # noqa: N818 - nobody raises it, see above
    """A mapping or a list."""

    __slots__ = ("end_mark",)
    """The binding sets where it ends."""


class SequenceNode(CollectionNode):
    """A list."""

    __slots__ = ()
    if TYPE_CHECKING:
        args: tuple[object, list[Raw]]
        """Nothing, and its items; more is of no use."""


class MappingNode(CollectionNode):
    """A mapping."""

    __slots__ = ()
    if TYPE_CHECKING:
        args: tuple[object, list[tuple[Key, Raw]]]
        """Nothing, and its keys and values; more is of no use."""


def from_usual(node: Usual, depth: int = 0) -> Raw:
    """Return a node of PyYAML's own, from a process that is not ours alone, as it would be here.

    Raises RecursionError below `MAX_DEPTH`.
    """
    if node.id == "scalar":
        return node.tag
    if depth > MAX_DEPTH:
        raise RecursionError
    if node.id == "sequence":
        items = cast("Sequence[Usual]", node.value)
        return SequenceNode(None, [from_usual(item, depth + 1) for item in items])
    pairs = cast("Sequence[tuple[Usual, Usual]]", node.value)
    return MappingNode(
        None, [(from_usual(key, depth + 1), from_usual(value, depth + 1)) for key, value in pairs]
    )
