"""The options that commands share, each written once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import click

from aigw_render.base.record import NamedTuple

Decorated = TypeVar("Decorated", bound=Callable[..., object])
Decorator = Callable[[Decorated], Decorated]


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

_INPUT = (
    click.option(
        "--context",
        multiple=True,
        metavar="PATH",
        help="Read this too, to resolve references; never edited or printed. Repeatable.",
    ),
    click.option("--exclude", multiple=True, metavar="GLOB", help="Leave out paths that match. Repeatable."),
)

_SETTINGS = (
    click.option("--config", metavar="FILE", help="A config file of kind AIGatewayRender."),
    click.option(
        "--ai-gateway-version", metavar="VERSION", help="The AI Gateway release, e.g. v1.1 (the default)."
    ),
    click.option(
        "--assume-release",
        metavar="RELEASE",
        help="Go on as this known release when the AI Gateway's release is unknown here.",
    ),
    click.option("--kube-version", metavar="VERSION", help="The cluster's Kubernetes version, e.g. 1.33."),
    click.option(
        "--envoy-gateway-version",
        metavar="VERSION",
        help="Envoy Gateway's version, e.g. 1.8 (default: the newest known).",
    ),
    click.option(
        "--position",
        type=click.Choice(["auto", "sidecar", "container"]),
        help="Where the extproc runs; auto: a native sidecar from Kubernetes 1.33 on.",
    ),
    click.option(
        "--controller-values",
        multiple=True,
        metavar="FILE",
        help="Values of the ai-gateway-helm chart. Repeatable.",
    ),
    click.option(
        "--controller-arg",
        multiple=True,
        metavar="ARG",
        help="An argument of the controller, e.g. --controller-arg=--extProcLogLevel=debug. Repeatable.",
    ),
    click.option(
        "--controller-from",
        multiple=True,
        metavar="KIND/NAMESPACE/NAME",
        help="Of several controllers or installations of the chart in the input the one that counts, "
        "e.g. Application/argocd/ai-gateway. Repeatable.",
    ),
    click.option(
        "--controller-defaults",
        type=click.Choice(["chart", "binary"]),
        help="What unset controller settings mean: the chart's defaults (unless said), or the program's.",
    ),
    click.option(
        "--filter-config",
        type=click.Choice(["bundle", "legacy", "both", "none"]),
        help="Which filter-config Secrets to mount (default: the release's); none injects nothing.",
    ),
    click.option("--hash-key", metavar="KEY", help="The annotation that gets the config hash."),
    click.option(
        "--target",
        type=click.Choice(["auto", "envoyproxy", "workload", "all"]),
        help="What to inject into (default: auto).",
    ),
    click.option("--namespace", metavar="NAME", help="What an absent namespace means (default: default)."),
    click.option("--strict", is_flag=True, default=None, help="Treat warnings as errors."),
    click.option(
        "--skip-invalid",
        is_flag=True,
        default=None,
        help="Go on without the objects that the API server would refuse, each a warning.",
    ),
    click.option(
        "--allow-missing-config",
        is_flag=True,
        default=None,
        help="Use defaults where a GatewayConfig is named but missing, as the controller does.",
    ),
    click.option(
        "--allow-secrets", is_flag=True, default=None, help="Write MCP session seeds into the output."
    ),
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


def _apply(options: tuple[Decorator[Decorated], ...]) -> Decorator[Decorated]:
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


def shape_option(usual: str, *others: str) -> Callable[[Decorated], Decorated]:
    """Return what adds `--output`, the form in which a view is printed, as the argument `shape`."""
    return click.option(
        "--output",
        "shape",
        type=click.Choice([usual, *others]),
        default=usual,
        show_default=True,
        help="How it is printed.",
    )
