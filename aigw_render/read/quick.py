"""The short way for usual documents: libyaml makes its nodes, and ours are made where they are asked for.

Most documents have no anchors, tags or merge keys, and of most nodes only the value is wanted. Where
anything else turns up, `compose` and `decode` take the long way: they alone know the rules and the
errors. Tests prove that both ways say the same.
"""

from __future__ import annotations

import re
from functools import lru_cache
from sys import intern
from typing import TYPE_CHECKING, cast

from aigw_render.base.record import NamedTuple
from aigw_render.read.kubeyaml import plain_scalar
from aigw_render.read.lazynode import LazyNode
from aigw_render.read.limits import MAX_DEPTH
from aigw_render.read.parser import binding
from aigw_render.read.rawnodes import ScalarNode
from aigw_render.read.scalars import SPECIAL, ScalarError

if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.read.node import Node
    from aigw_render.read.rawnodes import RawNode

_REFERENCE = r"(?:\A|[\s\[\]{},:?-])(?:[&*]\S|!)"
"""What may be an anchor, an alias or a tag; it may be text, too."""
_CACHED = 317
"""Characters of the longest key that Kubernetes knows: a prefix, a slash and a name."""


class _UnusualError(Exception):
    """Something that this module does not know."""


class Quick(NamedTuple):
    """A usual document."""

    root: Node
    """`compose(text)`."""
    data: Data
    """`decode(compose(text))`: what Kubernetes sees of it."""


def read_quickly(text: str) -> Quick | None:
    """Return a document, None where the long way has to find out what it is."""
    raw = _raw(text)
    try:
        return None if raw is None else Quick(_root(raw, text), _value(raw, 0))
    except (_UnusualError, ScalarError):
        return None


def compose_again(text: str) -> Node | None:
    """Return the root of a document that was read before, so that it need not be looked at as closely."""
    raw = _raw(text)
    return None if raw is None else _root(raw, text)


def _raw(text: str) -> RawNode | None:
    """Return libyaml's root, a collection, of a text without anchors, aliases and tags."""
    parser = binding()
    content = text.removeprefix("\ufeff")
    if parser.compose is None or "\ufeff" in content or _refers(content):
        return None
    try:
        raw = parser.compose(content)
    except (AttributeError, UnicodeEncodeError, parser.error):
        # An AttributeError: there is a second document, and libyaml asks our node for a mark to say so.
        return None
    return None if raw is None or isinstance(raw, ScalarNode) else raw


def _root(raw: RawNode, text: str) -> Node:
    return LazyNode(raw, text, int(text.startswith("\ufeff")))


def _refers(text: str) -> bool:
    """Tell whether a text may hold anchors, aliases or tags."""
    return any(sign in text for sign in "&*!") and re.search(_REFERENCE, text) is not None


def _value(raw: RawNode, depth: int) -> Data:
    """Return the data of a node."""
    _, content, _, _, style = raw.args
    if isinstance(content, str):
        return content if style or (content and content[0] not in SPECIAL) else plain_scalar(content)
    if depth == MAX_DEPTH:
        raise _UnusualError
    if not raw.is_mapping:
        return [_value(item, depth + 1) for item in cast("list[RawNode]", content)]
    data: dict[str, Data] = {}
    for key, value in cast("list[tuple[RawNode, RawNode]]", content):
        _, name, _, _, style = key.args
        # Here and below: a call for each key and scalar would take a third of the time.
        name = _plain_key(name) if isinstance(name, str) and not style else _quoted_key(name)
        _, text, _, _, style = value.args
        if isinstance(text, str) and (style or (text and text[0] not in SPECIAL)):
            data[name] = text
        else:
            data[name] = _value(value, depth + 1)
    return data


def _quoted_key(name: object) -> str:
    """Return a key that is not plain, and is no merge key."""
    if not isinstance(name, str) or name == "<<" or len(name) > _CACHED:
        raise _UnusualError
    return intern(name)


@lru_cache(maxsize=4096)
def _plain_key(name: str) -> str:
    """Return a plain key; numbers and words such as `y` are other keys. What is raised is not cached."""
    if len(name) > _CACHED or plain_scalar(name) != name:
        raise _UnusualError
    return _quoted_key(name)
