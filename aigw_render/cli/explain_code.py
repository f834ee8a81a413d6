"""`explain-code`: what a diagnostic's code means and what to do about it."""

from __future__ import annotations

import click


@click.command("explain-code")
@click.argument("code")
def command(code: str) -> None:
    """Print what a diagnostic code such as AIGW102 means, and what to do."""
    from aigw_render.base.docs import explain

    try:
        click.echo(explain(code.upper()), nl=False)
    except KeyError:
        message = f"{code!r} is no code of this program; docs/diagnostics.md lists them all."
        raise click.UsageError(message) from None
