"""`hook`, for click: its help. The work is in `hosts.hook`."""

from __future__ import annotations

import click

from aigw_render.cli.machine import MachineCommand
from aigw_render.cli.options import context_options, settings_options
from aigw_render.hosts.hook import TASKS


@click.command("hook", cls=MachineCommand)
@click.argument("task", type=click.Choice(TASKS))
@click.argument("files", nargs=-1)
@click.option("--path", multiple=True, help="What to read (default: the whole repository). Repeatable.")
@click.option("--output", metavar="FILE|DIR", help="Where rendered manifests are, when not in place.")
@context_options
@settings_options
def command(**arguments: object) -> None:
    """Be a pre-commit hook: render, check or validate what a commit holds.

    FILES are those that the commit changes. They only tell whether there is anything to do: when one of
    them is read, or a deleted file was, all of PATH is. Files that Git does not track are left out.
    """
