"""What `init` finds in a tree."""

from __future__ import annotations

import os

from aigw_render.base.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

CONFIG = "aigw-render.yaml"
"""How the config file is called."""
TRANSFORMER = "aigw-render-transformer.yaml"
"""How the config of the function is called."""
KUSTOMIZATIONS = ("kustomization.yaml", "kustomization.yml", "Kustomization")


class Tree(NamedTuple):
    """A folder with manifests, and what they and the user say about the cluster."""

    folder: str
    version: str
    """The AI Gateway release, e.g. `v1.1`."""
    kube_version: str
    """Empty: nobody said."""
    webhook: str
    """`excluded`, `absent`, `managed`; empty: nobody said."""
    kustomization: str
    """The name of the kustomization in the folder, empty for none."""
    manifests: tuple[str, ...]
    """The files of the folder itself that could be resources of a kustomization."""

    def values(self) -> dict[str, object]:
        """Return what every template can use."""
        return {"version": self.version, "kube_version": self.kube_version, "webhook": self.webhook}


def look_at(folder: str, choices: Mapping[str, object]) -> Tree:
    """Return what stands in a folder; what the user chose wins.

    Raises UsageError for no folder, InputError for a version that the config would be refused with.
    """
    from aigw_render.base.codes import make
    from aigw_render.base.errors import UsageError

    if not os.path.isdir(folder):
        raise UsageError([make("AIGW118", f"there is no folder {folder}", hint="check the path")])
    _check(choices)
    names = sorted(os.listdir(folder))
    return Tree(
        folder,
        str(choices.get("ai_gateway_version") or "") or _release(folder),
        str(choices.get("kube_version") or ""),
        str(choices.get("webhook") or ""),
        next((name for name in names if name in KUSTOMIZATIONS), ""),
        tuple(name for name in names if _is_manifest(folder, name)),
    )


def _check(choices: Mapping[str, object]) -> None:
    """Refuse what would be refused in the config file."""
    from aigw_render.base.errors import InputError
    from aigw_render.settings.effective import effective
    from aigw_render.settings.settings import settings_of

    versions = {name: choices.get(name) for name in ("ai_gateway_version", "kube_version")}
    found = [one for one in effective(settings_of(versions)).diagnostics if one.severity == "error"]
    if found:
        raise InputError(found)


def _release(folder: str) -> str:
    """Return the release that the tree shows: its controller's or chart's, or else the newest one."""
    from aigw_render.hosts.run import outcome_of
    from aigw_render.pipeline import hashes
    from aigw_render.settings.releases import RELEASES

    found = outcome_of([folder], {}, {}, hashes).effective
    return found.release.name if found else [*RELEASES][-1]


def _is_manifest(folder: str, name: str) -> bool:
    if name.startswith(".") or name in (CONFIG, TRANSFORMER, *KUSTOMIZATIONS):
        return False
    return name.endswith((".yaml", ".yml")) and os.path.isfile(os.path.join(folder, name))
