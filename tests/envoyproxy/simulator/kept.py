"""Whether what the user wrote is still there, in its order."""

from __future__ import annotations

from aigw_render.base.data import Data, strict_equal


def lost(path: str, user: Data, now: Data) -> list[str]:
    """Return what an edited value has lost of the user's, one line each.

    A null that an object replaces is no loss: it says that nothing is there.
    """
    if user is None:
        return []
    if isinstance(user, dict) and isinstance(now, dict):
        return _lost_keys(path, user, now)
    if isinstance(user, list) and isinstance(now, list):
        return _lost_items(path, user, now)
    return [] if strict_equal(user, now) else [f"{path}: {user!r} became {now!r}"[:300]]


def _lost_keys(path: str, user: dict[str, Data], now: dict[str, Data]) -> list[str]:
    """Return the lost keys, what is lost below the others, and whether their order changed."""
    missing = [f"{path}.{key}: lost" for key in user if key not in now]
    shared = [key for key in user if key in now]
    below = [line for key in shared for line in lost(f"{path}.{key}", user[key], now[key])]
    moved = [key for key in now if key in user] != shared
    return [*missing, *below, *([f"{path}: its keys changed their order"] if moved else [])]


def _lost_items(path: str, user: list[Data], now: list[Data]) -> list[str]:
    """Return the items that are not among the new ones, in their order."""
    rest = iter(now)
    return [
        f"{path}[{index}]: lost or moved"
        for index, item in enumerate(user)
        if not any(not lost("", item, candidate) for candidate in rest)
    ]
