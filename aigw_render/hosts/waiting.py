"""Waits for a descriptor that somebody who shares it has made non-blocking.

`O_NONBLOCK` belongs to the open file, not to the process: whoever started us, or shares the pipe, may have
set it. "Nothing there yet" is then no end of an input, and "no room yet" no failure of an output.
"""

from __future__ import annotations

import select

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO

NOW = 0
EVER = -1


def wait_for_input(file: IO[bytes], milliseconds: int = EVER) -> bool:
    """Wait until there is something to read, or the end; return whether there is by that time."""
    return _wait(file.fileno(), select.POLLIN, milliseconds)


def wait_for_room(file: IO[bytes]) -> None:
    """Wait until something can be written, or nothing ever again: the next write tells which."""
    _wait(file.fileno(), select.POLLOUT, EVER)


def _wait(descriptor: int, event: int, milliseconds: int) -> bool:
    """Wait for an event. By `poll`, which knows descriptors of any number."""
    poll = select.poll()
    poll.register(descriptor, event)
    return bool(poll.poll(milliseconds))
