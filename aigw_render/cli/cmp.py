"""`aigw-render cmp`: Argo CD's config management plugin; the work is in `hosts.argocd`."""

from __future__ import annotations

import click

from aigw_render.cli.machine import MachineCommand
from aigw_render.cli.options import settings_options
from aigw_render.hosts.argocd.commands import COMMANDS


@click.command(
    "cmp",
    cls=MachineCommand,
    epilog="discover: print a line when the folder is for the plugin. generate: print its manifests with the "
    "extproc in. parameters: print the parameters that an Application can set, as JSON.",
)
@click.argument("command", type=click.Choice(COMMANDS))
@settings_options
def command(**_arguments: object) -> None:
    """Be Argo CD's config management plugin, in the working folder.

    Argo CD calls it as plugin.yaml says. Options here are the plugin's own: they win over all that an
    Application says.
    """
