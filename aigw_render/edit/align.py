"""Which item of a list became which: the smallest set of edits, in near-linear time."""

from __future__ import annotations

import bisect
from collections import defaultdict

from aigw_render.base.data import strict_equal, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

    from aigw_render.base.data import Data

Pairs = list[tuple[int, int]]
"""Indexes of items that belong together, the old one first, both ascending."""

_NAMES = ("mountPath", "name", "key")
"""Fields that say which item of a Kubernetes list one is, the most telling first."""


def align(old: Sequence[Data], new: Sequence[Data]) -> Pairs:
    """Return which old items stay, changed or not, as which new ones; the rest goes or comes."""
    head = _common(zip(old, new, strict=False))
    tail = _common(zip(reversed(old[head:]), reversed(new[head:]), strict=False))
    pairs: Pairs = [(index, index) for index in range(head)]
    pairs += _middle(old, new, (head, len(old) - tail), (head, len(new) - tail))
    pairs += [(len(old) - left, len(new) - left) for left in range(tail, 0, -1)]
    return pairs


def _common(pairs: Iterator[tuple[Data, Data]]) -> int:
    """Return how many pairs are equal before the first that is not."""
    count = 0
    for left, right in pairs:
        if not strict_equal(left, right):
            break
        count += 1
    return count


def _middle(
    old: Sequence[Data], new: Sequence[Data], rows: tuple[int, int], columns: tuple[int, int]
) -> Pairs:
    """Match equal items, between them items of one identity, between those what has none."""
    levels = (_canonical, _identity, _shape)
    # One item on each side: they differ, or they would not be in the middle.
    alone = rows[1] - rows[0] == columns[1] - columns[0] == 1
    return _refine(old, new, rows, columns, levels[1:] if alone else levels)


def _refine(
    old: Sequence[Data],
    new: Sequence[Data],
    rows: tuple[int, int],
    columns: tuple[int, int],
    levels: Sequence[Callable[[Data], Hashable]],
) -> Pairs:
    """Match by the first level, and what lies between the matches by the next ones."""
    if rows[0] == rows[1] or columns[0] == columns[1]:
        return []
    if not levels:
        return _in_order(old, new, rows, columns)
    fixed = _matches(old, new, rows, columns, levels[0])
    pairs: Pairs = []
    row, column = rows[0], columns[0]
    for i, j in [*fixed, (rows[1], columns[1])]:
        pairs += _refine(old, new, (row, i), (column, j), levels[1:])
        if i < rows[1]:
            pairs.append((i, j))
        row, column = i + 1, j + 1
    return pairs


def _in_order(
    old: Sequence[Data], new: Sequence[Data], rows: tuple[int, int], columns: tuple[int, int]
) -> Pairs:
    """Pair what is left when it is as many, such as an empty item and what fills it."""
    if rows[1] - rows[0] != columns[1] - columns[0]:
        return []
    pairs = zip(range(*rows), range(*columns), strict=True)
    return [(i, j) for i, j in pairs if _identity(old[i]) is None or _identity(new[j]) is None]


def _matches(
    old: Sequence[Data],
    new: Sequence[Data],
    rows: tuple[int, int],
    columns: tuple[int, int],
    key: Callable[[Data], Hashable],
) -> Pairs:
    """Pair the n-th old with the n-th new item of one key, as many as keep their order."""
    places: dict[Hashable, list[int]] = defaultdict(list)
    for j in range(columns[1] - 1, columns[0] - 1, -1):
        places[key(new[j])].append(j)
    pairs: Pairs = []
    for i in range(*rows):
        name = key(old[i])
        if name is not None and places.get(name):
            pairs.append((i, places[name].pop()))
    return _ascending(pairs)


def _ascending(pairs: Pairs) -> Pairs:
    """Return the longest run of pairs whose second numbers ascend (patience sorting)."""
    tails: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for index, (_, j) in enumerate(pairs):
        place = bisect.bisect_left(tails, j)
        before.append(ends[place - 1] if place else -1)
        tails[place : place + 1] = [j]
        ends[place : place + 1] = [index]
    chain: Pairs = []
    index = ends[-1] if ends else -1
    while index >= 0:
        chain.append(pairs[index])
        index = before[index]
    return chain[::-1]


def _canonical(item: Data) -> Hashable:
    """Return what only equal items share."""
    if isinstance(item, dict):
        return frozenset((key, _canonical(value)) for key, value in item.items())
    if isinstance(item, list):
        return tuple(map(_canonical, item))
    return item if isinstance(item, str) else (type(item), item)


def _identity(item: Data) -> Hashable:
    """Return what names an item, None when nothing does."""
    if not isinstance(item, dict):
        return None
    for field in _NAMES:
        value = item.get(field)
        if isinstance(value, str):
            return field, value
    return _object(item)


def _object(item: Data) -> Hashable:
    """Return what names an object in a Kubernetes List, None for what is no object."""
    name = text(item, "metadata", "name")
    return (text(item, "kind"), text(item, "metadata", "namespace"), name) if name else None


def _shape(item: Data) -> Hashable:
    """Return the type of an item without identity: such items are replaced where they stand."""
    if isinstance(item, dict):
        return "mapping" if _identity(item) is None else None
    return "list" if isinstance(item, list) else "scalar"
