"""Whether a commit concerns what is rendered: cheap, and never in doubt for no."""

from __future__ import annotations

import os

from aigw_render.hosts.files import SUFFIXES
from aigw_render.hosts.repository import CONFIG_FILES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from aigw_render.settings.settings import Settings


def concerns(names: Iterable[str], reads: Iterable[str]) -> bool:
    """Tell whether one of these files is read: it is named itself, or would be read in a folder.

    Names are paths from the working directory. No file has to be there: a deleted one counts, too.
    """
    roots = [os.path.relpath(path) for path in reads]
    return any(_is_read(os.path.normpath(name), root) for name in names for root in roots)


def sources(paths: Sequence[str], settings: Settings) -> Iterator[str]:
    """Yield everything that a result depends on: inputs, context, the config and its values files.

    The names that a config is found under are among them: it may have been there before.
    """
    yield from (*paths, *settings.context, *CONFIG_FILES)
    for layer in settings.layers():
        if layer.config_file:
            yield layer.config_file
        folder = os.path.dirname(layer.config_file)
        yield from (os.path.join(folder, values.path) for values in layer.controller_values)


def _is_read(name: str, root: str) -> bool:
    """Tell whether a file is `root`, or would be read in it if it is a folder."""
    if name == root:
        return True
    folder = "" if root == os.curdir else os.path.join(root, "")
    if not name.startswith(folder):
        return False
    inside = name.removeprefix(folder)
    return name.endswith(SUFFIXES) and not inside.startswith(".") and f"{os.sep}." not in inside
