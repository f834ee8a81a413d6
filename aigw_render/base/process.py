"""Whether the process is ours alone: then a run may do more to it than a library may."""

from __future__ import annotations

_process = {"ours": False}


def own_process() -> None:
    """Say that this process runs nothing but us. For a process of somebody else this must not be called."""
    _process["ours"] = True


def is_own() -> bool:
    """Tell whether somebody has said so."""
    return _process["ours"]
