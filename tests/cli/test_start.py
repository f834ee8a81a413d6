"""The program's start: commands that machines call bypass click, but for their help."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.cli.process import ENVIRONMENT
from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, ROUTE, stream

START = """
import atexit, sys
from aigw_render.hosts import machine
machine.COMMANDS["filter"] = "aigw_render.hosts.helm"
{before}
atexit.register(lambda: print("click:", "click" in sys.modules, file=sys.stderr))
from aigw_render.cli.start import main
main()
"""
WITH_CLICK = """
import click, types
from aigw_render.cli import commands
from aigw_render.cli.machine import MachineCommand
module = sys.modules["filter_command"] = types.ModuleType("filter_command")
module.command = MachineCommand("filter", params=[click.Option(["--kube-version"])], help="Filters.")
commands.COMMANDS["filter"] = "filter_command"
"""
SOURCE = stream(CONFIGURED_GATEWAY, ROUTE, ENVOY, CONFIG)


def start(*arguments: str, before: str = "") -> subprocess.CompletedProcess[str]:
    """Run the program with a command `filter`, which is the Helm post-renderer."""
    return subprocess.run(
        [sys.executable, "-c", START.format(before=before), *arguments],
        input=SOURCE,
        capture_output=True,
        text=True,
        check=False,
        env=ENVIRONMENT,
    )


def test_machines_bypass_click() -> None:
    """A command in their table runs without it."""
    result = start("filter", "--kube-version=1.33")
    assert result.returncode == 0
    assert "name: ai-gateway-extproc" in result.stdout
    assert result.stderr.endswith("click: False\n")


def test_an_error_of_a_machines_command() -> None:
    """It comes from the same boundary: code, report, nothing on standard output."""
    result = start("filter", "--kube-versio=1.33")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith("aigw-render: error AIGW115: the option --kube-versio is unknown")


def test_people_ask_for_help() -> None:
    """It is known to click as well, which shows its options."""
    result = start("filter", "--help", before=WITH_CLICK)
    assert result.returncode == 0
    assert "Filters." in result.stdout
    assert "--kube-version" in result.stdout


def test_all_others_go_through_click() -> None:
    """Also when there is no command at all."""
    result = start("version")
    assert (result.returncode, result.stdout.split()[0]) == (0, "aigw-render")
    assert result.stderr == "click: True\n"
    assert "Usage" in start().stderr


def test_a_machines_command_through_click() -> None:
    """Who comes to it through click, as a test runner does, gets the same result."""
    before = WITH_CLICK + "from aigw_render.cli.main import main\nmain()\n"
    through, direct = (
        start("filter", "--kube-version=1.33", before=before),
        start("filter", "--kube-version=1.33"),
    )
    assert (through.returncode, through.stdout) == (0, direct.stdout)
    assert start("filter", "--unknown", before=before).returncode == 2


EARLY = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "aigw_render.hosts.boundary":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Finder())
from aigw_render.cli.start import main
main()
"""


@pytest.mark.parametrize("command", ["fn", "render", "--help"])
def test_ctrl_c_while_the_program_is_loaded(command: str) -> None:
    """It ends like one that comes later: with its code, and without a traceback."""
    result = subprocess.run(
        [sys.executable, "-c", EARLY, command], capture_output=True, check=False, input=b"", env=ENVIRONMENT
    )
    assert (result.returncode, result.stdout, result.stderr) == (130, b"", b"")
