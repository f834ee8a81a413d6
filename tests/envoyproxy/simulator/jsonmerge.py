"""JSON merge patch (RFC 7386): objects are merged, null removes, all else replaces."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from aigw_render.base.data import Data


def json_merge(original: Data, patch: Data) -> Data:
    """Return the original with a patch applied; neither is changed."""
    if not isinstance(patch, dict):
        return patch
    merged = dict(original) if isinstance(original, dict) else {}
    for key, value in patch.items():
        if value is None:
            merged.pop(key, None)
        else:
            merged[key] = json_merge(merged.get(key), value)
    return merged
