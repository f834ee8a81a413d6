"""The name that a missing one probably means."""

from __future__ import annotations

from time import process_time

import pytest

from aigw_render.base.nearest import did_you_mean, nearest

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
        ("OWN", "own"),
        ("prdoucton", "production"),
        ("x", ""),
        ("", ""),
    ],
)
def test_one_typing_error(name: str, meant: str) -> None:
    """A letter too many, missing, another, or two exchanged; whatever the case; two errors in a long name."""
    assert nearest(name, KNOWN) == meant


def test_nothing_is_known() -> None:
    """There is nothing to name."""
    assert nearest("own", []) == ""
    assert nearest("", [""]) == ""


def test_of_two_that_are_as_near_the_choice_is_always_the_same() -> None:
    """Whatever the order of the files."""
    assert nearest("ai1", ["ai2", "ai3"]) == nearest("ai1", ["ai3", "ai2"]) == "ai3"


@pytest.mark.parametrize("known", [["ai", "AI"], ["AI", "ai"]])
def test_of_names_that_differ_in_case_the_choice_is_always_the_same(known: list[str]) -> None:
    """In whatever order they are known."""
    assert nearest("Ai", known) == "ai"


def test_among_very_many_none_is_looked_for() -> None:
    """Every object of a large input may name one that is missing."""
    assert nearest("name-x", [f"name-{number}" for number in range(100)])
    many = [f"name-{number}" for number in range(101)]
    assert nearest("name-x", many) == ""
    assert nearest("name-x", many, most=len(many)) == "name-9"


def test_far_names_of_the_greatest_length() -> None:
    """What is between their common ends is not compared letter by letter."""
    known = [f"a{letter * 250}a" for letter in "bcdefgh"]
    assert nearest("a" + "bc" * 125 + "a", known) == ""


def test_the_hint() -> None:
    """As it stands in a report."""
    assert did_you_mean("rootprefx", ["rootPrefix", "other"], "--") == "did you mean --rootPrefix?"
    assert did_you_mean("x", ["rootPrefix"]) == ""


def test_long_names_that_are_alike() -> None:
    """Names of the greatest length, a thousand times: half an hour for `difflib`."""
    known = ["a" * 250 + f"{number:03}" for number in range(100)]
    start = process_time()
    assert all(nearest("a" * 250 + f"x{number}", known) for number in range(20))
    assert process_time() - start < 1
