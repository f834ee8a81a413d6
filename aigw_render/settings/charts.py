"""The chart `ai-gateway-helm` as Argo CD, Flux or kustomize installs it, with its values."""

from __future__ import annotations

from aigw_render.settings.argocd import applications
from aigw_render.settings.flux import helm_releases
from aigw_render.settings.foundchart import CHART, FoundChart

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from aigw_render.read.documents import Document
    from aigw_render.read.resource import Resource
    from aigw_render.settings.inputtree import InputTree


def find_charts(resources: Iterable[Resource], tree: InputTree) -> tuple[FoundChart, ...]:
    """Return every installation of the chart that the manifests show."""
    found = (*_of_resources(resources, tree), *_of_documents(tree))
    # What varies counts only where nothing says what became of it.
    known = tuple(one for one in found if [each.code for each in one.diagnostics] != ["AIGW221"])
    return known or found


def _of_resources(resources: Iterable[Resource], tree: InputTree) -> Iterator[FoundChart]:
    """Yield those of kinds that are read anyway."""
    for resource in resources:
        if resource.kind == "Application":
            yield from applications(resource, tree)
        elif resource.kind == "HelmRelease":
            yield from helm_releases(resource, tree)


def _of_documents(tree: InputTree) -> Iterator[FoundChart]:
    """Yield those of kinds that are read for nothing else."""
    for document in tree.holding(CHART):
        if "ApplicationSet" in document.text:
            yield from _of_application_sets(document, tree)
        if "helmCharts" in document.text or "HelmChartInflationGenerator" in document.text:
            yield from _of_kustomizations(document, tree)


def _of_application_sets(document: Document, tree: InputTree) -> Iterator[FoundChart]:
    from aigw_render.settings.applicationsets import application_sets

    for resource in tree.parsed(document):
        if resource.kind == "ApplicationSet":
            yield from application_sets(resource, tree)


def _of_kustomizations(document: Document, tree: InputTree) -> Iterator[FoundChart]:
    from aigw_render.settings.kustomizecharts import GENERATOR, is_kustomization, kustomizations

    for resource in tree.parsed(document):
        if is_kustomization(resource) or resource.kind == GENERATOR:
            yield from kustomizations(resource, tree)
