"""Finds MCP session seeds in manifests, also those that no setting names any more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aigw_render.settings.seeds import written_seeds
from aigw_render.write.manifests import read_manifests

if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.write.difference import Difference


def seeds_in(differences: Iterable[Difference], known: frozenset[str] = frozenset()) -> frozenset[str]:
    """Return `known` and every seed in what the files hold and shall hold, but not the public ones."""
    texts = [(one.path, text) for one in differences for text in (one.before, one.after) if text]
    return known | written_seeds(read_manifests(texts).objects.values())
