"""`aigw-render cmp`: the three commands of plugin.yaml."""

from __future__ import annotations

from aigw_render.base.diagnostic import Diagnostic
from aigw_render.base.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS = ("discover", "generate", "parameters")


def run(arguments: Sequence[str]) -> int:
    """Run the command that is named first, and return the exit code."""
    name, options = "".join(arguments[:1]), arguments[1:]
    if name == "generate":
        from aigw_render.hosts.argocd.generate import generate

        return generate(options)
    if name == "discover":
        from aigw_render.hosts.argocd.discover import discover

        return discover()
    if name == "parameters":
        from aigw_render.hosts.argocd.announce import announce

        return announce(options)
    expected = ", ".join(COMMANDS)
    raise UsageError([Diagnostic("AIGW115", "error", "cmp needs a command", found=name, expected=expected)])
