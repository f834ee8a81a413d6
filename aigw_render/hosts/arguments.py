"""Options for entry points that machines call: the same names as `render` has, read without click.

click takes 25 ms to import, more than half of what a whole cold start may take. What a value means is
checked where all settings are (`hosts.settings`); here an option is only told from its value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from aigw_render.base.diagnostic import Diagnostic
from aigw_render.base.errors import UsageError
from aigw_render.settings.keys import KEYS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_CONFIG = "--config"
_SHAPES = {_CONFIG: "text"} | {key.option: key.shape for key in KEYS if key.option}


def parse_options(arguments: Sequence[str]) -> dict[str, object]:
    """Return the options by parameter name (`kube_version`), as `hosts.settings.gather` takes them.

    `--name value` and `--name=value`; a switch takes no value, a list's option may come again.
    Raises UsageError (AIGW115) for anything else.
    """
    options: dict[str, object] = {}
    rest = iter(arguments)
    for argument in rest:
        name, equals, value = argument.partition("=")
        shape = _shape(name)
        if shape == "switch":
            if equals:
                raise _wrong(name, "takes no value")
            found: object = True
        else:
            found = value if equals else _next(name, rest)
        field = name.removeprefix("--").replace("-", "_")
        options[field] = (*_listed(options.get(field)), found) if shape == "list" else found
    return options


def _shape(name: str) -> str:
    """Return what kind of value an option takes."""
    if name in _SHAPES:
        return _SHAPES[name]
    from aigw_render.settings.nearest import did_you_mean

    raise _wrong(name, "is unknown", did_you_mean(name, _SHAPES))


def _next(name: str, rest: Iterator[str]) -> str:
    """Return an option's value when it is an argument of its own."""
    for value in rest:
        return value
    raise _wrong(name, "needs a value")


def _listed(found: object) -> tuple[object, ...]:
    """Return the values that a list's option already has."""
    return found if isinstance(found, tuple) else ()


def _wrong(name: str, why: str, hint: str = "") -> UsageError:
    """Return the error about an option."""
    return UsageError([Diagnostic("AIGW115", "error", f"the option {name} {why}", hint=hint)])
