"""Finds the packaged folders `schemas/` and `templates/`, installed or in a checkout."""

from __future__ import annotations

import os

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def resource_path(*parts: str) -> str:
    """Return the path of a packaged file, e.g. `resource_path("schemas", "v1.1", "X.json")`.

    A wheel carries the folders in `aigw_render/_data`; an editable install and a
    checkout have them beside the package.
    """
    packaged = os.path.join(_PACKAGE, "_data", *parts)
    if os.path.exists(packaged):
        return packaged
    return os.path.join(os.path.dirname(_PACKAGE), *parts)


def read_resource(*parts: str) -> bytes:
    """Return the bytes of a packaged file. Raises OSError when it is not there."""
    with open(resource_path(*parts), "rb") as file:
        return file.read()
