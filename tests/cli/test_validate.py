"""`validate`: the findings of `render`, nothing written, and reports as their readers want them."""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING
from urllib.parse import unquote

import jsonschema
import pytest

from aigw_render.base.data import get, text
from aigw_render.cli.validate import command
from tests.cli.program import KNOWN, Program
from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, MCP_ROUTE, ROUTE
from tests.write.report.sarif_schema import SARIF

if TYPE_CHECKING:
    from pathlib import Path

    from aigw_render.base.data import Data

TREE = {
    "gateway.yaml": CONFIGURED_GATEWAY,
    "apps/route.yaml": ROUTE,
    "apps/config.yaml": CONFIG,
    "apps/envoy.yaml": ENVOY,
}
SEED = "--controller-arg=--mcpSessionEncryptionSeed=tr0ub4dor"
CASES: dict[str, tuple[int, dict[str, str], tuple[str, ...]]] = {
    "valid": (0, {}, ()),
    "a warning": (0, {"apps/config.yaml": CONFIG.replace("spec:", "specc: 1\nspec:")}, ()),
    "a warning, strictly": (
        3,
        {"apps/config.yaml": CONFIG.replace("spec:", "specc: 1\nspec:")},
        ("--strict",),
    ),
    "no YAML": (3, {"apps/a%b,c:d.yaml": "kind: Gateway\nx: [\n", "b.yaml": "kind: [\n"}, ()),
    "a wrong type": (3, {"apps/config.yaml": CONFIG.replace("value: debug", "value: 1")}, ()),
    "a missing config": (3, {"apps/config.yaml": ""}, ()),
    "no edit is possible": (
        3,
        {"apps/envoy.yaml": ENVOY.replace("    spec:", "    spec: {}\n    spec:")},
        (),
    ),
    "a seed": (4, {"mcp.yaml": MCP_ROUTE}, (SEED,)),
    "a webhook": (
        4,
        {
            "hook.yaml": "apiVersion: admissionregistration.k8s.io/v1\nkind: MutatingWebhookConfiguration\n"
            "metadata: {name: envoy-ai-gateway-gateway-pod-mutator.default}\nwebhooks:\n"
            "- name: pod-mutator.default.svc\n  clientConfig: {service: {name: a, namespace: b}}\n"
            "  sideEffects: None\n  admissionReviewVersions: [v1]\n"
            "  rules: [{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [pods]}]\n"
        },
        (),
    ),
}


@pytest.fixture
def arguments(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[str, ...]:
    """The arguments of a case, whose tree is the working directory."""
    _, files, more = CASES[request.node.callspec.params["name"]]
    for path, content in (TREE | files).items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(content)
    monkeypatch.chdir(tmp_path)
    return (".", *KNOWN, *more)


@pytest.mark.parametrize("name", CASES)
def test_it_reports_what_render_does(name: str, arguments: tuple[str, ...], program: Program) -> None:
    """With the same exit code; but no manifest comes out."""
    rendered = program("render", *arguments)
    found = program("validate", *arguments)
    assert (found.code, found.stdout, found.stderr) == (CASES[name][0], b"", rendered.stderr)
    assert rendered.code == found.code


@pytest.mark.parametrize("name", CASES)
def test_the_forms_agree(name: str, arguments: tuple[str, ...], program: Program) -> None:
    """The same findings at the same places in JSON, in valid SARIF, and as GitHub reads its commands."""
    reports = {
        form: program("validate", *arguments, "--format", form) for form in ("json", "sarif", "github")
    }
    assert {report.code for report in reports.values()} == {CASES[name][0]}
    assert "tr0ub4dor" not in str(reports)
    sarif = json.loads(reports["sarif"].stderr)
    jsonschema.validate(sarif, SARIF)
    expected = [*map(from_json, json.loads(reports["json"].stderr)["diagnostics"])]
    assert [*map(from_sarif, sarif["runs"][0]["results"])] == expected
    assert [*map(from_github, reports["github"].stderr.splitlines())] == expected


Row = tuple[str, str, str, int, str]
"""Code, severity, file, line and message."""


def from_json(found: Data) -> Row:
    """Return what the JSON report says of a finding."""
    code, severity, message = (text(found, key) for key in ("code", "severity", "message"))
    file = text(found, "place", "file").removeprefix("./")
    return code, severity, file, number(found, "place", "line"), message


def from_sarif(result: Data) -> Row:
    """Return what a SARIF result says."""
    place = get(result, "locations", 0, "physicalLocation")
    file = unquote(text(place, "artifactLocation", "uri"))
    message = text(result, "message", "text").split("\n")[0]
    return text(result, "ruleId"), text(result, "level"), file, number(place, "region", "startLine"), message


def number(data: Data, *path: str) -> int:
    """Return the number at a path, 0 where there is none."""
    found = get(data, *path)
    return found if isinstance(found, int) else 0


def from_github(line: str) -> Row:
    """Return what a runner of GitHub makes of a line: a command, its properties, and its data."""
    found = re.fullmatch(r"::(error|warning|notice) ([^:]*)::(.*)", line)
    assert found
    properties = dict(pair.split("=", 1) for pair in found[2].split(","))
    file, row = unescaped(properties.get("file", "")), int(properties.get("line", "0"))
    severity = found[1].replace("notice", "note")
    return properties["title"], severity, file, row, unescaped(found[3]).split("\n")[0]


def unescaped(said: str) -> str:
    """Return a value as a runner reads it: five characters are escaped, the percent sign last."""
    for code, char in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        said = said.replace(code, char)
    return said


def test_a_folder_without_permission_is_a_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading tells about it, in the form that `--format` names: the command line takes the path as it is."""
    monkeypatch.setattr(os, "access", lambda *_path, **_mode: False)
    assert command.make_context("validate", [str(tmp_path)]).params["paths"] == (str(tmp_path),)
