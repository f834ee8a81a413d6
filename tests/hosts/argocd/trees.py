"""Repositories as teams have them: plain manifests, a kustomization with an overlay, a Helm chart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.manifests import ENVOY, GATEWAY, ROUTE

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

APP = "apps/ai"
CONFIG = """\
apiVersion: aigw-render.github.io/v1alpha1
kind: AIGatewayRender
spec:
  webhook: excluded
"""
FOLDER = {
    "apps/ai/aigw-render.yaml": CONFIG,
    "apps/ai/gateway.yaml": GATEWAY,
    "apps/ai/routes/route.yaml": ROUTE,
    "apps/ai/envoy.yaml": ENVOY,
    ".git/HEAD": "ref: refs/heads/main\n",
}
KUSTOMIZE = {
    "apps/ai/aigw-render.yaml": CONFIG,
    "apps/ai/kustomization.yaml": """\
resources: [../../base]
configMapGenerator:
- {name: region, literals: [region=eu]}
""",
    "base/kustomization.yaml": "resources: [gateway.yaml, route.yaml, envoy.yaml]\n",
    "base/gateway.yaml": GATEWAY,
    "base/route.yaml": ROUTE,
    "base/envoy.yaml": ENVOY,
}
_TEMPLATE = """\
{{- if .Capabilities.APIVersions.Has "apps/v1/Deployment" }}
ENVOY---
apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ .Release.Name }}
  namespace: {{ .Release.Namespace }}
data:
  kubernetes: {{ .Capabilities.KubeVersion.Version }}
  team: {{ .Values.team | quote }}
  tier: {{ .Values.tier | quote }}
{{- end }}
"""
HELM = {
    "apps/ai/aigw-render.yaml": CONFIG,
    "apps/ai/Chart.yaml": "apiVersion: v2\nname: ai\nversion: 0.1.0\n",
    "apps/ai/values.yaml": "team: none\ntier: none\n",
    "apps/ai/templates/gateway.yaml": GATEWAY.replace(": prod", ": {{ .Release.Namespace }}"),
    "apps/ai/templates/route.yaml": ROUTE,
    "apps/ai/templates/envoy.yaml": _TEMPLATE.replace("ENVOY", ENVOY),
    "values/team.yaml": "team: blue\n",
}
TREES = {"folder": FOLDER, "kustomize": KUSTOMIZE, "helm": HELM}


def write_tree(folder: Path, files: Mapping[str, str]) -> Path:
    """Write files below a folder, and return it; an empty text removes one."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        if not text:
            path.unlink()
    return folder
