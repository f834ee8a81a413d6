"""`aigw-render cmp generate`: one Application's manifests with the extproc in, on standard output."""

from __future__ import annotations

import os

from aigw_render.base.errors import AigwError, InputError
from aigw_render.hosts.argocd.application import read_application
from aigw_render.hosts.argocd.content import has_objects, no_objects, refused
from aigw_render.hosts.argocd.settings import plugin_settings
from aigw_render.hosts.argocd.sources import build, source_of
from aigw_render.hosts.arguments import parse_options
from aigw_render.hosts.console import report
from aigw_render.hosts.files import read_inputs
from aigw_render.hosts.stdout import stream_out
from aigw_render.pipeline import render

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.hosts.argocd.application import Application
    from aigw_render.outcome import Outcome
    from aigw_render.read.files import InputFile
    from aigw_render.settings.settings import Settings


def generate(arguments: Sequence[str]) -> int:
    """Write the manifests of the Application in the working folder, and return the exit code.

    On an error nothing is written, and the first line of the report says all that matters: people see
    little else of it. An empty result is an error (AIGW501): Argo CD would delete what is deployed.
    """
    folder = os.curdir
    try:
        application = read_application(os.environ)
        folder = application.folder
        outcome = _rendered(application, arguments)
    except AigwError as error:
        return _failed(error.diagnostics, folder, error.exit_code)
    if outcome.failed:
        return _failed(outcome.diagnostics, folder, outcome.exit_code)
    _warn(outcome.diagnostics, folder)
    files = outcome.files
    # All but the texts goes before they are encoded: a fifth of a long stream's peak.
    del outcome
    stream_out(files)
    return 0


def _failed(found: Iterable[Diagnostic], folder: str, code: int) -> int:
    """Report what is wrong, seen from the repository, and return the exit code."""
    from aigw_render.hosts.argocd.report import report_failure

    report_failure(found, folder)
    return code


def _warn(found: Iterable[Diagnostic], folder: str) -> None:
    """Report what is no error, seen from the repository: the sidecar's log is that of all Applications."""
    findings = tuple(found)
    if findings:
        from aigw_render.hosts.argocd.report import in_repository

        report(in_repository(one, folder) for one in findings)


def _rendered(application: Application, arguments: Sequence[str]) -> Outcome:
    """Return the outcome with every finding; raises AigwError where there is none."""
    settings, notices = plugin_settings(application, parse_options(arguments), os.environ)
    source = source_of(application)
    # An iterator: the bytes are not held once they are read.
    outcome = render(iter(_inputs(application, source, settings)), settings)
    found = (*application.diagnostics, *notices, *map(refused, outcome.diagnostics))
    if not outcome.failed:
        others = tuple(no_objects(outcome.files))
        empty = not others and not has_objects(outcome.files)
        found = (*found, *others, *([_nothing(application, source)] if empty else ()))
    return outcome._replace(diagnostics=found)


def _inputs(application: Application, source: str, settings: Settings) -> tuple[InputFile, ...]:
    """Return what is rendered, and the context."""
    exclude, context, root = settings.exclude, settings.context, application.root
    if source == "folder":
        return read_inputs((os.curdir,), exclude=exclude, context=context, within=root)
    try:
        built = build(application, source, os.environ)
    except InputError as error:
        from aigw_render.settings.effective import effective
        from aigw_render.write.report.mask import mask_findings

        raise InputError(mask_findings(error.diagnostics, effective(settings).secrets)) from None
    return (*built, *read_inputs((), exclude=exclude, context=context, within=root))


def _nothing(application: Application, source: str) -> Diagnostic:
    """Return the error about an empty result."""
    from aigw_render.base.codes import make

    what = {"folder": "the folder", "helm": "the chart in", "kustomize": "the kustomization in"}[source]
    return make(
        "AIGW501",
        f"{what} {application.folder} gives no object, and Argo CD would delete what is deployed",
        hint="correct the Application's path, or what leaves files out (`exclude`, values, the config file)",
    )
