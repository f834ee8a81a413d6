"""The container's env with each name once, as an EnvoyProxy may hold it."""

from __future__ import annotations

from aigw_render.base.data import get, sequence, text
from aigw_render.base.patterns import lazy
from aigw_render.plan.items import named

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

    from aigw_render.base.data import Data

_REFERENCE = lazy(r"\$\$|\$\(([^()]*)\)")
"""`$(NAME)`, or the `$$` that escapes a dollar sign."""


def with_unique_env(container: dict[str, Data]) -> dict[str, Data]:
    """Return a container whose env holds each name once: at its first place, with its last value."""
    items = sequence(container, "env")
    unique = _unique(items)
    return container if len(unique) == len(items) else {**container, "env": unique}


def repeated_names(container: Data) -> list[str]:
    """Return the names that stand in the env more than once, in its order."""
    names = [named(item) for item in sequence(container, "env")]
    return [
        name for index, name in enumerate(names) if name in names[index + 1 :] and name not in names[:index]
    ]


def is_equivalent(container: Data) -> bool:
    """Tell whether the container sees the same values when its env holds each name once.

    It does not where `$(NAME)` in another value meets an earlier one of several values.
    """
    items = sequence(container, "env")
    return _expanded(items) == _expanded(_unique(items))


def _unique(items: list[Data]) -> list[Data]:
    """Return the last item of each name at the place of the first one."""
    return [*{named(item): item for item in items}.values()]


def _expanded(items: list[Data]) -> dict[str, str]:
    """Return what each name holds in the container; a value from elsewhere stands for itself."""
    found: dict[str, str] = {}
    for item in items:
        value = text(item, "value")
        source = get(item, "valueFrom")
        expanded = _REFERENCE.sub(lambda match: _looked_up(match, found), value)
        found[named(item)] = repr(source) if source is not None else expanded
    return found


def _looked_up(match: re.Match[str], found: dict[str, str]) -> str:
    """Return what a reference becomes: what was defined before it, or itself."""
    return found.get(match[1], match[0]) if match[1] is not None else match[0]
