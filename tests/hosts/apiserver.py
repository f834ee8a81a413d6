"""As much of a Kubernetes API server as `helm install --dry-run=client` asks for: versions and kinds."""

from __future__ import annotations

import json
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

KINDS = {
    "aigateway.envoyproxy.io/v1beta1": ("AIGatewayRoute", "GatewayConfig"),
    "batch/v1": ("Job",),
    "gateway.envoyproxy.io/v1alpha1": ("EnvoyProxy",),
    "gateway.networking.k8s.io/v1": ("Gateway", "GatewayClass"),
    "v1": ("Pod",),
}
"""What the chart in fixtures/helm has."""


@contextmanager
def api_server() -> Iterator[str]:
    """Yield the address of a server, which ends with the block."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class _Handler(BaseHTTPRequestHandler):
    """Answers questions about the API, and that there are no objects."""

    def do_GET(self) -> None:
        """Answer one question."""
        found = _answers().get(self.path.partition("?")[0])
        self.send_response(200 if found else 404)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(found or {"kind": "Status", "code": 404, "reason": "NotFound"}).encode())

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the library's
        """Say nothing."""


def _answers() -> dict[str, dict[str, object]]:
    """Return the answers by path."""
    groups = [version.split("/") for version in KINDS if "/" in version]
    found: dict[str, dict[str, object]] = {
        "/version": {"major": "1", "minor": "33", "gitVersion": "v1.33.0"},
        "/api": {"kind": "APIVersions", "versions": ["v1"]},
        "/apis": {"kind": "APIGroupList", "apiVersion": "v1", "groups": [_group(*one) for one in groups]},
    }
    for version, kinds in KINDS.items():
        path = f"/apis/{version}" if "/" in version else f"/api/{version}"
        found[path] = {
            "kind": "APIResourceList",
            "groupVersion": version,
            "resources": [_resource(kind) for kind in kinds],
        }
    return found


def _group(name: str, version: str) -> dict[str, object]:
    """Return one API group."""
    known = {"groupVersion": f"{name}/{version}", "version": version}
    return {"name": name, "versions": [known], "preferredVersion": known}


def _resource(kind: str) -> dict[str, object]:
    """Return one kind."""
    plural = kind.lower() + ("es" if kind.endswith("s") else "s")
    return {
        "name": plural.replace("proxys", "proxies"),
        "singularName": kind.lower(),
        "namespaced": kind != "GatewayClass",
        "kind": kind,
        "verbs": ["create", "get"],
    }
