"""What the command line says on standard error, in colour where it can."""

from __future__ import annotations

import click

from aigw_render.hosts import console


def say(text: str, *, color: bool | None = None) -> None:
    """Write text to standard error, without its colours unless they are wanted."""
    console.say(text if color else click.unstyle(text))
