"""Reads manifests from files, folders and standard input."""

from __future__ import annotations

import os
import stat
import sys

from aigw_render.base.codes import make
from aigw_render.base.errors import InputError
from aigw_render.hosts.paths import file_at, is_inside, matches, rest_of, without_waiting
from aigw_render.read.files import InputFile
from aigw_render.read.limits import MAX_BYTES, MAX_TOTAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import BinaryIO

    from aigw_render.base.diagnostic import Diagnostic

STDIN = "<stdin>"
"""How reports call the standard input."""

SUFFIXES = (".yaml", ".yml", ".json")
"""What is read inside a folder; a file that is named itself may have any suffix."""

_NAMELESS = "a file without a name: the path is empty"

_STREAMS = ("/dev/fd/", "/dev/stdin", "/proc/self/fd/")
"""Names of open files: what a shell hands over for `<(…)` is a pipe that somebody writes to."""


def read_inputs(
    paths: Iterable[str],
    *,
    exclude: Iterable[str] = (),
    context: Iterable[str] = (),
    most: int = MAX_TOTAL,
    within: str = "",
    output: str = "-",
) -> tuple[InputFile, ...]:
    """Return every input once, in a stable order, then the context files.

    `-` is the standard input. A folder is read recursively and sorted; hidden entries
    are skipped. Symbolic links in it may lead to files in it, or in `within`, a folder around
    it (without links itself). `output`, the folder or file that results are written to, is left out
    where it lies in a folder that is read, under whatever name. Raises InputError with everything that
    cannot be read (AIGW118), an output among several inputs that are named, and what is too large
    (AIGW117): a file, or all of them together with more than `most` bytes.
    """
    reader = _Reader(tuple(exclude), most, within, output)
    paths = tuple(paths)
    reader.check_named(paths)
    found = [*reader.read(paths, context=False)]
    if reader.left_out and not found:
        reader.problems.append(_nothing_else(output))
    found += reader.read(context, context=True)
    if any(_may_name_values(file) for file in found):
        # Here, because few trees install the chart.
        from aigw_render.hosts.valuefiles import named_files

        found += reader.read_again(named_files(found))
    if reader.problems:
        raise InputError(reader.problems)
    return tuple(found)


def read_file(path: str, shown: str = "") -> bytes:
    """Return the bytes of a file, which reports call `shown`.

    Raises InputError (AIGW117) for a file over `MAX_BYTES`, and OSError: also of a pipe or
    device that is no open file of ours, which could wait for ever, or never end.
    """
    if "\0" in path:
        raise OSError(0, "a path cannot hold the character U+0000")
    streamed = path.startswith(_STREAMS)
    with open(path, "rb", opener=None if streamed else without_waiting) as file:
        found = os.fstat(file.fileno())
        if not streamed and not stat.S_ISREG(found.st_mode):
            raise OSError(0, "it is neither a file nor a folder")
        return _bounded(file, shown or path, found)


def _bounded(file: BinaryIO, shown: str, found: os.stat_result | None) -> bytes:
    """Return the rest of an open file; raises InputError when it is too large."""
    size = found.st_size if found else 0
    data = b"" if size > MAX_BYTES else rest_of(file, found, MAX_BYTES + 1)
    if max(size, len(data)) > MAX_BYTES:
        raise InputError([make("AIGW117", f"{shown} is larger than {MAX_BYTES // 1024 // 1024} MiB")])
    return data


def _may_name_values(file: InputFile) -> bool:
    """Tell whether a file may hold an installation of the chart with values from other files."""
    return b"ai-gateway-helm" in file.data or b"HelmRelease" in file.data


def _nothing_else(output: str) -> Diagnostic:
    """Return the error about an output that is, or holds, all there is to read."""
    if not os.path.isdir(output):
        return make(
            "AIGW118",
            "there are no manifests beside the output",
            found=f"the output {output}, which is not read",
            expected="manifests in other files",
            hint="name the file itself when it shall be rendered again, or use --in-place",
        )
    return make(
        "AIGW118",
        "there are no manifests outside of the output folder",
        found=f"the output folder {output}, which is not read",
        expected="manifests in another folder, or beside it",
        hint="name the folder with the manifests; if it is the output folder itself, use --in-place",
    )


def _is_idle(link: os.DirEntry[str]) -> bool:
    """Tell whether a link leads to nothing that anybody could expect to be read."""
    return not link.name.endswith(SUFFIXES) and not os.path.isdir(link.path)


class _Reader:
    """Collects files and, beside them, what went wrong."""

    def __init__(self, exclude: tuple[str, ...], most: int, within: str, output: str) -> None:
        self.exclude = exclude
        self.output = "" if output == "-" else os.path.realpath(output)
        self.output_file = file_at(self.output)
        self.left_out = False
        """Whether the output was found in a folder that was read."""
        self.within = within
        self.most = most
        self.problems: list[Diagnostic] = []
        self.seen: set[str] = set()
        self.total = 0

    def read(self, paths: Iterable[str], *, context: bool) -> Iterator[InputFile]:
        """Yield the files behind `paths`, each real file once."""
        for path in paths:
            for name in self._expand(path):
                real = name if name == "-" or "\0" in name else os.path.realpath(name)
                if real not in self.seen:
                    self.seen.add(real)
                    yield from self._load(name, context=context)

    def read_again(self, paths: Iterable[str]) -> Iterator[InputFile]:
        """Yield files as context, also those that were read under another name."""
        for path in paths:
            yield from self._load(path, context=True)

    def _expand(self, path: str) -> Iterator[str]:
        """Yield the files that a path of the command line names."""
        if path == "-" or not os.path.isdir(path):
            yield path
        else:
            yield from self._walk(path)

    def _walk(self, top: str) -> Iterator[str]:
        """Yield the manifests below a folder in sorted order, however deep they are."""
        root = os.path.realpath(top)
        if self.within and is_inside(root, self.within):
            root = self.within
        output = self._output_below(top)
        waiting = self._list(top)
        while waiting:
            entry = waiting.pop()
            is_output = entry.path == output and entry.is_dir(follow_symlinks=False)
            if is_output or self._is_output(entry.path):
                self.left_out = True
                continue
            if entry.is_symlink() and not (_is_idle(entry) or self._inside(entry.path, root)):
                continue
            if entry.is_dir(follow_symlinks=False):
                waiting += self._list(entry.path)
            elif entry.name.endswith(SUFFIXES) and not os.path.isdir(entry.path):
                yield entry.path

    def _output_below(self, top: str) -> str:
        """Return what the output is called among the entries below a folder; an empty text elsewhere."""
        root = os.path.realpath(top)
        if not self.output or self.output == root or not is_inside(self.output, root):
            return ""
        return os.path.join(top, os.path.relpath(self.output, root))

    def _is_output(self, path: str) -> bool:
        """Tell whether a path is the file that the result is written to, or a link to it."""
        return self.output_file is not None and file_at(path) == self.output_file

    def check_named(self, paths: tuple[str, ...]) -> None:
        """Refuse an output that is one of several inputs: each run would read what the last one wrote."""
        for path in paths if len(paths) > 1 else ():
            if self._is_output(path):
                self.problems.append(
                    make(
                        "AIGW118",
                        f"{path} is one of several inputs, and the output",
                        expected="an output that is not read",
                        hint="take it out of the inputs, or write to another file",
                    )
                )

    def _list(self, folder: str) -> list[os.DirEntry[str]]:
        """Return what is read in a folder, the last one by code point first: the same everywhere."""
        try:
            with os.scandir(folder) as entries:
                found = [one for one in entries if not one.name.startswith(".")]
        except OSError as error:
            self._report(folder, error)
            return []
        found.sort(key=lambda entry: entry.name, reverse=True)
        return [entry for entry in found if not self._excluded(entry.path)]

    def _excluded(self, path: str) -> bool:
        """Tell whether a path matches an `--exclude` pattern."""
        return bool(self.exclude) and matches(path, self.exclude)

    def _inside(self, path: str, root: str) -> bool:
        """Tell whether a symbolic link stays inside the folder that was asked for."""
        if is_inside(os.path.realpath(path), root):
            return True
        instead = "name the target itself on the command line"
        if self.within:
            instead = "copy the target to where the link is"
        self.problems.append(
            make(
                "AIGW118",
                f"the symbolic link {path} leads out of the tree",
                found=f"a link to {os.readlink(path)}",
                expected="links that stay inside the folder being read",
                hint=f"{instead}, or leave the link out with --exclude",
            )
        )
        return False

    def _load(self, name: str, *, context: bool) -> Iterator[InputFile]:
        """Yield the file's bytes, or note why they cannot be had."""
        shown = STDIN if name == "-" else name.replace(os.sep, "/")
        if self.total > self.most:
            return
        try:
            data = _read_stdin() if name == "-" else read_file(name, shown)
        except OSError as error:
            self._report(shown, error)
        except InputError as error:
            self.problems += error.diagnostics
        else:
            self.total += len(data)
            if self.total > self.most:
                self._give_up(shown)
            yield InputFile(shown, data, context)

    def _give_up(self, shown: str) -> None:
        """Note that the inputs together are too large; nothing more is read."""
        said = f"all inputs up to {shown} have more than {self.most:,} bytes"
        self.problems.append(make("AIGW117", said))

    def _report(self, name: str, error: OSError) -> None:
        from aigw_render.base.seedwords import may_hold_seed, sure_name

        reason = error.strerror or type(error).__name__
        # A flag of the controller's in the place of a path.
        shown = sure_name(name) if name.startswith("-") and may_hold_seed(name) else name
        self.problems.append(
            make(
                "AIGW118",
                f"cannot read {shown or _NAMELESS}",
                found=reason,
                hint="check the path and its permissions",
            )
        )


def _read_stdin() -> bytes:
    """Return the standard input. Raises OSError, or InputError when it is too large."""
    if not sys.stdin:
        raise OSError(0, "it is closed")
    file = sys.stdin.buffer
    try:
        found = os.fstat(file.fileno())
    except ValueError:
        # No file of the system: who calls us as a library has put something else there.
        found = None
    return _bounded(file, STDIN, found)
