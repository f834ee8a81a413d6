"""From paths and options to an outcome, for every host that reads files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aigw_render.base.errors import AigwError, UsageError
from aigw_render.hosts.files import read_inputs
from aigw_render.hosts.settings import gather
from aigw_render.outcome import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from aigw_render.read.files import InputFile
    from aigw_render.settings.settings import Settings


def outcome_of(
    paths: Iterable[str],
    options: Mapping[str, object],
    environ: Mapping[str, str],
    run: Callable[[Iterable[InputFile], Settings], Outcome],
    output: str = "-",
) -> Outcome:
    """Return what `run` makes of the files and settings; what cannot be read or used is in its findings.

    `output` is where the result belongs: a folder that is not read where it lies in one that is.
    Raises UsageError only.
    """
    try:
        settings, notices = gather(options, environ)
        # An iterator: the bytes are not held once they are read.
        exclude, context = settings.exclude, settings.context
        files = iter(read_inputs(paths, exclude=exclude, context=context, output=output))
        outcome = run(files, settings)
        return outcome._replace(diagnostics=(*notices, *outcome.diagnostics))
    except UsageError:
        raise
    except AigwError as error:
        return Outcome(diagnostics=error.diagnostics)
