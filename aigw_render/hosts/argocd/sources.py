"""The manifests of an Application before anything is injected: files, a kustomization, or a Helm chart."""

from __future__ import annotations

import os
from functools import partial

from aigw_render.base.codes import make
from aigw_render.base.errors import InputError
from aigw_render.hosts.argocd.confine import OPERATORS
from aigw_render.read.files import InputFile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.hosts.argocd.application import Application

CHART = "Chart.yaml"
KUSTOMIZATIONS = ("kustomization.yaml", "kustomization.yml", "Kustomization")

_KEPT = ("PATH", "TMPDIR", "LANG", "LC_ALL", "SSL_CERT_FILE", "SSL_CERT_DIR")
"""What builders see of our environment: an `envs` file of kustomize would print any other variable."""
_HOMES = ("HOME", "HELM_CACHE_HOME", "HELM_CONFIG_HOME", "HELM_DATA_HOME", "XDG_CONFIG_HOME")
"""Where they look for a folder to write to."""
_SECONDS = 55.0
"""Argo CD asks for manifests with a limit of 60 s, unless its administrator says otherwise."""
_REPORTED = 5.0
"""Seconds that are left for our own error, before Argo CD gives up."""
_ONLY = {"value_files": "helm", "values": "helm", "helm_parameters": "helm", "release_name": "helm"} | {
    "enable_helm": "kustomize"
}
"""What an Application can say for one source only."""
_UNITS = {"h": 3600.0, "m": 60.0, "s": 1.0, "ms": 0.001}


def source_of(application: Application) -> str:
    """Return what the working folder holds: `folder`, `kustomize` or `helm`.

    Raises InputError (AIGW502, AIGW503) when that is not clear, or not what the Application says.
    """
    held = _held()
    said = str(application.said.get("source", "auto"))
    known = said == "folder" or said in held
    if not known and (said != "auto" or len(held) > 1):
        raise InputError([_unclear(application, said, held)])
    source = said if known else next(iter(held), "folder")
    unused = tuple(_unused(application, source))
    if unused:
        raise InputError(unused)
    return source


def _unused(application: Application, source: str) -> Iterator[Diagnostic]:
    """Yield an error for each thing that the Application says, and that its source makes nothing of.

    The sidecar's own variables are for all Applications.
    """
    for field, kind in _ONLY.items():
        place = application.places.get(field, "")
        if kind != source and application.said.get(field) and not place.startswith(OPERATORS):
            said = f"{place} is for the source {kind}, and {application.folder} is rendered as {source}"
            yield make("AIGW502", said, hint="leave it out, or say with the parameter `source` what is meant")


def _held() -> dict[str, str]:
    """Return the sources that the working folder's files speak for, each with its file."""
    kinds = {"helm": (CHART,), "kustomize": KUSTOMIZATIONS}
    return {kind: name for kind, names in kinds.items() for name in names if os.path.isfile(name)}


def _unclear(application: Application, said: str, held: Mapping[str, str]) -> Diagnostic:
    """Return the error about a source that is not clear."""
    from aigw_render.settings.pluginkeys import SOURCES

    where, folder = application.places.get("source", ""), application.folder
    if said not in SOURCES:
        hint = "leave it out, and the folder's files tell"
        expected = " or ".join(SOURCES)
        return make("AIGW502", f"{where} names no source", found=said, expected=expected, hint=hint)
    found = " and ".join(held.values()) or "neither a kustomization nor a chart"
    if said == "auto":
        hint = "say which one is meant with the parameter `source`: kustomize or helm"
        return make("AIGW503", f"{folder} holds a kustomization and a chart", found=found, hint=hint)
    hint = "correct the Application's path, or the parameter"
    return make("AIGW503", f"{where} says {said}, and {folder} holds none", found=found, hint=hint)


def build(application: Application, source: str, environ: Mapping[str, str]) -> tuple[InputFile, ...]:
    """Return what kustomize makes of the working folder, or what Helm makes of each template in it.

    They run without a shell, with a folder of their own for what they write, and see none of our
    variables.

    Raises:
        InputError: AIGW118 for a path out of the repository, AIGW502 for what Helm would read as
            something else, AIGW505 when there is no folder to write to, AIGW507 and AIGW508 for what a
            kustomization may not say, AIGW510 to AIGW512 when they cannot be run, fail or take too long.
    """
    from aigw_render.hosts.argocd.scratch import scratch_folder
    from aigw_render.hosts.stopping import stop_cleanly

    stop_cleanly()
    with scratch_folder() as scratch:
        try:
            return _built(application, source, environ, scratch)
        except InputError as error:
            raise InputError(map(_in_a_sidecar, error.diagnostics)) from None


def _built(
    application: Application, source: str, environ: Mapping[str, str], scratch: str
) -> tuple[InputFile, ...]:
    """Return what is built, with `scratch` for what is written meanwhile; raises as `build`."""
    from aigw_render.hosts.argocd.kustomizations import allows_remote, network, refuse_strays
    from aigw_render.hosts.builders import find_kustomize, run_builder

    remote = allows_remote(environ)
    env = {name: environ[name] for name in _KEPT if name in environ} | dict.fromkeys(_HOMES, scratch)
    env |= network(environ, remote=remote)
    # Not the paths of this copy: they are others each time, and an error would look like a new one.
    names = {os.path.join(scratch, "values.yaml"): "VALUES", os.path.join(application.root, ""): ""}
    run = partial(run_builder, env=env, timeout=time_limit(environ), names=names)
    if source == "helm":
        from aigw_render.hosts.argocd.chart import template_command, templates

        argv = template_command(application, environ, scratch)
        return templates(run(argv), application.folder)
    refuse_strays(
        os.curdir, application.root, remote=remote, charts=bool(application.said.get("enable_helm"))
    )
    options = ["--enable-helm"] if application.said.get("enable_helm") else []
    argv = [*find_kustomize(env), *options, os.curdir]
    return (InputFile(f"<kustomize {application.folder}>", run(argv)),)


def _in_a_sidecar(finding: Diagnostic) -> Diagnostic:
    """Return a finding with what can be done in a sidecar about a program that is missing."""
    hint = "put it into the image of the plugin's sidecar, as plugin/argocd/Containerfile does"
    return finding._replace(hint=hint) if finding.code == "AIGW510" else finding


def time_limit(environ: Mapping[str, str]) -> float:
    """Return the seconds that a builder may take: a little less than what Argo CD gives us."""
    import re

    said = environ.get("ARGOCD_EXEC_TIMEOUT", "")
    parts = re.findall(r"(\d+(?:\.\d+)?)(ms|[hms])", said)
    if not parts or "".join(map("".join, parts)) != said:
        return _SECONDS
    return max(sum(float(number) * _UNITS[unit] for number, unit in parts) - _REPORTED, 1.0)
