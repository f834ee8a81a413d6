"""The script `run`: what a stranger starts with."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent


def run(
    *arguments: str, cwd: Path = ROOT, script: Path = ROOT / "run", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run the script in a small environment."""
    base = {"PATH": os.environ["PATH"], "HOME": str(cwd), "LC_ALL": "C.UTF-8"}
    command = [str(script), *arguments]
    return subprocess.run(
        command, cwd=cwd, env=base | environment, check=False, text=True, capture_output=True
    )


def test_quickstart_renders_and_shows_what_changed(tmp_path: Path) -> None:
    """From any folder, with an environment that is ready (which the script makes otherwise)."""
    result = run("quickstart", cwd=tmp_path, AIGW_VENV=sys.prefix)
    assert result.returncode == 0, result.stderr
    assert "+        aigateway.envoyproxy.io/extproc-config-hash:" in result.stdout
    assert "- name: ai-gateway-extproc\n" in result.stdout
    assert [line for line in result.stdout.splitlines() if line.startswith("-") and line[:3] != "---"] == []


def test_help_and_wrong_commands() -> None:
    """A typing error shows what there is."""
    shown = run("help").stdout
    assert shown.startswith("usage: ./run COMMAND\n")
    wrong = run("tets")
    assert (wrong.returncode, wrong.stdout) == (1, "")
    assert wrong.stderr == f"{shown}run: unknown command: tets\n"


def test_an_interpreter_that_does_not_run_is_passed_over(tmp_path: Path) -> None:
    """A version manager's shim exists and fails; an old Python runs and is too old."""
    for name, code in (("python3", 'echo "not chosen" >&2; exit 127'), ("python3.11", "exit 1")):
        (tmp_path / name).write_text(f"#!/bin/sh\n{code}\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    (tmp_path / "python3.12").symlink_to(sys.executable)
    found = run("python", PATH=f"{tmp_path}:/usr/bin:/bin")
    assert (found.returncode, found.stdout, found.stderr) == (0, f"{tmp_path}/python3.12\n", "")


def test_no_interpreter_is_said_in_a_sentence() -> None:
    """Nothing is set up with a Python that is too old."""
    result = run("python", PYTHON="false")
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr == (
        "run: no Python 3.11 or later found (tried: false); install one, or say PYTHON=/path/to/python3\n"
    )


@pytest.mark.parametrize("name", ["run", ".ci/run"])
def test_scripts_can_be_executed(name: str) -> None:
    """A clone keeps the mode."""
    assert os.access(ROOT / name, os.X_OK)
