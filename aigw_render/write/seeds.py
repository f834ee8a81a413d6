"""Finds MCP session seeds in manifests, also those that no setting names any more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aigw_render.base.data import walk
from aigw_render.settings.flagtable import PUBLIC_SEEDS
from aigw_render.write.manifests import read_manifests

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from aigw_render.base.data import Data
    from aigw_render.write.difference import Difference

_ENDING = "seed"
"""What the flags and the chart's keys that hold a seed end in."""


def seeds_in(differences: Iterable[Difference]) -> frozenset[str]:
    """Return every seed in what the files hold and shall hold, for `mask`; not the public ones."""
    texts = [(one.path, text) for one in differences for text in (one.before, one.after) if text]
    objects = read_manifests(texts).objects.values()
    return (
        frozenset(seed for tree in objects for _, data in walk(tree) for seed in _seeds(data)) - PUBLIC_SEEDS
    )


def _seeds(data: Data) -> Iterator[str]:
    """Yield the seeds that stand directly in a mapping or in a list of arguments."""
    if isinstance(data, dict):
        yield from (value for key, value in data.items() if isinstance(value, str) and _is_seed(key))
    elif isinstance(data, list):
        words = [word if isinstance(word, str) else "" for word in data]
        for flag, after in zip(words, [*words[1:], ""], strict=True):
            name, equals, value = flag.partition("=")
            if name.startswith("-") and _is_seed(name):
                yield value if equals else after


def _is_seed(name: str) -> bool:
    return name.lower().endswith(_ENDING)
