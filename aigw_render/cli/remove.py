"""`remove`: the exact inverse of `render`."""

from __future__ import annotations

import click

from aigw_render.cli.editing import edit_command, output_options
from aigw_render.cli.options import input_options, report_options, settings_options


@click.command("remove")
@input_options
@output_options
@settings_options
@report_options
def command(**arguments: object) -> int:
    """Take out of the manifests at PATHS what render put in: the bytes before it come back."""
    from aigw_render.pipeline import remove

    return edit_command(arguments, remove)
