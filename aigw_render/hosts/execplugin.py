"""`aigw-render exec-plugin`: a legacy plugin of kustomize, found by the kind of its config.

kustomize runs $KUSTOMIZE_PLUGIN_HOME/<apiVersion>/<lower kind>/<Kind> in the folder of the
kustomization; the first argument is a temporary file with the config. A generator prints resources, a
transformer gets all of them on standard input and prints them again.
"""

from __future__ import annotations

import os

from aigw_render.base.codes import make
from aigw_render.base.errors import AigwError, InputError, UsageError
from aigw_render.hosts.arguments import parse_options
from aigw_render.hosts.console import report
from aigw_render.hosts.files import read_inputs
from aigw_render.hosts.hints import with_keys
from aigw_render.hosts.roles import GENERATE, VALIDATE, created, nothing_to_read, role_of, run_role
from aigw_render.hosts.settings import gather
from aigw_render.hosts.stdout import write_stdout
from aigw_render.read.documents import split
from aigw_render.settings.configkind import is_config

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.outcome import Outcome
    from aigw_render.read.files import InputFile
    from aigw_render.read.resource import Resource


def run(arguments: Sequence[str]) -> int:
    """Be the plugin, and return the exit code."""
    if not arguments:
        hint = "kustomize gives it; by hand use `aigw-render render`"
        raise UsageError([make("AIGW513", "the plugin's config file is missing", hint=hint)])
    handed = [*read_inputs(arguments[:1])]
    try:
        return _run(handed, arguments[1:])
    except AigwError as error:
        raise type(error)(_shown(error.diagnostics, handed)) from None


def _run(handed: list[InputFile], arguments: Sequence[str]) -> int:
    """Run, and write the resources; `handed` gets what comes in besides the config."""
    settings, notices = gather(parse_options(arguments), os.environ, function=_config(handed[0]))
    role = role_of(settings)
    stream = () if role == GENERATE else read_inputs(("-",))
    handed += stream
    if not role and not any(file.data.strip() for file in stream):
        said = "no resources came in, and no `mode` says what to do"
        raise nothing_to_read(said)
    outcome = run_role(stream, settings)
    report(_shown((*notices, *outcome.diagnostics), handed))
    if not outcome.failed:
        _write(outcome, role, stream)
    return outcome.exit_code


def _config(file: InputFile) -> Resource:
    """Return the config. Raises InputError (AIGW115)."""
    from aigw_render.read.load import load

    loaded = load([file])
    if loaded.diagnostics:
        raise InputError(loaded.diagnostics)
    if len(loaded.resources) != 1 or not is_config(loaded.resources[0]):
        expected = "one document of kind AIGatewayRender"
        raise InputError([make("AIGW115", f"{file.path} is no config of this plugin", expected=expected)])
    return loaded.resources[0]


def _shown(found: Iterable[Diagnostic], handed: Iterable[InputFile]) -> list[Diagnostic]:
    """Return findings that name objects in place of lines of texts that nobody has."""
    findings = [*map(with_keys, found)]
    if not findings:
        return []
    from aigw_render.write.report.krm import located

    documents = [document for file in handed for document in split(file)]
    return [one.finding for one in located(findings, documents)]


def _write(outcome: Outcome, role: str, stream: Iterable[InputFile]) -> None:
    """Write what the role calls for."""
    if role == VALIDATE:
        write_stdout(b"".join(file.data for file in stream))
    elif role == GENERATE:
        from aigw_render.edit.blocktext import lines_of
        from aigw_render.edit.style import DEFAULT

        documents = ["\n".join(lines_of(found, DEFAULT)) for found in created(outcome)]
        write_stdout("\n---\n".join([*documents, ""]).removesuffix("---\n").encode())
    else:
        paths = {file.path for file in stream}
        write_stdout("".join(file.after for file in outcome.files if file.path in paths).encode())
