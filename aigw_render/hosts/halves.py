"""Work on many items, half of it in a second process where the machine has a second processor.

Only for a process that is ours alone. The second one is a copy of this one, so that nothing has to be handed
over but its results, which are text. Whatever it has not done is done here: it may not have been started, or
been killed, or the work on an item may have failed. So a failure is found here, in the order of the items.
"""

from __future__ import annotations

import os
from bisect import bisect_left
from itertools import accumulate
from typing import TYPE_CHECKING, NoReturn, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Item = TypeVar("Item")

_END = "\0"
"""What ends a result on its way."""


def share(work: Callable[[Item], str], items: Sequence[Item], sizes: Sequence[int]) -> Callable[[int], str]:
    """Return what gives the results, as `base.process.results` does; the second half comes from elsewhere."""
    first = _second_half(sizes) if processors() > 1 else len(items)
    collect = _start(work, items[first:]) if first < len(items) else None
    found: list[str] = []

    def result(index: int) -> str:
        if collect and index == first:
            found.extend(collect())
        done = found[index - first] if first <= index < first + len(found) else ""
        return done or work(items[index])

    return result


def processors() -> int:
    """Return how many processors the process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _second_half(sizes: Sequence[int]) -> int:
    """Return the number of the item with which the second half of the work begins: none for a single one."""
    middles = [end - size / 2 for size, end in zip(sizes, accumulate(sizes), strict=True)]
    return bisect_left(middles, sum(sizes) / 2) or len(sizes)


def _start(work: Callable[[Item], str], items: Sequence[Item]) -> Callable[[], list[str]] | None:
    """Start a second process; return what waits for its results. None where it cannot be started."""
    try:
        source, sink = os.pipe()
        child = os.fork()
    except (AttributeError, OSError):
        return None
    if not child:
        os.close(source)
        _serve(work, items, sink)
    os.close(sink)
    return lambda: _collected(source, child, len(items))


def _serve(work: Callable[[Item], str], items: Sequence[Item], sink: int) -> NoReturn:
    """Be the second process: nothing of it is seen but what it writes, not even how it fails."""
    try:
        results = [_tried(work, item) for item in items]
        data = memoryview(_END.join([*results, ""]).encode())
        while data:
            data = data[os.write(sink, data) :]
    finally:
        os._exit(0)


def _tried(work: Callable[[Item], str], item: Item) -> str:
    """Return a result, an empty one where the work fails."""
    try:
        return work(item)
    except Exception:  # noqa: BLE001 - whatever it is, who does the work again will find it
        return ""


def _collected(source: int, child: int, count: int) -> list[str]:
    """Return the second process's results, none where it did not come to its end."""
    with open(source, encoding="utf-8", errors="replace", newline="") as pipe:
        results = pipe.read().split(_END)
    os.waitpid(child, 0)
    return results[:-1] if len(results) == count + 1 else []
