"""The program `aigw-render`: commands that machines call go their own way, all others go through click."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

_INTERRUPTED = 130
_HELP = frozenset({"-h", "--help"})


def main() -> NoReturn:
    """Run the program with the arguments of the process and exit; click is half of a cold start."""
    try:
        from aigw_render.hosts.stopping import end_at_once

        end_at_once()
        _run()
    except KeyboardInterrupt:
        # In the moment before: no traceback for Ctrl-C.
        sys.exit(_INTERRUPTED)


def _run() -> NoReturn:
    """Run the command in the way that is its."""
    from aigw_render.hosts.machine import COMMANDS, command, serve

    name, arguments = "".join(sys.argv[1:2]), sys.argv[2:]
    if name in COMMANDS and not _HELP.intersection(arguments):
        serve(command(name), arguments)
    from aigw_render.cli.main import main as with_click

    with_click()
