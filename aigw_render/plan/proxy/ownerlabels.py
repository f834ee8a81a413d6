"""AIGW111: labels in an EnvoyProxy that make the pods those of another Gateway."""

from __future__ import annotations

from aigw_render.base.codes import make
from aigw_render.base.data import get, mapping, text
from aigw_render.model.workload import OWNER_NAME, OWNER_NAMESPACE, TEMPLATE_LABELS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.base.position import Path
    from aigw_render.model.gateway import Key
    from aigw_render.plan.proxy.userpatch import UserPatch


def owner_labels(patch: UserPatch, gateway: Key | None) -> Iterator[Diagnostic]:
    """Yield a finding for each owning-gateway label that does not name `gateway`; None: for each at all."""
    due = dict(zip((OWNER_NAMESPACE, OWNER_NAME), gateway or (None, None), strict=True))
    for path in ((*patch.branch, "pod", "labels"), (*patch.base, *TEMPLATE_LABELS)):
        labels = mapping(patch.resource.data, *path)
        for label, value in due.items():
            if label in labels and (value is None or get(labels, label) != value):
                yield _overwritten(patch, (*path, label), value)


def _overwritten(patch: UserPatch, path: Path, due: str | None) -> Diagnostic:
    """Return the finding about one label."""
    resource = patch.resource
    return make(
        "AIGW111",
        f"EnvoyProxy {resource.name} overwrites a label by which the webhook and the controller find the "
        "pods of a Gateway",
        resource.place(path, key=True),
        found=text(resource.data, *path),
        expected=due or "the label that Envoy Gateway sets",
        hint=f"leave {path[-1]} out",
    )
