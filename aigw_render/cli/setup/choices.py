"""Whether the options of `init` fit its kind and the tree: each is used, or refused."""

from __future__ import annotations

import os

from aigw_render.base.codes import make
from aigw_render.base.errors import UsageError
from aigw_render.cli.setup.kinds import RENDERED
from aigw_render.write.report.escape import escape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from aigw_render.base.diagnostic import Diagnostic

_CLUSTER = ("kustomize", "helm", "flux", "pre-commit")
_KINDS = {
    "ai_gateway_version": _CLUSTER,
    "kube_version": _CLUSTER,
    "webhook": _CLUSTER,
    "controller_values": _CLUSTER,
    "manifests": ("flux", "pre-commit"),
    "artifact": ("flux",),
    "repo": ("pre-commit",),
    "rev": ("pre-commit",),
    "legacy": ("kustomize",),
    "plugin_home": ("kustomize",),
}
"""The kinds that look at an option."""


def check_choices(kind: str, folder: str, choices: Mapping[str, object], said: Collection[str]) -> None:
    """Raise UsageError with everything about options that cannot be used; `said` are those on the line."""
    found = [*_foreign(kind, said), *_invisible(choices), *_artifact(str(choices.get("artifact") or ""))]
    if "manifests" in said and kind in _KINDS["manifests"]:
        found += _manifests(kind, folder, str(choices["manifests"]))
    if "controller_values" in said and choices.get("webhook") != "excluded":
        found.append(make("AIGW115", "--controller-values goes with --webhook excluded", hint="add it"))
    if kind == "kustomize" and "plugin_home" in said and not choices.get("legacy"):
        found.append(make("AIGW115", "--plugin-home goes with --legacy", hint="add --legacy"))
    if found:
        raise UsageError(found)


def _foreign(kind: str, said: Collection[str]) -> Iterator[Diagnostic]:
    for name, kinds in _KINDS.items():
        if name in said and kind not in kinds:
            option = f"--{name.replace('_', '-')}"
            expected = f"it with {', '.join(kinds)}"
            yield make("AIGW115", f"init {kind} does not use {option}", expected=expected)


def _invisible(choices: Mapping[str, object]) -> Iterator[Diagnostic]:
    """Yield what would be written into files where nobody could see it, or would end a command in them."""
    for name, value in choices.items():
        # A line break ends nothing: the templates' filters see to it.
        seen = value.replace("\n", " ") if isinstance(value, str) else ""
        if escape(seen) != seen:
            option = f"--{name.replace('_', '-')}"
            yield make("AIGW115", f"{option} holds a character that cannot be seen", found=seen)


def _artifact(url: str) -> Iterator[Diagnostic]:
    if url and not (url.startswith("oci://") and url.removeprefix("oci://")):
        expected = "a URL such as oci://registry.example.com/gitops/ai-gateway, without a tag"
        yield make("AIGW115", "--artifact is no OCI artifact", found=url, expected=expected)


def _manifests(kind: str, folder: str, path: str) -> Iterator[Diagnostic]:
    """Yield why a path in the folder cannot be what is rendered."""
    inner = os.path.normpath(path)
    if os.path.isabs(inner) or inner.split(os.sep)[0] == os.pardir:
        expected = f"a path in {folder}, as it is in a clone"
        yield make("AIGW115", "--manifests leads out of the folder", found=path, expected=expected)
    elif not os.path.exists(os.path.join(folder, inner)):
        yield make("AIGW118", f"there is nothing at {os.path.join(folder, path)}", hint="check --manifests")
    elif kind == "flux" and inner.split(os.sep)[0] == RENDERED:
        hint = "keep the sources elsewhere: the workflow removes that folder before it renders"
        yield make("AIGW115", f"--manifests is where {kind} gets what is rendered", found=path, hint=hint)
