"""`validate`: everything that `render` would refuse, without rendering."""

from __future__ import annotations

import click

from aigw_render.cli.options import input_options, report_options, settings_options
from aigw_render.cli.session import execute, open_session


@click.command("validate")
@input_options
@settings_options
@report_options
def command(**arguments: object) -> int:
    """Report everything in the manifests at PATHS that render would refuse. Nothing is written.

    The report is on standard error, as --format says: `validate --format sarif gitops/ 2> report.sarif`.
    """
    from aigw_render.pipeline import render

    return execute(open_session(arguments), render).exit_code
