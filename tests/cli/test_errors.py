"""Every error of the input checks, as a whole text: code, place, source line, hint; stdout empty."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.program import KNOWN, Program
from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, GATEWAY, MCP_ROUTE, ROUTE, stream

if TYPE_CHECKING:
    from syrupy.assertion import SnapshotAssertion

LONG = "a" * 64

INPUTS = {
    "missing-gatewayconfig": stream(CONFIGURED_GATEWAY, ROUTE, ENVOY),
    "missing-gatewayconfig-near-name": stream(
        CONFIGURED_GATEWAY, ROUTE, CONFIG.replace("name: extproc", "name: extprocs"), ENVOY
    ),
    "gatewayconfig-in-another-namespace": stream(
        CONFIGURED_GATEWAY, ROUTE, CONFIG.replace("namespace: prod", "namespace: staging"), ENVOY
    ),
    "wrong-type": stream(CONFIGURED_GATEWAY, ROUTE, CONFIG.replace("value: debug", "value: y"), ENVOY),
    "number-where-a-string-is-due": stream(
        CONFIGURED_GATEWAY, ROUTE, CONFIG.replace("value: debug", "value: 0o10"), ENVOY
    ),
    "missing-field": stream(
        CONFIGURED_GATEWAY, ROUTE, CONFIG.replace("- name: LEVEL\n        value", "- value"), ENVOY
    ),
    "bad-quantity": stream(
        CONFIGURED_GATEWAY,
        ROUTE,
        CONFIG.replace("env:\n      - name: LEVEL\n        value: debug", "resources: {limits: {cpu: lots}}"),
        ENVOY,
    ),
    "quantity-nobody-can-decode": stream(
        CONFIGURED_GATEWAY,
        ROUTE,
        CONFIG.replace(
            "env:\n      - name: LEVEL\n        value: debug", "resources: {limits: {cpu: 1e2.5}}"
        ),
        ENVOY,
    ),
    "image-and-repository": stream(
        CONFIGURED_GATEWAY,
        ROUTE,
        CONFIG.replace(
            "env:\n      - name: LEVEL\n        value: debug", "image: a/b:c\n      imageRepository: a/b"
        ),
        ENVOY,
    ),
    "claims-twice": stream(
        CONFIGURED_GATEWAY,
        ROUTE,
        CONFIG.replace(
            "env:\n      - name: LEVEL\n        value: debug",
            "resources:\n        claims: [{name: a}, {name: a}]",
        ),
        ENVOY,
    ),
    "two-objects-of-one-name": stream(GATEWAY, ROUTE, ENVOY, ROUTE),
    "gateway-name-over-63": stream(
        GATEWAY.replace("name: ai", f"name: {LONG}"),
        ROUTE.replace("name: ai", f"name: {LONG}"),
        ENVOY.replace("name: ai", f"name: {LONG}"),
    ),
    "labels-disagree": stream(GATEWAY, ROUTE, ENVOY.replace("name: ai", "name: other", 1)),
    "broken-yaml": stream(GATEWAY, "kind: Deployment\nmetadata: {name: a\n", ROUTE),
    "containers-of-a-wrong-shape": stream(
        GATEWAY, ROUTE, ENVOY.replace("      - name: envoy\n        image: envoy:v1\n", "      - # envoy\n")
    ),
    "a-field-of-a-wrong-type": stream(GATEWAY, ROUTE, ENVOY + "        args: [--log-level, 1]\n"),
    "label-that-is-a-number": stream(
        GATEWAY.replace("name: ai", "name: '123'"),
        ROUTE.replace("name: ai", "name: '123'"),
        ENVOY.replace("name: ai", "name: 123"),
    ),
    "parent-of-another-kind": stream(
        GATEWAY, ROUTE.replace("- name: ai", "- name: ai\n    kind: Service"), ENVOY
    ),
    "several-at-once": stream(
        CONFIGURED_GATEWAY,
        ROUTE.replace("parentRefs", "parentRef"),
        CONFIG.replace("value: debug", "value: 5").replace("LEVEL", "[]"),
        ENVOY,
    ),
}


@pytest.mark.parametrize("name", INPUTS)
def test_error(name: str, program: Program, snapshot: SnapshotAssertion) -> None:
    """The input is refused with exit code 3, nothing on stdout, and this text."""
    result = program("render", "-", *KNOWN, stdin=INPUTS[name])
    assert result.code == 3
    assert result.stdout == b""
    assert result.stderr == snapshot


def test_routes_with_nothing_to_inject_into(program: Program, snapshot: SnapshotAssertion) -> None:
    """A refusal: an EnvoyProxy could be created, were the GatewayClass known."""
    result = program("render", "-", *KNOWN, stdin=stream(GATEWAY, ROUTE))
    assert (result.code, result.stdout) == (4, b"")
    assert result.stderr == snapshot


FLAGS = {
    "unknown-flag": ("--controller-arg=--extProcImag=a:b",),
    "bad-log-level": ("--controller-arg=--extProcLogLevel=loud",),
    "two-bad-flags": ("--controller-arg=-extProcLogFormat=xml", "--controller-arg=--rootPrefix"),
    "unknown-release": ("--ai-gateway-version=v9.9",),
    "bundle-before-v1.1": ("--ai-gateway-version=v1.0", "--filter-config=bundle"),
    "bad-kube-version": ("--kube-version=one",),
    "missing-file": ("nowhere.yaml",),
}


@pytest.mark.parametrize("name", FLAGS)
def test_settings_error(name: str, program: Program, snapshot: SnapshotAssertion) -> None:
    """Settings that the controller or this project refuses stop the run likewise."""
    result = program("render", "-", *KNOWN, *FLAGS[name], stdin=stream(GATEWAY, ROUTE, ENVOY))
    assert result.code == 3
    assert result.stdout == b""
    assert result.stderr == snapshot


WARNINGS = {
    "misspelt-field": (stream(CONFIGURED_GATEWAY, ROUTE, CONFIG.replace("env:", "enw:"), ENVOY), ()),
    "allowed-missing-config": (stream(CONFIGURED_GATEWAY, ROUTE, ENVOY), ("--allow-missing-config",)),
    "skipped-invalid": (
        stream(CONFIGURED_GATEWAY, ROUTE, CONFIG.replace("value: debug", "value: y"), ENVOY),
        ("--skip-invalid",),
    ),
    "no-envoy-container": (stream(GATEWAY, ROUTE, ENVOY.replace("name: envoy\n", "name: proxy\n")), ()),
    "namespace-not-reconciled": (
        stream(GATEWAY, ROUTE, ENVOY.replace("namespace: envoy-gateway-system", "namespace: elsewhere")),
        (),
    ),
    "absent-gateway": (stream(ROUTE, ENVOY), ()),
    "made-by-envoy-gateway": (
        stream(
            GATEWAY,
            ROUTE,
            ENVOY.replace(
                "  labels:\n", "  uid: 1-2\n  labels:\n    app.kubernetes.io/managed-by: envoy-gateway\n", 1
            ),
        ),
        (),
    ),
    "default-seed-with-mcp": (stream(GATEWAY, MCP_ROUTE, ENVOY), ()),
    "dots-in-a-gateway-name": (
        stream(GATEWAY, ROUTE, ENVOY).replace("name: ai\n", "name: a.i\n"),
        (),
    ),
    "no-target-of-that-kind": (stream(GATEWAY, ROUTE), ("--target=workload",)),
}


@pytest.mark.parametrize("name", WARNINGS)
def test_warning(name: str, program: Program, snapshot: SnapshotAssertion) -> None:
    """The run goes on with a warning; with --strict it does not."""
    content, options = WARNINGS[name]
    result = program("render", "-", *KNOWN, *options, stdin=content)
    assert result.code == 0
    assert result.stdout
    assert result.stderr == snapshot
    strict = program("render", "-", *KNOWN, *options, "--strict", stdin=content)
    assert (strict.code, strict.stdout) == (3, b"")


def test_unknown_kubernetes_version_is_a_warning(program: Program, snapshot: SnapshotAssertion) -> None:
    """Without a version a sidecar is assumed, and said."""
    result = program("render", "-", stdin=stream(GATEWAY, ROUTE, ENVOY))
    assert result.code == 0
    assert result.stderr == snapshot


def test_a_seed_is_not_written_unasked(program: Program, snapshot: SnapshotAssertion) -> None:
    """A secret seed would land in the output: refused with exit code 4, and never shown."""
    seed = "--controller-arg=--mcpSessionEncryptionSeed=tr0ub4dor"
    content = stream(GATEWAY, MCP_ROUTE, ENVOY)
    refused = program("render", "-", *KNOWN, seed, stdin=content)
    assert (refused.code, refused.stdout) == (4, b"")
    assert refused.stderr == snapshot
    assert "tr0ub4dor" not in refused.stderr
    allowed = program("render", "-", *KNOWN, seed, "--allow-secrets", stdin=content)
    assert allowed.code == 0
    assert b"tr0ub4dor" in allowed.stdout
