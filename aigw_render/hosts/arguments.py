"""Options for entry points that machines call: the same names as `render` has, read without click.

click takes 25 ms to import, more than half of what a whole cold start may take. What a value means is
checked where all settings are (`hosts.settings`); here an option is only told from its value.
"""

from __future__ import annotations

from aigw_render.base.diagnostic import Diagnostic
from aigw_render.base.errors import UsageError
from aigw_render.settings.keys import KEYS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from aigw_render.settings.keys import Shape

_CONFIG = "--config"
_SHAPES: dict[str, Shape] = {key.option: key.shape for key in KEYS if key.option}
_SHAPES[_CONFIG] = "text"


def parse_options(arguments: Sequence[str]) -> dict[str, object]:
    """Return the options by parameter name (`kube_version`), as `hosts.settings.gather` takes them.

    `--name value` and `--name=value`; a switch takes no value, a list's option may come again.
    Raises UsageError (AIGW115) for anything else.
    """
    options, words = parse_arguments(arguments)
    for word in words:
        _shape(word, _SHAPES)
    return options


def parse_arguments(
    arguments: Sequence[str], more: Mapping[str, Shape] | None = None
) -> tuple[dict[str, object], list[str]]:
    """Return the options, those of an entry point's own (`more`) among them, and what is no option."""
    shapes = _SHAPES | dict(more or {})
    options: dict[str, object] = {}
    words: list[str] = []
    rest = iter(arguments)
    for argument in rest:
        if argument.startswith("-"):
            field, shape, found = _option(argument, rest, shapes)
            options[field] = (*_listed(options.get(field)), found) if shape == "list" else found
        else:
            words.append(argument)
    return options, words


def _option(argument: str, rest: Iterator[str], shapes: Mapping[str, Shape]) -> tuple[str, Shape, object]:
    """Return an option's parameter name, shape and value."""
    name, equals, value = argument.partition("=")
    shape = _shape(name, shapes)
    found: object = value if equals or shape == "switch" else _next(name, rest)
    if shape == "switch":
        if equals:
            raise _wrong(name, "takes no value")
        found = True
    return name.removeprefix("--").replace("-", "_"), shape, found


def _shape(name: str, shapes: Mapping[str, Shape]) -> Shape:
    """Return what kind of value an option takes."""
    if name in shapes:
        return shapes[name]
    from aigw_render.base.nearest import did_you_mean
    from aigw_render.base.seedwords import sure_name

    name = sure_name(name)
    raise _wrong(name, "is unknown", did_you_mean(name, shapes))


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
