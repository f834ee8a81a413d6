"""The options that commands share, each written once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

import click

from aigw_render.base.record import NamedTuple
from aigw_render.settings.choices import DEFAULTS
from aigw_render.settings.keys import KEYS, Key

Decorated = TypeVar("Decorated", bound=Callable[..., object])


class Decorator(Protocol):
    """Adds an option, or several, to a command."""

    def __call__(self, function: Decorated, /) -> Decorated:
        """Return the command with them."""
        ...


class Reporting(NamedTuple):
    """How findings are shown."""

    format: str = "text"
    quiet: bool = False
    verbose: bool = False
    color: str = "auto"


_PATH = click.Path(allow_dash=True, readable=False)
"""What cannot be read is reported with everything else, in the form that was asked for."""

_PATHS = click.argument("paths", nargs=-1, required=True, type=_PATH)
_OPTIONAL_PATHS = click.argument("paths", nargs=-1, type=_PATH)


def _option(key: Key) -> Decorator:
    """Return the option of a setting, from its row in the table."""
    if key.shape == "switch":
        return click.option(key.option, is_flag=True, default=None, help=key.about)
    if key.shape == "list":
        return click.option(key.option, multiple=True, metavar=key.metavar, help=f"{key.about} Repeatable.")
    kind, default = click.Choice(key.choices) if key.choices else None, DEFAULTS.get(key.field)
    about = f"{key.about} Default: {default}." if default else key.about
    return click.option(key.option, type=kind, metavar=key.metavar or None, help=about)


_OPTIONS = {key.field: _option(key) for key in KEYS if key.option}

_INPUT = (_OPTIONS.pop("context"), _OPTIONS.pop("exclude"))
_SETTINGS = (
    click.option("--config", metavar="FILE", help="A config file of kind AIGatewayRender."),
    *_OPTIONS.values(),
)

FORMATS = ("text", "json", "sarif", "github")
"""The forms of a report; `write.report.reporters` has a function for each."""

_REPORT = (
    click.option(
        "--format",
        type=click.Choice(FORMATS),
        default="text",
        show_default=True,
        help="The form of the report on standard error.",
    ),
    click.option("--quiet", "-q", is_flag=True, help="Report errors only."),
    click.option(
        "--verbose",
        "-v",
        is_flag=True,
        help="Also say what was decided for each target, and what was written.",
    ),
    click.option(
        "--color",
        type=click.Choice(["auto", "always", "never"]),
        default="auto",
        show_default=True,
        help="Colours; auto: as NO_COLOR, FORCE_COLOR and the terminal say.",
    ),
)


def _apply(options: tuple[Decorator, ...]) -> Decorator:
    """Return one decorator for several, which keeps their order in the help text."""

    def decorate(function: Decorated) -> Decorated:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


def input_options(function: Decorated) -> Decorated:
    """Add the paths to read, `--context` and `--exclude`."""
    return _apply((_PATHS, *_INPUT))(function)


def optional_input_options(function: Decorated) -> Decorated:
    """Add the same where a command makes sense without any input."""
    return _apply((_OPTIONAL_PATHS, *_INPUT))(function)


def context_options(function: Decorated) -> Decorated:
    """Add `--context` and `--exclude`, for a command whose input comes from its caller."""
    return _apply(_INPUT)(function)


def settings_options(function: Decorated) -> Decorated:
    """Add everything that decides about the result."""
    return _apply(_SETTINGS)(function)


def report_options(function: Decorated) -> Decorated:
    """Add how findings are shown."""
    return _apply(_REPORT)(function)


def shape_option(usual: str, *others: str) -> Decorator:
    """Return what adds `--output`, the form in which a view is printed, as the argument `shape`."""
    return click.option(
        "--output",
        "shape",
        type=click.Choice([usual, *others]),
        default=usual,
        show_default=True,
        help="How it is printed.",
    )
