"""What the tests of this folder share: objects from YAML text, and findings as short lines."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from aigw_render.base.position import format_path
from aigw_render.model.catalog import build_catalog
from aigw_render.read.files import InputFile
from aigw_render.read.load import load

if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.model.catalog import Catalog
    from aigw_render.model.findings import Finding
    from aigw_render.read.resource import Resource

VECTORS = Path(__file__).parents[2] / "fixtures" / "vectors"


def resources(text: str, name: str = "in.yaml") -> tuple[Resource, ...]:
    """Return the objects of a YAML text."""
    loaded = load([InputFile(name, text.encode())])
    assert loaded.diagnostics == ()
    return loaded.resources


def resource(text: str) -> Resource:
    """Return the only object of a YAML text."""
    (found,) = resources(text)
    return found


def catalog(text: str, release: str = "v1.1", *, skip_invalid: bool = False) -> Catalog:
    """Return the catalog of a YAML text."""
    return build_catalog(resources(text), release, skip_invalid=skip_invalid)


def lines(diagnostics: Iterable[Diagnostic]) -> list[str]:
    """Return diagnostics as `code line:column message`."""
    found = []
    for one in diagnostics:
        assert one.place is not None
        position = one.place.position
        found.append(f"{one.code} {position.line}:{position.column} {one.message}")
    return found


def briefly(findings: Iterable[Finding]) -> list[str]:
    """Return findings as `code path`."""
    return [f"{finding.code} {format_path(finding.path)}" for finding in findings]


CONFIG = """\
apiVersion: aigateway.envoyproxy.io/v1beta1
kind: GatewayConfig
metadata: {name: cfg, namespace: default}
"""

ROUTE = """\
apiVersion: aigateway.envoyproxy.io/v1beta1
kind: AIGatewayRoute
metadata: {name: r, namespace: default}
"""

MCP = """\
apiVersion: aigateway.envoyproxy.io/v1beta1
kind: MCPRoute
metadata: {name: m, namespace: default}
"""

GATEWAY = """\
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: ai
  namespace: default
  annotations: {aigateway.envoyproxy.io/gateway-config: cfg}
"""


def extproc(container: str) -> str:
    """Return a GatewayConfig with a container, given as YAML lines from column 0."""
    indented = "".join(f"      {line}\n" for line in container.splitlines())
    return f"{CONFIG}spec:\n  extProc:\n    kubernetes:\n{indented}"
