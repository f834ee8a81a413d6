"""The commands, their output options and exit codes."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from tests.cli.program import KNOWN, Program
from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, GATEWAY, MCP_ROUTE, ROUTE, stream

if TYPE_CHECKING:
    from pathlib import Path as FilePath

    from syrupy.assertion import SnapshotAssertion

TREE = stream(CONFIGURED_GATEWAY, ROUTE, CONFIG)
WHOLE = stream(CONFIGURED_GATEWAY, ROUTE, CONFIG, ENVOY)
CONFIG_FILE = """\
apiVersion: aigw-render.github.io/v1alpha1
kind: AIGatewayRender
metadata: {name: test}
spec: {kubeVersion: "1.33", webhook: excluded, context: [base]}
"""


@pytest.fixture
def folder(tmp_path: FilePath, monkeypatch: pytest.MonkeyPatch) -> FilePath:
    """A tree with the Gateway in `base/`, Envoy and a bystander in `apps/`; the working directory."""
    monkeypatch.chdir(tmp_path)
    for name in ("base", "apps"):
        (tmp_path / name).mkdir()
    (tmp_path / "base" / "gateway.yaml").write_text(TREE)
    (tmp_path / "apps" / "envoy.yaml").write_text(ENVOY)
    (tmp_path / "apps" / "other.yml").write_text("kind: ConfigMap\ndata: {b: 1 ,  a: 2}   # odd\n")
    (tmp_path / "aigw.yaml").write_text(CONFIG_FILE)
    return tmp_path


def test_the_stream_is_the_whole_input(program: Program, folder: FilePath) -> None:
    """Every document of every file comes out, in the order of the sorted tree."""
    assert folder.exists()
    result = program("render", ".", *KNOWN, "--exclude=aigw.yaml")
    assert result.code == 0
    lines = result.stdout.decode().splitlines()
    assert [line for line in lines if line.startswith("kind: ")] == [
        "kind: Deployment",
        "kind: ConfigMap",
        "kind: Gateway",
        "kind: AIGatewayRoute",
        "kind: GatewayConfig",
    ]
    assert "data: {b: 1 ,  a: 2}   # odd" in lines


def test_context_is_read_but_not_printed(program: Program, folder: FilePath) -> None:
    """`--context` resolves references; it is no part of the output."""
    assert folder.exists()
    result = program("render", "apps", "--context=base", *KNOWN)
    assert result.code == 0
    assert b"ai-gateway-extproc" in result.stdout
    assert b"kind: GatewayConfig" not in result.stdout


def test_config_file(program: Program, folder: FilePath) -> None:
    """A config says the same as options; its context is relative to its own folder."""
    said = program("render", "apps", "--context=base", *KNOWN)
    configured = program("render", "apps", f"--config={folder / 'aigw.yaml'}")
    assert (configured.code, configured.stderr) == (0, "")
    assert configured.stdout == said.stdout


def test_the_config_is_no_part_of_a_stream(program: Program, folder: FilePath) -> None:
    """A config document inside the input is left out of a stream, and kept in place."""
    stdout = program("render", ".", "--config=aigw.yaml").stdout
    assert b"AIGatewayRender" not in stdout
    assert program("render", ".", "--config=aigw.yaml", "--in-place").code == 0
    assert (folder / "aigw.yaml").read_text() == CONFIG_FILE


def test_in_place_and_back(program: Program, folder: FilePath) -> None:
    """`--in-place` writes changed files only; `remove` brings their bytes back."""
    before = {path: path.read_bytes() for path in folder.rglob("*.y*ml")}
    stamps = {path: path.stat().st_mtime_ns for path in before}
    done = program("render", "apps", "--config=aigw.yaml", "--in-place", "--verbose")
    assert (done.code, done.stdout) == (0, b"")
    assert "wrote apps/envoy.yaml" in done.stderr
    changed = [path.name for path in before if path.stat().st_mtime_ns != stamps[path]]
    assert changed == ["envoy.yaml"]
    assert program("remove", "apps", "--in-place").code == 0
    assert {path: path.read_bytes() for path in before} == before


def test_output_file(program: Program, folder: FilePath) -> None:
    """`-o FILE` writes the stream there and nothing on stdout."""
    stream_result = program("render", "apps", "--config=aigw.yaml")
    result = program("render", "apps", "--config=aigw.yaml", "-o", "out.yaml")
    assert result.stdout == b""
    assert (folder / "out.yaml").read_bytes() == stream_result.stdout


def test_an_output_file_among_the_input(program: Program, folder: FilePath) -> None:
    """A second run does not read what the first one wrote, and what compares finds no difference."""
    whole = program("render", "apps", "--config=aigw.yaml").stdout
    said = ("apps", "--config=aigw.yaml", "--output=apps/all.yaml")
    for _ in range(3):
        assert program("render", *said).code == 0
        assert (folder / "apps" / "all.yaml").read_bytes() == whole
    assert [program(command, *said).code for command in ("check", "diff")] == [0, 0]
    for _ in range(2):
        assert program("remove", *said).code == 0
        assert b"ai-gateway-extproc" not in (folder / "apps" / "all.yaml").read_bytes()
    assert program("check", *said).code == 1


def test_output_folder_mirrors_the_tree(program: Program, folder: FilePath) -> None:
    """`-o DIR/` writes every file at its own path; a second run rewrites none."""
    for _ in range(2):
        result = program("render", "apps", "--config=aigw.yaml", "-o", "out/", "-v")
        assert result.code == 0
        assert b"ai-gateway-extproc" in (folder / "out" / "envoy.yaml").read_bytes()
    assert (folder / "out" / "other.yml").read_bytes() == (folder / "apps" / "other.yml").read_bytes()
    assert "wrote" not in result.stderr


def test_an_error_leaves_every_file_alone(program: Program, folder: FilePath) -> None:
    """On an error nothing is written anywhere."""
    (folder / "apps" / "bad.yaml").write_text("kind: Deployment\n  bad: [\n")
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    for destination in (("--in-place",), ("-o", "out/"), ("-o", "out.yaml"), ()):
        result = program("render", "apps", "--config=aigw.yaml", *destination)
        assert (result.code, result.stdout) == (3, b"")
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


USAGE = {
    "no-paths": ("render",),
    "unknown-command": ("rendre", "x"),
    "bad-choice": ("render", "-", "--position=left"),
    "in-place-stdin": ("render", "-", "--in-place"),
    "in-place-and-output": ("render", "x", "--in-place", "-o", "y"),
    "config-from-stdin": ("render", "x", "--config", "-"),
    "no-choice": ("init",),
    "unknown-code": ("explain-code", "AIGW999"),
}


@pytest.mark.parametrize("name", USAGE)
def test_wrong_usage(name: str, program: Program, snapshot: SnapshotAssertion) -> None:
    """A wrong command line exits with 2 and says what is wrong."""
    result = program(*USAGE[name])
    assert (result.code, result.stdout) == (2, b"")
    assert result.stderr == snapshot


def test_an_unknown_option(program: Program) -> None:
    """Near names are shown, in the words of whichever release of click."""
    result = program("render", "-", "--kube")
    assert (result.code, result.stdout) == (2, b"")
    assert re.search(r"^Error: No such option:? '?--kube\b.*--kube-version", result.stderr, re.MULTILINE)


def test_hash_table(program: Program, snapshot: SnapshotAssertion) -> None:
    """The hash as people read it."""
    result = program("hash", "-", *KNOWN, stdin=WHOLE)
    assert str(result) == snapshot


def test_hash_json(program: Program, snapshot: SnapshotAssertion) -> None:
    """The hash as scripts read it: the keys are an interface."""
    result = program("hash", "-", "--output", "json", *KNOWN, stdin=stream(WHOLE, MCP_ROUTE))
    assert json.loads(result.stdout)[0]["needMCP"] is True
    assert str(result) == snapshot


def test_hash_needs_no_workload(program: Program) -> None:
    """The hash can be compared before there is anything to inject into."""
    result = program("hash", "-", *KNOWN, stdin=stream(GATEWAY, ROUTE))
    assert (result.code, result.stderr) == (0, "")


def test_settings_table(program: Program, snapshot: SnapshotAssertion) -> None:
    """Each setting, its value and its source; a seed is never shown."""
    seed = "--controller-arg=--mcpSessionEncryptionSeed=tr0ub4dor"
    result = program("settings", *KNOWN, seed, "--controller-arg=--extProcLogLevel=debug")
    assert "tr0ub4dor" not in str(result)
    assert str(result) == snapshot
    rows = json.loads(program("settings", *KNOWN, seed, "--output=json").stdout)
    assert {"key", "value", "source", "overruled"} == set(rows[0])


def test_settings_explained(program: Program, snapshot: SnapshotAssertion) -> None:
    """One of them, strongest source first."""
    level = ("--controller-arg=--extProcLogLevel=debug", "--explain=extProcLogLevel")
    assert str(program("settings", *KNOWN, *level)) == snapshot
    assert json.loads(program("settings", *KNOWN, *level, "--output=json").stdout)["overruled"][0] == {
        "value": "info",
        "source": "chart default (v1.1)",
    }


def test_settings_explained_under_a_wrong_name(program: Program) -> None:
    """Wrong usage, with the name that is meant."""
    result = program("settings", *KNOWN, "--explain=extProcLogLevl")
    assert (result.code, result.stdout) == (2, b"")
    assert "'extProcLogLevl' is no setting. did you mean extProcLogLevel?" in result.stderr


def test_version(program: Program, snapshot: SnapshotAssertion) -> None:
    """The version, as text and as JSON."""
    assert str(program("version")) == snapshot
    assert json.loads(program("version", "--output=json").stdout)["aiGatewayReleases"][-1] == "v1.1"
    first = program("version").stdout.partition(b"\n")[0]
    assert program("--version").stdout == first + b"\n"


def test_no_arguments(program: Program) -> None:
    """The help, as lines, and wrong usage: nothing was done."""
    assert program() == (2, b"", program("--help").stdout.decode())


def test_explain_code(program: Program, snapshot: SnapshotAssertion) -> None:
    """What a code means, in any case of letters."""
    assert str(program("explain-code", "aigw102")) == snapshot


@pytest.mark.parametrize(
    "command",
    [
        (),
        ("render",),
        ("remove",),
        ("hash",),
        ("settings",),
        ("version",),
        ("check",),
        ("diff",),
        ("validate",),
    ],
)
def test_help(command: tuple[str, ...], program: Program, snapshot: SnapshotAssertion) -> None:
    """The help text of every command."""
    result = program(*command, "--help")
    assert str(result) == snapshot


def test_reports(program: Program, snapshot: SnapshotAssertion) -> None:
    """One finding in every form; `--quiet` leaves warnings out."""
    content = stream(CONFIGURED_GATEWAY, ROUTE, ENVOY)
    for form in ("text", "json", "github", "sarif"):
        result = program("render", "-", *KNOWN, "--format", form, "--quiet", stdin=content)
        assert result.code == 3
        assert result.stderr == snapshot(name=form)


def test_colours_only_when_asked(program: Program) -> None:
    """ANSI codes appear with `--color always` only; a pipe is no terminal."""
    content = stream(CONFIGURED_GATEWAY, ROUTE, ENVOY)
    assert "\x1b[" not in program("render", "-", *KNOWN, stdin=content).stderr
    assert "\x1b[" in program("render", "-", *KNOWN, "--color=always", stdin=content).stderr


def test_verbose_says_what_was_decided(program: Program, snapshot: SnapshotAssertion) -> None:
    """`--verbose` names each workload and the reason."""
    result = program(
        "render", "-", *KNOWN, "--verbose", "--quiet", stdin=stream(WHOLE, ENVOY.replace("-ai", "-b"))
    )
    assert result.stderr == snapshot
