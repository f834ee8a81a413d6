"""A report for programs is one document, whatever was asked for and whatever goes wrong."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import jsonschema
import pytest

from tests.cli.process import run_program
from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, GATEWAY, ROUTE, stream
from tests.write.report.sarif_schema import SARIF

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.program import Program

WHOLE = stream(CONFIGURED_GATEWAY, ROUTE, CONFIG, ENVOY)
COMMANDS: dict[str, tuple[str, ...]] = {
    "render": ("render",),
    "render to a file": ("render", "-o", "rendered.yaml"),
    "render in place": ("render", "--in-place"),
    "remove": ("remove",),
    "validate": ("validate",),
    "check": ("check",),
    "diff": ("diff",),
    "diff by meaning": ("diff", "--semantic"),
    "hash": ("hash",),
    "hash as JSON": ("hash", "--output=json"),
    "explain": ("explain", "envoy-ai"),
    "explain as JSON": ("explain", "Gateway/ai", "--output=json"),
    "graph": ("graph",),
    "settings": ("settings",),
    "one setting": ("settings", "--explain=position"),
    "doctor": ("doctor",),
    "doctor with a dump": ("doctor", "--live=input.yaml"),
}
"""Everything that takes `--format`, without the paths."""
WRONG: dict[str, tuple[str, tuple[str, ...]]] = {
    "nothing": (WHOLE, ("--kube-version=1.33",)),
    "a warning": (WHOLE, ()),
    "a warning as an error": (WHOLE, ("--strict",)),
    "a document": (f"{WHOLE}---\na: [\n", ()),
    "an object that is missing": (stream(CONFIGURED_GATEWAY, ROUTE, ENVOY), ()),
    "an empty file": ("", ()),
    "no file": (WHOLE, ("missing.yaml",)),
    "a value of a setting": (WHOLE, ("--kube-version=x",)),
    "a config that is missing": (WHOLE, ("--config=missing.yaml",)),
    "a release": (WHOLE, ("--ai-gateway-version=v9",)),
    "a choice": (WHOLE, ("--target=x",)),
    "an option": (WHOLE, ("--bogus",)),
    "an option without a value": (WHOLE, ("--namespace",)),
    "an output": (WHOLE, ("--output=",)),
}
"""What may be wrong: the input, and further arguments."""
AMOUNTS = ((), ("-v",), ("-q",), ("-q", "-v"))


def parse_json(text: str) -> None:
    """Check a JSON report."""
    report = json.loads(text)
    assert report["summary"].keys() == {"errors", "warnings", "notes"}
    assert isinstance(report["diagnostics"], list)


def parse_sarif(text: str) -> None:
    """Check a SARIF log."""
    jsonschema.validate(json.loads(text), SARIF)


def parse_github(text: str) -> None:
    """Check workflow commands: nothing but these, each on a line."""
    for line in text.splitlines():
        assert re.fullmatch(r"::(error|warning|notice) [^:]*::.*", line)


ERRORS = {
    "json": '"severity": "error"',
    "sarif": '"level": "error",\n          "message"',
    "github": "::error ",
}
"""How an error shows: a run has one when it fails, and only then."""
PARSERS: dict[str, Callable[[str], None]] = {
    "json": parse_json,
    "sarif": parse_sarif,
    "github": parse_github,
}


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("name", COMMANDS)
def test_every_run(
    name: str, wrong: str, program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each format, on success and on every failure; with more or less, by turns."""
    monkeypatch.chdir(tmp_path)
    content, more = WRONG[wrong]
    turn = [*COMMANDS].index(name) + [*WRONG].index(wrong)
    for form, parse in PARSERS.items():
        turn += 1
        (tmp_path / "input.yaml").write_text(content)
        amount = AMOUNTS[turn % len(AMOUNTS)]
        result = program(*COMMANDS[name], "input.yaml", f"--format={form}", *amount, *more)
        parse(result.stderr)
        failed = result.code > 1 or (result.code == 1 and name == "check")
        assert failed == (ERRORS[form] in result.stderr)


def test_more_in_json(program: Program, tmp_path: Path) -> None:
    """`--verbose` adds what it says as text."""
    out = tmp_path / "rendered.yaml"
    arguments = ("render", "-", "--kube-version=1.33", "--output", str(out), "--verbose")
    report = json.loads(program(*arguments, "--format=json", stdin=WHOLE).stderr)
    (decision,) = report["decisions"]
    assert decision.pop("configHash") in out.read_text()
    assert decision == {
        "kind": "Deployment",
        "namespace": "envoy-gateway-system",
        "name": "envoy-ai",
        "injected": True,
        "reason": "injected",
    }
    assert report["written"] == [str(out)]
    assert "decisions" not in json.loads(program(*arguments[:-1], "--format=json", stdin=WHOLE).stderr)


def test_more_of_every_command(program: Program) -> None:
    """`--verbose` is no promise that only `render` keeps."""
    for command in (("validate",), ("hash",), ("graph",), ("diff",), ("explain", "envoy-ai"), ("settings",)):
        said = program(*command, "-", "--kube-version=1.33", "--verbose", stdin=WHOLE).stderr
        assert "Deployment envoy-gateway-system/envoy-ai: injected, hash " in said


@pytest.mark.parametrize("command", ["render", "hash", "settings", "graph", "doctor"])
def test_a_full_disk(command: str, tmp_path: Path) -> None:
    """What was found before is in the same document."""
    with open("/dev/full", "wb") as full:
        arguments = (command, "-", "--format=json")
        result = run_program(*arguments, cwd=tmp_path, stdin=WHOLE.encode(), stdout=full)
    assert result.returncode == 3
    codes = [one["code"] for one in json.loads(result.stderr)["diagnostics"]]
    assert "AIGW122" in codes
    assert ("AIGW201" in codes) == (command not in ("hash", "settings"))


def test_the_last_format_counts(program: Program) -> None:
    """As it does where the command line can be understood; what follows `--` is no option."""
    said = program("render", "--format", "json", "--bogus", "--format=github").stderr
    assert said.startswith("::error title=AIGW115::No such option")
    assert program("render", "--bogus", "--", "--format=json").stderr.startswith("Usage: ")
    assert program("render", "--bogus", "--format=nonsense").stderr.startswith("Usage: ")


def test_nothing_is_assumed_where_nothing_is_injected(program: Program, tmp_path: Path) -> None:
    """The Kubernetes version matters to a container only; with `--strict` a warning of it is an error."""
    for content in ("", "---\n", GATEWAY, stream(GATEWAY, ENVOY)):
        for command in ("render", "remove", "validate", "diff", "hash", "graph"):
            result = program(command, "-", "--strict", stdin=content)
            assert (result.code, result.stderr) == (0, ""), command
        assert "AIGW201" not in program("doctor", "-", stdin=content).stdout.decode()
    for command in ("remove", "hash", "settings"):
        assert program(command, "-", "--strict", stdin=WHOLE).stderr == ""
    (tmp_path / "empty").mkdir()
    for command in ("render", "remove", "validate", "check", "diff", "hash", "graph", "settings"):
        assert "AIGW201" not in program(command, str(tmp_path / "empty")).stderr
    for command in ("render", "validate", "diff", "graph"):
        assert "AIGW201" in program(command, "-", stdin=WHOLE).stderr


def test_what_is_not_known_of_the_controller(program: Program) -> None:
    """It matters where a hash or a container is made, and to who asks for the settings."""
    assumed = ("-", "--kube-version=1.33", "--ai-gateway-version=v9.9", "--assume-release=v1.1")
    for content, commands, said in (
        ("", ("render", "remove", "validate", "hash", "graph"), False),
        (WHOLE, ("remove",), False),
        (WHOLE, ("render", "validate", "hash", "graph"), True),
        ("", ("settings",), True),
    ):
        for command in commands:
            result = program(command, *assumed, stdin=content)
            assert ("AIGW224" in result.stderr) == said, command
