"""Work on many items, half of it in a second process where the machine has a second processor.

Only for a process that is ours alone. The second one is a copy of this one, so that nothing has to be handed
over but its results, which are text. Whatever it has not done is done here: it may not have been started, or
been killed, or the work on an item may have failed. So a failure is found here, in the order of the items.

It ends when the first one wants it no more or is gone; signals that end a run are the first one's affair.
"""

from __future__ import annotations

import os
import sys
from bisect import bisect_left
from contextlib import contextmanager
from itertools import accumulate

from aigw_render.base.record import NamedTuple
from aigw_render.hosts.stopping import SignalsLater, stop_cleanly

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import NoReturn, TypeVar

    Item = TypeVar("Item")

_END = "\0"
"""What ends a result on its way."""
_PIECE = 1 << 20
"""Characters that are read at once."""


@contextmanager
def share(
    work: Callable[[Item], str], items: Sequence[Item], sizes: Sequence[int]
) -> Iterator[Callable[[int], str]]:
    """Give what `base.process.results` gives; the second half comes from elsewhere."""
    first = _second_half(sizes) if _may_be_copied() else len(items)
    second: _Second | None = None
    found: list[str] = []

    def result(index: int) -> str:
        if second and index == first:
            found.extend(second.results())
        done = found[index - first] if first <= index < first + len(found) else ""
        return done or work(items[index])

    try:
        if first < len(items):
            stop_cleanly()
            # Neither process is stopped before the first knows that it has to end the second.
            with SignalsLater():
                second = _start(work, items[first:])
        yield result
    finally:
        if second:
            second.end()


def processors() -> int:
    """Return how many processors the process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _may_be_copied() -> bool:
    """Tell whether a second process is of use, and safe: only the thread that makes a copy is in it."""
    threading = sys.modules.get("threading")
    return hasattr(os, "fork") and processors() > 1 and (not threading or threading.active_count() == 1)


def _second_half(sizes: Sequence[int]) -> int:
    """Return the number of the item with which the second half of the work begins: none for a single one."""
    middles = [end - size / 2 for size, end in zip(sizes, accumulate(sizes), strict=True)]
    return bisect_left(middles, sum(sizes) / 2) or len(sizes)


class _Second(NamedTuple):
    """The second process, as the first one sees it."""

    number: int
    source: int
    """Where its results are read."""
    due: int
    """How many there are."""

    def results(self) -> list[str]:
        """Wait for its results and return them, none where it did not come to its end."""
        results = [""]
        with open(self.source, encoding="utf-8", errors="replace", newline="", closefd=False) as pipe:
            # In pieces: both processes are at their largest now.
            while piece := pipe.read(_PIECE):
                more, *others = piece.split(_END)
                results[-1] += more
                results += others
        return results[:-1] if len(results) == self.due + 1 else []

    def end(self) -> None:
        """End it, whatever it does, and leave nothing of it behind."""
        import signal

        os.close(self.source)
        os.kill(self.number, signal.SIGKILL)
        os.waitpid(self.number, 0)


def _start(work: Callable[[Item], str], items: Sequence[Item]) -> _Second | None:
    """Start a second process. None where it cannot be started."""
    try:
        source, sink = os.pipe()
    except OSError:
        return None
    first = os.getpid()
    try:
        number = os.fork()
        if not number:
            os.close(source)
            _serve(work, items, sink, first)
    except OSError:
        os.close(source)
        return None
    finally:
        os.close(sink)
    return _Second(number, source, len(items))


def _serve(work: Callable[[Item], str], items: Sequence[Item], sink: int, first: int) -> NoReturn:
    """Be the second process: nothing of it is seen but what it writes, not even how it fails."""
    try:
        results = [_tried(work, item) for item in items if os.getppid() == first]
        with open(sink, "wb") as pipe:
            pipe.writelines(f"{result}{_END}".encode() for result in results)
    finally:
        os._exit(0)


def _tried(work: Callable[[Item], str], item: Item) -> str:
    """Return a result, an empty one where the work fails."""
    try:
        return work(item)
    except Exception:  # noqa: BLE001 - whatever it is, who does the work again will find it
        return ""
