"""What a run costs grows as its input does, whatever that holds: long input must not be an attack.

Calls are counted, those into C too: the same input gives the same number on every machine. What one call
scans in C is not in that number, so CPU time is looked at, too, with a wide margin: of four times the input
it may be six times as much, where what grows with the square takes sixteen.
"""

from __future__ import annotations

import cProfile
import gc
import time
from typing import TYPE_CHECKING, NamedTuple

import pytest

from aigw_render import InputFile, Outcome, Settings, remove, render
from tests.pipeline.growing import REFUSED, SHAPES, Shape

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    Run = Callable[[Iterable[InputFile], Settings], Outcome]

SAID = Settings(ai_gateway_version="v1.1", position="sidecar", webhook="excluded")
TIMES = 4
CALLS, CPU = 5, 6
"""Of `TIMES` the input, at most so many times the calls and the CPU time."""
TRIES = 4
"""A busy machine may disturb a measurement, but not each."""


class Cost(NamedTuple):
    """What a run took, and what came of it."""

    calls: int
    seconds: float
    outcome: Outcome


@pytest.fixture(autouse=True)
def _no_collector() -> Iterator[None]:
    """Leave the collector out of it, which is off in our own processes: its work grows with what is alive."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize("name", SHAPES)
def test_growth(name: str) -> None:
    """A run, one on its own output, one that takes that back, and one that ends in an error: linear."""
    shape = SHAPES[name]
    sources = texts(shape)
    rendered = linear(f"{name}, rendered", render, sources)
    assert linear(f"{name}, rendered again", render, rendered) == rendered
    assert linear(f"{name}, removed", remove, rendered) == sources
    assert linear(f"{name}, with an error", render, [broken(text) for text in sources]) == []


@pytest.mark.parametrize("name", REFUSED)
def test_growth_of_what_is_refused(name: str) -> None:
    """So is what finds thousands of errors, or errors and warnings."""
    assert linear(name, render, texts(REFUSED[name])) == []


def texts(shape: Shape) -> list[str]:
    """Return an input of a shape, and one that is `TIMES` as long."""
    return [shape.make(shape.size), shape.make(TIMES * shape.size)]


def broken(text: str) -> str:
    """Return an input with an error at its end: a label's value that is a number."""
    head, label, tail = text.rpartition("owning-gateway-namespace")
    if not label:
        head, label, tail = text.rpartition("parentRefs")
    return (
        head
        + label
        + tail.replace('"prod"', "7", 1).replace(": prod", ": 7", 1).replace("name: ai", "nam: 7")
    )


def linear(what: str, run: Run, inputs: list[str]) -> list[str]:
    """Return what runs make of two inputs; fail when the second costs more than its length accounts for."""
    for number in range(TRIES):
        small, large = (cost(run, text) for text in inputs)
        assert large.calls < CALLS * small.calls, f"{what}: {small.calls} calls, {large.calls}"
        if large.seconds < CPU * small.seconds:
            break
        assert number < TRIES - 1, f"{what}: {small.seconds} s, {large.seconds} s"
    return [file.after for one in (small, large) for file in one.outcome.files]


def cost(run: Run, text: str) -> Cost:
    """Return what a run takes."""
    files = [InputFile("in.yaml", text.encode())]
    profile = cProfile.Profile()
    before = time.process_time()
    outcome = profile.runcall(run, files, SAID)
    seconds = time.process_time() - before
    return Cost(sum(entry.callcount for entry in profile.getstats()), seconds, outcome)
