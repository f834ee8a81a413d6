"""Every view tells the same of Gateways and routes that the controller does not handle."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.cli.program import KNOWN
from tests.manifests import ENVOY, GATEWAY, ROUTE, stream
from tests.plan.test_namespaces import CHAT, SPARE

if TYPE_CHECKING:
    from tests.cli.program import Program


def said(program: Program, content: str, *options: str) -> dict[str, str]:
    """Return what each view prints about a stream."""
    commands = {
        "hash": ("hash", "-"),
        "explain": ("explain", "Gateway/ai", "-"),
        "graph": ("graph", "-"),
        "doctor": ("doctor", "-"),
    }
    found = {
        name: program(*command, *KNOWN, *options, stdin=content).stdout.decode()
        for name, command in commands.items()
    }
    listed = program("hash", "-", "--output=json", *KNOWN, *options, stdin=content).stdout
    return found | {"json": listed.decode()}


def test_views_agree_about_two_namespaces(program: Program) -> None:
    """No hash is shown as stamped anywhere."""
    found = said(program, stream(GATEWAY, ROUTE, ENVOY, SPARE))
    (row,) = json.loads(found["json"])
    assert {one["configHash"] for one in row["workloads"]} == {""}
    assert f"({row['hash']})" in found["hash"]
    assert found["explain"].count("it gets no hash: Gateway prod/ai has workloads in two namespaces") == 2
    assert "in envoy-gateway-system and prod" in found["graph"]
    assert "warning AIGW231" in found["doctor"] or "AIGW231" in found["doctor"]
    assert row["hash"] not in found["doctor"]
    assert "which the controller writes" not in found["doctor"]


def test_views_agree_about_a_route_outside(program: Program) -> None:
    """It is shown, and that the controller does not see it."""
    found = said(program, stream(GATEWAY, CHAT, ENVOY), "--controller-arg=--watchNamespaces=prod")
    (row,) = json.loads(found["json"])
    assert (row["hasEffectiveRoute"], row["needMCP"]) == (False, False)
    assert [(one["injected"], one["configHash"]) for one in row["workloads"]] == [(True, "")]
    assert "AIGatewayRoute chat/chat is attached, and the controller does not see it" in found["explain"]
    assert "it gets no hash: the controller sees no route of Gateway prod/ai" in found["explain"]
    assert "not watched by the controller" in found["graph"]
    assert "AIGW230" in found["doctor"]


def test_views_agree_about_a_gateway_outside(program: Program) -> None:
    """It has no hash, and nothing is injected."""
    found = said(program, stream(GATEWAY, ROUTE, ENVOY), "--controller-arg=--watchNamespaces=chat")
    assert json.loads(found["json"]) == []
    assert "not injected for Gateway prod/ai (not-watched)" in found["explain"]
    assert "it watches chat (watchNamespaces: option --controller-arg)" in found["explain"]
    assert "it gets no hash: the controller does not watch Gateway prod/ai" in found["explain"]
    assert "not watched by the controller" in found["graph"]
    assert "not-watched" in found["doctor"]
