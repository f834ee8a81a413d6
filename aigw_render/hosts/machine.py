"""Programs and commands that machines call: they bypass click, and nothing else.

Settings, pipeline, report, error boundary and exit codes are those of `render`.
"""

from __future__ import annotations

import sys

from aigw_render.hosts.boundary import guarded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import NoReturn

COMMANDS: dict[str, str] = {
    "cmp": "aigw_render.hosts.argocd.commands",
    "exec-plugin": "aigw_render.hosts.execplugin",
    "fn": "aigw_render.hosts.krm",
    "hook": "aigw_render.hosts.hook",
}
"""Command → the module that holds it as `run(arguments) -> exit code`; imported when it is called."""


def serve(run: Callable[[Sequence[str]], int], arguments: Sequence[str]) -> NoReturn:
    """Run an entry point in a process of its own, and exit with the code that it returns."""
    from aigw_render.hosts.process import leave, own_process

    own_process()
    leave(guarded(lambda: run(arguments)))


def command(name: str) -> Callable[[Sequence[str]], int]:
    """Return what runs a command. Raises KeyError for one that is not in the table."""
    module = COMMANDS[name]
    # Not by `importlib`, whose package takes half a millisecond more.
    __import__(module)
    found: Callable[[Sequence[str]], int] = vars(sys.modules[module])["run"]
    return found
