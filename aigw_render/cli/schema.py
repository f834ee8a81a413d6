"""`schema`: the JSON Schemas that input and config are checked against."""

from __future__ import annotations

import click

CONFIG = "AIGatewayRender"
_KINDS = (CONFIG, "GatewayConfig", "AIGatewayRoute", "MCPRoute")


@click.command("schema")
@click.argument(
    "kind",
    default=CONFIG,
    type=click.Choice(_KINDS, case_sensitive=False),
    metavar=f"[{'|'.join(_KINDS)}]",
)
@click.option(
    "--ai-gateway-version",
    default="v1.1",
    show_default=True,
    metavar="VERSION",
    help="The release whose KIND it is.",
)
def command(kind: str, ai_gateway_version: str) -> None:
    """Print the JSON Schema of the config file, or of KIND as a release of AI Gateway knows it.

    An editor that is given the first one completes keys and shows what each of them means.
    """
    import json

    from aigw_render.base.resources import read_resource
    from aigw_render.hosts.stdout import write_stdout
    from aigw_render.model.structure import whole_schema

    if kind == CONFIG:
        write_stdout(read_resource("schemas", f"{kind}.json"))
        return
    schema = whole_schema(_folder(ai_gateway_version), kind)
    write_stdout((json.dumps(schema, indent=1, ensure_ascii=False) + "\n").encode())


def _folder(version: str) -> str:
    """Return the folder of a release's schemas; AIGW120 for one that is not known."""
    from aigw_render.base.codes import make
    from aigw_render.base.errors import UsageError
    from aigw_render.settings.releases import RELEASES
    from aigw_render.settings.version import parse_version

    found = parse_version(version)
    if found is None:
        known = ", ".join(RELEASES)
        raise UsageError([make("AIGW120", f"AI Gateway {version} is not known", expected=f"one of {known}")])
    return found.release.schema
