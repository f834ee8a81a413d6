"""Keeps what a config file names inside of the repository that the config stands in."""

from __future__ import annotations

import os

from aigw_render.base.codes import make
from aigw_render.base.record import NamedTuple
from aigw_render.hosts.paths import is_inside, is_open

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.diagnostic import Diagnostic, Place
    from aigw_render.settings.layer import Layer

CONFIG_FILES = ("aigw-render.yaml", "aigw-render.yml")
"""What a config file is called that is used without being named."""


class NamedConfig(NamedTuple):
    """The config file of a run."""

    path: str
    origin: str
    """Who named it, for people."""
    root: str = ""
    """For one that was found and not named: the real path of the folder that it must not lead out of."""


def find_config() -> NamedConfig | None:
    """Return the nearest config file in the working folder or above, up to the root of the repository.

    Outside of a repository only the working folder counts: what is above may be anybody's.
    """
    top = os.path.realpath(os.curdir)
    found: list[tuple[str, str]] = []
    folder, shown = top, ""
    while True:
        names = [] if found else [name for name in CONFIG_FILES if os.path.isfile(os.path.join(folder, name))]
        found += [(folder, shown + name) for name in names[:1]]
        if os.path.exists(os.path.join(folder, ".git")):
            break
        folder, before, shown = os.path.dirname(folder), folder, f"{shown}../"
        if folder == before:
            folder, found = top, [one for one in found if one[0] == top]
            break
    if not found:
        return None
    where = "in the working folder" if found[0][0] == top else "above the working folder, in the repository"
    return NamedConfig(found[0][1], f"found {where}", folder)


def overreaches(layer: Layer, config: NamedConfig) -> Iterator[Diagnostic]:
    """Yield an error AIGW118 for each thing that only a config may do that is named.

    Who can change the tree can change a config that is found in it: it must not get at any variable
    or file of the machine, for seeds end up in the output.
    """
    if not is_inside(os.path.realpath(config.path), config.root):
        yield make("AIGW118", f"{config.path} is a link that leads out of the repository", hint=_NAME_IT)
    if layer.settings.allow_secrets:
        place = layer.settings.place_of("allow_secrets")
        yield _forbidden("say allowSecrets", None if isinstance(place, str) else place, _ACKNOWLEDGED)
    folder, known = os.path.dirname(config.path), os.path.exists(os.path.join(config.root, ".git"))
    for name, place in named_paths(layer):
        if not known and not leads_inside(name, folder, config.root):
            yield stray(name, place, expected=f"a path inside {config.root}", hint=_NAME_IT)
        elif leads_inside(name, folder, config.root) and not _is_open(name, config):
            yield _forbidden(f"read {name}", place, "a path without hidden parts")
    for need in layer.needs:
        if need.kind == "variable" and not need.name.startswith(_VARIABLES):
            yield _forbidden(f"read the variable {need.name}", need.place, "a name with AIGW_ before it")
        elif need.kind == "file" and need.field != "controller_values" and not _is_open(need.name, config):
            yield _forbidden(
                f"read {need.name}", need.place, "a file of the same repository that is not hidden"
            )


_VARIABLES = ("AIGW_", "ARGOCD_ENV_AIGW_")
_ACKNOWLEDGED = "--allow-secrets, or a config that is named: seeds would end up in the output"
_NAME_IT = "name the config with --config FILE when it is your own"


def _forbidden(what: str, place: Place | None, expected: str) -> Diagnostic:
    """Return the error about what only a config may do that is named."""
    message = f"a config that is found and not named may not {what}"
    return make("AIGW118", message, place, expected=expected, hint=_NAME_IT)


def _is_open(name: str, config: NamedConfig) -> bool:
    """Tell whether a path that a config names is none, or inside of its repository and not hidden."""
    return "\0" in name or is_open(
        os.path.realpath(os.path.join(os.path.dirname(config.path), name)), config.root
    )


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
