"""Runs commands and counts what they cost, as the operating system accounts for it; memory on Linux only."""

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
    """Bytes of memory at the most, of all its processes together; what they share counts once."""


class Row(NamedTuple):
    """The best of all runs of one contender: other programs on the machine only ever add."""

    name: str
    best: Cost


def measure(contenders: Iterable[Contender], runs: int, environment: Mapping[str, str]) -> list[Row]:
    """Run all contenders in turn, so that a change of the machine's speed meets them alike.

    A first run of each is not counted: it fills caches and writes byte code. In a second one its
    memory is looked at all the time, and in no other.
    """
    waiting = list(contenders)
    for one in waiting:
        run_once(one, environment)
    peaks = {one.name: run_once(one, environment, watched=True).peak for one in waiting}
    costs: dict[str, list[Cost]] = {one.name: [] for one in waiting}
    for _ in range(runs):
        for one in waiting:
            costs[one.name].append(run_once(one, environment))
    return [Row(name, _best(found)._replace(peak=peaks[name])) for name, found in costs.items()]


def run_once(contender: Contender, environment: Mapping[str, str], *, watched: bool = False) -> Cost:
    """Return what a command costs, its memory only when watched. Raises CalledProcessError when it fails."""
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
        peak = _peak(process.pid) if watched else 0
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.monotonic() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, list(contender.command))
    return Cost(wall, usage.ru_utime + usage.ru_stime, peak)


def _peak(pid: int) -> int:
    """Return the most memory that a process and its children had at one time, looked at until it ends."""
    most = 0
    while os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
        most = max(most, _memory(pid, "Rss:") + sum(_memory(child, "Private_") for child in _children(pid)))
    return most


def _children(pid: int) -> list[int]:
    """Return the processes below one, children of children included."""
    try:
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
            found = [int(child) for child in file.read().split()]
    except OSError:
        return []
    return [*found, *(below for child in found for below in _children(child))]


def _memory(pid: int, kind: str) -> int:
    """Return bytes of memory: all that a process has (`Rss:`), or what it shares with none (`Private_`)."""
    try:
        with open(f"/proc/{pid}/smaps_rollup", encoding="ascii") as file:
            return sum(int(line.split()[1]) for line in file if line.startswith(kind)) * 1024
    except OSError:
        return 0


def _best(costs: Sequence[Cost]) -> Cost:
    """Return the least of each figure."""
    walls, cpus, peaks = zip(*costs, strict=True)
    return Cost(min(walls), min(cpus), min(peaks))
