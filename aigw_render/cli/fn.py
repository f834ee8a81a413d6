"""`fn`: the KRM function, as click lists it and prints its help."""

from __future__ import annotations

import click

from aigw_render.cli.machine import MachineCommand
from aigw_render.cli.options import context_options, settings_options


@click.command("fn", cls=MachineCommand)
@context_options
@settings_options
def command(**_arguments: object) -> None:
    """Be a KRM function for kustomize: a ResourceList comes in on standard input and goes out injected.

    The functionConfig is an AIGatewayRender, or a ConfigMap with the same keys in `data`. Its
    `mode` is transform (unless said), generate or validate. See docs/kustomize.md.
    """
