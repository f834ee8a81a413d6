"""The controller's flags as people read them: values as text with seeds masked, and who said them."""

from __future__ import annotations

from aigw_render.settings.flags import effective_values
from aigw_render.settings.flagtable import PUBLIC_SEEDS, SECRET_FLAGS, Flag, FlagValue, flags_of
from aigw_render.settings.seeds import SecretSeed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from aigw_render.settings.flags import Said

UNSET = "(not set)"
"""How a flag is shown that is not passed and has no default, which differs from an empty one."""


def flag_texts(flags: Mapping[str, Said], release: str) -> dict[str, str]:
    """Return the text of each flag that matters here; a seed other than the public default is `***`."""
    values = effective_values(flags, release)
    return {name: flag_text(flag, values[name]) for name, flag in _shown(release).items()}


def flag_origins(flags: Mapping[str, Said], release: str) -> dict[str, str]:
    """Return who said each flag that matters here."""
    default = f"program default ({release})"
    return {name: flags[name].origin if name in flags else default for name in _shown(release)}


def _shown(release: str) -> dict[str, Flag]:
    """Return the flags that matter here, in the table's order."""
    return {name: flag for name, flag in flags_of(release).items() if flag.field}


def flag_text(flag: Flag, value: FlagValue) -> str:
    """Return a flag's value as text, a seed masked."""
    if isinstance(value, SecretSeed):
        return value.shown
    if flag.name in SECRET_FLAGS and value not in PUBLIC_SEEDS:
        return "***"
    if isinstance(value, bool):
        return "true" if value else "false"
    return UNSET if value is None else str(value)
