"""A seed goes nowhere but into output that the user asked for, wherever it comes from."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from aigw_render.write.report.mask import mask
from tests.cli.program import KNOWN, Program, Result
from tests.manifests import CONFIGURED_GATEWAY, ENVOY, GATEWAY, MCP_ROUTE, stream

if TYPE_CHECKING:
    from pathlib import Path as FilePath

SEED = "tr0ub'4\"d\\or<ü"
QUOTED = json.dumps(SEED)
HEAD = "apiVersion: aigw-render.github.io/v1alpha1\nkind: AIGatewayRender\nmetadata: {name: x}\n"
CONTROLLER = f"""\
apiVersion: apps/v1
kind: Deployment
metadata: {{name: controller}}
spec:
  template:
    spec:
      containers: [{{name: c, args: [--extProcImage=e:v1, --mcpSessionEncryptionSeed, {QUOTED}]}}]
"""
VALUES = f"controller: {{mcp: {{sessionEncryption: {{seed: {QUOTED}}}}}}}\n"
APPLICATION = f"""\
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {{name: aigw}}
spec:
  source: {{chart: ai-gateway-helm, targetRevision: v1.1.0, helm: {{valuesObject: {{{VALUES.strip()}}}}}}}
"""
OLD = ENVOY.replace(
    "      containers:\n",
    f"      containers:\n      - {{name: ai-gateway-extproc, args: [-mcpSessionEncryptionSeed, {QUOTED}]}}\n",
)

WAYS: dict[str, tuple[dict[str, str], tuple[str, ...]]] = {
    "argument": ({}, (f"--controller-arg=--mcpSessionEncryptionSeed={SEED}",)),
    "misspelt-argument": ({}, (f"--controller-arg=--mcpSessionEncryptionSeeds={SEED}",)),
    "value": (
        {"config.yaml": f"{HEAD}spec: {{controller: {{mcpSessionEncryptionSeed: {{value: {QUOTED}}}}}}}\n"},
        ("--config=config.yaml",),
    ),
    "wrong-value": (
        {"config.yaml": f"{HEAD}spec: {{mcpSessionEncryptionSeed: {{value: {QUOTED}, fromEnv: 5}}}}\n"},
        ("--config=config.yaml",),
    ),
    "variable": (
        {"config.yaml": f"{HEAD}spec: {{mcpSessionEncryptionSeed: {{fromEnv: AIGW_SEED}}}}\n"},
        ("--config=config.yaml",),
    ),
    "file": (
        {
            "config.yaml": f"{HEAD}spec: {{mcpSessionEncryptionSeed: {{fromFile: seed.txt}}}}\n",
            "seed.txt": SEED,
        },
        ("--config=config.yaml",),
    ),
    "values": ({"values.yaml": VALUES}, ("--controller-values=values.yaml",)),
    "values-with-a-mistake": (
        {"values.yaml": f"{VALUES[:-2]}, x: [}}\n"},
        ("--controller-values=values.yaml",),
    ),
    "controller": ({"input.yaml": CONTROLLER}, ()),
    "application": ({"input.yaml": APPLICATION}, ()),
    "earlier-run": ({"input.yaml": OLD.replace("envoy-ai", "envoy-b")}, ()),
}
RUNS: dict[str, tuple[str, ...]] = {
    "render": ("render", "--verbose"),
    "render-json": ("render", "--verbose", "--format=json"),
    "render-sarif": ("render", "--format=sarif"),
    "render-github": ("render", "--format=github"),
    "hash": ("hash", "--output=json"),
    "diff": ("diff",),
    "diff-semantic": ("diff", "--semantic"),
    "validate": ("validate", "--format=json"),
    "explain": ("explain", "Gateway/ai", "--output=json"),
    "graph": ("graph",),
    "doctor": ("doctor", "--output=json"),
    "settings": ("settings",),
    "settings-json": ("settings", "--output=json"),
}
BROKEN = CONFIGURED_GATEWAY.replace("kind: Gateway\n", f"kind: Gateway\n# {SEED}\n").replace(
    "gateway-config: extproc", f"gateway-config: {QUOTED}"
)


UNREADABLE = "values-with-a-mistake"
"""Where nothing tells what the seed is but the line that it stands on."""


@pytest.mark.parametrize(
    ("way", "gateway"),
    [(way, GATEWAY) for way in WAYS] + [(way, BROKEN) for way in WAYS if way != UNREADABLE],
)
def test_no_run_shows_a_seed(
    program: Program, tmp_path: FilePath, monkeypatch: pytest.MonkeyPatch, way: str, gateway: str
) -> None:
    """Neither on standard output nor in a report, in no form; a broken tree even has it in its own words."""
    files, options = WAYS[way]
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("AIGW_SEED", SEED)
    given = files.get("input.yaml", "")
    for name, (command, *rest) in RUNS.items():
        result = program(
            command, *rest, "-", *KNOWN, *options, stdin=stream(gateway, MCP_ROUTE, ENVOY, given)
        )
        assert result.code in (0, 1, 3, 4), name
        assert mask(str(result), [SEED]) == str(result), name


CONTENT = stream(GATEWAY, MCP_ROUTE, ENVOY)
ARGUMENT = WAYS["argument"][1]


def hashed(program: Program, *options: str) -> Result:
    """Return what `hash` prints."""
    result = program("hash", "-", "--output=json", *KNOWN, *ARGUMENT, *options, stdin=CONTENT)
    assert result.code == 0
    return result


def test_the_hash_is_that_of_the_seed(program: Program) -> None:
    """What is hidden in the digest is in its hash; only `--show-secrets` shows it."""
    (hidden,) = json.loads(hashed(program).stdout)
    (shown,) = json.loads(hashed(program, "--show-secrets").stdout)
    assert hidden["hash"] == shown["hash"]
    assert json.loads(shown["digest"])["MCPSessionEncryptionSeed"] == SEED
    assert json.loads(hidden["digest"])["MCPSessionEncryptionSeed"] == "***"
    assert hashed(program, "--allow-secrets").stdout == hashed(program).stdout


def test_a_seed_is_written_when_it_is_allowed(program: Program) -> None:
    """The report says nothing of it even then."""
    result = program("render", "-", "--verbose", *KNOWN, *ARGUMENT, "--allow-secrets", stdin=CONTENT)
    assert result.code == 0
    assert SEED in json.loads(re.findall(r'"tr0ub.*"', result.stdout.decode())[0])
    assert mask(result.stderr, [SEED]) == result.stderr


def test_a_seed_in_a_secret_needs_no_permission(program: Program, tmp_path: FilePath) -> None:
    """That is the form for Git."""
    path = tmp_path / "config.yaml"
    seed = "controller: {mcpSessionEncryptionSeed: {secretKeyRef: {name: mcp, key: seed}}}"
    path.write_text(f"{HEAD}spec:\n  {seed}\n  hashKey: example.com/config\n  webhook: excluded\n")
    result = program("render", "-", *KNOWN, f"--config={path}", stdin=CONTENT)
    assert result.code == 0
    assert b'- "$(AIGW_MCP_SESSION_SEED)"\n' in result.stdout
    assert "note AIGW226" in result.stderr
    again = program("render", "-", *KNOWN, f"--config={path}", stdin=result.stdout)
    assert again.stdout == result.stdout
    back = program("remove", "-", *KNOWN, f"--config={path}", stdin=result.stdout)
    assert back.stdout.decode() == CONTENT
