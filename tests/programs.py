"""Real programs that tests call, and ours on a PATH of their own."""

from __future__ import annotations

import shutil
import subprocess
import sys
from tempfile import gettempdir
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

OURS = {
    "aigw-render": "from aigw_render.cli.start import main; main()",
    "aigw-render-fn": "from aigw_render.hosts.machine import function; function()",
    "aigw-render-post-renderer": "from aigw_render.hosts.machine import post_renderer; post_renderer()",
}


def tool(name: str) -> str:
    """Return the path of a program that `./run tools` builds; fails when it is not there."""
    found = shutil.which(name)
    assert found, f"{name} is not on the PATH: `./run tools` builds it; without Go use `-m 'not tools'`"
    return found


def programs(folder: Path, *names: str) -> str:
    """Return a PATH with our programs, tools of these names and what a shell needs, and nothing else."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, code in OURS.items():
        script = folder / name
        script.write_text(f'#!/bin/sh\nexec {sys.executable} -c "{code}" "$@"\n')
        script.chmod(0o755)
    for name in names:
        (folder / name).symlink_to(tool(name))
    return f"{folder}:/usr/bin:/bin"


def run(
    *command: str, path: str, cwd: Path | None = None, stdin: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a command in a small environment."""
    home = {"PATH": path, "HOME": str(cwd or "/nowhere"), "TMPDIR": gettempdir()}
    return subprocess.run(
        command, input=stdin, capture_output=True, text=True, check=False, cwd=cwd, env=home | environment
    )
