"""`init argocd`: the component in a real build of kustomize."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import yaml

from tests.hosts.argocd.test_delivery import INSTALLATION
from tests.programs import tool

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.program import Program


def test_the_component_adds_the_sidecar(program: Program, tmp_path: Path) -> None:
    """After the one line that `init` says is left to write."""
    (tmp_path / "argocd.yaml").write_text(INSTALLATION)
    said = program("init", "argocd", str(tmp_path)).stdout.decode()
    (line,) = [line.strip() for line in said.splitlines() if line.strip().startswith("components:")]
    (tmp_path / "kustomization.yaml").write_text(f"resources: [argocd.yaml]\n{line}\n")
    built = subprocess.run(
        [tool("kustomize"), "build", tmp_path], check=True, capture_output=True, text=True
    ).stdout
    objects = {one["kind"]: one for one in yaml.safe_load_all(built)}
    containers = objects["Deployment"]["spec"]["template"]["spec"]["containers"]
    assert {one["name"] for one in containers} == {"argocd-repo-server", "aigw-render"}
    assert "plugin.yaml" in objects["ConfigMap"]["data"]
