"""Writes what Argo CD is given of the plugin: `python tools/argocd.py`, with `--check` only compares."""

from __future__ import annotations

import sys
from pathlib import Path

import yaml

from aigw_render.hosts.argocd.commands import COMMANDS

ROOT = Path(__file__).resolve().parent.parent
FOLDER = "plugin/argocd"
NAME = "aigw-render"
IMAGE = "aigw-render-cmp:latest"
MADE = "# Made by tools/argocd.py.\n"

_DEFAULT = {"kubectl.kubernetes.io/default-container": "argocd-repo-server"}
"""kustomize puts a new container first, and kubectl takes the first one."""
SERVER = "/home/argocd/cmp-server"


def plugin_spec() -> dict[str, object]:
    """Return the plugin's commands, as plugin.yaml and the chart's values say them."""
    discover, generate, parameters = ({"command": [NAME, "cmp", command]} for command in COMMANDS)
    return {"discover": {"find": discover}, "generate": generate, "parameters": {"dynamic": parameters}}


def container(config_map: dict[str, str]) -> dict[str, object]:
    """Return the sidecar; its config comes from a key of a volume."""
    return {
        "name": NAME,
        "image": IMAGE,
        "command": ["/var/run/argocd/argocd-cmp-server"],
        "env": [{"name": "TMPDIR", "value": "/tmp"}],  # noqa: S108 - a volume of the sidecar's own
        "resources": {"requests": {"cpu": "50m", "memory": "128Mi"}, "limits": {"memory": "1Gi"}},
        "securityContext": {
            "runAsNonRoot": True,
            "runAsUser": 999,
            "readOnlyRootFilesystem": True,
            "allowPrivilegeEscalation": False,
            "capabilities": {"drop": ["ALL"]},
            "seccompProfile": {"type": "RuntimeDefault"},
        },
        "volumeMounts": [
            {"name": "var-files", "mountPath": "/var/run/argocd"},
            {"name": "plugins", "mountPath": f"{SERVER}/plugins"},
            {"mountPath": f"{SERVER}/config/plugin.yaml"} | config_map,
            {"name": f"{NAME}-tmp", "mountPath": "/tmp"},  # noqa: S108
        ],
    }


def volumes(config_map: str) -> list[dict[str, object]]:
    """Return the sidecar's volumes: its config, and a folder to write to that is not the repo-server's."""
    return [
        {"name": f"{NAME}-cmp", "configMap": {"name": config_map}},
        {"name": f"{NAME}-tmp", "emptyDir": {}},
    ]


def plugin() -> str:
    """Return plugin.yaml, which only looks like a Kubernetes object."""
    return _yaml(
        {
            "apiVersion": "argoproj.io/v1alpha1",
            "kind": "ConfigManagementPlugin",
            "metadata": {"name": NAME},
            "spec": plugin_spec(),
        }
    )


def sidecar() -> str:
    """Return the patch of the repo-server."""
    pod = {
        "containers": [container({"name": f"{NAME}-cmp", "subPath": "plugin.yaml"})],
        "volumes": volumes(f"{NAME}-cmp"),
    }
    return _yaml(
        {
            "apiVersion": "apps/v1",
            "kind": "Deployment",
            "metadata": {"name": "argocd-repo-server"},
            "spec": {"template": {"metadata": {"annotations": _DEFAULT}, "spec": pod}},
        }
    )


def helm_values() -> str:
    """Return the same as values of the chart argo-cd: its ConfigMap holds a key for each plugin."""
    return _yaml(
        {
            "configs": {"cmp": {"create": True, "plugins": {NAME: plugin_spec()}}},
            "repoServer": {
                "extraContainers": [container({"name": f"{NAME}-cmp", "subPath": f"{NAME}.yaml"})],
                "volumes": volumes("argocd-cmp-cm"),
            },
        }
    )


FILES = {"plugin.yaml": plugin, "sidecar.yaml": sidecar, "helm-values.yaml": helm_values}


def main(arguments: list[str], root: Path = ROOT) -> int:
    """Write every file; with `--check` name the stale ones instead, and return 1 if there are any."""
    texts = {root / FOLDER / name: make() for name, make in FILES.items()}
    stale = [path for path, text in texts.items() if not path.is_file() or path.read_text("utf-8") != text]
    if "--check" in arguments:
        sys.stderr.writelines(f"{path} is not current: run python tools/argocd.py\n" for path in stale)
        return int(bool(stale))
    for path in stale:
        path.write_text(texts[path], encoding="utf-8")
    return 0


def _yaml(data: object) -> str:
    return MADE + yaml.safe_dump(data, sort_keys=False, width=1000)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
