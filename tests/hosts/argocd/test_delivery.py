"""The manifests of plugin/argocd: made from the code, valid in Kubernetes, and true to Argo CD."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING, Any

import kubernetes_validate
import pytest
import yaml

from aigw_render.hosts.argocd.announce import announced
from tests.hosts.argocd.image import ROOT
from tests.hosts.argocd.sidecar import Application, Sidecar
from tests.hosts.argocd.trees import FOLDER, HELM, write_tree
from tests.programs import tool
from tools import argocd

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

Object = dict[str, Any]


PLUGIN = ROOT / "plugin" / "argocd"
APPLICATIONS = sorted(path.name for path in (PLUGIN / "applications").iterdir())
KUBERNETES = ("1.31", "1.33", "1.36")

INSTALLATION = """\
apiVersion: apps/v1
kind: Deployment
metadata: {name: argocd-repo-server}
spec:
  selector:
    matchLabels: {app.kubernetes.io/name: argocd-repo-server}
  template:
    metadata:
      labels: {app.kubernetes.io/name: argocd-repo-server}
    spec:
      containers:
      - name: argocd-repo-server
        image: argocd:v3
        volumeMounts:
        - {name: plugins, mountPath: /home/argocd/cmp-server/plugins}
      volumes:
      - {name: var-files, emptyDir: {}}
      - {name: plugins, emptyDir: {}}
"""
"""What the plugin's sidecar needs of Argo CD's own manifests."""

CHART = """\
{{- range $name, $spec := .Values.configs.cmp.plugins }}
apiVersion: v1
kind: ConfigMap
metadata: {name: argocd-cmp-cm}
data:
  {{ $name }}.yaml: |
    apiVersion: argoproj.io/v1alpha1
    kind: ConfigManagementPlugin
    metadata: {name: {{ $name }}}
    spec:
      {{- toYaml $spec | nindent 6 }}
---
{{- end }}
apiVersion: apps/v1
kind: Deployment
metadata: {name: argocd-repo-server}
spec:
  selector:
    matchLabels: {app: repo-server}
  template:
    metadata:
      labels: {app: repo-server}
    spec:
      containers:
      - {name: repo-server, image: argocd:v3}
      {{- tpl (toYaml .Values.repoServer.extraContainers) . | nindent 6 }}
      volumes:
      {{- toYaml .Values.repoServer.volumes | nindent 6 }}
      - {name: var-files, emptyDir: {}}
      - {name: plugins, emptyDir: {}}
"""
"""How the chart argo-cd uses the values."""


def build(*command: str, cwd: Path) -> list[Object]:
    """Return the objects that a command prints."""
    result = subprocess.run(command, cwd=cwd, capture_output=True, check=True, text=True)
    return [found for found in yaml.safe_load_all(result.stdout) if found]


def with_kustomize(folder: Path) -> list[Object]:
    """Build an installation with the component."""
    files = {
        "argocd/repo-server.yaml": INSTALLATION,
        "argocd/kustomization.yaml": (
            "namespace: argocd\nresources: [repo-server.yaml]\ncomponents: [../plugin]\n"
            "images: [{name: aigw-render-cmp, newName: images.example/aigw-render-cmp, newTag: v1}]\n"
        ),
    }
    for path in PLUGIN.glob("*.yaml"):
        files[f"plugin/{path.name}"] = path.read_text(encoding="utf-8")
    return build(tool("kustomize"), "build", "argocd", cwd=write_tree(folder, files))


def with_helm(folder: Path) -> list[Object]:
    """Render a chart that uses the values as the chart argo-cd does."""
    write_tree(folder, {"Chart.yaml": HELM["apps/ai/Chart.yaml"], "templates/all.yaml": CHART})
    return build(tool("helm"), "template", ".", "--values", str(PLUGIN / "helm-values.yaml"), cwd=folder)


def test_files_are_current(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """After a change of the commands: python tools/argocd.py."""
    assert argocd.main(["--check"]) == 0, capsys.readouterr().err
    (tmp_path / argocd.FOLDER).mkdir(parents=True)
    assert argocd.main(["--check"], tmp_path) == 1
    assert capsys.readouterr().err.count("is not current") == 3
    assert argocd.main([], tmp_path) == 0
    assert argocd.main(["--check"], tmp_path) == 0


@pytest.mark.parametrize("way", [with_kustomize, with_helm])
def test_the_sidecar_is_valid_and_complete(way: Callable[[Path], list[Object]], tmp_path: Path) -> None:
    """In every Kubernetes, strictly; what it mounts is there, and holds plugin.yaml."""
    found = {one["kind"]: one for one in way(tmp_path)}
    for version in KUBERNETES:
        for one in found.values():
            kubernetes_validate.validate(one, version, strict=True)
    pod = found["Deployment"]["spec"]["template"]["spec"]
    (sidecar,) = [one for one in pod["containers"] if one["name"] == "aigw-render"]
    assert len(pod["containers"]) == 2
    volumes = {one["name"]: one for one in pod["volumes"]}
    assert {mount["name"] for mount in sidecar["volumeMounts"]} <= set(volumes)
    (key,) = [mount["subPath"] for mount in sidecar["volumeMounts"] if "subPath" in mount]
    config_map = found["ConfigMap"]
    assert volumes["aigw-render-cmp"]["configMap"]["name"] == config_map["metadata"]["name"]
    assert yaml.safe_load(config_map["data"][key]) == yaml.safe_load((PLUGIN / "plugin.yaml").read_text())
    context = {"readOnlyRootFilesystem": True, "runAsNonRoot": True, "runAsUser": 999}
    assert sidecar["securityContext"] | context == sidecar["securityContext"]
    assert sidecar["env"] == [{"name": "TMPDIR", "value": "/tmp"}]  # noqa: S108 - the mount of its own volume


def test_a_change_of_the_plugin_restarts_the_sidecar(tmp_path: Path) -> None:
    """Argo CD reads plugin.yaml once: the ConfigMap has a new name when it changes."""
    names = [one["metadata"]["name"] for one in with_kustomize(tmp_path) if one["kind"] == "ConfigMap"]
    assert len(names) == 1
    assert names[0].startswith("aigw-render-cmp-")


@pytest.mark.parametrize("name", APPLICATIONS)
def test_applications(name: str, sidecar: Sidecar, tmp_path: Path) -> None:
    """Each is discovered in a repository of plain manifests, and rendered with what it says."""
    spec = yaml.safe_load((PLUGIN / "applications" / name).read_text(encoding="utf-8"))["spec"]
    plugin = spec["source"].get("plugin")
    assert set(plugin or {}) <= {"name", "parameters", "env"}
    names = {one["name"] for one in (plugin or {}).get("parameters", [])}
    assert names <= {key.config for key in announced()} - {"mode", "mcpSessionEncryptionSeed"}
    application = Application("ai-gateway", spec["destination"]["namespace"], spec["source"]["path"], plugin)
    files = FOLDER | {"apps/ai/aigw-render.yaml": "", "apps/ai/bad.example.yaml": "kind: [\n"}
    if "with-" not in name:
        del files["apps/ai/bad.example.yaml"]
    repository = write_tree(tmp_path, files)
    assert sidecar.run("discover", repository, application).stdout.startswith("aigw-render: Gateway in ")
    ran = sidecar.run("generate", repository, application)
    assert ran.code == 0, ran.stderr
    assert "name: ai-gateway-extproc\n" in ran.stdout
    assert ("OTEL_SERVICE_NAME" in ran.stdout) == ("with-" in name)


def test_the_image_has_the_tools_of_ci() -> None:
    """The versions are those that the tests run with."""
    containerfile = (PLUGIN / "Containerfile").read_text(encoding="utf-8")
    modules = [line.split()[-1] for line in containerfile.splitlines() if line.startswith("RUN go install ")]
    assert len(modules) == 2
    script = (ROOT / "run").read_text(encoding="utf-8").splitlines()
    assert [module for module in modules if f". {module}" not in script] == []
