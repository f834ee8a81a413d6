"""Compares what rendering gives with what is there."""

from __future__ import annotations

import os

from aigw_render.base.codes import make
from aigw_render.base.errors import InputError
from aigw_render.hosts.files import read_file, read_inputs
from aigw_render.hosts.paths import is_inside, matches
from aigw_render.read.files import InputFile, decode
from aigw_render.write.difference import Difference

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from aigw_render.outcome import OutputFile


def compare(
    files: Sequence[OutputFile], output: str, roots: Sequence[str], exclude: Sequence[str] = ()
) -> list[Difference]:
    """Return how files differ from what is there, in the order of the inputs, orphans last.

    `output` means what it means to `render`: `-` compares each input with itself, a file with
    the one stream of all, a folder with their mirror. An orphan is a manifest in the folder
    that no input renders; `exclude` holds patterns of orphans that may stay, by path below the folder
    or by name. Raises InputError: AIGW117, AIGW118 and AIGW122.
    """
    if output == "-":
        return [Difference(one.path, one.before, one.after, one.path) for one in files if one.changed]
    # Here, so that what compares files with themselves, as a hook does, does not pay for the imports.
    from aigw_render.hosts.output import is_folder
    from aigw_render.write.emit import emit

    if is_folder(output):
        return [*_in_folder(files, output, roots, exclude)]
    return [*_difference(output, _read(output, ""), emit(file.stream for file in files))]


def _in_folder(
    files: Sequence[OutputFile], folder: str, roots: Sequence[str], exclude: Sequence[str]
) -> Iterator[Difference]:
    """Yield what differs in a folder that mirrors the inputs."""
    from aigw_render.hosts.output import mirrored

    there = {os.path.normpath(one.path): one for one in _manifests(folder)}
    copied = [file for file in files if not file.is_config]
    for file, change in zip(copied, mirrored(copied, folder, roots), strict=True):
        found = there.pop(os.path.normpath(change.path), None)
        data = found.data if found else _read(change.path, folder)
        yield from _difference(change.path, data, change.data.decode(), file.path)
    inputs = {os.path.normpath(file.path) for file in files}
    for name, left in there.items():
        if name not in inputs and not _excused(left.path, folder, exclude):
            yield from _orphan(left)


def _manifests(folder: str) -> tuple[InputFile, ...]:
    """Return what may be a manifest in a folder, which may be missing."""
    found = read_inputs((folder,)) if os.path.isdir(folder) else ()
    # What they name elsewhere comes along as context.
    return tuple(one for one in found if not one.context)


def _difference(path: str, data: bytes | None, after: str, source: str = "") -> Iterator[Difference]:
    """Yield the difference, if there is one, between a file's bytes (None: no file) and a text."""
    if data is None:
        yield Difference(path, None, after, source)
    elif data != after.encode():
        text = _text(path, data)
        yield Difference(path, text or "", after, source, readable=text is not None)


def _orphan(file: InputFile) -> Iterator[Difference]:
    """Yield a file that nothing renders, when it is a manifest."""
    from aigw_render.write.manifests import holds_manifest

    if holds_manifest(file):
        yield Difference(file.path, _text(file.path, file.data), None)


def _excused(path: str, folder: str, patterns: Sequence[str]) -> bool:
    """Tell whether a file matches a pattern, by its path below the folder or by its name."""
    return matches(os.path.relpath(path, folder), patterns)


def _text(path: str, data: bytes) -> str | None:
    """Return the text of bytes, or None when they are no text that YAML allows."""
    try:
        return decode(InputFile(path, data))
    except InputError:
        return None


def _read(path: str, tree: str) -> bytes | None:
    """Return a file's bytes, None where nothing is. A link out of the tree is not followed."""
    real = os.path.realpath(path)
    if tree and not is_inside(real, os.path.realpath(tree)):
        raise InputError([make("AIGW118", f"refused to read {path}", found=f"it leads to {real}")])
    try:
        return read_file(path)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise InputError([make("AIGW118", f"cannot read {path}", found=error.strerror or "")]) from None
