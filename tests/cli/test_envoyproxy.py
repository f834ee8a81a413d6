"""EnvoyProxies at the command line: what `hash` and `--verbose` say of them."""

from __future__ import annotations

import json

import pytest

from tests.cli.program import KNOWN, Program
from tests.manifests import ENVOY, GATEWAY, ROUTE, stream
from tests.plan.proxy.trees import CLASS, POINTING, PROXY, WHOLE, other

QUIET = (*KNOWN, "--quiet")
OVERLAID = """\
apiVersion: aigw-render.github.io/v1alpha1
kind: AIGatewayRender
metadata: {name: overlaid}
spec: {webhook: excluded, envoyProxy: {overlay: true}}
"""


@pytest.mark.parametrize(
    ("content", "target", "expected"),
    [
        (stream(POINTING, PROXY, ROUTE), "auto", [("EnvoyProxy", "own")]),
        (stream(POINTING, PROXY, ROUTE), "workload", []),
        (stream(POINTING, PROXY, ROUTE, ENVOY), "auto", [("Deployment", "envoy-ai"), ("EnvoyProxy", "own")]),
        (stream(POINTING, PROXY, ROUTE, ENVOY), "envoyproxy", [("EnvoyProxy", "own")]),
        (stream(POINTING, other(POINTING), PROXY, ROUTE), "auto", [("EnvoyProxy", "own-ai")]),
        (stream(CLASS, GATEWAY, ROUTE), "auto", [("EnvoyProxy", "ai-aigw")]),
        (stream(GATEWAY, ROUTE), "auto", []),
    ],
)
def test_hash_names_what_render_would_write(
    program: Program, content: str, target: str, expected: list[tuple[str, str]]
) -> None:
    """By kind and name; the Gateway without routes has none."""
    result = program("hash", *QUIET, f"--target={target}", "--output=json", "-", stdin=content)
    rows = json.loads(result.stdout)
    assert [(one["kind"], one["name"]) for one in rows[0]["workloads"]] == expected
    assert all(one["configHash"] == rows[0]["hash"] for one in rows[0]["workloads"])
    assert [row["workloads"] for row in rows[1:]] == [[] for _ in rows[1:]]


def test_hash_as_a_table(program: Program) -> None:
    """For people."""
    result = program("hash", *QUIET, "-", stdin=stream(POINTING, PROXY, ROUTE))
    assert result.stdout.endswith(b"EnvoyProxy prod/own\n")


@pytest.mark.parametrize(
    ("content", "config", "said"),
    [
        (stream(POINTING, PROXY, ROUTE), "", "EnvoyProxy prod/own: injected, hash "),
        (stream(*WHOLE), "", "EnvoyProxy prod/base-ai: copied, hash "),
        (stream(*WHOLE), OVERLAID, "EnvoyProxy prod/base-ai: overlaid, hash "),
        (stream(CLASS, GATEWAY, ROUTE), "", "EnvoyProxy prod/ai-aigw: created, hash "),
    ],
)
def test_verbose_says_what_becomes_of_each(
    program: Program, tmp_path: object, content: str, config: str, said: str
) -> None:
    """In a word, with the hash."""
    options = list(QUIET)
    if config:
        path = f"{tmp_path}/aigw.yaml"
        with open(path, "w", encoding="utf-8") as file:
            file.write(config)
        options.append(f"--config={path}")
    result = program("render", *options, "--verbose", "-", stdin=content)
    assert result.code == 0
    assert result.stderr.startswith(said)


def test_verbose_says_what_goes(program: Program) -> None:
    """A copy whose Gateway has no route left, and what is stripped in place."""
    rendered = program("render", *QUIET, "-", stdin=stream(*WHOLE)).stdout.decode()
    result = program("render", *QUIET, "--verbose", "-", stdin=rendered.replace(f"---\n{ROUTE}", ""))
    assert result.stderr == "EnvoyProxy prod/base-ai: deleted\n"
    result = program("remove", *QUIET, "--verbose", "-", stdin=rendered)
    assert result.stderr == "EnvoyProxy prod/base-ai: deleted\n"
    rendered = program("render", *QUIET, "-", stdin=stream(POINTING, PROXY, ROUTE)).stdout.decode()
    result = program("remove", *QUIET, "--verbose", "-", stdin=rendered)
    assert result.stderr == "EnvoyProxy prod/own: removed\n"
    result = program("render", *QUIET, "--verbose", "-", stdin=rendered.replace(f"---\n{ROUTE}", ""))
    assert result.stderr == "EnvoyProxy prod/own: no-route\n"
