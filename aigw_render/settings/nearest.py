"""The known name that a misspelt one probably means."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_LONGEST = 100
"""No name of ours is that long; matching takes quadratic time."""


def nearest(name: str, known: Iterable[str]) -> str:
    """Return the known name most like `name`, whatever its case, or an empty string when none is near."""
    # Here, so that only a mistake pays for the import.
    from difflib import get_close_matches

    by_case = {candidate.lower(): candidate for candidate in sorted(known)}
    found = get_close_matches(name[:_LONGEST].lower(), by_case, n=1, cutoff=0.7)
    return by_case[found[0]] if found else ""


def did_you_mean(name: str, known: Iterable[str], prefix: str = "") -> str:
    """Return a hint such as `did you mean --rootPrefix?`, or an empty string."""
    found = nearest(name, known)
    return f"did you mean {prefix}{found}?" if found else ""
