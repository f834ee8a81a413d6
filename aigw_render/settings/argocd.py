"""Argo CD's Application of the chart: its values in Argo CD's order."""

from __future__ import annotations

from aigw_render.base.data import Data, get, sequence, text
from aigw_render.settings.chartfolder import chart_folder
from aigw_render.settings.foundchart import Collector, FoundChart, Named, is_chart, is_true
from aigw_render.settings.helmset import set_file, set_value
from aigw_render.settings.valuestext import ReadValues

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.position import Path
    from aigw_render.read.resource import Resource
    from aigw_render.settings.chartfolder import ChartFolder
    from aigw_render.settings.inputtree import InputTree


def applications(resource: Resource, tree: InputTree, root: Path = ("spec",)) -> Iterator[FoundChart]:
    """Yield the chart of each source of an Application, whose spec stands at `root`, that is the chart."""
    for path in source_paths(resource.data, root):
        source = get(resource.data, *path)
        if _is_source_of_chart(source):
            yield _Source(resource, tree, path, root).read(None)
            continue
        folder = chart_folder(tree, resource.document.file, text(source, "path"))
        if folder:
            yield folder.scoped(_Source(resource, tree, path, root).read(folder))


def source_paths(data: Data, root: Path) -> list[Path]:
    """Return the paths of an Application's sources."""
    several: list[Path] = [(*root, "sources", at) for at in range(len(sequence(data, *root, "sources")))]
    return several or [(*root, "source")]


def _is_source_of_chart(source: Data) -> bool:
    """Tell whether a source is the chart in a registry: by its name, or the last part of an address."""
    return is_chart(text(source, "chart")) or is_chart(text(source, "repoURL"))


class _Source(Collector):
    """One source of an Application.

    Argo CD hands `valueFiles`, then `valuesObject` or else `values` to Helm as files; parameters are
    `--set`, `--set-string` and `--set-file`, which Helm applies in that order.
    """

    def __init__(self, resource: Resource, tree: InputTree, path: Path, root: Path) -> None:
        super().__init__(resource, tree)
        self.path = path
        self.helm: Path = (*path, "helm")
        self.references = {text(resource.data, *one, "ref") for one in source_paths(resource.data, root)} - {
            ""
        }

    def read(self, folder: ChartFolder | None) -> FoundChart:
        """Return the installation, of the chart in a folder of the repository if there is one."""
        data, helm = self.resource.data, self.helm
        if folder:
            folder.add_own_values(self, self.resource.document.file)
        for at, name in enumerate(sequence(data, *helm, "valueFiles")):
            self._values_file(name if isinstance(name, str) else "", (*helm, "valueFiles", at))
        if text(data, *helm, "values") and not isinstance(get(data, *helm, "valuesObject"), dict):
            self.written((*helm, "values"))
        else:
            self.inline((*helm, "valuesObject"))
        self._parameters()
        self._file_parameters()
        return self.found(self.path, (*self.path, "targetRevision"))

    def _values_file(self, name: str, path: Path) -> None:
        """Add one of `valueFiles`."""
        optional = is_true(self.resource.data, *self.helm, "ignoreMissingValueFiles")
        named = Named("valueFiles", f"the file {name}", self.resource.place(path), optional)
        if "://" in name:
            self.unknown(named, "it is not read from the network")
        elif not self._is_charts_own(name):
            self.file(self._locate(name), named)

    def _is_charts_own(self, name: str) -> bool:
        """Tell whether a name is of the values file that the chart comes with, which holds its defaults."""
        return name == "values.yaml" and not text(self.resource.data, *self.path, "path")

    def _locate(self, name: str) -> list[str]:
        """Return the files that a name may mean: `$ref/…`, `/…` and the rest relative to the source."""
        near = self.resource.document.file
        if name.startswith("$"):
            reference, _, rest = name[1:].partition("/")
            return self.tree.within(near, rest) if rest and reference in self.references else []
        folder = text(self.resource.data, *self.path, "path")
        if not folder:
            return []
        return self.tree.within(near, name if name.startswith("/") else f"{folder}/{name}")

    def _parameters(self) -> None:
        """Add the parameters, those that are always strings after the others."""
        items = [*enumerate(sequence(self.resource.data, *self.helm, "parameters"))]
        for literal in (False, True):
            for at, item in items:
                if is_true(item, "forceString") == literal:
                    place = self.resource.place((*self.helm, "parameters", at))
                    said = set_value(text(item, "name"), text(item, "value"), place, literal=literal)
                    self.add(ReadValues(said.source, said.diagnostics))

    def _file_parameters(self) -> None:
        """Add the parameters whose values are the texts of files."""
        for at, item in enumerate(sequence(self.resource.data, *self.helm, "fileParameters")):
            name, place = text(item, "path"), self.resource.place((*self.helm, "fileParameters", at))
            found = self._locate(name)
            if len(found) == 1:
                whole = "".join(document.text for document in self.tree.file(found[0]))
                said = set_file(text(item, "name"), whole, place)
                self.add(ReadValues(said.source, said.diagnostics))
            else:
                self.missing(Named("fileParameters", f"the file {name}", place), found)
