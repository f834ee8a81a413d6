"""The commands by name. A command's module is imported when it runs: start-up is what users feel."""

from __future__ import annotations

from importlib import import_module

import click

COMMANDS = {
    "check": "aigw_render.cli.check",
    "cmp": "aigw_render.cli.cmp",
    "diff": "aigw_render.cli.diff",
    "doctor": "aigw_render.cli.doctor",
    "exec-plugin": "aigw_render.cli.exec_plugin",
    "explain": "aigw_render.cli.explain",
    "explain-code": "aigw_render.cli.explain_code",
    "fn": "aigw_render.cli.fn",
    "graph": "aigw_render.cli.graph",
    "hash": "aigw_render.cli.hash",
    "hook": "aigw_render.cli.hook",
    "init": "aigw_render.cli.init",
    "remove": "aigw_render.cli.remove",
    "render": "aigw_render.cli.render",
    "schema": "aigw_render.cli.schema",
    "settings": "aigw_render.cli.settings",
    "validate": "aigw_render.cli.validate",
    "version": "aigw_render.cli.version",
}
"""Each module holds its command as `command`; a new command is a module and a row here."""


class CommandGroup(click.Group):
    """A group that knows its commands by name only."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names for the help text."""
        del ctx
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, or None: click then says which names are near."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        command = import_module(COMMANDS[cmd_name]).command
        return command if isinstance(command, click.Command) else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Add the nearest name to the error about an unknown command."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            raise click.UsageError(error.message + _did_you_mean(args[0]), error.ctx) from None


def _did_you_mean(name: str) -> str:
    from aigw_render.base.nearest import nearest

    near = nearest(name, COMMANDS)
    return f" Did you mean {near!r}?" if near else ""
