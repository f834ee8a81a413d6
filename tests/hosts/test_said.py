"""What is shown of a builder: the command without values, and its error without what may be secret."""

from __future__ import annotations

import pytest

from aigw_render.hosts.said import first_lines, shown_command

_CONFIG = "Error: trouble configuring builtin PatchTransformer with config: `\npatch: |-\n  a: `S1`\n`: "


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        (f"{_CONFIG}no target\nmore", "Error: trouble configuring … with config: `…`: no target\nmore"),
        (
            f"{_CONFIG}unable to parse SM or JSON patch from [kind: Secret\na: S2\n]",
            "Error: trouble configuring … with config: `…`: unable to parse SM or JSON patch from …",
        ),
        (
            "Error: must specify a target for JSON patch [patch: - op: S1\n  x]",
            "Error: must specify a target for JSON patch …",
        ),
        (
            "Error: literal sources [a=S1 b]c S2]: invalid literal source S2, expected key=value",
            "Error: literal sources […]: invalid literal source …, expected key=value",
        ),
        (
            "Error: x.env: line [83 49] has invalid utf8 bytes : S1",
            "Error: x.env: line […] has invalid utf8 bytes : …",
        ),
        ("Error: failure on 'a/kind: Secret\nx: S1' : lstat a", "Error: failure on '…"),
        ("Error: failure on '/a b/c.yaml' : lstat: none", "Error: failure on '/a b/c.yaml' : lstat: none"),
        ("walk.go:75: found a link\nError: run `helm x`\nto go on", "Error: run `helm x`\nto go on"),
        ("one\ntwo", "one\ntwo"),
    ],
)
def test_the_error_without_contents(said: str, shown: str) -> None:
    """The reason stays, and so do paths; warnings before an error go."""
    expected = shown.replace("configuring …", "configuring builtin PatchTransformer")
    assert first_lines(said.encode(), {}) == f"it said:\n{expected}"


def test_commands() -> None:
    """A value of Helm's is not shown, a name is; the cluster's APIs are not of interest."""
    argv = ["helm", "template", "--api-versions=v1", "--set=a.b=x=y\nz", "--set-string=c=d", "--values=./v"]
    assert (
        shown_command(argv, {"./": "VALUES/"})
        == "`helm template '--set=a.b=…' '--set-string=c=…' --values=VALUES/v`"
    )
