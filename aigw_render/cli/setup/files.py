"""New files on their way to the disk: none is replaced unless that was asked for."""

from __future__ import annotations

import os

from aigw_render.base.codes import make
from aigw_render.base.errors import InputError
from aigw_render.base.record import NamedTuple
from aigw_render.hosts.files import read_file
from aigw_render.hosts.paths import is_inside
from aigw_render.hosts.replace import Change, replace_files, unwritable
from aigw_render.read.compose import compose
from aigw_render.read.kubeyaml import decode
from aigw_render.settings.seeds import suspected_seeds, written_seeds
from aigw_render.write.report.escape import escape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.diagnostic import Diagnostic

_EXECUTABLE = 0o111


class NewFile(NamedTuple):
    """A file that `init` writes."""

    folder: str
    """What it must stay in, whatever links say."""
    name: str
    """Its path in the folder."""
    data: bytes
    executable: bool = False
    keep: bool = False
    """One that is there stays, with whatever it holds."""
    edits: bytes | None = None
    """The content that is there, of which this is an edit."""

    @property
    def path(self) -> str:
        """Return its path."""
        return os.path.normpath(os.path.join(self.folder, self.name))


def shown(files: Iterable[NewFile]) -> str:
    """Return what would be written, each file under a line with its path; not what would stay."""
    new = [one for one in files if not (one.keep and os.path.lexists(one.path))]
    return "\n".join(f"# {escape(one.path)}\n{_shown(one)}" for one in new)


def _shown(one: NewFile) -> str:
    """Return a file's text, or of one that is edited what changes."""
    if one.edits is None:
        return one.data.decode()
    from aigw_render.write.diff import unified_diff
    from aigw_render.write.report.mask import mask

    seeds = _seeds(one.edits.decode())
    before, after = (mask(data.decode(), seeds) for data in (one.edits, one.data))
    return unified_diff(before, after, one.path)


def _seeds(text: str) -> frozenset[str]:
    """Return what may be a seed in the user's own file: the lines around an edit are shown, too."""
    root = compose(text)
    data = None if root is None else decode(root)
    return written_seeds([data]) | suspected_seeds(data)


def write(files: Iterable[NewFile], *, force: bool) -> list[str]:
    """Write the files and return a line about each.

    Raises InputError: AIGW525 for every file that is there with other content, unless `force`
    says that it may be replaced; AIGW122 for what cannot be written. Nothing is written then.
    """
    wanted = [(one, content(one.path)) for one in files]
    new = [(one, old) for one, old in wanted if old != one.data and not (one.keep and old is not None)]
    taken = [one for one, old in new if old not in (None, one.edits)]
    if taken and not force:
        raise InputError([_taken(one) for one in taken])
    _make_folders([one for one, _ in new])
    changes = [Change(one.path, one.data, None if old is None else [old]) for one, old in new]
    replace_files(changes, {one.folder for one, _ in new})
    for one, _ in wanted:
        if one.executable:
            os.chmod(one.path, os.stat(one.path).st_mode | _EXECUTABLE)
    written = {one.path for one, _ in new}
    return [f"{'wrote' if one.path in written else 'kept'} {escape(one.path)}" for one, _ in wanted]


def _make_folders(files: Iterable[NewFile]) -> None:
    """Make the folders that files are to stand in; none where a link leads one of them out of its own."""
    folders = {os.path.dirname(one.path) or os.curdir: one for one in files}
    if not all(_stays(one, folder) for folder, one in folders.items()):
        return
    for folder, one in folders.items():
        try:
            os.makedirs(folder, exist_ok=True)
        except OSError as error:
            raise InputError([unwritable(one.path, error)]) from None


def _stays(one: NewFile, folder: str) -> bool:
    return is_inside(os.path.realpath(folder), os.path.realpath(one.folder))


def content(path: str) -> bytes | None:
    """Return what a file holds; None for none, or for something that cannot be read."""
    try:
        return read_file(path)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise InputError([make("AIGW122", f"cannot write {path}", found=str(error.strerror))]) from None


def _taken(one: NewFile) -> Diagnostic:
    hint = (
        "--dry-run shows what would be written; --force replaces it, --edit adds to a configuration of yours"
    )
    return make("AIGW525", f"{one.path} is there already, with other content", hint=hint)
