"""`diff`: what rendering changes, as text or by meaning."""

from __future__ import annotations

import click

from aigw_render.cli.comparing import DIFFERENT, Comparison, compared_output
from aigw_render.cli.options import input_options, report_options, settings_options
from aigw_render.cli.session import open_session


@click.command("diff")
@input_options
@compared_output
@click.option("--semantic", is_flag=True, help="Show only what a cluster would notice, one line a path.")
@settings_options
@report_options
def command(output: str, *, semantic: bool, **arguments: object) -> int:
    """Show what rendering the manifests at PATHS would change. Exit code 1 when there is something."""
    comparison = Comparison(open_session(arguments, output))
    shown: list[str] = []

    def tell() -> tuple[()]:
        from aigw_render.write.semantic import semantic_diff

        found = comparison.differences
        shown.append(semantic_diff(found, color=comparison.color) if semantic else comparison.text)
        comparison.print(shown[0])
        return ()

    outcome = comparison.execute(tell)
    return DIFFERENT if any(shown) and not outcome.failed else outcome.exit_code
