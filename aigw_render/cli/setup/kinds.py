"""What each kind of `init` writes, and what is left to do."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from aigw_render import __version__
from aigw_render.base.record import NamedTuple
from aigw_render.cli.setup.files import NewFile
from aigw_render.cli.setup.texts import filled, packaged
from aigw_render.cli.setup.tree import CONFIG

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from aigw_render.cli.setup.tree import Tree

RENDERED = "rendered"
"""The folder for rendered manifests, beside their sources."""
BRANCH = "main"
REQUIREMENT = "aigw-render"
REPOSITORY = "https://github.com/aigw-render/aigw-render"
_ARGOCD = ("kustomization.yaml", "plugin.yaml", "sidecar.yaml", "helm-values.yaml")


class Made(NamedTuple):
    """What `init` has to write, and what it says then."""

    files: tuple[NewFile, ...]
    next: tuple[str, ...]


def argocd(tree: Tree, _choices: Mapping[str, object]) -> Made:
    """Return a component that adds the plugin to an installation of Argo CD."""
    files = tuple(NewFile(tree.folder, f"aigw-render/{name}", packaged("argocd", name)) for name in _ARGOCD)
    return Made(
        files,
        (
            "",
            "Next: build the plugin's image (docs/argocd.md), and add to the kustomization of Argo CD:",
            "  components: [aigw-render]",
            "or give helm-values.yaml to the chart argo-cd, with the image's name in it.",
        ),
    )


def pre_commit(tree: Tree, choices: Mapping[str, object]) -> Made:
    """Return the config of pre-commit, with the hook that renders in place."""
    values = {
        "config": CONFIG,
        "manifests": choices["manifests"],
        "repo": choices.get("repo") or REPOSITORY,
        "rev": choices.get("rev") or f"v{__version__}",
    }
    hooks = NewFile(tree.folder, ".pre-commit-config.yaml", filled("pre-commit/config.yaml.j2", values))
    return Made(
        (_config(tree), hooks),
        ("", f"Next: complete {CONFIG}, then: pre-commit install && pre-commit run --all-files"),
    )


def helm(tree: Tree, _choices: Mapping[str, object]) -> Made:
    """Return the post-renderer of Helm 3."""
    name = "aigw-post-render"
    values = {"config": CONFIG, "path": f"./{name}"}
    script = NewFile(tree.folder, name, filled("helm/post-render.j2", values), executable=True)
    path = script.path if os.path.isabs(script.path) else f"./{script.path}"
    return Made((_config(tree), script), ("", f"Next: helm template NAME CHART --post-renderer {path}"))


def flux(tree: Tree, choices: Mapping[str, object]) -> Made:
    """Return a workflow that commits the rendered manifests, or pushes them, and what Flux applies."""
    artifact = str(choices.get("artifact") or "")
    values = {
        "config": CONFIG,
        "rendered": RENDERED,
        "manifests": choices["manifests"],
        "artifact": artifact,
        "branch": BRANCH,
        "requirement": REQUIREMENT,
    }
    workflow = filled(f"flux/{'artifact' if artifact else 'commit'}.yaml.j2", values)
    return Made(
        (
            _config(tree),
            NewFile(tree.folder, ".github/workflows/aigw-render.yaml", workflow),
            NewFile(tree.folder, ".flux/ai-gateway.yaml", filled("flux/sync.yaml.j2", values)),
        ),
        (
            "",
            f"Next: complete {CONFIG}, look at what the workflow would commit or push,",
            "and let Flux apply .flux/ai-gateway.yaml instead of what it applies now.",
        ),
    )


def _config(tree: Tree) -> NewFile:
    """Return the config file that all kinds share; one that is there stays."""
    return NewFile(tree.folder, CONFIG, filled("aigw-render.yaml.j2", tree.values()), keep=True)


KINDS: dict[str, Callable[[Tree, Mapping[str, object]], Made]] = {
    "argocd": argocd,
    "flux": flux,
    "helm": helm,
    "pre-commit": pre_commit,
}
