"""Plain data as JSON has it, and safe ways to reach into data of unknown shape."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Self

    from aigw_render.base.position import Path

    Shape = Mapping[str, "Shape"]
    """Which containers of a tree are meant, from its root on."""

Data = dict[str, "Data"] | list["Data"] | str | int | float | bool | None
"""What Kubernetes sees of a document: the JSON data types and nothing else."""


class Quoted(str):
    """A string that is always written in double quotes, whatever it looks like.

    Annotations, labels and env values are: a hash can be all digits, and a patch
    value of a wrong type stops Envoy Gateway without a word.
    """

    __slots__ = ()


class Replacing(Quoted):
    """A string whose line keeps, in a mark, the text of the value that it replaces."""

    __slots__ = ("raw",)

    raw: str

    def __new__(cls, value: str, raw: str) -> Self:
        """Return the string, given the text that stood in its place."""
        found = super().__new__(cls, value)
        found.raw = raw
        return found


class Restored(Replacing):
    """A string that takes a value's place again as `raw` has it; the mark that kept it goes."""

    __slots__ = ()


def get(data: Data, *path: str | int) -> Data:
    """Return what stands at `path`, or None where a step is missing or of another type."""
    for part in path:
        if isinstance(part, str):
            data = data.get(part) if isinstance(data, dict) else None
        else:
            data = data[part] if isinstance(data, list) and -len(data) <= part < len(data) else None
    return data


def mapping(data: Data, *path: str | int) -> dict[str, Data]:
    """Return the mapping at `path`, or an empty one where there is none."""
    found = get(data, *path)
    return found if isinstance(found, dict) else {}


def sequence(data: Data, *path: str | int) -> list[Data]:
    """Return the list at `path`, or an empty one where there is none."""
    found = get(data, *path)
    return found if isinstance(found, list) else []


def text(data: Data, *path: str | int) -> str:
    """Return the string at `path`, or an empty one where there is none."""
    found = get(data, *path)
    return found if isinstance(found, str) else ""


def copy(data: Data) -> Data:
    """Return a copy that shares no container with `data`; aliased containers come apart."""
    if isinstance(data, dict):
        return {key: copy(value) for key, value in data.items()}
    if isinstance(data, list):
        return [copy(value) for value in data]
    return data


def copy_along(data: Data, shape: Shape) -> Data:
    """Return a copy with containers of its own where `shape` names them; all below is shared with `data`.

    A shape gives a key's value its own shape; `*` stands for every item of a list.
    """
    if isinstance(data, dict):
        return {key: copy_along(value, shape[key]) if key in shape else value for key, value in data.items()}
    if isinstance(data, list):
        return [copy_along(value, shape["*"]) for value in data] if "*" in shape else [*data]
    return data


def strict_equal(left: Data, right: Data) -> bool:
    """Tell whether two values are equal as JSON: `1`, `1.0` and `true` are three things."""
    # Python's own comparison is fast and finds nearly every difference; it takes those three for one.
    return left is right or (left == right and _same_types(left, right))


def _same_types(left: Data, right: Data) -> bool:
    """Tell whether two values that Python calls equal have the same types all through."""
    if isinstance(left, dict) and isinstance(right, dict):
        for key, value in left.items():
            if not isinstance(value, str):
                other = right[key]
                if value is not other and not _same_types(value, other):
                    return False
        return True
    if isinstance(left, list) and isinstance(right, list):
        for value, other in zip(left, right, strict=True):
            if not isinstance(value, str) and value is not other and not _same_types(value, other):
                return False
        return True
    return isinstance(left, str) or type(left) is type(right)


def walk(data: Data, path: Path = ()) -> list[tuple[Path, Data]]:
    """Return every value below and including `data` with its path, parents first."""
    found: list[tuple[Path, Data]] = [(path, data)]
    if isinstance(data, dict):
        for key, value in data.items():
            found += walk(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            found += walk(value, (*path, index))
    return found
