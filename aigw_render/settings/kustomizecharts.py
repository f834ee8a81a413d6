"""kustomize's `helmCharts` and its older generator of the same: the chart's values in kustomize's order."""

from __future__ import annotations

import posixpath

from aigw_render.base.data import Data, get, mapping, sequence, text
from aigw_render.settings.foundchart import Collector, FoundChart, Named, inline, is_chart
from aigw_render.settings.valuestext import ReadValues

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.position import Path
    from aigw_render.read.resource import Resource
    from aigw_render.settings.inputtree import InputTree
    from aigw_render.settings.values import ValuesLayer, ValuesSource

FILES = ("kustomization.yaml", "kustomization.yml", "Kustomization")
GENERATOR = "HelmChartInflationGenerator"


def is_kustomization(resource: Resource) -> bool:
    """Tell whether an object is a kustomization, which needs no kind where its file has the right name."""
    if resource.kind:
        return resource.api_version.startswith("kustomize.config.k8s.io/")
    return posixpath.basename(resource.document.file) in FILES


def kustomizations(resource: Resource, tree: InputTree) -> Iterator[FoundChart]:
    """Yield the installations of the chart by a kustomization, or by a generator of it."""
    count = len(sequence(resource.data, "helmCharts"))
    paths: list[Path] = [("helmCharts", at) for at in range(count)]
    for path in [()] if resource.kind == GENERATOR else paths:
        entry = get(resource.data, *path)
        if is_chart(text(entry, "name")) or is_chart(text(entry, "repo")):
            yield _Entry(resource, tree).read(path)


class _Entry(Collector):
    """One chart of a kustomization.

    kustomize makes one values file of `valuesFile` and `valuesInline`, in which a null takes a value
    away, so that Helm never sees it; `additionalValuesFiles` come after that.
    """

    def read(self, path: Path) -> FoundChart:
        """Return the installation."""
        data = self.resource.data
        self._merged(path)
        field = "additionalValuesFiles"
        for at, name in enumerate(sequence(data, *path, field)):
            named = Named(field, f"the file {name}", self.resource.place((*path, field, at)))
            self.file(self.tree.beside(self.resource.document.file, str(name)), named)
        found = self.found(path, (*path, "version"))
        return (
            found
            if self.resource.name
            else found._replace(title=f"Kustomization {self.resource.document.file}")
        )

    def _merged(self, path: Path) -> None:
        """Add `valuesFile` and `valuesInline`."""
        data = self.resource.data
        file, mode = text(data, *path, "valuesFile"), text(data, *path, "valuesMerge")
        root: Path = (*path, "valuesInline")
        if mode == "replace" and mapping(data, *root):
            self.inline(root)
        elif mode == "merge":
            self._under(file, path, root)
        else:
            self._file(file, path, "valuesFile")
            self.layers = [_layer_without(one, get(data, *root)) for one in self.layers]
            self.add(ReadValues(_plain(inline(self.resource, root))), self.resource, root)

    def _under(self, file: str, path: Path, root: Path) -> None:
        """Add `valuesInline` under the values file; without one it is the chart's own, with every value."""
        if not file:
            self.add(ReadValues(inline(self.resource, root)._replace(data={})))
            return
        self.inline(root)
        self._file(file, path, "valuesFile")
        *below, top = self.layers
        without = [_layer_without(one, top.source.data) for one in below]
        self.layers = [*without, top._replace(source=_plain(top.source))]

    def _file(self, name: str, path: Path, field: str) -> None:
        """Add the values of a file beside the kustomization, if one is named."""
        if name:
            named = Named(field, f"the file {name}", self.resource.place((*path, field)))
            self.file(self.tree.beside(self.resource.document.file, name), named)


def _plain(source: ValuesSource) -> ValuesSource:
    """Return values without what is null."""
    return source._replace(data=mapping(_without_nulls(source.data)))


def _layer_without(layer: ValuesLayer, nulls: Data) -> ValuesLayer:
    """Return values that lose what other values hold null for."""
    data = mapping(_without(layer.source.data, nulls))
    return layer._replace(source=layer.source._replace(data=data))


def _without(data: Data, nulls: Data) -> Data:
    """Return values without those that other values hold null for."""
    if not isinstance(data, dict) or not isinstance(nulls, dict):
        return data
    return {
        key: _without(value, nulls.get(key))
        for key, value in data.items()
        if key not in nulls or nulls[key] is not None
    }


def _without_nulls(data: Data) -> Data:
    """Return values without what is null."""
    if not isinstance(data, dict):
        return data
    return {key: _without_nulls(value) for key, value in data.items() if value is not None}
