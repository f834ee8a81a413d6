"""What the command line says on standard error, in colour where it can."""

from __future__ import annotations

import click

from aigw_render.hosts.console import say_with


def say(text: str, *, color: bool | None = None) -> None:
    """Write text to standard error."""
    say_with(lambda: click.echo(text, err=True, nl=False, color=color))
