"""Keeps a run inside the copied repository: whoever writes an Application or a pull request may say paths."""

from __future__ import annotations

import os
from functools import partial

from aigw_render.base.codes import make
from aigw_render.hosts.repository import leads_inside, named_paths, stray

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from aigw_render.base.diagnostic import Diagnostic, Place
    from aigw_render.hosts.settings import Check
    from aigw_render.settings.layer import Layer
    from aigw_render.settings.settings import Settings

OPERATORS = "environment AIGW_RENDER_"
"""How a place starts that only the sidecar's own environment can have."""
_SEEDS = ("AIGW_", "ARGOCD_ENV_")
"""What the names of variables start with that a config of the repository may take for a seed."""
_EXPECTED = "a path inside the Application's repository"
_HINT = "move it into the repository; the plugin's own settings (its sidecar's) may name other paths"


def inside(root: str) -> Check:
    """Return the check of a config file that comes from the repository."""
    return partial(_check, root)


def _check(root: str, layer: Layer, folder: str) -> Iterator[Diagnostic]:
    """Yield an error for each path out of the repository or not there (AIGW118).

    And for each secret that is not for it (AIGW504).
    """
    yield from outside(named_paths(layer), folder, root)
    for name, place in named_paths(layer):
        if name in layer.settings.context and leads_inside(name, folder, root):
            yield from _missing(name, folder, "context", place)
    for need in layer.needs:
        if need.kind == "file" and need.field != "controller_values":
            yield from outside([(need.name, need.place)], folder, root)
        elif need.kind == "variable" and not need.name.startswith(_SEEDS):
            yield make(
                "AIGW504",
                f"a config of the repository may not read the environment variable {need.name}",
                need.place,
                expected=f"a name that starts with {' or '.join(_SEEDS)}",
                hint="give the seed to the plugin's sidecar under such a name",
            )


def outside(paths: Iterable[tuple[str, Place | None]], folder: str, root: str) -> Iterator[Diagnostic]:
    """Yield an error AIGW118 for each path, seen from `folder`, that leads out of the root."""
    for name, place in paths:
        if not leads_inside(name, folder, root):
            yield stray(name, place, expected=_EXPECTED, hint=_HINT)


def links_outside(folder: str, root: str) -> Iterator[Diagnostic]:
    """Yield an error AIGW118 for each link that leads out of the root, in a tree as Helm reads it.

    Helm follows links to folders, and those in them; each folder is looked at once, wherever it stands.
    """
    seen = {os.path.realpath(folder)}
    waiting = [folder]
    while waiting:
        with os.scandir(waiting.pop()) as entries:
            for entry in sorted(entries, key=lambda one: one.name):
                problems = [*outside([(entry.path, None)], os.curdir, root)] if entry.is_symlink() else ()
                yield from problems
                real = os.path.realpath(entry.path)
                if not problems and real not in seen and os.path.isdir(real):
                    seen.add(real)
                    waiting.append(entry.path)


def _missing(name: str, folder: str, who: str, place: Place | None = None) -> Iterator[Diagnostic]:
    """Yield an error AIGW118 when a path of the context, seen from `folder`, is not there."""
    if not os.path.exists(os.path.join(folder, name)):
        hint = "correct it: it is seen from the folder of the config file that says it, or the Application's"
        yield make("AIGW118", f"{who} names a path that is not there", place, found=name, hint=hint)


def strays_of_application(settings: Settings, root: str) -> Iterator[Diagnostic]:
    """Yield an error AIGW118 for each path out of the root, or not there, that the Application names."""
    for layer in settings.layers():
        if layer.source == "environment":
            names = (("context", layer.context), ("controller_values", _paths(layer)))
            for field, paths in names:
                who = str(layer.place_of(field) or "")
                if not who.startswith(OPERATORS):
                    yield from outside(((path, None) for path in paths), os.curdir, root)
                    inner = [path for path in paths if leads_inside(path, os.curdir, root)]
                    for path in inner if field == "context" else ():
                        yield from _missing(path, os.curdir, who)


def _paths(layer: Settings) -> tuple[str, ...]:
    return tuple(file.path for file in layer.controller_values)
