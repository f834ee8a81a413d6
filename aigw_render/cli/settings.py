"""`settings`: what would the controller use, and who said so."""

from __future__ import annotations

import click

from aigw_render.cli.options import optional_input_options, report_options, settings_options, shape_option
from aigw_render.cli.session import execute, open_session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.outcome import Outcome
    from aigw_render.settings.effective import Effective


@click.command("settings")
@optional_input_options
@shape_option("text", "json")
@click.option("--explain", metavar="NAME", help="Everything that is said about one setting, strongest first.")
@settings_options
@report_options
def command(shape: str, explain: str | None, **arguments: object) -> int:
    """Print each setting: value, source, and what it overrules. Seeds are masked."""
    from aigw_render.hosts.stdout import write_stdout
    from aigw_render.pipeline import settle
    from aigw_render.settings.table import settings_table
    from aigw_render.write.report.mask import mask, mask_json
    from aigw_render.write.settings import settings_json, settings_text

    def write(outcome: Outcome) -> tuple[()]:
        if outcome.effective is None:
            return ()
        if explain is not None:
            text = _explanation(outcome.effective, explain, shape)
        else:
            rows = settings_table(outcome.effective)
            text = settings_json(rows) if shape == "json" else settings_text(rows)
        # A flag without its value takes the next argument for it, and that may name a seed.
        hide = mask_json if shape == "json" else mask
        write_stdout(hide(text, outcome.effective.secrets).encode())
        return ()

    return execute(open_session(arguments), settle, write).exit_code


def _explanation(effective: Effective, name: str, shape: str) -> str:
    """Return what is said about one setting; wrong usage for a name that none has."""
    from aigw_render.base.nearest import did_you_mean
    from aigw_render.settings.table import find_row
    from aigw_render.write.settings import explanation_json, explanation_text

    row = find_row(effective, name)
    if row is None:
        hint = did_you_mean(name.lstrip("-"), effective.texts)
        raise click.BadParameter(f"{name!r} is no setting. {hint}".rstrip(), param_hint="--explain")
    return explanation_json(row) if shape == "json" else explanation_text(row)
