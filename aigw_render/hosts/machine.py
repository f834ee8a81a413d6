"""Programs and commands that machines call: they bypass click, and nothing else.

Settings, pipeline, report, error boundary and exit codes are those of `render`.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import NoReturn

_INTERRUPTED = 130

COMMANDS: dict[str, str] = {
    "cmp": "aigw_render.hosts.argocd.commands",
    "exec-plugin": "aigw_render.hosts.execplugin",
    "fn": "aigw_render.hosts.krm",
    "hook": "aigw_render.hosts.hook",
}
"""Command → the module that holds it as `run(arguments) -> exit code`; imported when it is called."""


def function() -> NoReturn:
    """Be the program `aigw-render-fn`: kustomize before v5.8 gives a function no arguments."""
    _be(COMMANDS["fn"])


def post_renderer() -> NoReturn:
    """Be the program `aigw-render-post-renderer`."""
    _be("aigw_render.hosts.helm")


def _be(module: str) -> NoReturn:
    """Be the program whose work is in a module; nothing of it is imported before Ctrl-C is seen to."""
    try:
        from aigw_render.hosts.stopping import end_at_once

        end_at_once()
        serve(_run_of(module), sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(_INTERRUPTED)


def serve(run: Callable[[Sequence[str]], int], arguments: Sequence[str]) -> NoReturn:
    """Run an entry point in a process of its own, and exit with the code that it returns."""
    from aigw_render.hosts.boundary import guarded
    from aigw_render.hosts.process import leave, own_process

    own_process()
    leave(guarded(lambda: run(arguments)))


def command(name: str) -> Callable[[Sequence[str]], int]:
    """Return what runs a command. Raises KeyError for one that is not in the table."""
    return _run_of(COMMANDS[name])


def _run_of(module: str) -> Callable[[Sequence[str]], int]:
    """Return a module's `run`."""
    # Not by `importlib`, whose package takes half a millisecond more.
    __import__(module)
    found: Callable[[Sequence[str]], int] = vars(sys.modules[module])["run"]
    return found
