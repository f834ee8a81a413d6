"""A chart in a folder of the tree: a copy of `ai-gateway-helm`, or one that depends on it (an umbrella)."""

from __future__ import annotations

from aigw_render.base.data import sequence, text
from aigw_render.base.record import NamedTuple
from aigw_render.settings.foundchart import CHART, Named
from aigw_render.settings.values import ValuesLayer, ValuesSource

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Place
    from aigw_render.base.position import Path
    from aigw_render.read.resource import Resource
    from aigw_render.settings.foundchart import Collector, FoundChart
    from aigw_render.settings.inputtree import InputTree


class ChartFolder(NamedTuple):
    """A folder with a Chart.yaml."""

    folder: str
    """Relative to the root of the repository."""
    resource: Resource
    """Its Chart.yaml."""
    version: Path
    """Where in it the version of the AI Gateway stands."""
    prefix: str
    """The key that holds our chart's values among its own; empty: all are ours."""

    def add_own_values(self, collector: Collector, near: str) -> None:
        """Add the values file that the chart comes with, which is weaker than all others."""
        place = self.resource.place()
        own = Named("values.yaml", "the chart's own values.yaml", place, optional=True)
        collector.file(collector.tree.within(near, f"{self.folder}/values.yaml"), own)

    def scoped(self, found: FoundChart) -> FoundChart:
        """Return an installation of this chart as one of ours: our version, and our part of the values."""
        layers = scoped(found.layers, self.prefix) if self.prefix else found.layers
        version = text(self.resource.data, *self.version)
        return found._replace(layers=layers, version=version, version_place=self.resource.place(self.version))


def chart_folder(tree: InputTree, near: str, folder: str) -> ChartFolder | None:
    """Return the folder that a manifest in the file `near` names, when its chart is ours or needs ours."""
    found = tree.within(near, f"{folder}/Chart.yaml") if folder else []
    for resource in tree.parsed(tree.file(found[0])[0]) if len(found) == 1 else ():
        if text(resource.data, "name") == CHART:
            return ChartFolder(folder, resource, ("appVersion",), "")
        for at, one in enumerate(sequence(resource.data, "dependencies")):
            if text(one, "name") == CHART:
                return ChartFolder(
                    folder, resource, ("dependencies", at, "version"), text(one, "alias") or CHART
                )
    return None


def scoped(layers: Iterable[ValuesLayer], prefix: str) -> tuple[ValuesLayer, ...]:
    """Return the values that Helm hands to the dependency under a key: its own, and `global` over them."""
    every = tuple(layers)
    shared = tuple(_part(one, "global", keep=True) for one in every if "global" in one.source.data)
    return (*(_part(one, prefix) for one in every), *shared)


def _part(layer: ValuesLayer, key: str, *, keep: bool = False) -> ValuesLayer:
    """Return what stands under a key of values; with `keep` still under that key."""
    source, above = layer.source, () if keep else (key,)
    found = source.data.get(key)
    data: dict[str, Data] = {key: found} if keep else found if isinstance(found, dict) else {}

    def place(path: Path) -> Place | None:
        return source.place((*above, *path))

    return ValuesLayer(ValuesSource(source.name, data, place), layer.resource, (*layer.root, *above))
