"""imagePullSecrets: they carry no owner's mark, so an annotation lists those we added."""

from __future__ import annotations

from aigw_render.base.data import Data, Quoted, sequence, text
from aigw_render.extproc.podparts import PULL_SECRETS_ANNOTATION
from aigw_render.plan.items import list_at, mapping_at, named
from aigw_render.plan.tidy import drop_if_emptied

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.position import Path
    from aigw_render.read.resource import Resource

_ANNOTATIONS: Path = ("metadata", "annotations")
_SECRETS: Path = ("spec", "template", "spec", "imagePullSecrets")
_SEPARATOR = ";"
"""As in the controller's own flag, so no name can hold it."""


def put_pull_secrets(
    workload: dict[str, Data], pod: dict[str, Data], resource: Resource, wanted: tuple[str, ...]
) -> None:
    """Make the pull secrets that we added exactly `wanted`, appended as the webhook does.

    The webhook does not look for duplicates, so neither do we. When the recorded ones
    are right and still there, nothing changes.
    """
    recorded = recorded_pull_secrets(workload)
    if recorded == wanted and _holds(pod, wanted):
        return
    items = list_at(pod, "imagePullSecrets")
    for name in reversed(recorded):
        _drop_last(items, name)
    items += [{"name": name} for name in wanted]
    drop_if_emptied(pod, "imagePullSecrets", resource, _SECRETS)
    _record(workload, resource, wanted)


def recorded_pull_secrets(workload: Data) -> tuple[str, ...]:
    """Return the names that an earlier run added, from the resource's own annotation."""
    found = text(workload, *_ANNOTATIONS, PULL_SECRETS_ANNOTATION)
    return tuple(name for name in found.split(_SEPARATOR) if name)


def _holds(pod: dict[str, Data], wanted: tuple[str, ...]) -> bool:
    """Tell whether the pod's list has every wanted name as often as it is wanted."""
    present = [named(item) for item in sequence(pod, "imagePullSecrets")]
    return all(present.count(name) >= wanted.count(name) for name in wanted)


def _drop_last(items: list[Data], name: str) -> None:
    """Remove the last item of a name: ours were appended after the user's."""
    for index in reversed(range(len(items))):
        if named(items[index]) == name:
            del items[index]
            return


def _record(workload: dict[str, Data], resource: Resource, wanted: tuple[str, ...]) -> None:
    """Write down which names are ours, or forget them."""
    metadata = mapping_at(workload, "metadata")
    annotations = mapping_at(metadata, "annotations")
    if wanted:
        annotations[PULL_SECRETS_ANNOTATION] = Quoted(_SEPARATOR.join(wanted))
    else:
        annotations.pop(PULL_SECRETS_ANNOTATION, None)
    drop_if_emptied(metadata, "annotations", resource, _ANNOTATIONS)
    drop_if_emptied(workload, "metadata", resource, _ANNOTATIONS[:1])
