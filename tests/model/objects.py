"""Random objects of the API for hypothesis: valid ones from the schemas, and mutations of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from aigw_render.base.data import Data, copy, get, walk
from aigw_render.model.formats import fits, matches, quantity_demand

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

    from aigw_render.base.position import Path
    from aigw_render.model.structure import Structure

TEXTS = [
    *("", "a", "b", "a-b.c", "*.a.b", "A", "a b", "a\n", "Ä", "x" * 64, "x" * 254, "/mcp", "route-not-found"),
    *("Gateway", "Service", "InferencePool", "inference.networking.k8s.io", "repo/a:b", "repo/a", "a@b"),
    *("1", "2Gi", "500m", "1e3", "1e2.5", "-.5", "lots", "1e9999999999999999999", "0s", "5s", "1m30s", "1h"),
    *("2026-01-31T12:00:00Z", "2026-02-30T12:00:00Z", "64Ki", "10M", "0", "aGk=", "aGk", "https://a.b/c"),
    *("https://a b", "scope", "HTTP", "Text", "ConfigMap", "gateway.envoyproxy.io", "Backend", "100m"),
]
"""Each is right somewhere and wrong elsewhere."""

_SCALARS: list[Data] = [None, True, False, 0, 1, -1, 65536, 2**31, 2**63, -(2**63) - 1, 1.5, "", "x" * 5000]
_COLLECTIONS: list[Data] = [[], [None], ["a", "a"], [{}], {}, {"name": "a"}, {"a": None}, {"group": "g"}]
JUNK = _SCALARS + _COLLECTIONS


def valid(structure: Structure) -> SearchStrategy[Data]:
    """Return objects that keep every keyword of a structure; named rules hold by chance only."""
    if structure.type == "any" or (structure.keep_unknown and not structure.properties):
        return st.sampled_from(JUNK if structure.type == "any" else [{}, {"a": {"b": [1]}}])
    if structure.type == "object":
        return _object(structure)
    if structure.type == "array":
        return _array(structure)
    if structure.type == "boolean":
        return st.booleans()
    if structure.type == "integer":
        return _integer(structure)
    return (
        _string(structure) | st.integers(-5, 5) if structure.type == "int-or-string" else _string(structure)
    )


@st.composite
def _object(draw: DrawFn, structure: Structure) -> Data:
    """Draw a map, or an object with its required fields and some of the others, in any order."""
    if structure.values is not None:
        return draw(st.dictionaries(st.sampled_from(["cpu", "memory", "x"]), valid(structure.values)))
    names = [
        name
        for name in structure.properties
        if name != "status" and (name in structure.required or draw(st.integers(0, 9)) < 4)
    ]
    return {name: draw(valid(structure.properties[name])) for name in draw(st.permutations(names))}


@st.composite
def _array(draw: DrawFn, structure: Structure) -> Data:
    """Draw a short list, without equal keys where it is keyed."""
    least = structure.min_size or 0
    items = valid(structure.items) if structure.items else st.none()
    found = draw(st.lists(items, min_size=least, max_size=least + 2))
    if structure.unique_key is None:
        return found
    keys = [get(item, structure.unique_key) if structure.unique_key else item for item in found]
    return [item for index, item in enumerate(found) if keys[index] not in keys[:index]]


def _integer(structure: Structure) -> SearchStrategy[Data]:
    """Return integers in the range."""
    if structure.enum:
        return st.sampled_from(structure.enum)
    limit = 2**31 if structure.form == "int32" else 2**63
    lowest = -limit if structure.minimum is None else structure.minimum
    return st.integers(lowest, limit - 1 if structure.maximum is None else structure.maximum)


def _string(structure: Structure) -> SearchStrategy[Data]:
    """Return strings of the pool that fit."""
    if structure.enum:
        return st.sampled_from(structure.enum)
    return st.sampled_from([text for text in TEXTS if _fits(structure, text)])


def _fits(structure: Structure, text: str) -> bool:
    """Tell whether a string keeps the keywords of a structure."""
    size = (structure.min_size or 0) <= len(text) <= (structure.max_size or 10**6)
    decodes = not quantity_demand(text) if structure.type == "int-or-string" else True
    right = all(matches(pattern, text) for pattern in structure.patterns)
    return size and decodes and right and not fits(structure.form, text)


@st.composite
def mutated(draw: DrawFn, structure: Structure) -> Data:
    """Draw a valid object with up to three places changed."""
    data = draw(valid(structure))
    for _ in range(draw(st.integers(1, 3))):
        path, value = draw(st.sampled_from(walk(data)))
        if path:
            data = put(data, path, draw(_change(value)))
    return data


@st.composite
def _change(draw: DrawFn, value: Data) -> Data:
    """Draw another value for a place: junk, a string of the pool, or the same with a little more or less."""
    changed = copy(value)
    if isinstance(changed, dict) and draw(st.booleans()):
        name = draw(
            st.sampled_from([*changed, "unknown", "group", "kind", "name", "image", "imageRepository"])
        )
        if changed.pop(name, None) is None:
            changed[name] = draw(st.sampled_from(TEXTS))
        return changed
    if isinstance(changed, list) and changed and draw(st.booleans()):
        return changed * draw(st.sampled_from([2, 40]))
    return draw(st.sampled_from(JUNK) | st.sampled_from(TEXTS))


def put(data: Data, path: Path, value: Data) -> Data:
    """Return data with another value at a path."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(data, dict) and isinstance(step, str):
        return data | {step: put(data[step], rest, value)}
    if isinstance(data, list) and isinstance(step, int):
        return [put(item, rest, value) if index == step else item for index, item in enumerate(data)]
    return data
