"""Keeps what a config file names inside of the repository that the config stands in."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from aigw_render.base.codes import make
from aigw_render.hosts.paths import is_inside

if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.diagnostic import Diagnostic, Place
    from aigw_render.settings.layer import Layer


def strays(layer: Layer, folder: str) -> Iterator[Diagnostic]:
    """Yield an error AIGW118 for each context and values file outside of the config's repository.

    A config may come with a pull request, and reports show what stands in the files it names.
    `folder` is the config's. Without a `.git` in it or above it nothing is known to be outside.
    Secrets (`fromFile`) are meant to be elsewhere.
    """
    root = repository_of(os.path.realpath(folder))
    for name, place in named_paths(layer) if root else ():
        if not leads_inside(name, folder, root):
            hint = "give it as an option on the command line when it is meant to be read"
            yield stray(name, place, expected=f"a path inside {root}", hint=hint)


def leads_inside(name: str, folder: str, root: str) -> bool:
    """Tell whether a path seen from `folder` ends inside of `root`, which is without links; or is none."""
    return "\0" in name or is_inside(os.path.realpath(os.path.join(folder, name)), root)


def stray(name: str, place: Place | None, *, expected: str, hint: str) -> Diagnostic:
    """Return the error about a path that leads out of the repository."""
    return make(
        "AIGW118", f"the path {name} leads out of the repository", place, expected=expected, hint=hint
    )


def named_paths(layer: Layer) -> Iterator[tuple[str, Place | None]]:
    """Yield the paths that a config names, but those of secrets, with their places."""
    for index, name in enumerate(layer.settings.context):
        place = layer.settings.place_of(f"context[{index}]")
        yield name, None if isinstance(place, str) else place
    for need in layer.needs:
        if need.kind == "file" and need.field == "controller_values":
            yield need.name, need.place


def repository_of(folder: str) -> str:
    """Return the nearest folder above that has a `.git`, or an empty text."""
    while not os.path.exists(os.path.join(folder, ".git")):
        folder, before = os.path.dirname(folder), folder
        if folder == before:
            return ""
    return folder
