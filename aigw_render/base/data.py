"""Plain data as JSON has it, and safe ways to reach into data of unknown shape."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from aigw_render.base.position import Path

Data = dict[str, "Data"] | list["Data"] | str | int | float | bool | None
"""What Kubernetes sees of a document: the JSON data types and nothing else."""


class Quoted(str):
    """A string that is always written in double quotes, whatever it looks like.

    Annotations, labels and env values are: a hash can be all digits, and a patch
    value of a wrong type stops Envoy Gateway without a word.
    """

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


def strict_equal(left: Data, right: Data) -> bool:
    """Tell whether two values are equal as JSON: `1`, `1.0` and `true` are three things."""
    # Python's own comparison is fast and finds nearly every difference; it takes those three for one.
    return left is right or (left == right and _same_types(left, right))


def _same_types(left: Data, right: Data) -> bool:
    """Tell whether two values that Python calls equal have the same types all through."""
    if isinstance(left, dict) and isinstance(right, dict):
        for key, value in left.items():
            if not isinstance(value, str) and not _same_types(value, right[key]):
                return False
        return True
    if isinstance(left, list) and isinstance(right, list):
        for item, other in zip(left, right, strict=True):
            if not isinstance(item, str) and not _same_types(item, other):
                return False
        return True
    return isinstance(left, str) or type(left) is type(right)


def shared(old: Data, new: Data) -> Data:
    """Return `new` with the objects of `old` wherever the same stands there, so that it takes little room."""
    if strict_equal(old, new):
        return old
    if isinstance(old, dict) and isinstance(new, dict):
        return {key: shared(old[key], value) if key in old else value for key, value in new.items()}
    if isinstance(old, list) and isinstance(new, list):
        return [*map(shared, old, new), *new[len(old) :]]
    return new


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
