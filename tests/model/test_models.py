"""The pydantic models on their own: the same refusals as the walker's, each at the same field."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pydantic import ValidationError

from aigw_render.model.api.generate import MODELS
from aigw_render.model.schema import admit
from aigw_render.model.structure import KINDS
from tests.model.support import CONFIG, MCP, ROUTE, VECTORS, extproc, resource, resources

if TYPE_CHECKING:
    from pathlib import Path

CASES = sorted(path.parent for path in VECTORS.glob("v*/*/input.yaml"))


def refusal(text: str, folder: str = "v1.1") -> tuple[str, str] | None:
    """Return type and field of the first error of a model, or None."""
    found = resource(text)
    try:
        MODELS[found.kind].model_validate(found.data, context=folder)
    except ValidationError as error:
        first = error.errors()[0]
        return first["type"], ".".join(map(str, first["loc"]))
    return None


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.parent.name}-{case.name}")
def test_vectors(case: Path) -> None:
    """What the cluster refused, the models refuse, and nothing else."""
    release = case.parent.name
    for found in resources((case / "input.yaml").read_text(encoding="utf-8")):
        if found.kind in KINDS:
            try:
                MODELS[found.kind].model_validate(found.data, context=release)
                refused = False
            except ValidationError:
                refused = True
            assert refused is admit(found, release).refused


KUBERNETES = "spec.extProc.kubernetes"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (extproc("env: [{name: A, value: b}]"), None),
        (extproc("env: null"), None),
        (extproc("env: [{name: A, value: y}]"), ("string_type", f"{KUBERNETES}.env.0.value")),
        (extproc("env: [null]"), ("model_type", f"{KUBERNETES}.env.0")),
        (extproc("env: [{value: b}]"), ("missing", f"{KUBERNETES}.env.0.name")),
        (extproc("image: '!'"), ("rule", KUBERNETES)),
        (extproc("image: a\nimageRepository: bc"), ("rule", KUBERNETES)),
        (extproc("resources: {claims: [{name: a}, {name: a}]}"), ("duplicate", f"{KUBERNETES}.resources")),
        (
            extproc("env: [{name: A, valueFrom: {secretKeyRef: {name: null, key: k}}}]"),
            None,
        ),
        (
            extproc("env: [{name: A, valueFrom: {secretKeyRef: {name: s, key: null}}}]"),
            ("missing", f"{KUBERNETES}.env.0.valueFrom.secretKeyRef.key"),
        ),
        (CONFIG.replace("cfg", "null"), ("missing", "metadata.name")),
        (CONFIG.replace("v1beta1", "v2"), ("api_version", "")),
        (ROUTE + "spec: {rules: [{modelsCreatedAt: now}]}", ("date_time", "spec.rules.0.modelsCreatedAt")),
        (ROUTE + "spec: {rules: [{name: a}, {name: a}]}", ("rule", "spec")),
        (ROUTE + f"spec: {{rules: [{'{}, ' * 15}{{}}]}}", ("too_long", "spec")),
        (
            ROUTE + "spec: {rules: [{backendRefs: [{name: b, headerMutation: {remove: [a, a]}}]}]}",
            ("duplicate", "spec.rules.0.backendRefs.0.headerMutation"),
        ),
        (
            ROUTE + "spec: {rules: [], parentRefs: [{name: g, port: 0}]}",
            ("greater_than_equal", "spec.parentRefs.0.port"),
        ),
        (MCP + "spec: {parentRefs: [], backendRefs: [1]}", ("too_short", "spec.parentRefs")),
        (MCP + "spec: 5", ("model_type", "spec")),
    ],
)
def test_refusals(text: str, expected: tuple[str, str] | None) -> None:
    """Type and field of the error."""
    assert refusal(text) == expected


def test_undecodable_quantities() -> None:
    """The one error that the API server itself would not give."""
    refused = refusal(extproc("resources: {limits: {cpu: 1, memory: 1e2.5}}"))
    assert refused is not None
    assert refused[1].startswith(f"{KUBERNETES}.resources.limits.memory")


@pytest.mark.parametrize(
    ("folder", "expected"), [("v0.5", ("enum", "spec.llmRequestCosts.0")), ("v1.0", None), ("v1.1", None)]
)
def test_a_value_that_only_later_releases_know(folder: str, expected: tuple[str, str] | None) -> None:
    """`ReasoningToken` came with v1.0."""
    text = ROUTE.replace("v1beta1", "v1alpha1")
    text += "spec: {rules: [], llmRequestCosts: [{metadataKey: k, type: ReasoningToken}]}"
    assert refusal(text, folder) == expected


@pytest.mark.parametrize(("folder", "stored"), [("v0.5", True), ("v1.0", False), ("v1.1", False)])
def test_a_field_that_only_earlier_releases_know(folder: str, stored: bool) -> None:
    """`filterConfig` went with v1.0, and is pruned since."""
    data = resource(ROUTE.replace("v1beta1", "v1alpha1") + "spec: {rules: [], filterConfig: {}}").data
    kept = MODELS["AIGatewayRoute"].model_validate(data, context=folder).model_dump(by_alias=True)
    assert (kept["spec"]["filterConfig"] is not None) is stored
