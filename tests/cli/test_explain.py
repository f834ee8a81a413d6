"""`explain`: its two forms, and what it says about names."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.cli.program import KNOWN, Program
from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, MCP_ROUTE, ROUTE, stream

if TYPE_CHECKING:
    from pathlib import Path

    from syrupy.assertion import SnapshotAssertion

WHOLE = stream(CONFIGURED_GATEWAY, ROUTE, CONFIG, ENVOY)


def test_text(program: Program, snapshot: SnapshotAssertion) -> None:
    """For people: steps with places, then a table of fields."""
    assert str(program("explain", "envoy-ai", "-", *KNOWN, "--quiet", stdin=WHOLE)) == snapshot


def test_text_of_what_is_not_injected(program: Program) -> None:
    """There is no container to speak of."""
    result = program(
        "explain", "envoy-ai", "-", *KNOWN, "--quiet", stdin=stream(CONFIGURED_GATEWAY, CONFIG, ENVOY)
    )
    assert result.code == 0
    assert result.stdout.startswith(
        b"Deployment/envoy-gateway-system/envoy-ai: not injected for Gateway prod/ai (no-route)\n"
    )
    assert b"FIELD" not in result.stdout


def test_json(program: Program) -> None:
    """For scripts: the keys are an interface."""
    result = program("explain", "Gateway/ai", "-", *KNOWN, "--output=json", stdin=WHOLE)
    (part,) = json.loads(result.stdout)
    assert [*part] == [
        *("kind", "namespace", "name", "gateway", "injected", "reason", "configHash", "steps", "fields")
    ]
    assert [*part["steps"][0]] == ["answer", "text", "place"]
    env = next(field for field in part["fields"] if field["field"] == "env[LEVEL].value")
    assert env == {
        "field": "env[LEVEL].value",
        "value": "debug",
        "origin": "GatewayConfig prod/extproc (<stdin>:33:16)",
    }


def test_the_line_of_a_values_file(program: Program, tmp_path: Path) -> None:
    """What the chart was installed with is named by file and line."""
    values = tmp_path / "values.yaml"
    values.write_text("extProc:\n  logLevel: debug\n")
    given = ("--controller-values", str(values), "--output=json")
    result = program("explain", "envoy-ai", "-", *KNOWN, *given, stdin=WHOLE)
    fields = {field["field"]: field["origin"] for field in json.loads(result.stdout)[0]["fields"]}
    assert fields["args -logLevel"] == f"extProcLogLevel: {values}:2:13"


def test_an_error_is_explained_and_fails(program: Program) -> None:
    """What is wrong is why one asks."""
    result = program("explain", "prod/ai", "-", *KNOWN, stdin=stream(CONFIGURED_GATEWAY, ROUTE, ENVOY))
    assert result.code == 3
    assert b"error   AIGW102: Gateway prod/ai names" in result.stdout
    assert result.stdout.startswith(b"Nothing is rendered before the errors of the report are mended.")


def test_names_that_are_not_clear_are_wrong_usage(program: Program, snapshot: SnapshotAssertion) -> None:
    """Nothing is printed for them."""
    for name in ("nobody", "envoi-ai"):
        result = program("explain", name, "-", *KNOWN, "--quiet", stdin=WHOLE)
        assert (result.code, result.stdout) == (2, b"")
        assert result.stderr == snapshot


def test_a_seed_is_shown_nowhere(program: Program) -> None:
    """Neither in the fields nor in the findings."""
    seed = "--controller-arg=--mcpSessionEncryptionSeed=tr0ub4dor"
    for form in ("text", "json"):
        result = program(
            "explain", "envoy-ai", "-", *KNOWN, seed, "--output", form, stdin=stream(WHOLE, MCP_ROUTE)
        )
        assert "tr0ub4dor" not in str(result)
        assert b"***" in result.stdout


def test_what_cannot_be_read_is_not_explained(program: Program) -> None:
    """A missing path is an error of its own."""
    result = program("explain", "ai", "nowhere.yaml", *KNOWN)
    assert (result.code, result.stdout) == (3, b"")


def test_names_cannot_steer_a_terminal(program: Program) -> None:
    """A name from the input is spelled out."""
    content = WHOLE.replace("name: envoy-ai", 'name: "envoy-\\e[31m"')
    result = program("explain", "Gateway/ai", "-", *KNOWN, stdin=content)
    assert b"\x1b" not in result.stdout
    assert b"envoy-\\x1b[31m" in result.stdout
