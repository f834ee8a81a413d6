"""`exec-plugin`: the legacy plugin of kustomize, as click lists it and prints its help."""

from __future__ import annotations

import click

from aigw_render.cli.machine import MachineCommand
from aigw_render.cli.options import context_options, settings_options


@click.command("exec-plugin", cls=MachineCommand)
@click.argument("config_file")
@context_options
@settings_options
def command(**_arguments: object) -> None:
    """Be a legacy plugin of kustomize, which calls it with a CONFIG_FILE of kind AIGatewayRender.

    Its `mode` is transform (unless said), generate or validate. See docs/kustomize.md.
    """
