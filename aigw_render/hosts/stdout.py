"""Writes to the standard output, where a full disk or a reader that is gone must not look like success."""

from __future__ import annotations

import os
import sys

from aigw_render.base.codes import make
from aigw_render.base.errors import InputError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import IO

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.outcome import OutputFile

STDOUT = "<stdout>"
"""How reports call the standard output."""

_PIECE = 1 << 20
"""Characters that are encoded at once: a long stream is not held twice."""


def write_stdout(data: bytes) -> None:
    """Write bytes to the standard output, flushed, so that a full disk or closed pipe is noticed.

    Raises BrokenPipeError when the reader is gone, InputError (AIGW122) for any other reason.
    """
    _write_pieces([data])


def stream_out(files: Iterable[OutputFile]) -> None:
    """Write all files as one stream, as `write_stdout` does."""
    from aigw_render.write.emit import emit

    text = emit(file.stream for file in files)
    _write_pieces(text[at : at + _PIECE].encode() for at in range(0, len(text), _PIECE))


def _write_pieces(pieces: Iterable[bytes]) -> None:
    """Write to the standard output, as `write_stdout` does."""
    if not sys.stdout:
        raise InputError([make("AIGW122", f"cannot write {STDOUT}", found="it is closed")])
    try:
        for piece in pieces:
            write_all(sys.stdout.buffer, piece)
        flush(sys.stdout.buffer)
    except BrokenPipeError:
        close_stdout()
        raise
    except OSError as error:
        raise InputError([unwritten(error)]) from None


def unwritten(error: OSError) -> Diagnostic:
    """Return the finding for a standard output that failed, after which it is closed."""
    from aigw_render.hosts.replace import unwritable

    close_stdout()
    return unwritable(STDOUT, error)


def write_all(file: IO[bytes], data: bytes) -> None:
    """Write all bytes, however few of them the file takes at once.

    Without a buffer, as with PYTHONUNBUFFERED, it takes no more than has room; with one, no more than
    that when it is full and somebody has made the descriptor non-blocking.
    """
    view = memoryview(data)
    while view:
        # None where nothing has room: what the type does not say.
        count: int | None
        try:
            count = file.write(view)
        except BlockingIOError as error:
            count = error.characters_written
        view = view[count or 0 :]
        if not count:
            _wait(file)


def flush(file: IO[bytes]) -> None:
    """Write what is in a file's buffer, all of it."""
    while True:
        try:
            file.flush()
        except BlockingIOError:
            _wait(file)
        else:
            return


def _wait(file: IO[bytes]) -> None:
    """Wait until there is room."""
    from aigw_render.hosts.waiting import wait_for_room

    wait_for_room(file)


def close_stdout() -> None:
    """Point the standard output to nowhere, so that the flush at the end of the process is quiet."""
    if sys.stdout:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
