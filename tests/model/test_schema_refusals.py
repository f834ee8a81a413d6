"""Admission: what is refused, and where, in words."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

import pytest

from aigw_render.base.position import format_path
from aigw_render.model.schema import admit, check
from aigw_render.model.structure import KINDS, load_structure
from tests.model.support import (
    CONFIG,
    MCP,
    ROUTE,
    VECTORS,
    extproc,
    lines,
    resource,
    resources,
)

if TYPE_CHECKING:
    from pathlib import Path


CASES = sorted(path.parent for path in VECTORS.glob("v*/*/input.yaml"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.parent.name}-{case.name}")
def test_vectors_decide_what_is_refused(case: Path) -> None:
    """Exactly the documents that the API server refused are refused, at the field that it names."""
    expected = json.loads((case / "expected.json").read_text(encoding="utf-8")).get("rejected", [])
    refused: dict[str, list[str]] = {}
    for found in resources((case / "input.yaml").read_text(encoding="utf-8")):
        if found.kind in KINDS:
            admitted = admit(found, case.parent.name)
            errors = [one.message for one in admitted.diagnostics if one.severity == "error"]
            assert admitted.refused is bool(errors)
            if errors:
                refused.setdefault(f"{found.kind}/{found.name}", []).extend(errors)
    named = {reason.split(": ")[0]: reason.split(": ")[1] for reason in reversed(expected)}
    assert refused.keys() == named.keys()
    for name, field in named.items():
        assert [message for message in refused[name] if message.startswith(f"`{field}` ")]


class Refusal(NamedTuple):
    """An object and the one objection to it."""

    text: str
    line: str
    found: str = ""
    expected: str = ""
    hint: str = ""


REFUSALS = [
    Refusal(
        extproc("env:\n- {name: A, value: y}"),
        (
            "AIGW105 8:26 `spec.extProc.kubernetes.env[0].value` must be a string, "
            "but Kubernetes reads a boolean here"
        ),
        "y (boolean true)",
        "a string",
        'quote it: "y"',
    ),
    Refusal(
        extproc("env:\n- {name: A, value: 010}"),
        (
            "AIGW105 8:26 `spec.extProc.kubernetes.env[0].value` must be a string, "
            "but Kubernetes reads an integer here"
        ),
        "010 (integer 8)",
        "a string",
        'quote it: "010"',
    ),
    Refusal(
        extproc("securityContext: {capabilities: {add: [A, null]}}"),
        (
            "AIGW105 7:49 `spec.extProc.kubernetes.securityContext.capabilities.add[1]` must be a string, "
            "but Kubernetes reads null here"
        ),
        "null",
        "a string",
        'remove the item, or write ""',
    ),
    Refusal(
        extproc("env:\n- {name: A}\n-"),
        "AIGW105 9:8 `spec.extProc.kubernetes.env[1]` must be a mapping, but Kubernetes reads null here",
        "null",
        "a mapping",
        "remove the item, or give it a value",
    ),
    Refusal(
        extproc("env:\n- name:\n  value: a"),
        "AIGW106 8:9 `spec.extProc.kubernetes.env[0].name` is null, which is as good as missing",
        "null",
        hint="give `name` a value",
    ),
    Refusal(
        extproc("env: {A: b}"),
        "AIGW105 7:12 `spec.extProc.kubernetes.env` must be a list, but Kubernetes reads a mapping here",
        "a mapping",
        "a list",
    ),
    Refusal(
        extproc("env: [A]"),
        "AIGW105 7:13 `spec.extProc.kubernetes.env[0]` must be a mapping, but Kubernetes reads a string here",
        'string "A"',
        "a mapping",
    ),
    Refusal(
        extproc("securityContext: {privileged: 'yes'}"),
        (
            "AIGW105 7:37 `spec.extProc.kubernetes.securityContext.privileged` must be a boolean, "
            "but Kubernetes reads a string here"
        ),
        'string "yes"',
        "a boolean",
        "write the boolean without quotes",
    ),
    Refusal(
        extproc("securityContext: {runAsUser: 9223372036854775808}"),
        (
            "AIGW105 7:36 `spec.extProc.kubernetes.securityContext.runAsUser` must be an integer, "
            "but Kubernetes reads a number here"
        ),
        "number 9223372036854775808",
        "an integer",
    ),
    Refusal(
        extproc("resources: {limits: {cpu: 0.5}}"),
        (
            "AIGW105 7:33 `spec.extProc.kubernetes.resources.limits.cpu` must be an integer or a string, "
            "but Kubernetes reads a number here"
        ),
        "0.5 (number 0.5)",
        "an integer or a string",
        'quote it: "0.5"',
    ),
    Refusal(
        extproc("env:\n- value: a"),
        "AIGW106 8:9 `spec.extProc.kubernetes.env[0].name` is missing",
        hint="add `name`",
    ),
    Refusal(
        extproc("resources: {limits: {cpu: lots}}"),
        "AIGW107 7:33 `spec.extProc.kubernetes.resources.limits.cpu` has a value that is not allowed",
        '"lots"',
        "a quantity such as 500m, 1.5 or 2Gi",
    ),
    Refusal(
        extproc("image: a\nimageRepository: bc"),
        "AIGW107 8:7 `spec.extProc.kubernetes` sets both `image` and `imageRepository`",
        "",
        "rule image-xor-repository",
        "keep one: `image` is the whole reference, `imageRepository` keeps the controller's tag",
    ),
    Refusal(
        extproc(f"image: '{'!' * 100}'"),
        "AIGW107 7:7 `spec.extProc.kubernetes.image` is not an image reference",
        f'"{"!" * 44}…(42 characters)…{"!" * 14}"',
        "rule image-pattern",
        "write it as host/path:tag or host/path@sha256:digest",
    ),
    Refusal(
        extproc("resources: {claims: [{name: a}, {name: b}, {name: a}]}"),
        'AIGW108 7:50 `spec.extProc.kubernetes.resources.claims[2]` repeats `name` "a"',
        '"a"',
        "",
        "keep one of the two",
    ),
    Refusal(
        extproc("resources: {limits: {cpu: 1e2.5}}"),
        (
            "AIGW113 7:33 `spec.extProc.kubernetes.resources.limits.cpu` passes the API server, "
            "but the controller cannot decode it"
        ),
        '"1e2.5"',
        "an exponent that is a whole number of at most 64 bits",
        "write it without an exponent, e.g. 500m or 2Gi",
    ),
    Refusal(
        CONFIG + "spec: {globalLLMRequestCosts: [{metadataKey: k, type: Money}]}",
        "AIGW107 4:55 `spec.globalLLMRequestCosts[0].type` has a value that is not allowed",
        '"Money"',
        '"OutputToken" or "InputToken" or "CachedInputToken" or "CacheCreationInputToken" or "TotalToken" '
        'or "ReasoningToken" or "CEL"',
    ),
    Refusal(
        ROUTE + "spec: {rules: [], parentRefs: [{name: g, port: 65536}]}",
        "AIGW107 4:48 `spec.parentRefs[0].port` has a value that is not allowed",
        "65536",
        "an integer from 1 to 65535",
    ),
    Refusal(
        ROUTE + "spec: {rules: [{backendRefs: [{name: b, weight: 2147483648}]}]}",
        "AIGW107 4:49 `spec.rules[0].backendRefs[0].weight` has a value that is not allowed",
        "2147483648",
        "an integer from 0 to 2147483647",
    ),
    Refusal(
        ROUTE + "spec: {rules: [{modelsCreatedAt: yesterday}]}",
        "AIGW107 4:34 `spec.rules[0].modelsCreatedAt` has a value that is not allowed",
        '"yesterday"',
        "a time such as 2026-01-31T12:00:00Z",
    ),
    Refusal(
        ROUTE + "spec: {rules: [{backendRefs: [{name: b, bodyMutation: {remove: [x, z, x]}}]}]}",
        'AIGW108 4:71 `spec.rules[0].backendRefs[0].bodyMutation.remove[2]` repeats "x"',
        '"x"',
        "",
        "keep one of the two",
    ),
    Refusal(
        MCP + "spec: {parentRefs: [], backendRefs: [{name: b, port: 80}]}",
        "AIGW107 4:20 `spec.parentRefs` has 0 items",
        "0 items",
        "at least 1 items",
    ),
    Refusal(
        ROUTE + f"spec: {{rules: [{'{}, ' * 15}{{}}]}}",
        "AIGW107 4:15 `spec.rules` has 16 items",
        "16 items",
        "at most 15 items",
    ),
    Refusal(
        "apiVersion: aigateway.envoyproxy.io/v1beta1\nkind: GatewayConfig\nmetadata: {name: 1e3}\n",
        "AIGW105 3:18 `metadata.name` must be a string, but Kubernetes reads an integer here",
        "1e3 (integer 1000)",
        "a string",
        'quote it: "1e3"',
    ),
    Refusal(
        "apiVersion: aigateway.envoyproxy.io/v1beta1\nkind: GatewayConfig\nmetadata: {}\n",
        "AIGW106 3:11 `metadata.name` is missing",
        hint="add `name`",
    ),
    Refusal(
        "apiVersion: aigateway.envoyproxy.io/v1beta1\nkind: GatewayConfig\n",
        "AIGW106 1:1 `metadata` is missing",
        hint="add `metadata`",
    ),
    Refusal(
        CONFIG.replace("cfg", "Cfg"),
        "AIGW107 3:18 `metadata.name` has a value that is not allowed",
        '"Cfg"',
        "a DNS name: labels of lower-case letters, digits and inner dashes, joined by dots",
    ),
    Refusal(
        CONFIG.replace("default", "a.b"),
        "AIGW107 3:34 `metadata.namespace` has a value that is not allowed",
        '"a.b"',
        "a DNS label (lower-case letters, digits and inner dashes), or nothing",
    ),
    Refusal(
        CONFIG.replace("namespace: default", "labels: {a: 1}"),
        "AIGW105 3:35 `metadata.labels.a` must be a string, but Kubernetes reads an integer here",
        "1 (integer 1)",
        "a string",
        'quote it: "1"',
    ),
]


@pytest.mark.parametrize("case", REFUSALS, ids=lambda case: case.line.split(" must")[0])
def test_refusals(case: Refusal) -> None:
    """Code, place and words of every kind of objection."""
    (found,) = admit(resource(case.text), "v1.1").diagnostics
    assert lines([found]) == [case.line]
    assert (found.severity, found.found, found.expected, found.hint) == ("error", *case[2:])


def test_a_duplicate_names_the_first() -> None:
    """Both places are needed to decide which one goes."""
    text = extproc("resources:\n  claims:\n  - name: a\n  - name: a")
    (found,) = admit(resource(text), "v1.1").diagnostics
    (first,) = found.related
    assert lines([found])[0].startswith("AIGW108 10:11 ")
    assert first.message == "`spec.extProc.kubernetes.resources.claims[0]` stands first"
    assert first.place.position.line == 9


@pytest.mark.parametrize(
    ("release", "version", "served"),
    [
        ("v0.5", "v1beta1", "aigateway.envoyproxy.io/v1alpha1"),
        ("v0.6", "v1", "aigateway.envoyproxy.io/v1alpha1 and aigateway.envoyproxy.io/v1beta1"),
        ("v1.1", "v2", "aigateway.envoyproxy.io/v1alpha1 and aigateway.envoyproxy.io/v1beta1"),
    ],
)
def test_a_version_that_is_not_served(release: str, version: str, served: str) -> None:
    """One error, naming the release and what it serves; nothing else is checked."""
    text = CONFIG.replace("v1beta1", version) + "spec: 5\n"
    (found,) = admit(resource(text), release).diagnostics
    assert lines([found]) == [
        f"AIGW110 1:13 AI Gateway {release} does not serve GatewayConfig as aigateway.envoyproxy.io/{version}"
    ]
    assert (found.found, found.expected) == (f"aigateway.envoyproxy.io/{version}", served)


def test_rules_run_only_on_what_is_otherwise_right() -> None:
    """The API server evaluates no rule on a value of a wrong type, and neither may we."""
    text = ROUTE + "spec: {parentRefs: [{name: 5, kind: Service}], rules: [{name: [a]}, {name: [a]}]}\n"
    errors = [one for one in admit(resource(text), "v1.1").diagnostics if one.severity == "error"]
    assert {one.code for one in errors} == {"AIGW105"}


def test_every_error_is_reported_in_order() -> None:
    """One run shows all there is to correct."""
    text = extproc("image: '!'\nenv:\n- {value: 5}\nresources: {limits: {cpu: x, memory: z}}")
    assert [line.split(" `")[0] for line in lines(admit(resource(text), "v1.1").diagnostics)] == [
        "AIGW107 7:7",
        "AIGW106 9:9",
        "AIGW105 9:17",
        "AIGW107 10:33",
        "AIGW107 10:44",
    ]


def test_an_error_through_an_alias_has_a_place() -> None:
    """The anchor's own text is where the mistake is."""
    text = "x: &wrong yes\n" + extproc("env: [{name: A, value: *wrong}]")
    errors = [one for one in admit(resource(text), "v1.1").diagnostics if one.severity == "error"]
    assert [one.code for one in errors] == ["AIGW105"]


def test_a_value_over_several_lines_is_shown_as_data() -> None:
    """Only a scalar on one line can be quoted as it is written."""
    (error,) = check(load_structure("v1.1", "GatewayConfig"), 5)[1]
    assert (error.code, format_path(error.path), error.found) == ("AIGW105", "", "integer 5")
