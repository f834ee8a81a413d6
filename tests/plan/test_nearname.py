"""The name that a missing one probably means."""

from __future__ import annotations

from time import process_time

import pytest

from aigw_render.plan.nearname import near_name

KNOWN = ["production", "own", "ai-staging"]


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("production", "production"),
        ("prodution", "production"),
        ("pproduction", "production"),
        ("prodcution", "production"),
        ("roduction", "production"),
        ("owm", "own"),
        ("ai-stagign", "ai-staging"),
        ("ai-prod", ""),
        ("x", ""),
        ("", ""),
    ],
)
def test_one_typing_error(name: str, meant: str) -> None:
    """A letter too many, missing, another, or two exchanged."""
    assert near_name(name, KNOWN) == meant


def test_nothing_is_known() -> None:
    """There is nothing to name."""
    assert near_name("own", []) == ""
    assert near_name("", [""]) == ""


def test_of_two_that_are_as_near_the_choice_is_always_the_same() -> None:
    """Whatever the order of the files."""
    assert near_name("ai1", ["ai2", "ai3"]) == near_name("ai1", ["ai3", "ai2"]) == "ai3"


def test_among_very_many_none_is_looked_for() -> None:
    """Every object of a large input may name one that is missing."""
    assert near_name("name-x", [f"name-{number}" for number in range(100)])
    assert near_name("name-x", [f"name-{number}" for number in range(101)]) == ""


def test_long_names_that_are_alike() -> None:
    """Names of the greatest length, a thousand times: half an hour for `difflib`."""
    known = ["a" * 250 + f"{number:03}" for number in range(100)]
    start = process_time()
    assert all(near_name("a" * 250 + f"x{number}", known) for number in range(20))
    assert process_time() - start < 1
