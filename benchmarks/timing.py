"""Runs commands and counts what they cost, as the operating system accounts for it."""

from __future__ import annotations

import os
import subprocess
import time
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path


class Contender(NamedTuple):
    """A program to measure, and what it reads."""

    name: str
    command: Sequence[str]
    stdin: Path | None = None
    cwd: Path | None = None


class Cost(NamedTuple):
    """What one process took, from its start to its end."""

    wall: float
    """Seconds."""
    cpu: float
    """Seconds of user and system time together."""
    peak: int
    """Bytes of memory at the most."""


class Row(NamedTuple):
    """The best of all runs of one contender: other programs on the machine only ever add."""

    name: str
    best: Cost


def measure(contenders: Iterable[Contender], runs: int, environment: Mapping[str, str]) -> list[Row]:
    """Run all contenders in turn, so that a change of the machine's speed meets them alike.

    A first run of each is not counted: it fills caches and writes byte code.
    """
    waiting = list(contenders)
    costs: dict[str, list[Cost]] = {one.name: [] for one in waiting}
    for run in range(runs + 1):
        for one in waiting:
            cost = run_once(one, environment)
            if run:
                costs[one.name].append(cost)
    return [Row(name, _best(found)) for name, found in costs.items()]


def run_once(contender: Contender, environment: Mapping[str, str]) -> Cost:
    """Return what a command costs. Raises CalledProcessError when it fails."""
    with open(contender.stdin or os.devnull, "rb") as stdin:
        start = time.monotonic()
        process = subprocess.Popen(
            contender.command,
            stdin=stdin,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=dict(environment),
            cwd=contender.cwd,
        )
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.monotonic() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, list(contender.command))
    return Cost(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)


def _best(costs: Sequence[Cost]) -> Cost:
    """Return the least of each figure."""
    walls, cpus, peaks = zip(*costs, strict=True)
    return Cost(min(walls), min(cpus), min(peaks))
