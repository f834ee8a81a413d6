"""Finds the packaged folders `plugin/`, `schemas/` and `templates/`, installed or in a checkout."""

from __future__ import annotations

import os

from aigw_render.base.record import cast

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data

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


def read_json(*parts: str) -> Data:
    """Return what a packaged JSON file holds. Raises OSError when it is not there.

    The scanner that `json` is written around reads the whole text; the package around it is
    1.5 ms of a cold start, and offers nothing that our own files need.
    """
    text = read_resource(*parts).decode()
    try:
        from _json import make_scanner
    except ImportError:
        import json

        return cast("Data", json.loads(text))
    return cast("Data", make_scanner(cast("make_scanner", _Plain()))(text, 0)[0])


class _Plain:
    """How the scanner makes values: as `json.loads` does."""

    strict = True
    object_hook = None
    object_pairs_hook = None
    parse_float = float
    parse_int = int
    parse_constant = float


def read_resource(*parts: str) -> bytes:
    """Return the bytes of a packaged file. Raises OSError when it is not there."""
    with open(resource_path(*parts), "rb") as file:
        return file.read()
