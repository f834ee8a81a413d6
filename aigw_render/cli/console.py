"""What the program says on standard error, which may be full or closed: the exit code tells, too."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Callable


def say(text: str, *, color: bool | None = None) -> None:
    """Write text to standard error."""
    say_with(lambda: click.echo(text, err=True, nl=False, color=color))


def say_with(show: Callable[[], None]) -> None:
    """Let something be shown on standard error."""
    if not sys.stderr:
        return
    try:
        show()
    except OSError:
        # Else Python would try again at the end of the process, and change the exit code.
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stderr.fileno())
        os.close(nowhere)
