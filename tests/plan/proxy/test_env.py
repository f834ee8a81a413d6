"""An env with each name once: what it becomes, and when that is something else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from aigw_render.plan.proxy.env import is_equivalent, repeated_names, with_unique_env

if TYPE_CHECKING:
    from aigw_render.base.data import Data


def container(*pairs: tuple[str, str]) -> dict[str, Data]:
    """Return a container with an env."""
    return {"env": [{"name": name, "value": value} for name, value in pairs]}


def test_without_repetition_the_container_is_the_same_object() -> None:
    """Nothing is copied that does not change."""
    found = container(("A", "1"), ("B", "2"))
    assert with_unique_env(found) is found
    assert repeated_names(found) == []


def test_a_repeated_name_keeps_its_first_place_and_its_last_value() -> None:
    """The order decides which names a value can refer to."""
    found = container(("A", "1"), ("B", "2"), ("A", "3"), ("A", "4"))
    assert with_unique_env(found) == container(("A", "4"), ("B", "2"))
    assert repeated_names(found) == ["A"]
    assert is_equivalent(found)


@pytest.mark.parametrize(
    ("pairs", "expected"),
    [
        ((("A", "1"), ("A", "2"), ("B", "$(A)")), True),
        ((("A", "1"), ("B", "$(A)"), ("A", "2")), False),
        ((("A", "1"), ("B", "$(A)"), ("A", "1")), True),
        ((("A", "1"), ("B", "$$(A)"), ("A", "2")), True),
        ((("A", "1"), ("B", "$(C)"), ("A", "2")), True),
        ((("A", "1"), ("A", "$(A)2")), False),
        ((("A", "1"), ("B", "2"), ("A", "$(B)")), False),
        ((("A", "1"), ("B", "$(A)"), ("C", "$(B)"), ("A", "2")), False),
    ],
)
def test_references_to_an_earlier_value_make_a_difference(
    pairs: tuple[tuple[str, str], ...], expected: bool
) -> None:
    """`$(NAME)` means what stands before it; `$$(NAME)` and unknown names mean themselves."""
    assert is_equivalent(container(*pairs)) is expected


def test_a_value_from_elsewhere_stands_for_itself() -> None:
    """What it holds is not known; the same source is the same value."""
    source: Data = {"secretKeyRef": {"name": "s", "key": "k"}}
    items: list[Data] = [{"name": "A", "valueFrom": source}, {"name": "B", "value": "$(A)"}]
    assert is_equivalent({"env": [*items, {"name": "A", "valueFrom": source}]})
    assert not is_equivalent({"env": [*items, {"name": "A", "value": "1"}]})
