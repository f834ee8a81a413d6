"""`explain`: why an object is injected or not, and where every field comes from."""

from __future__ import annotations

import click

from aigw_render.cli.options import input_options, report_options, settings_options, shape_option
from aigw_render.cli.viewing import view_command

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.model.catalog import Identity
    from aigw_render.outcome import Inspection


@click.command("explain")
@click.argument("name")
@input_options
@shape_option("text", "json")
@settings_options
@report_options
def command(name: str, shape: str, **arguments: object) -> int:
    """Print why the Gateway, EnvoyProxy or workload NAME at PATHS is injected or not.

    NAME is `name`, `namespace/name`, `Kind/name` or `Kind/namespace/name`. Each step and each
    field of the container come with where they stand. MCP session seeds are masked.
    """
    from aigw_render.plan.view.explain import View, explain
    from aigw_render.write.explain import explain_json, explain_text

    def view(inspection: Inspection) -> str:
        outcome = inspection.outcome
        shown = View(inspection.catalog, inspection.plan, inspection.effective, outcome.diagnostics)
        parts = explain(_subject(name, inspection), shown)
        return explain_json(parts) if shape == "json" else explain_text(parts, failed=outcome.failed)

    return view_command(arguments, view, is_json=shape == "json")


def _subject(name: str, inspection: Inspection) -> Identity:
    """Return the object that a name means."""
    from aigw_render.base.errors import UsageError
    from aigw_render.plan.view.subject import find, subjects, unclear

    known = subjects(inspection.catalog, inspection.plan)
    found = find(name, known)
    if len(found) != 1:
        raise UsageError([unclear(name, found, known)])
    return found[0]
