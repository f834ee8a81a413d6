"""`version`: this program's version and the AI Gateway releases it knows."""

from __future__ import annotations

import click

from aigw_render.cli.options import shape_option


@click.command("version")
@shape_option("text", "json")
def command(shape: str) -> None:
    """Print the version and the AI Gateway releases that are known."""
    from aigw_render import __version__
    from aigw_render.settings.releases import RELEASES

    if shape == "json":
        from aigw_render.write.report.asjson import dump

        click.echo(dump({"version": __version__, "aiGatewayReleases": [*RELEASES]}, None), nl=False)
    else:
        click.echo(f"aigw-render {__version__}\nAI Gateway releases: {', '.join(RELEASES)}")
