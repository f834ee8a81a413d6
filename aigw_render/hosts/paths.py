"""What reading and writing share: questions about paths, and files that are read to their ends."""

from __future__ import annotations

import os
import stat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import BinaryIO

_PIECE = 1 << 16
"""Bytes that are read at once where nobody knows how many there are: what a pipe holds."""


def is_inside(path: str, folder: str) -> bool:
    """Tell whether a path is a folder or below it; both without symbolic links and `..`."""
    return path == folder or path.startswith(os.path.join(folder, ""))


def is_open(path: str, folder: str) -> bool:
    """Tell whether a path is inside of a folder and no part of it there is hidden; both as in `is_inside`.

    `.git` may hold tokens, and other tools keep theirs in such files.
    """
    return is_inside(path, folder) and f"{os.sep}." not in path[len(folder) :]


def folders_of(paths: Iterable[str]) -> list[str]:
    """Return the trees that paths of the command line name: of a file it is the folder it stands in."""
    return [path if os.path.isdir(path) else os.path.dirname(path) or os.curdir for path in paths]


def matches(path: str, patterns: Iterable[str]) -> bool:
    """Tell whether a path, or its last part, matches one of the globs."""
    from fnmatch import fnmatchcase

    shown = path.replace(os.sep, "/")
    # Below the folder `.` a path is shown as `./a/b`; people write `a/*`.
    names = {shown, shown.removeprefix("./"), os.path.basename(path)}
    return any(fnmatchcase(name, pattern) for pattern in patterns for name in names)


def regular(path: str) -> os.stat_result | None:
    """Return a file's status, or None where nothing is. Raises OSError for anything but a file."""
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(found.st_mode):
        raise OSError(0, "it is no regular file")
    return found


def file_at(path: str) -> tuple[int, int] | None:
    """Return what tells a file from every other, under whatever name; None where none is."""
    try:
        found = os.stat(path) if path and "\0" not in path else None
    except OSError:
        return None
    return (found.st_dev, found.st_ino) if found and stat.S_ISREG(found.st_mode) else None


def without_waiting(path: str, flags: int) -> int:
    """Open a path (an `opener`) without waiting for anybody, and have its reader not wait either."""
    return os.open(path, flags | os.O_NONBLOCK)


def holds(path: str, pieces: Iterable[bytes]) -> bool:
    """Tell whether a path is a file with exactly these bytes, which are read as they come."""
    try:
        if regular(path) is None:
            return False
        with open(path, "rb", opener=without_waiting) as file:
            return all(file.read(len(piece)) == piece for piece in pieces) and file.read(1) == b""
    except OSError:
        return False


def rest_of(file: BinaryIO, found: os.stat_result | None, left: int) -> bytes:
    """Return what an open file, of which `found` is known, holds up to its end, or its next `left` bytes."""
    most = found.st_size + 1 if found and found.st_size else _PIECE
    pieces: list[bytes] = []
    while left > 0 and (piece := _piece(file, min(most, left), found)):
        pieces.append(piece)
        left -= len(piece)
    return b"".join(pieces)


def _piece(file: BinaryIO, most: int, found: os.stat_result | None) -> bytes:
    """Return what comes next, nothing at the end; wait where it is not there yet.

    Raises OSError for what says that it is a file and would have us wait: `/proc/kmsg` has no end.
    """
    is_file = found is not None and stat.S_ISREG(found.st_mode)
    # Below the buffer, which takes "nothing there yet" for the end.
    source = getattr(file, "raw", file)
    while True:
        waits = is_file and found and not found.st_size and not _is_ready(file)
        piece: bytes | None = None if waits else source.read(most)
        if piece is not None:
            return piece
        if is_file:
            raise OSError(0, "it has nothing to read yet, and no end as files have")
        from aigw_render.hosts.waiting import wait_for_input

        wait_for_input(file)


def _is_ready(file: BinaryIO) -> bool:
    """Tell whether reading would not wait."""
    from aigw_render.hosts.waiting import NOW, wait_for_input

    return wait_for_input(file, NOW)
