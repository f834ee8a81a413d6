"""Small manifests that many tests share, as text."""

from __future__ import annotations

SEEDS = ("tr0ub4dor", "hunter2", "s3cr3t", "s3cret")
"""What the tests use as seeds: no run may show them unasked."""

GATEWAY = """\
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: ai
  namespace: prod
spec:
  gatewayClassName: envoy
"""

ROUTE = """\
apiVersion: aigateway.envoyproxy.io/v1beta1
kind: AIGatewayRoute
metadata:
  name: chat
  namespace: prod
spec:
  parentRefs:
  - name: ai
  rules:
  - backendRefs:
    - name: openai
"""

MCP_ROUTE = """\
apiVersion: aigateway.envoyproxy.io/v1beta1
kind: MCPRoute
metadata:
  name: tools
  namespace: prod
spec:
  parentRefs:
  - name: ai
  backendRefs:
  - {name: github, port: 8080}
"""

CONFIG = """\
apiVersion: aigateway.envoyproxy.io/v1beta1
kind: GatewayConfig
metadata:
  name: extproc
  namespace: prod
spec:
  extProc:
    kubernetes:
      env:
      - name: LEVEL
        value: debug
"""

ENVOY = """\
apiVersion: apps/v1
kind: Deployment
metadata:
  name: envoy-ai
  namespace: envoy-gateway-system
  labels:
    gateway.envoyproxy.io/owning-gateway-name: ai
    gateway.envoyproxy.io/owning-gateway-namespace: prod
spec:
  template:
    metadata:
      labels:
        gateway.envoyproxy.io/owning-gateway-name: ai
        gateway.envoyproxy.io/owning-gateway-namespace: prod
    spec:
      containers:
      - name: envoy
        image: envoy:v1
"""

CONFIGURED_GATEWAY = GATEWAY.replace(
    "  namespace: prod\n",
    "  namespace: prod\n  annotations:\n    aigateway.envoyproxy.io/gateway-config: extproc\n",
)


def stream(*documents: str) -> str:
    """Return documents as one stream."""
    return "---\n".join(documents)
