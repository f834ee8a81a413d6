"""From paths and options to an outcome, for every host that reads files."""

from __future__ import annotations

import os

from aigw_render.base.codes import make
from aigw_render.base.errors import AigwError, UsageError
from aigw_render.hosts.files import read_inputs
from aigw_render.hosts.settings import gather
from aigw_render.outcome import Outcome

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.read.files import InputFile
    from aigw_render.settings.settings import Settings


def outcome_of(
    paths: Sequence[str],
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
        found = read_inputs(paths, exclude=exclude, context=context, output=output)
        if paths and all(file.context for file in found):
            notices = (*notices, _nothing_read(paths, strict=bool(settings.strict)))
        files = iter(found)
        del found
        outcome = run(files, settings)
        return outcome._replace(diagnostics=(*notices, *outcome.diagnostics))
    except UsageError:
        raise
    except AigwError as error:
        return Outcome(diagnostics=_without_seed(error.diagnostics, options, paths))


def _without_seed(
    found: tuple[Diagnostic, ...], options: Mapping[str, object], paths: Sequence[str]
) -> tuple[Diagnostic, ...]:
    """Return findings without a path that is a seed: of two words behind `--controller-arg` it takes one."""
    from aigw_render.settings.seeds import ends_in_seed_flag
    from aigw_render.write.report.mask import mask_findings

    arguments = options.get("controller_arg")
    if not (isinstance(arguments, tuple) and ends_in_seed_flag(arguments)):
        return found
    return tuple(mask_findings(found, [path for path in paths if path != "-" and not os.path.exists(path)]))


def _nothing_read(paths: Iterable[str], *, strict: bool) -> Diagnostic:
    """Return the warning about paths without any manifest, which may be the wrong ones."""
    return make(
        "AIGW239",
        f"nothing was read: no manifests in {', '.join(paths)}",
        expected="files that end in .yaml, .yml or .json",
        hint="check the path, and what --exclude leaves out",
        severity="error" if strict else None,
    )
