"""The order of a merged list: what the patch names, what it does not, and how they interleave."""

from __future__ import annotations

from aigw_render.base.data import Data, get


def arrange(merged: list[Data], patched: list[Data], before: list[Data], key: str) -> list[Data]:
    """Return the items in their final order.

    `patched` and `before` hold the names (values of `key`) in the patch's and in the old list. An
    old item goes before a patched one only when the old list has both, in that order: hence new
    items come first, and an existing item that the patch names ("anchor") holds its place.
    """
    named = _sorted([item for item in merged if get(item, key) in patched], patched, key)
    others = _sorted([item for item in merged if get(item, key) not in patched], before, key)
    found: list[Data] = []
    while named and others:
        found.append((others if _goes_first(others[0], named[0], before, key) else named).pop(0))
    return found + named + others


def _sorted(items: list[Data], order: list[Data], key: str) -> list[Data]:
    """Return the items in the order of their names."""
    return sorted(items, key=lambda item: order.index(get(item, key)))


def _goes_first(other: Data, named: Data, before: list[Data], key: str) -> bool:
    """Tell whether the old list has both items, the first before the second."""
    first, second = get(other, key), get(named, key)
    return second in before and before.index(first) < before.index(second)
