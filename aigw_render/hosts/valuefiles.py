"""Values files that manifests of the input name, for those of them that were not read with it."""

from __future__ import annotations

import os

from aigw_render.hosts.paths import is_open
from aigw_render.hosts.repository import repository_of
from aigw_render.read.load import load
from aigw_render.settings.charts import find_charts
from aigw_render.settings.inputtree import InputTree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from aigw_render.read.files import InputFile
    from aigw_render.settings.inputtree import Asked

_WORDS = (b"alueFiles", b"aluesFile", b"fileParameters", b"valuesFrom")
"""What stands in every manifest that may name a values file: `valueFiles`, `valuesFile`, …"""


def may_name_values(file: InputFile) -> bool:
    """Tell whether a file may hold an installation of the chart that names others."""
    return any(word in file.data for word in _WORDS)


def named_files(files: Iterable[InputFile]) -> Iterator[str]:
    """Yield the paths of files that hold values, exist, and were not read under that name.

    A path leads to a file of the repository that the manifest stands in; without a `.git` above it,
    of the manifest's own folder. Anything else, and what is hidden, is not read: a manifest may be somebody
    else's.
    """
    known = {os.path.normpath(file.path) for file in files}
    for asked in _asked([file for file in files if may_name_values(file) or _is_kustomization(file)]):
        path = _path(asked)
        if path and path not in known:
            known.add(path)
            yield path


def _is_kustomization(file: InputFile) -> bool:
    """Tell whether a file may make a ConfigMap of files."""
    return b"configMapGenerator" in file.data or b"secretGenerator" in file.data


def _asked(files: list[InputFile]) -> list[Asked]:
    """Return the files that the manifests in some files ask for."""
    loaded = load(files)
    tree = InputTree(loaded.documents)
    find_charts(loaded.resources, tree)
    return tree.asked


def _path(asked: Asked) -> str:
    """Return the path of a file that is asked for, relative when its manifest's is; empty: not to be read."""
    folder = os.path.dirname(asked.near)
    root = repository_of(os.path.realpath(folder))
    if "\0" in asked.path or not os.path.exists(asked.near):
        return ""
    if asked.relative_to == "folder":
        path, root = os.path.join(folder, asked.path), root or os.path.realpath(folder)
    elif not root:
        return ""
    else:
        top = root if os.path.isabs(asked.near) else os.path.relpath(root)
        path = os.path.join(top, asked.path)
    readable = is_open(os.path.realpath(path), root) and os.path.isfile(path)
    return os.path.normpath(path) if readable else ""
