"""The short way for usual documents: libyaml's binding finds the data of most documents by itself.

Most have no anchors, tags or merge keys, and of most only the data is wanted. Where anything else turns up,
`compose` and `decode` take the long way: they alone know the rules and the errors. Tests prove that both
ways say the same.
"""

from __future__ import annotations

import re

from aigw_render.base.record import NamedTuple
from aigw_render.read.documents import lead, parsed
from aigw_render.read.limits import MAX_DEPTH, may_be_deep, may_be_large
from aigw_render.read.parser import binding
from aigw_render.read.rawnodes import CollectionNode, SequenceNode
from aigw_render.read.scalars import ScalarError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.read.rawnodes import MappingNode

_REFERENCE = r"(?:\A|[\s\[\]{},:?-])(?:[&*]\S|!)"
"""What may be an anchor, an alias or a tag; it may be text, too."""


class _UnusualError(Exception):
    """Something that this module does not know."""


class Quick(NamedTuple):
    """A usual document, which is a mapping or a list."""

    data: Data
    """`decode(compose(text))`: what Kubernetes sees of it."""
    repeats: bool
    """A key of the root stands twice."""


def read_quickly(text: str, *, limited: bool = True) -> Quick | None:
    """Return a document, None where the long way has to find out what it is.

    `limited`: and where it is too large.

    libyaml's composer calls itself for each level, and libyaml has a limit since 0.2.6 only (PyYAML 6.0.4):
    before, a few ten thousand levels end the process.
    """
    parser = binding()
    content = parsed(text, lead(text)) if text[-1:] != "\n" or "\ufeff" in text else text
    if parser.raw is None or "\ufeff" in content or refers(content) or may_be_deep(content):
        return None
    if limited and may_be_large(content) and _is_large(content):
        return None
    try:
        raw = parser.raw(content)
        if not isinstance(raw, CollectionNode):
            return None
        data = _data(raw, 0)
    except (AttributeError, UnicodeEncodeError, ScalarError, _UnusualError, parser.error):
        # An AttributeError: there is a second document, and libyaml asks our node for a mark to say so.
        return None
    return Quick(data, len(data) != len(raw.args[1]))


def _is_large(text: str) -> bool:
    """Tell whether a text is refused for its size."""
    from aigw_render.read.large import is_large

    return is_large(text)


def refers(text: str) -> bool:
    """Tell whether a text may hold anchors, aliases or tags."""
    return any(sign in text for sign in "&*!") and re.search(_REFERENCE, text) is not None


def _data(raw: SequenceNode | MappingNode, depth: int) -> dict[str, Data] | list[Data]:
    """Return the data of a collection."""
    if depth == MAX_DEPTH:
        raise _UnusualError
    if isinstance(raw, SequenceNode):
        return [_data(item, depth + 1) if isinstance(item, CollectionNode) else item for item in raw.args[1]]
    data: dict[str, Data] = {}
    for key, value in raw.args[1]:
        # Numbers and words such as `y` are other keys, and `<<` is none.
        if not isinstance(key, str) or key == "<<":
            raise _UnusualError
        data[key] = _data(value, depth + 1) if isinstance(value, CollectionNode) else value
    return data
