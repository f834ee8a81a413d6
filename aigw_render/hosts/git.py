"""What Git knows of the files here: those that it tracks, and those that a commit changes."""

from __future__ import annotations

import os

from aigw_render.base.codes import make
from aigw_render.base.errors import InputError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from aigw_render.base.diagnostic import Diagnostic

_UP = os.path.join(os.pardir, "")


class Tracked:
    """The files below the working directory that are in Git's index, so that they are part of a commit."""

    def __init__(self, names: frozenset[str]) -> None:
        self.names = names

    def lacks(self, path: str) -> bool:
        """Tell whether a file is below the working directory and not tracked."""
        name = os.path.relpath(path)
        return name not in self.names and not name.startswith(_UP)


def tracked() -> Tracked:
    """Return the files that are tracked, in submodules too. Raises InputError (AIGW510 to AIGW512)."""
    return Tracked(frozenset(_names("ls-files", "--recurse-submodules")))


def changed(environ: Mapping[str, str]) -> list[str]:
    """Return the names of all files that the commit at hand changes, the deleted and the renamed ones too.

    It is what is staged; or the changes between two commits, where pre-commit was given these. Raises
    InputError (AIGW511) for what is no revision; it is never an option of Git's, nor a file.
    """
    ends = [environ.get("PRE_COMMIT_FROM_REF", ""), environ.get("PRE_COMMIT_TO_REF", "")]
    what = ["--end-of-options", *ends, "--"] if all(ends) else ["--cached"]
    return _names("diff", "--name-only", "--no-renames", "--no-ext-diff", "--relative", *what)


def _names(command: str, *arguments: str) -> list[str]:
    """Return the file names that a Git command prints. What else it says goes to our standard error."""
    argv = ("git", command, "-z", *arguments)
    try:
        code, printed = _run(argv)
    except FileNotFoundError:
        raise InputError([make("AIGW510", "git is not on the PATH")]) from None
    if code:
        raise InputError([_failed(argv, code)])
    return [os.fsdecode(name) for name in printed.split(b"\0") if name]


def _failed(argv: tuple[str, ...], code: int) -> Diagnostic:
    """Return the error about a Git command that failed; what a revision was taken for is not known."""
    from shlex import join

    hint = ""
    if "--end-of-options" in argv:
        hint = "PRE_COMMIT_FROM_REF and PRE_COMMIT_TO_REF must be revisions; Git has to be 2.24 or later"
    return make("AIGW511", f"`{join(argv)}` failed (exit code {code})", hint=hint)


def _run(argv: tuple[str, ...]) -> tuple[int, bytes]:
    """Return a program's exit code and what it prints. Raises OSError.

    Without `subprocess`, unlike `hosts.builders`: its import takes a fifth of a whole hook's time.
    """
    reading, writing = os.pipe()
    with open(reading, "rb") as output:
        try:
            actions = [(os.POSIX_SPAWN_DUP2, writing, 1)]
            process = os.posix_spawnp(argv[0], argv, os.environ, file_actions=actions)
        finally:
            os.close(writing)
        printed = output.read()
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]), printed
