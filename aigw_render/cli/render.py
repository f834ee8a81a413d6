"""`render`: the main job."""

from __future__ import annotations

import os

import click

from aigw_render.cli.editing import edit_command, output_options
from aigw_render.cli.options import optional_input_options, report_options, settings_options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from aigw_render.outcome import Outcome
    from aigw_render.read.files import InputFile
    from aigw_render.settings.settings import Settings


@click.command("render")
@optional_input_options
@click.option(
    "--kustomize",
    metavar="DIR",
    help="Build the kustomization in DIR, with kustomize or kubectl, and render that.",
)
@click.option(
    "--kustomize-arg",
    multiple=True,
    metavar="ARG",
    help="An argument for the build, e.g. --kustomize-arg=--enable-helm. Repeatable.",
)
@output_options
@settings_options
@report_options
def command(kustomize: str | None, kustomize_arg: tuple[str, ...], **arguments: object) -> int:
    """Inject the extproc into the manifests at PATHS (files, folders, - for standard input).

    The result is one stream on standard output. On any error nothing is written.
    """
    _check(kustomize, kustomize_arg, arguments)
    from aigw_render.pipeline import render

    return edit_command(arguments, render if kustomize is None else _behind(kustomize, kustomize_arg))


def _check(kustomize: str | None, kustomize_arg: tuple[str, ...], arguments: dict[str, object]) -> None:
    """Refuse combinations that have no meaning."""
    if kustomize is None and not arguments["paths"]:
        message = "Missing argument 'PATHS...'."
        raise click.UsageError(message)
    if kustomize is None and kustomize_arg:
        message = "--kustomize-arg goes with --kustomize."
        raise click.UsageError(message)
    if kustomize is not None and (arguments["paths"] or arguments["in_place"] or _is_folder(arguments)):
        message = (
            "--kustomize gives one stream: PATHS, --in-place and a folder as --output do not go with it."
        )
        raise click.UsageError(message)


def _is_folder(arguments: dict[str, object]) -> bool:
    """Tell whether the output is a folder, which mirrors input files."""
    output = str(arguments["output"])
    return output.endswith("/") or os.path.isdir(output)


def _behind(folder: str, arguments: tuple[str, ...]) -> Callable[[Iterable[InputFile], Settings], Outcome]:
    """Return what renders the build of a kustomization, with the files (of the context) that it gets."""
    from aigw_render.hosts.builders import build_kustomization
    from aigw_render.pipeline import render

    return lambda files, settings: render((build_kustomization(folder, arguments), *files), settings)
