"""The container's environment: the controller's flag, GatewayConfig's list, and both merged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aigw_render.base.data import Quoted, text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from aigw_render.base.data import Data

_SPACE = (
    "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
"""What Go trims; Python's own `strip` would take U+001C to U+001F as well."""


def parse_extra_env_vars(flag: str) -> tuple[tuple[str, str], ...] | None:
    """Return the names and values of `extProcExtraEnvVars` (`K=V;K=V`), None when it names none.

    Names are trimmed, values keep the space after the `=`. Raises ValueError for an entry
    without `=` or without a name.
    """
    return tuple(_pair(entry, position) for position, entry in _entries(flag)) or None


def parse_image_pull_secrets(flag: str) -> tuple[str, ...] | None:
    """Return the names in `extProcImagePullSecrets` (`a;b`), None when it names none."""
    return tuple(entry for _, entry in _entries(flag)) or None


def _entries(flag: str) -> Iterator[tuple[int, str]]:
    """Yield the entries that are not blank with their position from 1."""
    for position, entry in enumerate(flag.split(";"), start=1):
        trimmed = entry.strip(_SPACE)
        if trimmed:
            yield position, trimmed


def _pair(entry: str, position: int) -> tuple[str, str]:
    """Split one entry at its first equals sign."""
    name, equals, value = entry.partition("=")
    name = name.strip(_SPACE)
    if not equals or not name:
        missing = "name before the =" if equals else "="
        message = f"entry {position}, {entry!r}, has no {missing}"
        raise ValueError(message)
    return name, value


def controller_env(pairs: Iterable[tuple[str, str]] | None) -> list[Data]:
    """Return the controller's variables as a pod lists them; an empty value is left out."""
    return [{"name": name, "value": value} if value else {"name": name} for name, value in pairs or ()]


def merge_env(controller: Iterable[tuple[str, str]] | None, config: Iterable[Data]) -> list[Data]:
    """Return the container's `env`: GatewayConfig's typed items over the controller's pairs.

    A name that is there already is replaced in place (the last one where the controller has
    it twice), a new one is appended. Values are `Quoted`.
    """
    merged = controller_env(controller)
    places = {text(item, "name"): index for index, item in enumerate(merged)}
    for item in config:
        place = places.setdefault(text(item, "name"), len(merged))
        merged[place : place + 1] = [item]
    return [_quoted(item) for item in merged]


def _quoted(item: Data) -> Data:
    """Return an item whose value is always written in quotes."""
    if isinstance(item, dict) and isinstance(item.get("value"), str):
        return {**item, "value": Quoted(item["value"])}
    return item
