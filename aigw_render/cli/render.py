"""`render`: the main job."""

from __future__ import annotations

import click

from aigw_render.cli.editing import edit_command, output_options
from aigw_render.cli.options import input_options, report_options, settings_options


@click.command("render")
@input_options
@output_options
@settings_options
@report_options
def command(**arguments: object) -> int:
    """Inject the extproc into the manifests at PATHS (files, folders, - for standard input).

    The result is one stream on standard output. On any error nothing is written.
    """
    from aigw_render.pipeline import render

    return edit_command(arguments, render)
