"""`graph`: routes, Gateways, their configs and what carries the extproc, as a picture."""

from __future__ import annotations

import click

from aigw_render.cli.options import input_options, report_options, settings_options, shape_option
from aigw_render.cli.viewing import view_command

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.outcome import Inspection


@click.command("graph")
@input_options
@shape_option("mermaid", "dot")
@settings_options
@report_options
def command(shape: str, **arguments: object) -> int:
    """Print how the objects at PATHS hang together, with hashes and problems.

    Errors are shown in the graph and in the report; only the exit code then differs.
    """
    from aigw_render.plan.view.graph import build_graph
    from aigw_render.write.graph import FORMS

    def view(inspection: Inspection) -> str:
        graph = build_graph(inspection.catalog, inspection.plan, inspection.outcome.diagnostics)
        return FORMS[shape](graph)

    return view_command(arguments, view)
