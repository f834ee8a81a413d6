"""What entry points that machines call have in common: the process, the error boundary, the report.

They bypass click and nothing else: settings, pipeline, report and exit codes are those of `render`.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NoReturn, Self

from aigw_render.base.errors import AigwError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from aigw_render.base.diagnostic import Diagnostic

INTERNAL = 70
INTERRUPTED = 130
READER_GONE = 141


def serve(run: Callable[[Sequence[str]], int]) -> NoReturn:
    """Run an entry point in a process of its own, and exit with the code that it returns."""
    from aigw_render.hosts.process import own_process

    own_process()
    sys.exit(guarded(run, sys.argv[1:]))


def guarded(run: Callable[[Sequence[str]], int], arguments: Sequence[str]) -> int:
    """Return what `run` returns, or the exit code of what went wrong, with a report on standard error."""
    with _Boundary() as boundary:
        boundary.code = run(arguments)
    return boundary.code


def report(diagnostics: Iterable[Diagnostic]) -> None:
    """Write findings to standard error as text; nothing when there are none."""
    found = tuple(diagnostics)
    if not found:
        return
    from aigw_render.write.report.text import text_report

    _say(text_report(found))


class _Boundary:
    """Ends every error: it is reported, and becomes an exit code."""

    code = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _kind: object, error: BaseException | None, _traceback: object) -> bool:
        if error is None or isinstance(error, SystemExit):
            return False
        self.code = _code(error)
        return True


def _code(error: BaseException) -> int:
    """Return the exit code of what went wrong, after a report."""
    if isinstance(error, AigwError):
        report(error.diagnostics)
        return error.exit_code
    if isinstance(error, KeyboardInterrupt):
        return INTERRUPTED
    if isinstance(error, BrokenPipeError):
        return READER_GONE
    import traceback

    from aigw_render import __version__
    from aigw_render.write.report.escape import escape

    lines = "".join(traceback.format_exception(error)).split("\n")
    _say("".join(f"{escape(line)}\n" for line in lines))
    _say(
        f"aigw-render {__version__}: internal error, nothing was written; please report it with these lines\n"
    )
    return INTERNAL


def _say(text: str) -> None:
    """Write to standard error, if there is one."""
    if sys.stderr:
        sys.stderr.write(text)
