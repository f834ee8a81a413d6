"""Replaces files as a whole: a reader sees the old bytes or the new ones, nothing between."""

from __future__ import annotations

import contextlib
import os
import stat

from aigw_render.base.codes import make
from aigw_render.base.errors import InputError
from aigw_render.base.record import NamedTuple
from aigw_render.hosts.paths import holds, is_inside, regular
from aigw_render.hosts.stopping import SignalsLater, remember

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from aigw_render.base.diagnostic import Diagnostic

_NEW_FILE_MODE = 0o666
_ACL = "system.posix_acl_access"
_ABOUT_CONTENT = frozenset({"security.capability", "security.evm", "security.ima"})
"""Attributes that hold for the bytes that were there: the system takes them off what is written to."""


class Change(NamedTuple):
    """A file that shall hold other bytes."""

    path: str
    data: bytes
    before: Iterable[bytes] | None = None
    """The pieces of what was read from it, so that nobody's later change is lost; None where nothing was."""


class _Ready(NamedTuple):
    """A new file on the disk that waits to take its place."""

    temporary: str
    target: str
    path: str
    before: Iterable[bytes] | None


class Losses:
    """What of the files that are replaced cannot be kept: warnings, or errors before anything is written."""

    def __init__(self, *, strict: bool) -> None:
        self.strict = strict
        self.found: list[Diagnostic] = []


def replace_files(changes: Iterable[Change], trees: Iterable[str], losses: Losses | None = None) -> list[str]:
    """Give each path its new bytes, keeping mode, owner and extended attributes, and return the paths.

    A symbolic link's target is replaced, when it lies in one of the folders `trees`. All new
    files are on the disk before the first takes its place, and that no file has changed
    since it was read is checked last. When anything is wrong no file is touched and no
    temporary file stays, also when a signal (raised as KeyboardInterrupt or SystemExit) ends
    the run: it comes before the first file is replaced or after the last.

    Raises:
        InputError: AIGW122 with everything that cannot be written. If it is found out while
            the new files take their places, which were prepared to, it says which did. AIGW240 for
            attributes that cannot be kept, where `losses` is strict; else it gets them.
    """
    batch = _Batch(trees, losses or Losses(strict=False))
    batch.run(changes)
    return batch.done


def unwritable(path: str, error: OSError) -> Diagnostic:
    """Return the finding for what the system says about a file."""
    reason = error.strerror or type(error).__name__
    hint = "check the path, its permissions, and the space on the disk"
    return make("AIGW122", f"cannot write {path}", found=reason, hint=hint)


class _Batch:
    """The files of one run on their way to the disk."""

    def __init__(self, trees: Iterable[str], losses: Losses) -> None:
        self.losses = losses
        self.trees = [os.path.realpath(tree) for tree in trees]
        self.names: list[str] = []
        """The temporary files that may exist."""
        self.ready: list[_Ready] = []
        self.done: list[str] = []
        self.problems: list[Diagnostic] = []

    def run(self, changes: Iterable[Change]) -> None:
        """Do it all."""
        try:
            self.prepare(changes)
            self.check()
            with SignalsLater():
                self.replace()
                if self.done:
                    remember(f"all files were written before: {', '.join(self.done)}")
        finally:
            self.discard()
        self.sync_folders()

    def prepare(self, changes: Iterable[Change]) -> None:
        """Write all that is new; none of it is held any more at the end."""
        for change in changes:
            self._prepare(change)

    def _prepare(self, change: Change) -> None:
        """Write the new bytes beside the file, with its mode and owner, down to the disk."""
        target = os.path.realpath(change.path)
        try:
            old = regular(target)
            if not any(is_inside(target, tree) for tree in self.trees):
                self._refuse(change.path, f"it leads to {target}, out of the tree")
            elif old is None and change.before is not None:
                self._refuse(change.path, "it is gone since it was read")
            else:
                self._write(change, target, old)
        except OSError as error:
            self.problems.append(unwritable(change.path, error))

    def _write(self, change: Change, target: str, old: os.stat_result | None) -> None:
        if old is not None:
            # The folder alone decides about a replacement, but a read-only file is one on purpose.
            os.close(os.open(target, os.O_WRONLY | os.O_NONBLOCK | os.O_CLOEXEC))
        temporary, descriptor = self._create(os.path.dirname(target))
        with open(descriptor, "wb") as file:
            self._note(change.path, _take_over(descriptor, old, target))
            file.write(change.data)
            file.flush()
            os.fsync(descriptor)
        self.ready.append(_Ready(temporary, target, change.path, change.before))

    def _note(self, path: str, lost: list[str]) -> None:
        """Note which attributes of a file its successor does not have."""
        if not lost:
            return
        said = f"extended attributes of {path} cannot be kept"
        hint = "run as a user who may set them, or set them again; ACLs are among them"
        found = ", ".join(lost)
        if self.losses.strict:
            self.problems.append(make("AIGW240", said, found=found, hint=hint, severity="error"))
        else:
            self.losses.found.append(make("AIGW240", said, found=found, hint=hint))

    def _create(self, folder: str) -> tuple[str, int]:
        """Return a new file, hidden from whoever reads the folder, and its descriptor."""
        number = len(self.names)
        while True:
            name = os.path.join(folder, f".aigw-render-{os.getpid()}-{number}.tmp")
            self.names.append(name)
            try:
                return name, os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
            except FileExistsError:
                self.names.pop()
                number += 1

    def check(self) -> None:
        """Refuse to go on when anything is wrong, or a file is not as it was read."""
        for _, target, path, before in self.ready:
            if before is not None and not holds(target, before):
                self._refuse(path, "it has changed since it was read", hint="run the command again")
        if self.problems:
            raise InputError(self.problems)

    def replace(self) -> None:
        """Let the new files take their places."""
        for temporary, target, path, _ in self.ready:
            try:
                os.replace(temporary, target)
            except OSError as error:
                raise InputError([unwritable(path, error), *self._written()]) from None
            self.done.append(path)

    def _written(self) -> list[Diagnostic]:
        """Return what has to be known when the batch stops in the middle."""
        count = f"{len(self.done)} of {len(self.ready)} files were replaced before"
        return [make("AIGW122", count, found=", ".join(self.done))] if self.done else []

    def discard(self) -> None:
        """Remove the temporary files that are left. A signal interrupts it once at most."""
        try:
            self._discard()
        finally:
            self._discard()

    def _discard(self) -> None:
        while self.names:
            with contextlib.suppress(OSError):
                os.unlink(self.names[-1])
            self.names.pop()

    def sync_folders(self) -> None:
        """Have the new names on the disk too, where the file system can do that."""
        for folder in sorted({os.path.dirname(ready.target) for ready in self.ready}):
            with contextlib.suppress(OSError):
                descriptor = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
                try:
                    os.fsync(descriptor)
                finally:
                    os.close(descriptor)

    def _refuse(self, path: str, found: str, *, hint: str = "") -> None:
        self.problems.append(make("AIGW122", f"refused to write {path}", found=found, hint=hint))


def _take_over(descriptor: int, old: os.stat_result | None, target: str) -> list[str]:
    """Give the new file the old one's owner, attributes and mode, or the usual mode when there is none.

    Returns the names of the attributes that it could not be given.
    """
    if old is None:
        umask = os.umask(0)
        os.umask(umask)
        os.fchmod(descriptor, _NEW_FILE_MODE & ~umask)
        return []
    new = os.fstat(descriptor)
    if (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid):
        try:
            os.fchown(descriptor, old.st_uid, old.st_gid)
        except PermissionError as error:
            raise PermissionError(error.errno, "its owner and group cannot be kept") from None
    lost = [*_keep_attributes(descriptor, target)] if hasattr(os, "listxattr") else []
    # Last: where there is an ACL, the group's bits are its mask.
    os.fchmod(descriptor, stat.S_IMODE(old.st_mode))
    return lost


def _keep_attributes(descriptor: int, target: str) -> Iterator[str]:
    """Give a new file the extended attributes of the old one, and yield the names of those that are lost."""
    wanted, given = _attributes(target), _attributes(descriptor)
    for name in sorted({*wanted, *given} - _ABOUT_CONTENT):
        try:
            if name not in wanted:
                # From its folder's default ACL: it would let in whom the old file did not.
                if name == _ACL:
                    os.removexattr(descriptor, name)
            elif wanted[name] is None:
                yield name
            elif wanted[name] != given.get(name):
                os.setxattr(descriptor, name, wanted[name] or b"")
        except OSError:
            yield name


def _attributes(file: str | int) -> dict[str, bytes | None]:
    """Return a file's extended attributes, with None for one that cannot be read."""
    found: dict[str, bytes | None] = {}
    with contextlib.suppress(OSError):
        for name in os.listxattr(file):
            found[name] = None
            with contextlib.suppress(OSError):
                found[name] = os.getxattr(file, name)
    return found
