"""`settings`: what would the controller use, and who said so."""

from __future__ import annotations

import click

from aigw_render.cli.options import optional_input_options, report_options, settings_options
from aigw_render.cli.session import execute, open_session


@click.command("settings")
@optional_input_options
@click.option(
    "--output",
    "shape",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How it is printed.",
)
@settings_options
@report_options
def command(shape: str, **arguments: object) -> int:
    """Print each effective setting, its value and its source. Seeds are masked."""
    from aigw_render.hosts.output import write_stdout
    from aigw_render.pipeline import hashes
    from aigw_render.settings.table import settings_table
    from aigw_render.write.settings import settings_json, settings_text

    outcome = execute(open_session(arguments), hashes)
    if outcome.failed or outcome.effective is None:
        return outcome.exit_code
    rows = settings_table(outcome.effective)
    write_stdout((settings_json(rows) if shape == "json" else settings_text(rows)).encode())
    return 0
