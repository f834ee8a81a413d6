"""Runs a command that machines call in this process, in a folder and an environment of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from typing import TYPE_CHECKING

from aigw_render.hosts.boundary import guarded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path


def call(
    run: Callable[[Sequence[str]], int],
    *arguments: str,
    folder: Path,
    stdin: str,
    environment: Mapping[str, str],
) -> subprocess.CompletedProcess[str]:
    """Return what a caller would see: exit code and both outputs."""
    stdout, stderr = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline=""), io.StringIO()
    with chdir(folder), _world(stdin, environment), redirect_stdout(stdout), redirect_stderr(stderr):
        code = guarded(lambda: run(arguments))
    printed = stdout.detach()
    assert isinstance(printed, io.BytesIO)
    return subprocess.CompletedProcess(arguments, code, printed.getvalue().decode(), stderr.getvalue())


@contextmanager
def _world(stdin: str, environment: Mapping[str, str]) -> Iterator[None]:
    """Have another standard input and environment for a while."""
    before, kept = sys.stdin, dict(os.environ)
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin.encode()))
    os.environ.clear()
    os.environ.update(environment)
    try:
        yield
    finally:
        sys.stdin = before
        os.environ.clear()
        os.environ.update(kept)
