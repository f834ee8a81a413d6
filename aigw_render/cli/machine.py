"""Commands that machines call, for click: it lists them, prints their help, and hands over the arguments."""

from __future__ import annotations

import click

from aigw_render.hosts.machine import command

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_RAW = f"{__name__}.arguments"


class MachineCommand(click.Command):
    """A command whose work is in `hosts.machine.COMMANDS`, under the same name."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Keep the arguments as they were given, and let click check them."""
        ctx.meta[_RAW] = tuple(args)
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> int:
        """Run the command as it runs without click."""
        arguments: Sequence[str] = ctx.meta[_RAW]
        return command(str(self.name))(arguments)
