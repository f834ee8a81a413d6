"""Which item of a list became which."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aigw_render.edit.align import align

if TYPE_CHECKING:
    from aigw_render.base.data import Data

A: Data = {"name": "a", "v": 1}
A2: Data = {"name": "a", "v": 2}
B: Data = {"name": "b"}
C: Data = {"name": "c"}
GATEWAY: dict[str, Data] = {"kind": "Gateway", "metadata": {"name": "a"}}
PROXY: Data = {"kind": "EnvoyProxy", "metadata": {"name": "a"}}
MOUNT: Data = {"name": "v", "mountPath": "/a"}
MOUNT2: Data = {"name": "v", "mountPath": "/b"}


@pytest.mark.parametrize(
    ("old", "new", "pairs"),
    [
        ([], [A], []),
        ([A], [], []),
        ([A, B], [A, B], [(0, 0), (1, 1)]),
        ([A, B], [A, C, B], [(0, 0), (1, 2)]),
        ([A, B, C], [A, C], [(0, 0), (2, 1)]),
        ([A, B], [A2, B], [(0, 0), (1, 1)]),
        ([B, A, C], [C, A2], [(2, 0)]),
        ([A, B], [C, A2], [(0, 1)]),
        ([MOUNT, MOUNT2], [MOUNT2], [(1, 0)]),
        ([GATEWAY], [PROXY, {**GATEWAY, "spec": {}}], [(0, 1)]),
        ([GATEWAY], [{**GATEWAY, "metadata": {"name": "a", "namespace": "n"}}], []),
        (["x", "y"], ["x", "z"], [(0, 0), (1, 1)]),
        (["x", "y", "z"], ["x", "z"], [(0, 0), (2, 1)]),
        ([None, B], [A, B], [(0, 0), (1, 1)]),
        ([{"p": 1}], [{"p": 2}, {"q": 1}], [(0, 0)]),
        ([1, True, "1"], [True, "1"], [(1, 0), (2, 1)]),
        ([["a"], B], [["b"], B], [(0, 0), (1, 1)]),
        ([B], [C], []),
    ],
)
def test_alignment(old: list[Data], new: list[Data], pairs: list[tuple[int, int]]) -> None:
    """Equal items first, then items of one name or mount path, then what has neither."""
    assert align(old, new) == pairs


ITEMS: st.SearchStrategy[list[Data]] = st.lists(
    st.sampled_from([A, A2, B, C, MOUNT, MOUNT2, "x", 1, True, None, []])
)


@given(ITEMS, ITEMS)
def test_pairs_ascend(old: list[Data], new: list[Data]) -> None:
    """Both indexes of the pairs ascend, and equal lists are paired in full."""
    pairs = align(old, new)
    assert all(left[0] < right[0] and left[1] < right[1] for left, right in pairwise(pairs))
    assert align(old, old) == [(index, index) for index in range(len(old))]


@given(ITEMS, st.integers(0, 20))
def test_an_insertion_changes_nothing_else(old: list[Data], index: int) -> None:
    """One new item leaves every other one paired with an equal item."""
    index = min(index, len(old))
    new: list[Data] = [*old[:index], {"name": "new"}, *old[index:]]
    pairs = align(old, new)
    assert len(pairs) == len(old)
    assert all(old[i] == new[j] for i, j in pairs)


def test_long_lists_take_no_time() -> None:
    """Ten thousand items with every second one replaced are aligned at once."""
    old: list[Data] = [{"name": f"n{number}"} for number in range(10_000)]
    new: list[Data] = [item if number % 2 else {"name": f"m{number}"} for number, item in enumerate(old)]
    assert align(old, new) == [(number, number) for number in range(1, 10_000, 2)]
