"""Charts that a kustomization has Helm inflate: in the repository, and with nothing that Helm would run."""

from __future__ import annotations

import os

from aigw_render.base.codes import make
from aigw_render.base.data import mapping
from aigw_render.hosts.argocd.confine import links_outside, outside

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Diagnostic

Found = tuple["Diagnostic", str]
"""A finding, and the text in the kustomization that it is about."""

_OLD = {"chartname": "name", "chartversion": "version", "chartrepourl": "repo", "helmhome": "confighome"}
"""Keys of `helmChartInflationGenerator`, which are called otherwise in `helmCharts`."""
_GLOBAL = ("charthome", "confighome")
"""What one of these says is for all charts."""


def chart_problems(data: Data, folder: str, root: str, *, remote: bool) -> Iterator[Found]:
    """Yield what is wrong with the charts of a kustomization in a folder, or of a plugin's config.

    AIGW118 for a path out of the root, also of a link in a chart, AIGW507 for a chart that would be
    downloaded unless `remote` allows it, AIGW508 for what would have Helm run something.
    """
    said = _folded(data)
    globals_ = _folded(mapping(said, "helmglobals"))
    old = [_folded(one) for one in _listed(said.get("helmchartinflationgenerator"))]
    charts = [_folded(one) for one in _listed(said.get("helmcharts"))]
    if said.get("kind") == "HelmChartInflationGenerator":
        charts.append(said)
    for one in old:
        renamed = {_OLD.get(key, key): value for key, value in one.items()}
        globals_ = {**{key: value for key, value in renamed.items() if key in _GLOBAL}, **globals_}
        charts.append(renamed)
    for chart in charts:
        yield from _chart_problems(globals_ | chart, folder, root, remote=remote)


def _chart_problems(chart: Mapping[str, Data], folder: str, root: str, *, remote: bool) -> Iterator[Found]:
    """Yield what is wrong with one chart."""
    for key in ("confighome", "helmbin"):
        if chart.get(key):
            yield _runs("chooses a folder or a program of Helm's own", _text(chart, key))
    name, version, repo = _text(chart, "name"), _text(chart, "version"), _text(chart, "repo")
    for text in (name, _text(chart, "releasename")):
        if text.startswith("-"):
            yield _runs("gives Helm an option in the place of a name", text)
    home = _text(chart, "charthome") or "charts"
    middle = f"{name}-{version}" if version and repo else ""
    path = os.path.normpath(os.path.join(folder, home, middle, name))
    strays = [*outside([(path, None)], folder, root)]
    if strays:
        yield strays[0]._replace(message=f"the chart {home}/{name} leads out of the repository"), name
    elif os.path.isdir(path):
        yield from ((problem, name) for problem in links_outside(path, root))
    elif repo and not remote:
        from aigw_render.hosts.argocd.kustomizations import remote_problem

        yield remote_problem(repo), repo


def _runs(what: str, text: str) -> Found:
    """Return the error about what would have Helm run something."""
    return make("AIGW508", f"a kustomization {what}", found=text, hint="leave it out"), text


def _folded(value: Data) -> dict[str, Data]:
    """Return a mapping with its keys in lower case: kustomize does not tell the two apart."""
    return {key.casefold(): inner for key, inner in value.items()} if isinstance(value, dict) else {}


def _listed(value: Data) -> list[Data]:
    return value if isinstance(value, list) else []


def _text(chart: Mapping[str, Data], key: str) -> str:
    """Return a text of a chart, an empty one for anything else: kustomize refuses that."""
    value = chart.get(key)
    return value if isinstance(value, str) else ""
