"""AIGW405: levels of EnvoyProxy that cannot be merged without losing settings."""

from __future__ import annotations

from aigw_render.base.codes import make
from aigw_render.base.data import get
from aigw_render.base.diagnostic import Related

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.model.envoyproxy import Branch
    from aigw_render.plan.podtemplate import PodParts
    from aigw_render.plan.proxy.levels import Level

_KEEP_ONE = (
    "keep the patch on one level only, or give the Gateway one EnvoyProxy that says everything "
    "(without mergeType)"
)


def needs_patch(parts: PodParts, branch: Branch) -> bool:
    """Tell whether a part of ours can only be written through `patch`."""
    return parts.label or not parts.sidecar or branch == "envoyDaemonSet"


def two_patches(written: Level | None, lower: Level, branch: Branch, parts: PodParts) -> Iterator[Diagnostic]:
    """Yield AIGW405 when there would be a patch on two levels: Envoy Gateway then drops everything."""
    if get(lower.branch(branch), "patch") is None:
        return
    users = written is not None and get(written.branch(branch), "patch") is not None
    if not users and not needs_patch(parts, branch):
        return
    yield make(
        "AIGW405",
        f"{_name(lower)} has a patch, and the EnvoyProxy that is merged over it needs one, too: "
        "Envoy Gateway would drop all the configuration",
        lower.place(branch, "patch"),
        found="a patch on both levels",
        expected="a patch on one level",
        hint=_KEEP_ONE,
        related=_merge_type(written),
    )


def two_kinds(written: Level | None, lower: Level) -> Diagnostic:
    """Return AIGW405: Envoy Gateway would render a Deployment and a DaemonSet."""
    return make(
        "AIGW405",
        f"{_name(lower)} and the EnvoyProxy that is merged over it ask for a Deployment and a DaemonSet: "
        "Envoy Gateway would make both",
        lower.resource.place((*lower.path, "provider", "kubernetes"), key=True),
        expected="one kind of workload on both levels",
        hint="use envoyDeployment or envoyDaemonSet on both levels",
        related=_merge_type(written),
    )


def daemon_set_default(lower: Level) -> Diagnostic:
    """Return AIGW405: a new EnvoyProxy over a default that asks for a DaemonSet."""
    return make(
        "AIGW405",
        f"{_name(lower)} asks for a DaemonSet, and a new EnvoyProxy cannot be merged over it",
        lower.place("envoyDaemonSet"),
        hint="give the Gateway an EnvoyProxy of its own that says everything (without mergeType)",
    )


def unknown_below(written: Level, class_name: str) -> Diagnostic:
    """Return AIGW405: what an EnvoyProxy is merged over is not in the input."""
    return make(
        "AIGW405",
        f"{_name(written)} is merged over that of the GatewayClass {class_name!r}, which is not in the input",
        written.resource.place(("spec", "mergeType")),
        expected="both levels: our lists could replace those of the other level",
        hint="add the folder with the GatewayClass and its EnvoyProxy as --context PATH",
    )


def relative_overlay(written: Level, field: str) -> Diagnostic:
    """Return AIGW405: an overlay would move what is looked up beside the EnvoyProxy."""
    return make(
        "AIGW405",
        f"{_name(written)} has {field} that is looked up in its own namespace: "
        "an overlay in another one would change what it means",
        written.resource.place(("spec", field), key=True),
        hint="write the namespace there, or do without `envoyProxy: {overlay: true}`: a copy says it itself",
    )


def too_old(written: Level, version: tuple[int, int]) -> Diagnostic:
    """Return AIGW107: `mergeType` before it was known."""
    return make(
        "AIGW107",
        f"Envoy Gateway {version[0]}.{version[1]} does not know mergeType and refuses the EnvoyProxy",
        written.resource.place(("spec", "mergeType"), key=True),
        expected="Envoy Gateway 1.8 or later",
        hint="say --envoy-gateway-version 1.8, or take mergeType out",
    )


def _name(level: Level) -> str:
    resource = level.resource
    return f"{resource.kind} {resource.name}" if resource.name else f"the {resource.kind} document"


def _merge_type(written: Level | None) -> tuple[Related, ...]:
    """Return where the EnvoyProxy says that it is merged."""
    if written is None or get(written.spec, "mergeType") is None:
        return ()
    return (Related("it is merged because of this", written.resource.place(("spec", "mergeType"))),)
