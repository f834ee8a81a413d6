"""Runs the program as a process of its own, in a world that is prepared to go wrong."""

from __future__ import annotations

import subprocess
import sys
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"}
NOBODY = 65534

AS_NOBODY = f"""
import os, signal, sys
from aigw_render.cli.main import run
if os.getuid() == 0:
    # Everything is imported by then: nobody may not be able to read the source.
    out = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    run(sys.argv[1:2] + [".", "--kube-version=1.33"])
    run(["render", "/nowhere"])
    os.dup2(out, 1)
    os.setgid({NOBODY})
    os.setuid({NOBODY})
"""
"""Goes on as a user who may not do everything."""


def program(*arguments: str, before: str = "") -> list[str]:
    """Return the command that runs the program, after the Python statements `before`."""
    code = f"{before}\nimport sys\nfrom aigw_render.cli.main import main\nmain(sys.argv[1:])"
    return [sys.executable, "-c", code, *arguments]


def run_program(
    *arguments: str,
    cwd: Path,
    before: str = "",
    stdin: bytes = b"",
    stdout: IO[bytes] | int = subprocess.PIPE,
) -> subprocess.CompletedProcess[bytes]:
    """Run the program to its end; a minute is for a machine that is very busy."""
    return subprocess.run(
        program(*arguments, before=before),
        cwd=cwd,
        env=ENVIRONMENT,
        check=False,
        input=stdin,
        stdout=stdout,
        stderr=subprocess.PIPE,
        timeout=120,
    )
