"""Questions about paths that reading and writing share."""

from __future__ import annotations

import os
import stat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


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


def holds(path: str, pieces: Iterable[bytes]) -> bool:
    """Tell whether a path is a file with exactly these bytes, which are read as they come."""
    try:
        if regular(path) is None:
            return False
        with open(path, "rb") as file:
            return all(file.read(len(piece)) == piece for piece in pieces) and not file.read(1)
    except OSError:
        return False
