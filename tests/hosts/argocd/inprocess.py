"""The same command in this process: there its coverage is measured, and it must say the same."""

from __future__ import annotations

import io
import os
import re
import signal
import sys
from typing import TYPE_CHECKING

import pytest

from aigw_render.hosts.boundary import guarded
from aigw_render.hosts.machine import command

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def run_here(argv: Sequence[str], folder: Path, environ: Mapping[str, str]) -> tuple[int, str, str]:
    """Return exit code, standard output and standard error of `aigw-render NAME …`."""
    _, name, *arguments = argv
    out, err = io.TextIOWrapper(io.BytesIO()), io.TextIOWrapper(io.BytesIO(), errors="backslashreplace")
    handlers = {number: signal.getsignal(number) for number in _SIGNALS}
    with pytest.MonkeyPatch.context() as patch:
        for variable in tuple(os.environ):
            patch.delenv(variable)
        for variable, text in environ.items():
            patch.setenv(variable, text)
        patch.chdir(folder)
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        code = guarded(lambda: command(name)(arguments))
    for number, handler in handlers.items():
        signal.signal(number, handler)
    out.flush()
    err.flush()
    return code, _text(out), _text(err)


def comparable(text: str) -> str:
    """Return a text without the names of scratch folders, which are chosen at random."""
    return re.sub(r"aigw-render-\w{8}\b", "SCRATCH", text)


def _text(stream: io.TextIOWrapper) -> str:
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode()
