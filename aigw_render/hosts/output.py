"""Writes results where they are asked for: a stream, a file, a mirrored folder, or the inputs themselves."""

from __future__ import annotations

import contextlib
import os

from aigw_render.base.codes import make
from aigw_render.base.errors import InputError
from aigw_render.hosts.files import STDIN
from aigw_render.hosts.paths import folders_of, holds, is_inside
from aigw_render.hosts.replace import Change, Losses, replace_files, unwritable
from aigw_render.hosts.stdout import stream_out, write_all
from aigw_render.write.emit import emit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.outcome import OutputFile


def is_folder(output: str) -> bool:
    """Tell whether an output is a folder that mirrors the inputs: it is one, or ends in `/`."""
    return output.endswith("/") or os.path.isdir(output)


def write_files(files: Sequence[OutputFile], output: str, paths: Sequence[str], losses: Losses) -> list[str]:
    """Write files to a stream (`-`), a file, or a folder that mirrors `paths`; return what was written."""
    if is_folder(output):
        return write_folder(files, output, paths, losses)
    return write_stream(files, output, losses)


def write_stream(files: Iterable[OutputFile], destination: str, losses: Losses | None = None) -> list[str]:
    """Write all files as one stream to `-`, or into one file, which is replaced as a whole.

    A device or pipe is written to as it is. Returns the files that were written, raises InputError.
    """
    if destination == "-":
        stream_out(files)
        return []
    data = emit(file.stream for file in files).encode()
    if os.path.exists(destination) and not os.path.isfile(destination):
        _write_device(destination, data)
        return [destination]
    return replace_files([Change(destination, data)], folders_of([destination]), losses)


def _write_device(path: str, data: bytes) -> None:
    """Write to what is no file and must not be replaced by one."""
    try:
        with open(path, "wb", buffering=0) as device:
            write_all(device, data)
    except OSError as error:
        raise InputError([unwritable(path, error)]) from None


def write_in_place(
    files: Iterable[OutputFile], paths: Iterable[str], losses: Losses | None = None
) -> list[str]:
    """Write the changed files back and return their paths; see `replace_files`.

    `paths` are those of the command line: a symbolic link must not lead out of their trees.
    """
    changed = [file for file in files if file.changed and file.path != STDIN]
    changes = (Change(file.path, file.after.encode(), map(str.encode, file.parts)) for file in changed)
    return replace_files(changes, folders_of(paths), losses) if changed else []


def write_folder(
    files: Iterable[OutputFile], folder: str, roots: Iterable[str], losses: Losses | None = None
) -> list[str]:
    """Mirror the files below a folder, at their paths relative to the inputs; return what was written.

    A file that holds the right bytes already is left alone. Raises InputError (AIGW122) when
    two files would land on one path, and as `replace_files` does; new folders do not stay then.
    """
    roots = [*roots]
    wanted = mirrored(files, folder, roots)
    stale = [change for change in wanted if not holds(change.path, [change.data])]
    with contextlib.ExitStack() as undo:
        _make_folders(stale, folder, undo)
        written = replace_files(stale, [folder], losses)
        undo.pop_all()
    return written


def mirrored(files: Iterable[OutputFile], folder: str, roots: Sequence[str]) -> list[Change]:
    """Return what has to stand where below a folder, in the order of the files.

    Our own config is settings and no manifest: nothing of it gets there, as it gets into no stream.
    Raises InputError (AIGW122) when two of them would land on one path.
    """
    found: dict[str, Change] = {}
    origins: dict[str, str] = {}
    problems: list[Diagnostic] = []
    for file in files:
        if file.is_config:
            continue
        path = os.path.join(folder, _relative(file.path, roots))
        if path in found:
            problems.append(_collision(path, origins[path], file.path))
        found[path] = Change(path, _text_at(path, file).encode())
        origins[path] = file.path
    if problems:
        raise InputError(problems)
    return [*found.values()]


def _text_at(path: str, file: OutputFile) -> str:
    """Return what a file shall hold at a path: our own config only where it stands now."""
    same = file.stream == file.after or os.path.realpath(path) == os.path.realpath(file.path)
    return file.after if same else file.stream


def _collision(path: str, one: str, other: str) -> Diagnostic:
    """Return the finding for two inputs of one name, where one would be lost."""
    return make(
        "AIGW122",
        f"two inputs would be written to {path}",
        found=f"{one} and {other}",
        hint="name a folder that holds both, or write each to an output of its own",
    )


def _relative(path: str, roots: Iterable[str]) -> str:
    """Return a file's path below the input folder that it came from; a single file's is its name."""
    for root in roots:
        if os.path.isdir(root) and path.startswith(os.path.join(root, "")):
            return os.path.relpath(path, root)
    return "stdin.yaml" if path == STDIN else os.path.basename(path)


def _make_folders(changes: Iterable[Change], folder: str, undo: contextlib.ExitStack) -> None:
    """Make the folders that files need, none out of the tree through a link; `undo` removes them."""
    tree = os.path.realpath(folder)
    problems: dict[str, Diagnostic] = {}
    for parent in sorted({os.path.dirname(change.path) for change in changes}):
        if is_inside(os.path.realpath(parent), tree):
            try:
                _make_folder(parent, undo)
            except OSError as error:
                problems[parent] = unwritable(parent, error)
    if problems:
        raise InputError(problems.values())


def _make_folder(path: str, undo: contextlib.ExitStack) -> None:
    """Make a folder and those above it that are missing."""
    missing = []
    while path and not os.path.isdir(path):
        missing.append(path)
        path = os.path.dirname(path)
    for name in reversed(missing):
        os.mkdir(name)
        undo.callback(_remove_folder, name)


def _remove_folder(path: str) -> None:
    """Remove a folder if it is empty."""
    with contextlib.suppress(OSError):
        os.rmdir(path)
