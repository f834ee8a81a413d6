"""Texts that may hold an MCP session seed: told by the words beside it, for what was not understood."""

from __future__ import annotations

import re

_MENTION = r"(?i)seed|encrypt|kind[\"']?\s*:\s*[\"']?(?:sealed)?secret"
_NAME = r"[\w.-]*"
_SEED = r"(?i)(-*mcp(?:fallback)?sessionencryptionseed|.*?se+d|.*?encryption)"
"""Up to where a name is one: what follows may be a seed that is glued to it."""
_HARMLESS = "iteration"


def may_hold_seed(text: str) -> bool:
    """Tell whether a text that was not understood is not to be quoted."""
    return re.search(_MENTION, text) is not None


def sure_name(text: str) -> str:
    """Return as much of a misspelt name as is no value that stands behind it.

    `--seed VALUE`, `--seed:VALUE` and `--seedVALUE` are names to who does not know better.
    """
    found = re.match(_NAME, text)
    name = found[0] if found else ""
    seed = re.match(_SEED, name)
    return seed[1] if seed and _HARMLESS not in name.lower() else name
