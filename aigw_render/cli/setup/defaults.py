"""The files of `plugin/` that are templates with usual values, for who reads or copies them."""

from __future__ import annotations

from aigw_render.cli.setup.kinds import KINDS
from aigw_render.cli.setup.tree import TRANSFORMER, Tree

_TREE = Tree(".", "v1.1", "1.33", "excluded", "", ())
_ARTIFACT = "oci://registry.example.com/gitops/ai-gateway"


def default_files() -> dict[str, str]:
    """Return the texts by their paths in the repository."""
    found = {"plugin/flux/aigw-render.yaml": _made("flux", 0)}
    found["plugin/kustomize/transformer.yaml"] = _made("kustomize", 0).replace(
        TRANSFORMER, "transformer.yaml"
    )
    found["plugin/pre-commit/pre-commit-config.yaml"] = _made("pre-commit", 1)
    for variant, artifact in (("commit", ""), ("artifact", _ARTIFACT)):
        found[f"plugin/flux/{variant}/workflow.yaml"] = _made("flux", 1, artifact)
        found[f"plugin/flux/{variant}/sync.yaml"] = _made("flux", 2, artifact)
    return found


def _made(kind: str, index: int, artifact: str = "") -> str:
    """Return one file of what `init` makes of a usual tree."""
    made = KINDS[kind](_TREE, {"artifact": artifact, "manifests": "gitops"})
    return made.files[index].data.decode()
