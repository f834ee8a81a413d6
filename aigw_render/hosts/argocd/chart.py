"""The command that renders an Application's Helm chart, as Argo CD itself would call it."""

from __future__ import annotations

import os
import re

from aigw_render.base.codes import make
from aigw_render.base.errors import InputError
from aigw_render.hosts.argocd.confine import links_outside, outside
from aigw_render.read.files import InputFile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from aigw_render.hosts.argocd.application import Application

_NAME = r"[a-z0-9][a-z0-9.-]*"
_PLAIN = r'[^,"\n]+'


def template_command(application: Application, environ: Mapping[str, str], scratch: str) -> list[str]:
    """Return `helm template` with the Application's name, namespace, cluster and values.

    `scratch` is a folder to write to. Raises InputError: AIGW118 for a path out of the repository, also
    of a link in the chart, and AIGW502 for what Helm would read as an option, or as two values.
    """
    _refuse_links(application)
    return [*_call(application, environ), *_values(application, scratch)]


def templates(data: bytes, folder: str) -> tuple[InputFile, ...]:
    """Return Helm's output in the pieces that it makes, each under its template's path in the repository.

    Together they are the same bytes. A template whose objects Helm puts apart counts its later pieces.
    """
    found: list[InputFile] = []
    names: dict[str, int] = {}
    for piece in re.split(rb"^(?=---\n# Source: )", data, flags=re.MULTILINE):
        source = re.match(rb"---\n# Source: [^/\n]+/([^\n]+)\n", piece)
        template = source[1].decode("utf-8", "replace") if source else ""
        name = os.path.normpath(os.path.join(folder, template))
        names[name] = names.get(name, 0) + 1
        count = f", {names[name]}" if names[name] > 1 else ""
        found += [InputFile(f"<helm {name}{count}>", piece)] if piece else []
    return tuple(found)


def _call(application: Application, environ: Mapping[str, str]) -> Iterator[str]:
    """Yield the command, but for the values."""
    release = str(application.said.get("release_name", "")) or application.name or "release-name"
    expected = "a name of lower-case letters, digits, `-` and `.`"
    _check(application.places.get("release_name", "ARGOCD_APP_NAME"), release, _NAME, expected)
    yield from ("helm", "template", release, os.curdir, "--include-crds")
    if application.namespace:
        yield f"--namespace={application.namespace}"
    if environ.get("KUBE_VERSION"):
        yield f"--kube-version={environ['KUBE_VERSION']}"
    versions = environ.get("KUBE_API_VERSIONS", "").split(",")
    yield from (f"--api-versions={version}" for version in versions if version)


def _values(application: Application, scratch: str) -> Iterator[str]:
    """Yield the options for values, weakest first: files, text, single values."""
    said = application.said
    files, text, single = said.get("value_files"), said.get("values"), said.get("helm_parameters")
    for path in _checked(application, files if isinstance(files, tuple) else ()):
        yield f"--values={os.path.join(os.curdir, path)}"
    if text:
        path = os.path.join(scratch, "values.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(str(text))
        yield f"--values={path}"
    for name, value in sorted(single.items()) if isinstance(single, dict) else ():
        # As Argo CD does: a comma would begin another value.
        yield f"--set={name}={str(value).replace(',', chr(92) + ',')}"


def _checked(application: Application, paths: tuple[str, ...]) -> tuple[str, ...]:
    """Return paths that Helm reads as they are, all inside the repository."""
    for path in paths:
        expected = 'a path without `,` and `"`, at which Helm splits'
        _check(application.places["value_files"], path, _PLAIN, expected)
    problems = list(outside([(path, None) for path in paths], os.curdir, application.root))
    if problems:
        raise InputError(problems)
    return paths


def _check(origin: str, text: str, pattern: str, expected: str) -> None:
    """Raise InputError (AIGW502) for a text that has not the form."""
    if not re.fullmatch(pattern, text):
        raise InputError(
            [make("AIGW502", f"{origin} cannot be given to Helm", found=text, expected=expected)]
        )


def _refuse_links(application: Application) -> None:
    """Raise InputError (AIGW118) when a link in the chart leads out, or one in what it leads to."""
    problems = tuple(links_outside(os.curdir, application.root))
    if problems:
        raise InputError(problems)
