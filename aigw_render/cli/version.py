"""`version`: this program's version and the AI Gateway releases it knows."""

from __future__ import annotations

import click


@click.command("version")
@click.option(
    "--output",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How it is printed.",
)
def command(output: str) -> None:
    """Print the version and the AI Gateway releases that are known."""
    from aigw_render import __version__
    from aigw_render.settings.releases import RELEASES

    if output == "json":
        import json

        click.echo(json.dumps({"version": __version__, "aiGatewayReleases": [*RELEASES]}))
    else:
        click.echo(f"aigw-render {__version__}\nAI Gateway releases: {', '.join(RELEASES)}")
