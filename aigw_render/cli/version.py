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

    proven = [name for name, release in RELEASES.items() if release.proven]
    if shape == "json":
        from aigw_render.write.report.asjson import dump

        data = {"version": __version__, "aiGatewayReleases": [*RELEASES], "provenByGoldenCases": proven}
        click.echo(dump(data, None), nl=False)
    else:
        read = [name for name in RELEASES if name not in proven]
        click.echo(f"aigw-render {__version__}\nAI Gateway releases: {', '.join(RELEASES)}")
        click.echo(f"Proven by golden cases: {', '.join(proven)}; read from the source: {', '.join(read)}")
