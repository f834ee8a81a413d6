"""What a program says on standard error, which may be full or closed: the exit code tells, too."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import TextIO

    from aigw_render.base.diagnostic import Diagnostic


def report(diagnostics: Iterable[Diagnostic]) -> None:
    """Write findings to standard error as text; nothing when there are none."""
    found = tuple(diagnostics)
    if not found:
        return
    from aigw_render.write.report.text import text_report

    say(text_report(found))


def say(text: str) -> None:
    """Write text to standard error."""
    say_with(lambda: _write(text))


def say_with(show: Callable[[], None]) -> None:
    """Let something be shown on standard error, if there is one."""
    if not sys.stderr:
        return
    try:
        show()
    except OSError:
        # Else Python would try again at the end of the process, and change the exit code.
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stderr.fileno())
        os.close(nowhere)


def is_terminal(stream: TextIO | None) -> bool:
    """Tell whether people look at a stream, so that nothing in it may steer their terminal."""
    return bool(stream and stream.isatty())


def _write(text: str) -> None:
    """Write text, all of it; below the layer for texts, which gives up where a descriptor has no room yet."""
    sys.stderr.flush()
    file = getattr(sys.stderr, "buffer", None)
    if file is None:
        sys.stderr.write(text)
        return
    from aigw_render.hosts.stdout import flush, write_all

    write_all(file, text.encode(sys.stderr.encoding, sys.stderr.errors or "strict"))
    flush(file)
