"""Runs the program in this process, the way a shell would see it."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING, NamedTuple

from aigw_render.cli.main import run
from tests.manifests import SEEDS

if TYPE_CHECKING:
    import pytest

KNOWN = ("--kube-version=1.33",)
"""Says what would else be a warning in every test."""


class Result(NamedTuple):
    """What came out."""

    code: int
    stdout: bytes
    stderr: str

    def __str__(self) -> str:
        """Return the whole as text, for snapshots."""
        out = self.stdout.decode()
        return f"exit code {self.code}\n--- stdout\n{out}--- stderr\n{self.stderr}"


class Program:
    """Runs commands with the test's captured streams."""

    def __init__(self, capture: pytest.CaptureFixture[bytes], patch: pytest.MonkeyPatch) -> None:
        self.capture = capture
        self.patch = patch

    def __call__(self, *args: str, stdin: str | bytes = b"") -> Result:
        """Run the program with these arguments and this standard input."""
        data = stdin.encode() if isinstance(stdin, str) else stdin
        self.patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        code = run(args)
        out, err = self.capture.readouterr()
        assert not any(seed.encode() in err for seed in SEEDS), "a report shows a seed"
        return Result(code, out, err.decode())
