"""The known name that a misspelt one probably means: a setting, a field, a command, an object."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_NEAR = 0.65
"""How much of two names has to be the same, in the same order."""
_MIDDLE = 40
"""Up to this length what differs between two names is compared, in quadratic time."""


def nearest(name: str, known: Iterable[str], *, most: int = 100) -> str:
    """Return the known name most like `name`, whatever its case, or an empty string when none is near.

    Among more than `most` none is looked for: every object of a large input may name one that is missing.
    """
    names = {candidate.lower(): candidate for candidate in sorted(known)}
    if not 0 < len(names) <= most:
        return ""
    share, best = max((_same_share(name.lower(), other), other) for other in names)
    return names[best] if share >= _NEAR else ""


def did_you_mean(name: str, known: Iterable[str], prefix: str = "") -> str:
    """Return a hint such as `did you mean --rootPrefix?`, or an empty string."""
    found = nearest(name, known)
    return f"did you mean {prefix}{found}?" if found else ""


def _same_share(one: str, other: str) -> float:
    """Return how much of two names is the same; 0 where it cannot be enough.

    The common beginning and end count, and what is between them is compared by `difflib`, which alone
    would take a thousand times as long for long names that are alike.
    """
    total = len(one) + len(other)
    if 2 * min(len(one), len(other)) < _NEAR * total or not total:
        return 0
    start = _common(one, other)
    end = _common(one[start:][::-1], other[start:][::-1])
    left, right = one[start : len(one) - end], other[start : len(other) - end]
    same = start + end
    if left and right and max(len(left), len(right)) <= _MIDDLE:
        # Here, so that only a mistake pays for the import.
        from difflib import SequenceMatcher

        same += sum(block.size for block in SequenceMatcher(None, left, right, False).get_matching_blocks())
    return 2 * same / total


def _common(one: str, other: str) -> int:
    """Return how many characters two texts begin with alike."""
    pairs = zip(one, other, strict=False)
    return next((index for index, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
