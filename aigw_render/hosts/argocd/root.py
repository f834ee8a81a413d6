"""Finds the folder that Argo CD has copied the repository to: nothing outside of it is read."""

from __future__ import annotations

import os


def repository_root(folder: str, source_path: str) -> str:
    """Return the copy's root, without symbolic links, of the Application's folder in it.

    `source_path` is the Application's path in its repository (`ARGOCD_APP_SOURCE_PATH`); the copy
    has no `.git` that would tell. An administrator may have Argo CD copy a part of the repository
    only (`manifest-generate-paths`), and a folder may be reached through a link. Where nothing
    fits, the root is the folder itself: that reads too little, and never too much.
    """
    here = os.path.realpath(folder)
    parts = [part for part in source_path.split("/") if part not in ("", ".")]
    if not parts or ".." in parts:
        return here
    return _above(here, os.path.join(*parts)) or _without_suffix(here, parts)


def _above(here: str, path: str) -> str:
    """Return the nearest folder above from which the path leads here, through links too, or nothing."""
    parent = os.path.dirname(here)
    while parent != os.path.dirname(parent):
        if os.path.realpath(os.path.join(parent, path)) == here:
            return parent
        parent = os.path.dirname(parent)
    return ""


def _without_suffix(here: str, parts: list[str]) -> str:
    """Return the folder without the last parts of the path that it ends in."""
    while parts and os.path.basename(here) == parts[-1]:
        here = os.path.dirname(here)
        parts = parts[:-1]
    return here
