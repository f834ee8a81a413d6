"""What Kubernetes sees of a YAML tree: the JSON that `sigs.k8s.io/yaml` makes of it."""

from __future__ import annotations

from aigw_render.read import scalars

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.read.node import Node

_MERGE = "tag:yaml.org,2002:merge"
_LARGEST_KEY = (1 << 63) - 1


class DecodeError(ValueError):
    """A node that YAML allows and Kubernetes' reader refuses."""

    def __init__(self, message: str, node: Node) -> None:
        super().__init__(message)
        self.message = message
        self.node = node


def resolve_scalar(value: str, *, plain: bool, tag: str) -> Data:
    """Return the JSON value of a scalar.

    Args:
        value: the text after YAML's unfolding and unescaping.
        plain: whether it stands without quotes and is no block scalar.
        tag: the tag in full (`tag:yaml.org,2002:int`, `!`), or empty.

    Raises:
        scalars.ScalarError: JSON has no such value, or the text does not fit the tag.
    """
    found = scalars.resolve(value, plain=plain, tag=tag)
    if type(found) is not float:
        return found
    # Here, so that only a document with such a number pays for the imports.
    import math

    from aigw_render.read.numbers import json_number

    if not math.isfinite(found):
        message = "JSON has no infinity and no NaN"
        raise scalars.ScalarError(message)
    return json_number(found)


_LONGEST, _MOST = 64, 4096
"""Characters of a plain scalar whose value is remembered, and how many are."""


class _PlainScalars(dict[str, "Data"]):
    """The JSON values of plain scalars without a tag: words, numbers and most keys come again and again."""

    def __missing__(self, text: str) -> Data:
        """Return the value of a text that is new. Raises ScalarError, and remembers nothing of it."""
        value = resolve_scalar(text, plain=True, tag="")
        if len(text) <= _LONGEST:
            if len(self) == _MOST:
                self.clear()
            self[text] = value
        return value


plain_scalars = _PlainScalars()


def plain_scalar(value: str) -> Data:
    """Return the JSON value of a plain scalar without a tag. Raises ScalarError."""
    return plain_scalars[value]


def decode(node: Node | None) -> Data:
    """Return what Kubernetes sees; no container in it is shared, aliases or not.

    Mapping keys become strings, integral floats become integers. Of duplicate keys the last
    wins (`duplicates` finds them). A merge key overrides what stands before it in its mapping,
    and what stands after it overrides the merge; in a list of merges the first one wins.

    Raises:
        DecodeError: at the first node that Kubernetes' reader refuses.
    """
    if node is None:
        return None
    node = node.resolved()
    if node.kind == "scalar":
        if not node.style or node.tag:
            return _scalar(node)
        return node.value
    if node.kind == "sequence":
        return [decode(item) for item in node.items]
    data: dict[str, Data] = {}
    _fill(data, node)
    return data


def _fill(data: dict[str, Data], node: Node) -> None:
    """Add a mapping's keys in the order of the text, merges at their place."""
    for key, value in node.pairs:
        if key.value == "<<" and is_merge(key):
            for source in merge_sources(value):
                _fill(data, source)
        else:
            data[key_of(key)] = decode(value)


def _scalar(node: Node) -> Data:
    """Return the JSON value of a plain or tagged scalar."""
    value = node.value
    if not node.tag and value and value[0] not in scalars.SPECIAL:
        return value
    try:
        if not (node.tag or node.style):
            return plain_scalar(value)
        return resolve_scalar(value, plain=not node.style, tag=node.tag)
    except scalars.ScalarError as error:
        raise DecodeError(str(error), node) from None


def is_merge(key: Node) -> bool:
    """Tell whether a key is a merge key: a plain `<<`, or one with the tag `!` or `!!merge`."""
    if key.kind != "scalar" or key.value != "<<":
        return False
    return key.tag in {_MERGE, "!"} or not (key.tag or key.style)


def merge_sources(value: Node) -> list[Node]:
    """Return the mappings that a merge key's value names, aliases resolved, the weakest first.

    Raises:
        DecodeError: the value is neither a mapping nor a list of mappings.
    """
    listed = value.kind == "sequence"
    sources = [*value.items] if listed else [value]
    for source in sources:
        if source.resolved().kind != "mapping":
            message = "a merge key takes a mapping or a list of mappings"
            raise DecodeError(message, source)
    return [source.resolved() for source in reversed(sources)]


def key_of(node: Node) -> str:
    """Return the text of a mapping's key: `1` and `y` are the keys `1` and `true`.

    Raises:
        DecodeError: a null, a collection, or a number that JSON's keys cannot spell.
    """
    resolved = node.resolved()
    value = resolved.value
    if resolved.kind != "scalar":
        message = "a mapping key cannot be a list or a mapping"
        raise DecodeError(message, node)
    if not resolved.tag and (resolved.style or (value and value[0] not in scalars.SPECIAL)):
        return value
    try:
        found = scalars.resolve(value, plain=not resolved.style, tag=resolved.tag)
    except scalars.ScalarError as error:
        raise DecodeError(str(error), node) from None
    if isinstance(found, str):
        return found
    if isinstance(found, float):
        from aigw_render.read.numbers import key_text

        return key_text(found)
    if found is None or found > _LARGEST_KEY:
        message = "a mapping key cannot be null" if found is None else "a mapping key beyond 64 bits"
        raise DecodeError(message, node)
    return str(found).lower()


def duplicates(root: Node) -> list[tuple[Node, Node]]:
    """Return the keys that stand twice in a mapping, the earlier and the later one.

    `kubectl` takes the last value; strict readers and the API server's field validation
    refuse. Merge keys and what they bring in are no duplicates.
    """
    found = []
    stack = [root]
    while stack:
        node = stack.pop()
        stack += node.items
        seen: dict[str, Node] = {}
        for key, value in node.pairs:
            stack += (key, value)
            if is_merge(key):
                continue
            name = key_of(key)
            if name in seen:
                found.append((seen[name], key))
            seen[name] = key
    return sorted(found, key=lambda pair: pair[1].start)
