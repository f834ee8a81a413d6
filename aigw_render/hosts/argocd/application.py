"""What Argo CD says about the Application: by variables, by parameters, and by the folder it starts us in."""

from __future__ import annotations

import os

from aigw_render.base.errors import InputError
from aigw_render.base.record import NamedTuple
from aigw_render.hosts.argocd.root import repository_root

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from aigw_render.base.diagnostic import Diagnostic


class Application(NamedTuple):
    """One Application and its copied folder, which is the working folder."""

    name: str
    """Without the namespace that Argo CD puts before it (`namespace_name`)."""
    namespace: str
    """Where objects without a namespace go; empty when nobody says it."""
    root: str
    """The copied repository, without symbolic links."""
    folder: str
    """The Application's folder, seen from the root: `.` for the root itself."""
    said: Mapping[str, object]
    """The values of `PLUGIN_KEYS` by field."""
    places: Mapping[str, str]
    """Field → who said it."""
    diagnostics: tuple[Diagnostic, ...] = ()
    """Warnings about what is said."""


def read_application(environ: Mapping[str, str]) -> Application:
    """Return the Application of this run.

    Raises InputError (AIGW115) when what it says cannot be used.
    """
    fields, places, found = _said(environ)
    found = tuple(map(_strictly, found))
    if any(one.severity == "error" for one in found):
        raise InputError(found)
    here = os.path.realpath(os.curdir)
    root = repository_root(here, environ.get("ARGOCD_APP_SOURCE_PATH", ""))
    return Application(
        environ.get("ARGOCD_APP_NAME", "").rpartition("_")[2],
        environ.get("ARGOCD_APP_NAMESPACE", ""),
        root,
        os.path.relpath(here, root),
        fields,
        places,
        found,
    )


def _strictly(finding: Diagnostic) -> Diagnostic:
    """Return a finding about what the Application says as an error: nobody sees the warnings of a plugin.

    A variable of the sidecar's own may be another program's: Kubernetes makes some from names of Services.
    """
    if finding.found.startswith("AIGW_RENDER_"):
        return finding
    return finding._replace(severity="error", message=finding.message.removesuffix(" and is ignored"))


def _said(
    environ: Mapping[str, str],
) -> tuple[Mapping[str, object], Mapping[str, str], tuple[Diagnostic, ...]]:
    """Return the values of `PLUGIN_KEYS`, who said them, and what is wrong with them."""
    if not any("AIGW_RENDER_" in name or name == "ARGOCD_APP_PARAMETERS" for name in environ):
        return {}, {}, ()
    from aigw_render.settings.environment import read_keys
    from aigw_render.settings.keys import KEYS
    from aigw_render.settings.pluginkeys import PLUGIN_KEYS

    return read_keys(environ, PLUGIN_KEYS, others=KEYS)
