"""`schema`: what an editor is given."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import jsonschema
import pytest
import yaml

if TYPE_CHECKING:
    from tests.cli.program import Program

ROOT = Path(__file__).resolve().parent.parent.parent


def test_the_config_is_the_default(program: Program) -> None:
    """The examples' configs are valid by it."""
    result = program("schema")
    assert result.code == 0
    schema = json.loads(result.stdout)
    for path in (ROOT / "examples").glob("*/aigw-render.yaml"):
        jsonschema.validate(yaml.safe_load(path.read_text()), schema)


@pytest.mark.parametrize(
    ("kind", "release", "folder"), [("GatewayConfig", "v0.7.2", "v1.0"), ("aigatewayroute", "v1.1", "v1.1")]
)
def test_kinds_of_a_release(kind: str, release: str, folder: str, program: Program) -> None:
    """Releases with the same API share their schemas."""
    result = program("schema", kind, "--ai-gateway-version", release)
    (path,) = [one for one in (ROOT / "schemas" / folder).iterdir() if one.stem.lower() == kind.lower()]
    assert (result.code, result.stdout) == (0, path.read_bytes())


def test_a_schema_is_printed_whole(program: Program) -> None:
    """The part that is a file of its own stands in its place: an editor has nothing but this."""
    result = program("schema", "mcproute", "--ai-gateway-version", "v1.0")
    schema = json.loads(result.stdout)
    policy = schema["properties"]["spec"]["properties"]["securityPolicy"]
    apart = json.loads((ROOT / "schemas" / "v1.0" / "MCPRoute.securityPolicy.json").read_text())
    assert policy == apart
    assert b"$ref" not in result.stdout
    jsonschema.Draft202012Validator.check_schema(schema)


def test_what_is_not_known(program: Program) -> None:
    """A kind and a release."""
    assert program("schema", "Deployment").code == 2
    result = program("schema", "MCPRoute", "--ai-gateway-version=v9.9")
    assert (result.code, result.stdout) == (2, b"")
    assert "AIGW120" in result.stderr
