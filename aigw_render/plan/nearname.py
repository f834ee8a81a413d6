"""The object of the input that a missing one's name probably means."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_MOST_COMPARED = 100
"""Both the names that are missing and those that are there come from the input."""

_NEAR = 0.6
"""How much of a name has to be the same."""


def near_name(name: str, known: Iterable[str]) -> str:
    """Return the name most like another, or nothing: where none is near, or there are very many.

    The time is linear in the length of the names; `difflib` takes a thousand times as long for
    long names that are alike.
    """
    names = sorted(known)
    if not 0 < len(names) <= _MOST_COMPARED:
        return ""
    share, best = max((_same_share(name, other), other) for other in names)
    return best if share >= _NEAR else ""


def _same_share(one: str, other: str) -> float:
    """Return how much of two names their common beginning and end are: one typing error leaves most."""
    start = _common(one, other)
    end = _common(one[start:][::-1], other[start:][::-1])
    return (start + end) / max(len(one), len(other), 1)


def _common(one: str, other: str) -> int:
    """Return how many characters two texts begin with alike."""
    pairs = zip(one, other, strict=False)
    return next((index for index, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
