"""Refusals about the user's patch: what it takes away, takes over, or breaks."""

from __future__ import annotations

from aigw_render.base.data import get, mapping
from aigw_render.plan.podtemplate import POD, TEMPLATE
from aigw_render.plan.proxy import patchwords
from aigw_render.plan.proxy.needs import needs
from aigw_render.plan.proxy.patchwalk import Hit, find_hits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.plan.podtemplate import PodParts
    from aigw_render.plan.proxy.userpatch import UserPatch

_METADATA = (*TEMPLATE, "metadata")
_HOST_NETWORK = (*POD, "hostNetwork")
_NOT_UNDERSTOOD = ("type", "nameless", "unknown")


def patch_problems(patch: UserPatch, parts: PodParts, hash_key: str) -> Iterator[Diagnostic]:
    """Yield AIGW403 for what a patch undoes, and AIGW105 to 107 for what cannot be applied."""
    if get(patch.resource.data, *patch.branch, "patch") is None:
        return
    if patch.goes_through_patch(parts) and not patch.strategic:
        target = patch.container_list(parts)[len(patch.base) :]
        yield patchwords.json_merge(patch.resource, (*patch.branch, "patch"), target)
    yield from _undone(patch, parts)
    yield from _metadata(patch, hash_key)
    if get(patch.value, *_HOST_NETWORK) is True:
        yield patchwords.host_network(patch.resource, (*patch.base, *_HOST_NETWORK))


def _undone(patch: UserPatch, parts: PodParts) -> Iterator[Diagnostic]:
    """Yield one finding for each place that stands in the way, whatever number of needs it hits."""
    lost: dict[Hit, list[str]] = {}
    keys: dict[Hit, str] = {}
    for need in needs(patch.value, parts):
        for hit in find_hits(patch.value, need, strategic=patch.strategic):
            if need.what not in lost.setdefault(hit, []):
                lost[hit].append(need.what)
            keys[hit] = need.merge_key if hit.target[: len(need.path)] == need.path else ""
    for hit, what in lost.items():
        if hit.kind in _NOT_UNDERSTOOD:
            yield patchwords.not_understood(patch.resource, patch.base, hit, keys[hit])
        else:
            yield patchwords.undone(patch.resource, patch.base, hit, what)


def _metadata(patch: UserPatch, hash_key: str) -> Iterator[Diagnostic]:
    """Yield what a patch's labels and annotations do."""
    for kind in ("labels", "annotations"):
        for key, value in mapping(patch.value, *_METADATA, kind).items():
            path = (*patch.base, *_METADATA, kind, key)
            if kind == "annotations" and key == hash_key:
                yield patchwords.sets_hash(patch.resource, path, hash_key)
            elif value is not None and not isinstance(value, str):
                yield patchwords.wrong_value(patch.resource, path, value)
