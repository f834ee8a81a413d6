"""Colours: what `--color`, the environment and a real terminal say, in this order."""

from __future__ import annotations

import os
import pty
import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.cli.process import ENVIRONMENT, program
from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, ROUTE, stream

if TYPE_CHECKING:
    from pathlib import Path

INPUT = "input.yaml"
COMMANDS = {
    "a report": ("render", "missing.yaml"),
    "check": ("check", INPUT),
    "diff": ("diff", INPUT),
    "diff by meaning": ("diff", "--semantic", INPUT),
    "doctor": ("doctor", INPUT),
    "wrong usage": ("render", "--bogus"),
    "help": ("render", "--help"),
}
"""Everything that could be coloured."""
PLAIN = ("wrong usage", "help")
CASES: dict[str, tuple[tuple[str, ...], dict[str, str], bool, bool]] = {
    "a terminal": ((), {}, True, True),
    "no terminal": ((), {}, False, False),
    "an empty NO_COLOR": ((), {"NO_COLOR": ""}, True, True),
    "NO_COLOR": ((), {"NO_COLOR": "1"}, True, False),
    "a terminal that is dumb": ((), {"TERM": "dumb"}, True, False),
    "FORCE_COLOR": ((), {"FORCE_COLOR": "1"}, False, True),
    "an empty FORCE_COLOR": ((), {"FORCE_COLOR": ""}, False, False),
    "FORCE_COLOR for one that is dumb": ((), {"FORCE_COLOR": "1", "TERM": "dumb"}, True, True),
    "both": ((), {"FORCE_COLOR": "1", "NO_COLOR": "1"}, True, False),
    "never": (("--color=never",), {"FORCE_COLOR": "1"}, True, False),
    "always": (("--color=always",), {"NO_COLOR": "1", "TERM": "dumb"}, False, True),
}
"""Options, environment, and whether there is a terminal → whether there are colours."""


def through_terminal(arguments: tuple[str, ...], cwd: Path, environment: dict[str, str]) -> bytes:
    """Return what a run shows on a terminal of its own."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        program(*arguments), cwd=cwd, env=environment, stdin=theirs, stdout=theirs, stderr=theirs
    ) as process:
        os.close(theirs)
        shown = b""
        try:
            while piece := os.read(ours, 4096):
                shown += piece
        except OSError:
            pass  # how Linux says that nobody writes any more
        os.close(ours)
    assert process.returncode is not None
    return shown


def through_pipe(arguments: tuple[str, ...], cwd: Path, environment: dict[str, str]) -> bytes:
    """Return what a run writes into pipes."""
    done = subprocess.run(program(*arguments), cwd=cwd, env=environment, check=False, capture_output=True)
    return done.stdout + done.stderr


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A folder with manifests that are not rendered yet."""
    (tmp_path / INPUT).write_text(stream(CONFIGURED_GATEWAY, ROUTE, CONFIG, ENVOY))
    return tmp_path


@pytest.mark.parametrize("name", CASES)
def test_who_decides(name: str, tree: Path) -> None:
    """The option, then NO_COLOR, then FORCE_COLOR, then the terminal."""
    options, said, terminal, coloured = CASES[name]
    run = through_terminal if terminal else through_pipe
    shown = run(("check", INPUT, *options), tree, {**ENVIRONMENT, "TERM": "xterm", **said})
    assert (b"\x1b[1;33m" in shown, b"\x1b[32m" in shown) == (coloured, coloured)


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("said", [{}, {"NO_COLOR": "1"}, {"FORCE_COLOR": "1"}])
def test_every_command(name: str, said: dict[str, str], tree: Path) -> None:
    """Each asks the same."""
    shown = through_terminal(COMMANDS[name], tree, {**ENVIRONMENT, "TERM": "xterm", **said})
    assert shown
    assert (b"\x1b[" in shown) == (name not in PLAIN and "NO_COLOR" not in said)


def test_a_diff_cannot_steer_a_terminal(tree: Path) -> None:
    """With colours or without; in a pipe it stays as it is, to be applied."""
    text = (tree / INPUT).read_text().replace("envoy:v1", "envoy:v1 # \u202e\u200b", 1)
    (tree / INPUT).write_text(text)
    plain = {**ENVIRONMENT, "TERM": "dumb"}
    for environment in (plain, {**ENVIRONMENT, "TERM": "xterm"}):
        for command in ("check", "diff"):
            shown = through_terminal((command, INPUT), tree, environment).decode()
            assert "\\u202e\\u200b" in shown
            assert not {"\u202e", "\u200b"} & {*shown}
    assert "# \u202e\u200b" in through_pipe(("diff", INPUT), tree, plain).decode()


def test_a_hook_that_is_called_by_hand(tree: Path) -> None:
    """Its diff cannot steer a terminal, either."""
    (tree / INPUT).write_text((tree / INPUT).read_text().replace("envoy:v1", "envoy:v1 # \u202e", 1))
    for command in (["init", "--quiet"], ["add", INPUT]):
        subprocess.run(["git", *command], cwd=tree, check=True)
    arguments = ("hook", "check", INPUT)
    shown = through_terminal(arguments, tree, ENVIRONMENT).decode()
    assert "envoy:v1 # \\u202e" in shown
    assert "\u202e" not in shown
    assert "envoy:v1 # \u202e" in through_pipe(arguments, tree, ENVIRONMENT).decode()
