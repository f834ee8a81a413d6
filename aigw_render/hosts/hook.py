"""The pre-commit hooks: `aigw-render hook render|check|validate [OPTIONS] [FILES]`.

pre-commit passes the files of a commit, but not the deleted ones, and what they change may
stand in any other file. So the files only tell whether anything is to be done; then the
whole tree is rendered, as far as it is part of the commit: without what Git does not track.
"""

from __future__ import annotations

import os
import sys

from aigw_render.base.record import NamedTuple
from aigw_render.hosts.concerns import concerns, sources
from aigw_render.hosts.console import is_terminal, report, say
from aigw_render.hosts.files import SUFFIXES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import NoReturn

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.hosts.git import Tracked
    from aigw_render.outcome import Outcome
    from aigw_render.read.files import InputFile
    from aigw_render.settings.keys import Shape
    from aigw_render.settings.settings import Settings
    from aigw_render.write.difference import Difference

TASKS = ("render", "check", "validate")
OPTIONS: dict[str, Shape] = {"--path": "list", "--output": "text"}
"""The hooks' own options, beside those of `render`."""

FILES = rf"\.(?:{'|'.join(suffix.removeprefix('.') for suffix in SUFFIXES)})$"
"""What pre-commit shall pass: the names that are read inside a folder."""

NOT_CURRENT = 1
"""The exit code when something was written, or would have to be."""


class Job(NamedTuple):
    """What a hook is to do."""

    task: str
    paths: tuple[str, ...]
    output: str
    """`-` for manifests that are rendered in place."""
    options: dict[str, object]
    names: list[str]
    """The files that pre-commit passed."""


def run(arguments: Sequence[str]) -> int:
    """Do a hook's work and return its exit code: 0 when there is nothing to do, 1 when there was."""
    from aigw_render.hosts.files import read_inputs
    from aigw_render.hosts.settings import gather

    job = read_job(arguments)
    settings, notices = gather(job.options, os.environ)
    # Also for a commit that does not concern it: a misspelt path would never concern one.
    exclude, context = settings.exclude, settings.context
    found = read_inputs(job.paths, exclude=exclude, context=context, output=job.output)
    if not _is_due(job, found, settings):
        return 0
    # An iterator: the bytes are not held once they are read.
    files = iter(found)
    del found
    return _work(job, files, settings, notices)


def _is_due(job: Job, found: Iterable[InputFile], settings: Settings) -> bool:
    """Tell whether the commit changes anything that the result depends on."""
    output = () if job.output == "-" else (job.output,)
    named = (file.path for file in found if file.context)
    reads = [*sources(job.paths, settings), *output, *named]
    if concerns(job.names, reads):
        return True
    from aigw_render.hosts.git import changed

    return concerns(changed(os.environ), reads)


def read_job(arguments: Sequence[str]) -> Job:
    """Return what the arguments say. Raises UsageError (AIGW115)."""
    from aigw_render.hosts.arguments import parse_arguments

    for argument in arguments:
        # pre-commit puts names of files behind the options, and nothing between them.
        if argument.startswith("-") and os.path.lexists(argument):
            _refuse(f"{argument} is an option, and a file of that name", "a file of another name")
    options, words = parse_arguments(arguments, OPTIONS)
    if not words or words[0] not in TASKS:
        _refuse("a hook is to do something", ", ".join(TASKS))
    paths, output = options.pop("path", None), str(options.pop("output", "-"))
    if not output:
        _refuse("--output is empty", "a file or a folder, or no --output")
    named = tuple(map(str, paths)) if isinstance(paths, tuple) else (os.curdir,)
    return Job(words[0], named, output, options, words[1:])


def _refuse(message: str, expected: str) -> NoReturn:
    """Raise the error about arguments that make no sense."""
    from aigw_render.base.codes import make
    from aigw_render.base.errors import UsageError

    raise UsageError([make("AIGW115", message, expected=expected)])


def _work(job: Job, found: Iterable[InputFile], settings: Settings, notices: Sequence[Diagnostic]) -> int:
    """Render what is part of the commit, and do with the result what the task is."""
    from aigw_render.hosts.git import tracked
    from aigw_render.pipeline import render

    index = tracked()
    outcome = render((one for one in found if not index.lacks(one.path)), settings)
    if outcome.exit_code or job.task == "validate":
        report((*notices, *outcome.diagnostics))
        return outcome.exit_code
    from aigw_render.hosts.compare import compare

    there = compare(outcome.files, job.output, job.paths, settings.exclude)
    differences = [one for one in there if one.after is not None or not index.lacks(one.path)]
    left = [*_untracked(job, outcome, index)]
    tell = _write if job.task == "render" else _show
    report((*notices, *outcome.diagnostics, *tell(job, outcome, differences), *left))
    return NOT_CURRENT if differences or left else 0


def _write(job: Job, outcome: Outcome, differences: Sequence[Difference]) -> list[Diagnostic]:
    """Write what is stale or missing, and return the findings about orphans, which nobody deletes for you."""
    gone = [one for one in differences if one.after is None]
    lost: list[Diagnostic] = []
    if len(gone) < len(differences):
        from aigw_render.hosts.output import write_files, write_in_place
        from aigw_render.hosts.replace import Losses
        from aigw_render.write.report.escape import escape

        losses = Losses(strict=outcome.strict)
        if job.output == "-":
            written = write_in_place(outcome.files, job.paths, losses)
        else:
            written = write_files(outcome.files, job.output, job.paths, losses)
        lost = losses.found
        say("".join(f"rendered {escape(path)}\n" for path in written))
        say("add what was rendered to the commit\n")
    if not gone:
        return lost
    from shlex import quote

    from aigw_render.write.stale import stale_findings

    found = zip(gone, stale_findings(gone), strict=True)
    return [*lost, *(finding._replace(hint=f"git rm -- {quote(one.path)}") for one, finding in found)]


def _show(job: Job, outcome: Outcome, differences: Sequence[Difference]) -> list[Diagnostic]:
    """Print the diff of what is not current and how to mend it, and return the findings."""
    if not differences:
        return []
    from aigw_render.hosts.stdout import write_stdout
    from aigw_render.write.diff import diff_text
    from aigw_render.write.report.escape import escape
    from aigw_render.write.report.mask import mask
    from aigw_render.write.seeds import seeds_in
    from aigw_render.write.stale import Run, advice, stale_findings

    secrets = seeds_in(differences, outcome.effective.secrets if outcome.effective else frozenset())
    write_stdout(mask(diff_text(differences, terminal=is_terminal(sys.stdout)), secrets).encode())
    lines = advice(differences, Run(job.paths, job.options, job.output), secrets)
    say("".join(f"{escape(line)}\n" for line in lines))
    return stale_findings(differences)


def _untracked(job: Job, outcome: Outcome, index: Tracked) -> Iterator[Diagnostic]:
    """Yield an error for each rendered file that will not be part of the commit."""
    if job.output == "-":
        return
    from aigw_render.hosts.output import is_folder, mirrored

    folder = is_folder(job.output)
    changes = mirrored(outcome.files, job.output, job.paths) if folder else ()
    for path in [change.path for change in changes] if folder else [job.output]:
        if index.lacks(path):
            from shlex import quote

            from aigw_render.base.codes import make

            said = f"the rendered file {path} is not part of the commit"
            yield make("AIGW520", said, hint=f"git add {quote(path)}")
