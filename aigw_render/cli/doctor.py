"""`doctor`: is everything as it should be, and does the cluster run what would be rendered?"""

from __future__ import annotations

import sys

import click

from aigw_render.cli.comparing import DIFFERENT
from aigw_render.cli.options import input_options, report_options, settings_options, shape_option
from aigw_render.cli.session import is_painted, open_session, show
from aigw_render.cli.viewing import inspect_session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.outcome import Inspection, Outcome
    from aigw_render.plan.doctor.check import Check
    from aigw_render.read.resource import Resource

REFUSED = 4
"""The exit code for a problem that no render looks at, but that makes the result unsafe."""


@click.command("doctor")
@input_options
@click.option(
    "--live",
    metavar="FILE|-",
    help="Compare with what runs: the output of `kubectl get deploy,ds,pods -A -o yaml`.",
)
@shape_option("text", "json")
@settings_options
@report_options
def command(live: str | None, shape: str, **arguments: object) -> int:
    """Print a checklist about the manifests at PATHS, and with --live about the cluster.

    Which release and settings are used and why, what is injected, whether the webhook would inject
    again, whether Envoy Gateway calls the controller, and which Secrets the pods need. Exit codes: 0
    all is well; 1 the cluster runs something else; 3 and 4 as of render, 4 also for other problems.
    """
    from aigw_render.hosts.stdout import write_stdout
    from aigw_render.write.doctor import checklist_json, checklist_text

    session = open_session(arguments)
    if live == "-" and "-" in session.paths:
        message = "the standard input cannot be both the manifests and the dump."
        raise click.UsageError(message)
    checks: list[Check] = []

    def view(inspection: Inspection, outcome: Outcome) -> None:
        dump = _dump(live) if live else []
        found = _checks(inspection, outcome, dump, compared=bool(live))
        color = is_painted(session.reporting.color, sys.stdout)
        text = checklist_json(found) if shape == "json" else checklist_text(found, color=color)
        write_stdout(text.encode())
        checks.extend(found)

    outcome = inspect_session(session, view)
    # As text the checklist says it all.
    if not checks or session.reporting.format != "text":
        show(outcome, session.reporting)
    return _exit_code(outcome, checks)


def _dump(path: str) -> list[Resource]:
    """Return the objects of a dump. Raises InputError when it cannot be read or holds none."""
    from aigw_render.base.codes import make
    from aigw_render.base.errors import InputError
    from aigw_render.hosts.files import read_inputs
    from aigw_render.read.load import load_all

    loaded = load_all(read_inputs((path,)))
    errors = [one for one in loaded.diagnostics if one.severity == "error"]
    if not loaded.resources and not errors:
        hint = "kubectl get deploy,ds,pods -A -o yaml > live.yaml"
        errors = [make("AIGW128", f"{path} holds no objects of a cluster", hint=hint)]
    if errors:
        raise InputError(errors)
    return [*loaded.resources]


def _checks(inspection: Inspection, outcome: Outcome, dump: list[Resource], *, compared: bool) -> list[Check]:
    """Return the checklist, without the seeds in it."""
    from aigw_render.plan.doctor.check import Case
    from aigw_render.plan.doctor.checklist import checklist
    from aigw_render.plan.doctor.livechecks import live_checks
    from aigw_render.settings.seeds import seeds_of
    from aigw_render.write.report.mask import mask_findings

    case = Case(
        inspection.catalog, inspection.plan, inspection.effective, outcome.diagnostics, inspection.loaded
    )
    checks = checklist(case, live_checks(case, dump) if compared else ())
    secrets = inspection.effective.secrets | seeds_of((*inspection.loaded.resources, *dump))
    findings = mask_findings([check.finding for check in checks], secrets)
    return [check._replace(finding=finding) for check, finding in zip(checks, findings, strict=True)]


def _exit_code(outcome: Outcome, checks: list[Check]) -> int:
    """Return the exit code: a render's, 4 for a problem beside it, 1 for a difference, else 0."""
    if outcome.failed:
        return outcome.exit_code
    if any(check.state == "problem" for check in checks):
        return REFUSED
    differs = any(check.topic == "live" and check.finding.code == "AIGW227" for check in checks)
    return DIFFERENT if differs else 0
