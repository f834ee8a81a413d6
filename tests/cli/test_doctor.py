"""`doctor`: the checklist, its exit codes, and what it never shows."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.cli.program import KNOWN, Program, Result
from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, GATEWAY, MCP_ROUTE, ROUTE, stream

if TYPE_CHECKING:
    from pathlib import Path as FilePath

    from syrupy.assertion import SnapshotAssertion

TREE = stream(CONFIGURED_GATEWAY, ROUTE, CONFIG, ENVOY)
OLD = "--controller-arg=--extProcLogLevel=debug"
NO_HOOKS = "apiVersion: gateway.envoyproxy.io/v1alpha1\nkind: EnvoyGateway\n"


@pytest.fixture
def folder(tmp_path: FilePath, monkeypatch: pytest.MonkeyPatch) -> FilePath:
    """A tree as `tree.yaml`; the working directory."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tree.yaml").write_text(TREE)
    return tmp_path


def rendered(program: Program, *options: str) -> bytes:
    """Return what a render of the tree gives: a dump of a cluster that it was applied to."""
    result = program("render", "tree.yaml", *KNOWN, "--quiet", *options)
    assert result.code == 0
    return result.stdout


def doctor(program: Program, *options: str, stdin: str | bytes = b"") -> Result:
    """Return what the command says about the tree."""
    return program("doctor", "tree.yaml", *KNOWN, *options, stdin=stdin)


def test_a_checklist(program: Program, folder: FilePath, snapshot: SnapshotAssertion) -> None:
    """As people read it, and as scripts do: the keys are an interface."""
    (folder / "live.yaml").write_bytes(rendered(program, OLD))
    result = doctor(program, "--live=live.yaml")
    assert (result.code, result.stderr) == (1, "")
    assert result.stdout.decode() == snapshot(name="text")
    checks = json.loads(doctor(program, "--live=live.yaml", "--output=json").stdout)
    assert checks == snapshot(name="json")


def test_nothing_differs(program: Program, folder: FilePath) -> None:
    """From a file or from standard input; notes and warnings are no failure."""
    assert folder.exists()
    live = rendered(program)
    result = doctor(program, "--live=-", stdin=live)
    assert result.code == 0
    assert b"equal to what would be rendered" in result.stdout
    assert b"live " not in doctor(program).stdout


def test_colours(program: Program, folder: FilePath) -> None:
    """Only when asked for."""
    assert folder.exists()
    assert b"\x1b[" not in doctor(program).stdout
    assert b"\x1b[" in doctor(program, "--color=always").stdout


@pytest.mark.parametrize(
    ("options", "more", "code", "said"),
    [
        ("", "", 0, "0 problems"),
        ("", NO_HOOKS, 4, "PROBLEM AIGW413"),
        ("--live=-", NO_HOOKS, 4, "WARNING AIGW227"),
        ("--live=-", "", 1, "WARNING AIGW227"),
        ("", "kind: Gateway\na: [\n", 3, "PROBLEM AIGW101"),
        ("--ai-gateway-version=v9", "", 3, "PROBLEM AIGW120"),
        ("--strict", "", 3, "PROBLEM AIGW202"),
    ],
)
def test_exit_codes(
    program: Program, tmp_path: FilePath, *, options: str, more: str, code: int, said: str
) -> None:
    """A render's errors come first, then problems of its own, then differences."""
    path = tmp_path / "tree.yaml"
    path.write_text(TREE)
    live = program("render", str(path), *KNOWN, OLD).stdout
    path.write_text(stream(TREE, *([more] if more else [])))
    result = program("doctor", str(path), *KNOWN, *options.split(), stdin=live)
    assert (result.code, said in result.stdout.decode()) == (code, True)


@pytest.mark.parametrize(
    ("live", "code", "said"),
    [
        ("", 3, "AIGW128"),
        ("just text\n", 3, "AIGW128"),
        ("kind: List\nitems: [\n", 3, "AIGW101"),
        ("a: 1\n---\nkind: Pod\n", 1, ""),
    ],
)
def test_dumps_that_are_none(program: Program, folder: FilePath, live: str, code: int, said: str) -> None:
    """Better no answer than that all is well."""
    assert folder.exists()
    result = doctor(program, "--live=-", stdin=live)
    assert (result.code, said in result.stderr) == (code, True)
    assert bool(result.stdout) == (code == 1)


def test_wrong_usage(program: Program, folder: FilePath) -> None:
    """One standard input is one thing; a file must be there."""
    assert folder.exists()
    both = program("doctor", "-", "--live=-", *KNOWN)
    assert (both.code, both.stdout) == (2, b"")
    assert "cannot be both" in both.stderr
    missing = doctor(program, "--live=no.yaml")
    assert (missing.code, missing.stdout) == (3, b"")
    assert "AIGW118" in missing.stderr
    assert doctor(program, "--config=no.yaml").code == 3


def test_seeds_are_hidden(program: Program, folder: FilePath) -> None:
    """Neither the one that runs nor the one that would be rendered is shown."""
    (folder / "tree.yaml").write_text(stream(GATEWAY, MCP_ROUTE, ENVOY))
    live = rendered(program, "--controller-arg=--mcpSessionEncryptionSeed=tr0ub4dor", "--allow-secrets")
    assert b"tr0ub4dor" in live
    for shape in ("text", "json"):
        seed = "--controller-arg=--mcpSessionEncryptionSeed=hunter2"
        result = doctor(program, "--live=-", seed, "--allow-secrets", f"--output={shape}", stdin=live)
        assert result.code == 1
        assert b"args -mcpSessionEncryptionSeed differs" in result.stdout
        assert b"tr0ub4dor" not in result.stdout
        assert b"hunter2" not in result.stdout
