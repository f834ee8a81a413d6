"""The YAML on the page about Argo CD: what it tells readers to write is built, and means what it says."""

from __future__ import annotations

import re
import shutil
import subprocess
from typing import TYPE_CHECKING, Any

import kubernetes_validate
import yaml

from aigw_render import InputFile
from aigw_render.hosts.argocd.announce import announced
from aigw_render.read.load import load
from aigw_render.settings.config import read_config
from aigw_render.settings.pluginkeys import PLUGIN_KEYS
from tests.hosts.argocd.image import ROOT
from tests.hosts.argocd.test_delivery import INSTALLATION
from tests.hosts.argocd.trees import write_tree
from tests.programs import tool

if TYPE_CHECKING:
    from pathlib import Path

PAGE = (ROOT / "docs" / "argocd.md").read_text(encoding="utf-8")


def blocks() -> dict[str, str]:
    """Return the page's YAML by its first line."""
    found = re.findall(r"^( *)```yaml\n(.*?)^ *```$", PAGE, re.MULTILINE | re.DOTALL)
    texts = [re.sub(f"^{indent}", "", text, flags=re.MULTILINE) for indent, text in found]
    return {text.split("\n", 1)[0]: text for text in texts}


def test_the_installation_can_be_built(tmp_path: Path) -> None:
    """With the patch further below, and the image under its new name."""
    found = blocks()
    patched = found["# kustomization.yaml"] + "patches: [{path: patch.yaml}]\n"
    files = {
        "kustomization.yaml": patched,
        "patch.yaml": found["# a patch of the repo-server, beside the component"],
        "argocd/kustomization.yaml": "resources: [repo-server.yaml]\n",
        "argocd/repo-server.yaml": INSTALLATION,
    }
    shutil.copytree(ROOT / "plugin" / "argocd", tmp_path / "aigw-render")
    command = [tool("kustomize"), "build", str(write_tree(tmp_path, files))]
    built = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    objects: dict[str, dict[str, Any]] = {one["kind"]: one for one in yaml.safe_load_all(built)}
    for one in objects.values():
        kubernetes_validate.validate(one, "1.33", strict=True)
    pod = objects["Deployment"]["spec"]["template"]["spec"]
    (sidecar,) = [one for one in pod["containers"] if one["name"] == "aigw-render"]
    assert sidecar["image"] == "registry.example.com/aigw-render-cmp:0.1.0"
    assert {one["name"] for one in sidecar["env"]} == {"TMPDIR", "AIGW_RENDER_CONFIG", "AIGW_MCP_SEED"}
    assert {one["name"] for one in sidecar["volumeMounts"]} <= {one["name"] for one in pod["volumes"]}


def test_the_config_is_one() -> None:
    """Without a finding."""
    (resource,) = load([InputFile("aigw-render.yaml", blocks()["# aigw-render.yaml"].encode())]).resources
    assert read_config(resource).diagnostics == ()


def test_names_that_an_application_can_say() -> None:
    """Those in the snippet exist, and the table has all that only the plugin knows."""
    plugin = yaml.safe_load(blocks()["plugin:"])["plugin"]
    known = {key.config: key for key in announced()}
    assert {one["name"] for one in plugin["parameters"]} <= set(known)
    variables = {name for key in known.values() for name in key.variables}
    assert {one["name"] for one in plugin["env"]} <= variables
    rows = re.findall(r"^\| `(\w+)` \| `(AIGW_RENDER_\w+)` \|", PAGE, re.MULTILINE)
    assert rows == [(key.config, key.variable) for key in PLUGIN_KEYS]
