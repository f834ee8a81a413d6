"""The two lists that a controller flag holds as one string: `K=V;K=V` and `a;b`."""

from __future__ import annotations

from aigw_render.settings.govalue import go_strip


def parse_env_vars(text: str) -> tuple[tuple[str, str], ...] | None:
    """Return names and values of `K=V;K=V` in their order, duplicates included; None when there are none.

    A pair is trimmed as a whole and its name once more, its value not. Raises ValueError
    naming the position (from 1) of a pair without `=` or without a name, never its value.
    """
    pairs = [(at, go_strip(pair)) for at, pair in enumerate(text.split(";"), 1)]
    found = tuple(_pair(at, pair) for at, pair in pairs if pair)
    return found or None


def _pair(position: int, pair: str) -> tuple[str, str]:
    """Return one name and value."""
    name, equals, value = pair.partition("=")
    if not equals:
        reason = f"pair {position} has no `=`"
        raise ValueError(reason)
    if not go_strip(name):
        reason = f"pair {position} has no name before its `=`"
        raise ValueError(reason)
    return go_strip(name), value


def parse_pull_secrets(text: str) -> tuple[str, ...] | None:
    """Return the names of `a;b` in their order, duplicates included; None when there are none."""
    return tuple(name for part in text.split(";") if (name := go_strip(part))) or None


def parse_namespaces(text: str) -> tuple[str, ...] | None:
    """Return the names of `a,b`; None, which means every namespace, when there are none."""
    return tuple(name for part in text.split(",") if (name := go_strip(part))) or None
