"""The files in `schemas/`: generated, valid as JSON Schemas, and in the order that the digest needs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from aigw_render.base.data import Data, get, mapping, sequence, walk
from aigw_render.base.resources import read_resource
from aigw_render.model.api.generate import generated
from tests.model.support import CONFIG, extproc, resource
from tools import schemas

ROOT = Path(__file__).resolve().parents[2]

NAMES = sorted(generated())


def schema(name: str) -> dict[str, Data]:
    """Return a committed schema."""
    found: dict[str, Data] = json.loads(read_resource("schemas", *name.split("/")))
    return found


def at(data: Data, *names: str) -> Data:
    """Return the schema of a field: every name is a property, `*` the items of a list."""
    for name in names:
        data = get(data, "items") if name == "*" else get(data, "properties", name)
    return data


@pytest.mark.parametrize("name", NAMES)
def test_committed_files_are_as_generated(name: str) -> None:
    """`python tools/schemas.py` brings them up to date."""
    assert read_resource("schemas", *name.split("/")).decode() == generated()[name]


@pytest.mark.parametrize("name", NAMES)
def test_schemas_are_schemas(name: str) -> None:
    """Editors and validators can load them."""
    jsonschema.Draft202012Validator.check_schema(schema(name))


@pytest.mark.parametrize("name", NAMES)
def test_every_field_is_described(name: str) -> None:
    """An editor shows the description of what the cursor is on."""
    for path, value in walk(schema(name)):
        if path and path[-1] == "properties":
            assert [field for field in mapping(value) if not get(value, field, "description")] == []


@pytest.mark.parametrize("name", NAMES)
def test_schemas_are_structural(name: str) -> None:
    """Kubernetes' form: a type everywhere, properties or additionalProperties, one reference to a file."""
    folder = name.partition("/")[0]
    for path, value in walk(schema(name)):
        if isinstance(value, dict) and path[-1:] in (("items",), ("additionalProperties",)):
            assert "type" in value or any(key.startswith("x-kubernetes-") for key in value)
        assert path[-1:] != ("$defs",)
        assert path[-1:] != ("$ref",) or value == f"../{folder}/MCPRoute.securityPolicy.json"
        assert not isinstance(value, dict) or not {"properties", "additionalProperties"} <= value.keys()


def test_check_names_what_is_stale(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A new folder is stale as a whole; written, it is not; changed, one file is."""
    assert schemas.main(["--check"], tmp_path) == 1
    stale = [line.split()[0] for line in capsys.readouterr().err.splitlines()]
    assert stale == [f"schemas/{name}" for name in ("AIGatewayRender.json", *generated())]
    assert schemas.main([], tmp_path) == 0
    assert schemas.main(["--check"], tmp_path) == 0
    (tmp_path / "v1.0" / "MCPRoute.json").write_text("{}", encoding="utf-8")
    assert schemas.main(["--check"], tmp_path) == 1
    assert "v1.0/MCPRoute.json is not current" in capsys.readouterr().err


def test_the_documented_command() -> None:
    """What CONTRIBUTING tells people to run, on all committed files."""
    command = [sys.executable, "tools/schemas.py", "--check"]
    result = subprocess.run(command, check=False, capture_output=True, text=True, cwd=ROOT)
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
    written = {path.relative_to(schemas.ROOT).as_posix() for path in schemas.ROOT.rglob("*.json")}
    # That table has a tool of its own.
    assert written - {"workload-types.json"} == schemas.schemas().keys()


CONTAINER = ("spec", "extProc", "kubernetes")
ENV = (*CONTAINER, "env", "*")
SECURITY = (*CONTAINER, "securityContext")

FORMS = {
    CONTAINER: "env? resources* securityContext* image? imageRepository? volumeMounts?",
    ENV: "name! value? valueFrom*",
    (*ENV, "valueFrom"): "fieldRef* resourceFieldRef* configMapKeyRef* secretKeyRef* fileKeyRef*",
    (*ENV, "valueFrom", "fieldRef"): "apiVersion? fieldPath!",
    (*ENV, "valueFrom", "resourceFieldRef"): "containerName? resource! divisor!",
    (*ENV, "valueFrom", "configMapKeyRef"): "name? key! optional*",
    (*ENV, "valueFrom", "secretKeyRef"): "name? key! optional*",
    (*ENV, "valueFrom", "fileKeyRef"): "volumeName! path! key! optional*",
    (*CONTAINER, "resources"): "limits? requests? claims?",
    (*CONTAINER, "resources", "claims", "*"): "name! request?",
    (*CONTAINER, "volumeMounts", "*"): (
        "name! readOnly? recursiveReadOnly* mountPath! subPath? mountPropagation* subPathExpr?"
    ),
    SECURITY: (
        "capabilities* privileged* seLinuxOptions* windowsOptions* runAsUser* runAsGroup* runAsNonRoot* "
        "readOnlyRootFilesystem* allowPrivilegeEscalation* procMount* seccompProfile* appArmorProfile*"
    ),
    (*SECURITY, "capabilities"): "add? drop?",
    (*SECURITY, "seLinuxOptions"): "user? role? type? level?",
    (*SECURITY, "windowsOptions"): "gmsaCredentialSpecName* gmsaCredentialSpec* runAsUserName* hostProcess*",
    (*SECURITY, "seccompProfile"): "type! localhostProfile*",
    (*SECURITY, "appArmorProfile"): "type! localhostProfile*",
}
"""injection.md §5: the order of the Go fields; `!` always written, `*` a pointer, `?` dropped when empty."""


@pytest.mark.parametrize("folder", ["v0.5", "v1.0", "v1.1"])
@pytest.mark.parametrize("path", FORMS, ids=".".join)
def test_order_and_form_of_the_digests_fields(folder: str, path: tuple[str, ...]) -> None:
    """The bytes of the digest depend on both."""
    sign = {"always": "!", "pointer": "*", "omitempty": "?"}
    fields = mapping(at(schema(f"{folder}/GatewayConfig.json"), *path), "properties")
    written = [f"{name}{sign[str(get(field, 'x-go'))]}" for name, field in fields.items()]
    assert written == FORMS[path].split()


@pytest.mark.parametrize(
    ("name", "path", "expected"),
    [
        ("v0.5/GatewayConfig.json", ("spec",), "extProc"),
        ("v1.0/GatewayConfig.json", ("spec",), "extProc globalLLMRequestCosts"),
        ("v1.1/GatewayConfig.json", ("spec",), "extProc globalLLMRequestCosts forwardProxy"),
        ("v0.5/AIGatewayRoute.json", ("spec",), "parentRefs rules filterConfig llmRequestCosts"),
        ("v1.0/AIGatewayRoute.json", ("spec",), "parentRefs hostnames rules llmRequestCosts"),
        ("v0.5/MCPRoute.json", ("spec",), "parentRefs path headers backendRefs securityPolicy"),
        (
            "v1.1/MCPRoute.json",
            ("spec",),
            "parentRefs hostnames path headers backendRefs backendSelector securityPolicy",
        ),
        (
            "v1.0/AIGatewayRoute.json",
            ("spec", "rules", "*"),
            "backendRefs matches timeouts modelsOwnedBy modelsCreatedAt",
        ),
        (
            "v1.1/AIGatewayRoute.json",
            ("spec", "rules", "*"),
            "name backendRefs matches timeouts streamIdleTimeout modelsOwnedBy modelsCreatedAt",
        ),
    ],
)
def test_fields_of_each_release(name: str, path: tuple[str, ...], expected: str) -> None:
    """What a release lacks is not in its schema."""
    assert list(mapping(at(schema(name), *path), "properties")) == expected.split()


@pytest.mark.parametrize(
    ("folder", "most", "reasoning"), [("v0.5", 128, False), ("v1.0", 15, True), ("v1.1", 15, True)]
)
def test_limits_of_each_release(folder: str, most: int, reasoning: bool) -> None:
    """Lengths and enums differ too."""
    spec = at(schema(f"{folder}/AIGatewayRoute.json"), "spec")
    assert get(at(spec, "rules"), "maxItems") == most
    assert ("ReasoningToken" in sequence(at(spec, "llmRequestCosts", "*", "type"), "enum")) is reasoning


@pytest.mark.parametrize(
    ("text", "right"),
    [
        (CONFIG, True),
        (extproc("env: [{name: A, value: b}]\nresources: {limits: {cpu: 1}}"), True),
        (extproc("env: [{name: A, value: y}]"), False),
        (extproc("env: [{value: b}]"), False),
        (extproc("resources: {limits: {cpu: lots}}"), False),
    ],
)
def test_any_json_schema_validator_can_use_them(text: str, right: bool) -> None:
    """What the keywords can say is said in standard ones, for editors."""
    validator = jsonschema.Draft202012Validator(schema("v1.1/GatewayConfig.json"))
    assert validator.is_valid(resource(text).data) is right
