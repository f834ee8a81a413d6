"""Argo CD's ApplicationSet of the chart: its template counts when nothing in it is left to be filled in."""

from __future__ import annotations

from aigw_render.base.codes import make
from aigw_render.base.data import Data, get, mapping, walk
from aigw_render.settings.argocd import applications

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.base.position import Path
    from aigw_render.read.resource import Resource
    from aigw_render.settings.foundchart import FoundChart
    from aigw_render.settings.inputtree import InputTree

_TEMPLATE: Path = ("spec", "template", "spec")


def application_sets(resource: Resource, tree: InputTree) -> Iterator[FoundChart]:
    """Yield the installations that an ApplicationSet's template makes, without values where those vary."""
    for found in applications(resource, tree, _TEMPLATE):
        varies = "templatePatch" in mapping(resource.data, "spec") or _varies(get(resource.data, *_TEMPLATE))
        version = "" if "{{" in found.version else found.version
        yield found._replace(layers=(), version=version, diagnostics=(_unknown(found),)) if varies else found


def _varies(spec: Data) -> bool:
    """Tell whether a generator fills in anything of the sources."""
    sources = [get(spec, "source"), get(spec, "sources")]
    return any(isinstance(value, str) and "{{" in value for one in sources for _, value in walk(one))


def _unknown(found: FoundChart) -> Diagnostic:
    """Return the warning about values that only the cluster knows."""
    return make(
        "AIGW221",
        f"{found.title} installs the chart ai-gateway-helm with values that its generators fill in",
        found.place,
        expected="the values of the environment that is rendered",
        hint="give them with --controller-values FILE, or the Application itself with --context",
    )
