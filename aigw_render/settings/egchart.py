"""Envoy Gateway's own chart installed by Argo CD or Flux: the EnvoyProxy that its values make the default."""

from __future__ import annotations

from aigw_render.base.data import Data, get, mapping, sequence, text
from aigw_render.read.documents import Document
from aigw_render.settings.proxydefault import ProxyDefault
from aigw_render.settings.valuestext import read_values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from aigw_render.base.position import Path
    from aigw_render.read.resource import Resource

CHART = "gateway-helm"
_PROXY: Path = ("config", "envoyGateway", "envoyProxy")
"""Where the chart's values hold what becomes `envoyProxy` in Envoy Gateway's configuration."""


def find_default(resources: Iterable[Resource]) -> ProxyDefault | None:
    """Return the default that the first Application or HelmRelease of the chart sets."""
    found = ((resource, *each) for resource in resources for each in chart_values(resource))
    for resource, path, values in found:
        proxy = mapping(values, *_PROXY)
        if proxy:
            return ProxyDefault(proxy, resource, (*path, *_PROXY))
    return None


def chart_values(resource: Resource) -> Iterator[tuple[Path, Data]]:
    """Yield the values that a manifest holds for the chart, and where they stand."""
    data = resource.data
    if resource.kind == "HelmRelease" and _is_chart(text(data, "spec", "chart", "spec", "chart")):
        yield ("spec", "values"), get(data, "spec", "values")
    if resource.kind != "Application":
        return
    several: list[Path] = [("spec", "sources", at) for at in range(len(sequence(data, "spec", "sources")))]
    for path in several or [("spec", "source")]:
        if _is_chart(text(data, *path, "chart")) or _is_chart(text(data, *path, "repoURL")):
            yield (*path, "helm", "valuesObject"), get(data, *path, "helm", "valuesObject")
            yield (*path, "helm", "values"), _written(text(data, *path, "helm", "values"))


def _is_chart(name: str) -> bool:
    """Tell whether a name or address ends in the chart's."""
    return name.rstrip("/").rpartition("/")[2] == CHART


def _written(values: str) -> Data:
    """Return values that stand in a manifest as a text."""
    return read_values(Document("values", 0, values, 0, context=True)).source.data if values else None
