"""The options of machine entry points mean what they mean to click."""

from __future__ import annotations

import pytest

from aigw_render.base.errors import UsageError
from aigw_render.cli.render import command
from aigw_render.hosts.arguments import parse_options

ARGUMENTS = (
    *("--config", "c.yaml", "--kube-version=1.33", "--target", "workload", "--strict"),
    *("--controller-arg=--extProcLogLevel=debug", "--controller-arg", "--rootPrefix=/x"),
    *("--context", "a", "--context=b", "--hash-key="),
)


def test_the_options_are_those_of_render() -> None:
    """Names, lists and switches come out as click gives them."""
    theirs = command.make_context("render", [*ARGUMENTS, "x"], help_option_names=["-h", "--help"]).params
    ours = parse_options(ARGUMENTS)
    assert ours == {name: theirs[name] for name in ours}
    assert len(ours) == 7


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--kube-versoin", "1"], "the option --kube-versoin is unknown"),
        (["--kube-version"], "the option --kube-version needs a value"),
        (["--strict=yes"], "the option --strict takes no value"),
        (["file.yaml"], "the option file.yaml is unknown"),
    ],
)
def test_wrong_arguments(arguments: list[str], message: str) -> None:
    """They are refused, exit code 2, and a near name is said."""
    with pytest.raises(UsageError) as caught:
        parse_options(arguments)
    (found,) = caught.value.diagnostics
    assert (found.code, found.message, caught.value.exit_code) == ("AIGW115", message, 2)
    assert ("--kube-version" in found.hint) == ("versoin" in message)
