"""The chart `ai-gateway-helm` installed by Argo CD or Flux: its values as the manifests give them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aigw_render.base.data import Data, get, mapping, sequence, text
from aigw_render.base.diagnostic import Diagnostic
from aigw_render.base.record import NamedTuple
from aigw_render.settings.helmset import SetValue, set_value
from aigw_render.settings.values import ValuesSource
from aigw_render.settings.valuestext import ReadValues, read_values

if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.diagnostic import Place
    from aigw_render.base.position import Path
    from aigw_render.read.resource import Resource

CHART = "ai-gateway-helm"


class FoundChart(NamedTuple):
    """One installation of the chart in the input."""

    place: Place
    version: str
    """What the manifest asks for, e.g. `v1.1.0`, `1.1.x` or an empty string."""
    version_place: Place
    sources: tuple[ValuesSource, ...]
    """Its values, weakest first."""
    diagnostics: tuple[Diagnostic, ...]
    resource: Resource
    inline: Path | None
    """Where values stand, or can be put, as a mapping; None: a text holds them. They are the first source."""
    unseen: tuple[str, ...]
    """The fields that name values which are not in the input, e.g. `valueFiles`."""


def find_charts(resources: Iterable[Resource]) -> tuple[FoundChart, ...]:
    """Return every Argo CD Application and Flux HelmRelease of the chart."""
    found: list[FoundChart] = []
    for resource in resources:
        if resource.kind == "Application":
            found += [_argo(resource, path) for path in _argo_sources(resource.data)]
        elif resource.kind == "HelmRelease" and _is_flux_chart(resource.data):
            found.append(_flux(resource))
    return tuple(found)


def _argo_sources(data: Data) -> list[Path]:
    """Return the paths of an Application's sources that are the chart."""
    several: list[Path] = [("spec", "sources", at) for at in range(len(sequence(data, "spec", "sources")))]
    return [path for path in several or [("spec", "source")] if _is_argo_chart(get(data, *path))]


def _is_argo_chart(source: Data) -> bool:
    """Tell whether a source is the chart: by its name, or as the last part of an OCI address."""
    return CHART in (text(source, "chart"), text(source, "repoURL").rstrip("/").rpartition("/")[2])


def _argo(resource: Resource, path: Path) -> FoundChart:
    """Return the chart of one source: its values, then its parameters, as Argo CD orders them."""
    helm = (*path, "helm")
    sources: list[ValuesSource] = []
    unseen = _unseen(resource, [(*helm, "valueFiles"), (*helm, "fileParameters")])
    diagnostics = [_not_read(resource, path) for path in unseen]
    inline: Path | None = (*helm, "valuesObject")
    written = text(resource.data, *helm, "values")
    if isinstance(get(resource.data, *helm, "valuesObject"), dict):
        sources.append(_inline(resource, (*helm, "valuesObject")))
    elif written:
        inline = None
        read = _written(written, resource.place((*helm, "values")))
        sources.append(read.source)
        diagnostics += read.diagnostics
    for one in _parameters(resource, (*helm, "parameters")):
        sources.append(one.source)
        diagnostics += one.diagnostics
    return FoundChart(
        resource.place(path),
        text(resource.data, *path, "targetRevision"),
        resource.place((*path, "targetRevision")),
        tuple(sources),
        tuple(diagnostics),
        resource,
        inline,
        tuple(str(path[-1]) for path in unseen),
    )


def _written(values: str, place: Place) -> ReadValues:
    """Return values that stand in a manifest as a text; everything in it is where the text is."""
    from aigw_render.read.documents import Document

    read = read_values(Document(str(place.position), 0, values, 0, context=True))
    return ReadValues(
        read.source._replace(place=lambda _path: place),
        tuple(found._replace(place=place) for found in read.diagnostics),
    )


def _parameters(resource: Resource, path: Path) -> list[SetValue]:
    """Return what each of an Application's parameters sets."""
    return [
        set_value(
            text(item, "name"),
            text(item, "value"),
            resource.place((*path, at)),
            literal=get(item, "forceString") is True,
        )
        for at, item in enumerate(sequence(resource.data, *path))
    ]


def _is_flux_chart(data: Data) -> bool:
    """Tell whether a HelmRelease is of the chart: by its name, a path's end, or its reference's name."""
    name = text(data, "spec", "chart", "spec", "chart") or text(data, "spec", "chartRef", "name")
    return name.rstrip("/").rpartition("/")[2] == CHART


def _flux(resource: Resource) -> FoundChart:
    """Return the chart of a HelmRelease."""
    version: Path = ("spec", "chart", "spec", "version")
    sources = (_inline(resource, ("spec", "values")),) if mapping(resource.data, "spec", "values") else ()
    unseen = _unseen(resource, [("spec", "valuesFrom")])
    return FoundChart(
        resource.place(("spec",)),
        text(resource.data, *version),
        resource.place(version),
        sources,
        tuple(_not_read(resource, path) for path in unseen),
        resource,
        ("spec", "values"),
        tuple(str(path[-1]) for path in unseen),
    )


def _inline(resource: Resource, root: Path) -> ValuesSource:
    """Return values that stand in a manifest as a mapping."""
    place = resource.place(root)
    return ValuesSource(
        str(place.position),
        mapping(resource.data, *root),
        lambda path: resource.place((*root, *path)),
    )


def _unseen(resource: Resource, paths: list[Path]) -> list[Path]:
    """Return those of the lists that name values which only the cluster or another repository holds."""
    return [path for path in paths if sequence(resource.data, *path)]


def _not_read(resource: Resource, path: Path) -> Diagnostic:
    """Return the warning about such a list."""
    return Diagnostic(
        "AIGW115",
        "warning",
        f"values of the chart come from {path[-1]}, which is not read",
        resource.place(path, key=True),
        expected="the same values files with --controller-values",
        hint="without them the settings and the hash may differ from the cluster's",
    )
