"""The commands that make files current, for a shell to run."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import click
import pytest

from aigw_render.cli.render import command
from aigw_render.settings.keys import KEYS
from aigw_render.write.difference import Difference
from aigw_render.write.stale import Run, advice

if TYPE_CHECKING:
    from collections.abc import Mapping

STALE = Difference("x.yaml", "a", "b")
GONE = Difference("it's gone.yaml", "a", None)


def fix(options: Mapping[str, object], *paths: str, output: str = "-") -> list[str]:
    """Return the words of the command that renders."""
    return shlex.split(commands(Run(paths, options, output), STALE)[0])


def commands(run: Run, *differences: Difference) -> list[str]:
    """Return the commands."""
    return advice(differences, run, [])[1:]


def test_orphans_are_deleted_first() -> None:
    """Where nothing else is wrong nothing is rendered."""
    run = Run(["in"], {}, "out/")
    gone = "rm -- 'it'\"'\"'s gone.yaml'"
    assert commands(run, STALE, GONE) == [gone, "aigw-render render --output=out/ in"]
    assert commands(run, GONE) == [gone]


def test_every_option_comes_back() -> None:
    """What click makes of the command is what it had made of the first one."""
    given: dict[str, object] = {"config": "a b.yaml"}
    for key in KEYS:
        name = key.option.removeprefix("--").replace("-", "_")
        values = {"switch": True, "list": ("--x=y z", "-v"), "choice": "".join(key.choices[:1])}
        given |= {name: values.get(key.shape, "$HOME;")} if name else {}
    words = fix(given, "in", "-dash", output="-")
    assert words[:2] == ["aigw-render", "render"]
    # click keeps what it makes of these names, and other tests look at it.
    parsed = command.make_context("render", words[2:], help_option_names=["-h", "--help"]).params
    assert {name: parsed[name] for name in given} == given
    assert (parsed["paths"], parsed["in_place"]) == (("in", "-dash"), True)


@pytest.mark.parametrize("value", [None, (), False, ""])
def test_what_was_not_said_is_not_repeated(value: object) -> None:
    """The settings come from the same places then."""
    assert fix({"strict": value, "kube_version": value}, "-") == ["aigw-render", "render", "--in-place", "-"]


def test_it_is_a_command() -> None:
    """The test above would not notice another name."""
    assert isinstance(command, click.Command)
    assert command.name == "render"


def test_secrets_are_not_repeated() -> None:
    """A seed may stand in an option."""
    run = Run(["-"], {"controller_arg": ("--mcpSessionEncryptionSeed=it's",)}, "out.yaml")
    assert advice([STALE], run, ["it's"]) == [
        "to make them current, in the same folder and the same standard input:",
        "aigw-render render --output=out.yaml '--controller-arg=--mcpSessionEncryptionSeed=***' -",
    ]
