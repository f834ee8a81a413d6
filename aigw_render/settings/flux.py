"""Flux's HelmRelease of the chart: its values in Flux's order."""

from __future__ import annotations

import base64
import binascii

from aigw_render.base.data import Data, get, mapping, sequence, text
from aigw_render.settings.chartfolder import ChartFolder, chart_folder
from aigw_render.settings.foundchart import Collector, FoundChart, Named, is_chart, is_true
from aigw_render.settings.generators import Generated, generated
from aigw_render.settings.helmset import set_value
from aigw_render.settings.valuestext import ReadValues, read_written

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.diagnostic import Place
    from aigw_render.base.position import Path
    from aigw_render.read.resource import Resource
    from aigw_render.settings.inputtree import InputTree

_CHART: Path = ("spec", "chart", "spec")


def helm_releases(resource: Resource, tree: InputTree) -> Iterator[FoundChart]:
    """Yield the installation of a HelmRelease when it is of the chart."""
    data = resource.data
    folder = chart_folder(tree, resource.document.file, text(data, *_CHART, "chart"))
    if folder:
        yield folder.scoped(_Release(resource, tree).read(None, folder))
    elif is_chart(text(data, *_CHART, "chart")):
        yield _Release(resource, tree).read(None)
    elif get(data, "spec", "chartRef") is not None:
        source = _chart_source(resource, tree)
        if is_chart(text(data, "spec", "chartRef", "name")) or (source and _is_of_chart(source)):
            yield _Release(resource, tree).read(source)


def _chart_source(resource: Resource, tree: InputTree) -> Resource | None:
    """Return the OCIRepository or HelmChart that `chartRef` names."""
    reference = mapping(resource.data, "spec", "chartRef")
    namespace = text(reference, "namespace") or resource.namespace
    found = tree.objects(text(reference, "kind"), text(reference, "name"))
    same = [one for one in found if one.namespace == namespace] or [
        one for one in found if not one.namespace or not namespace
    ]
    return same[0] if same else None


def _is_of_chart(source: Resource) -> bool:
    """Tell whether an OCIRepository or HelmChart is of the chart."""
    return is_chart(text(source.data, "spec", "url")) or is_chart(text(source.data, "spec", "chart"))


class _Release(Collector):
    """One HelmRelease.

    Flux merges `valuesFrom` in their order, those with a `targetPath` as `--set` would, and
    `values` over all of them.
    """

    def read(self, source: Resource | None, folder: ChartFolder | None = None) -> FoundChart:
        """Return the installation, its version from the source of the chart when there is one."""
        self._files_of_the_chart(source, folder)
        for at, reference in enumerate(sequence(self.resource.data, "spec", "valuesFrom")):
            self._reference(("spec", "valuesFrom", at), text(reference, "kind"), text(reference, "name"))
        self.inline(("spec", "values"))
        found = self.found(("spec",), (*_CHART, "version"))
        return _with_version(found, source) if source else found

    def _files_of_the_chart(self, source: Resource | None, folder: ChartFolder | None) -> None:
        """Add the values files that come with the chart, which is in the input or is not."""
        named = [(self.resource, (*_CHART, "valuesFiles")), (self.resource, (*_CHART, "valuesFile"))]
        if source:
            named.append((source, ("spec", "valuesFiles")))
        every = [(name, *one) for one in named for name in _texts(get(one[0].data, *one[1]))]
        if folder and not every:
            folder.add_own_values(self, self.resource.document.file)
        for name, resource, path in every:
            near = self.resource.document.file
            place = resource.place(path)
            if folder:
                self.file(self.tree.within(near, name), Named(str(path[-1]), f"the file {name}", place))
            elif name != "values.yaml":
                self.missing(Named(str(path[-1]), f"the chart's file {name}", place))

    def _reference(self, path: Path, kind: str, name: str) -> None:
        """Add the values of one of `valuesFrom`."""
        optional = is_true(self.resource.data, *path, "optional")
        key = text(self.resource.data, *path, "valuesKey") or "values.yaml"
        place = self.resource.place(path)
        named = Named(
            "valuesFrom", f"the {kind} {name}", place, optional, f"{kind} {name} with the key {key}"
        )
        held = [*self._held(kind, name, key)]
        if not held and kind == "Secret":
            self.unknown(named, "only the cluster holds it")
        elif len(held) == 1 and held[0].file:
            self._from_file(path, held[0].file, named)
        elif len(held) == 1:
            self._written(path, held[0].text, held[0].place)
        elif held or not optional:
            self.missing(named, [str(one.place.position) for one in held])

    def _held(self, kind: str, name: str, key: str) -> Iterator[Generated]:
        """Yield what the objects that may be meant hold under a key."""
        found = self.tree.objects(kind, name)
        namespace = self.resource.namespace
        same = [one for one in found if one.namespace == namespace]
        for one in same or [one for one in found if not one.namespace or not namespace]:
            value = _value(one, key)
            if value is not None:
                field = "stringData" if text(one.data, "stringData", key) else "data"
                place = one.place((field, key))
                # A report must not show a Secret's line.
                yield Generated(place._replace(source="") if kind == "Secret" else place, value)
        for made in generated(self.tree, kind, name, key):
            hidden = made.place._replace(source="")
            yield made._replace(place=hidden) if kind == "Secret" else made

    def _from_file(self, path: Path, file: str, named: Named) -> None:
        """Add the values of a file that a generator makes an object of."""
        if text(self.resource.data, *path, "targetPath"):
            whole = "".join(document.text for document in self.tree.file(file))
            self._written(path, whole, named.place)
        else:
            self.file([file], named)

    def _written(self, path: Path, value: str, place: Place) -> None:
        """Add a text's values, or the text as one value."""
        target = text(self.resource.data, *path, "targetPath")
        if not target:
            self.add(read_written(value, place))
            return
        quoted = value[:1] in ("'", '"') and value[-1:] == value[:1]
        said = set_value(target, value.strip("'\"") if quoted else value, place, literal=quoted)
        self.add(ReadValues(said.source, said.diagnostics))


def _texts(data: Data) -> list[str]:
    """Return a text, or a list's texts."""
    return [data] if isinstance(data, str) else [one for one in sequence(data) if isinstance(one, str)]


def _value(resource: Resource, key: str) -> str | None:
    """Return what a ConfigMap or Secret holds under a key; None for nothing, and for what is encrypted."""
    data = resource.data
    if "sops" in data:
        return None
    if resource.kind == "Secret":
        plain = get(data, "stringData", key)
        if isinstance(plain, str):
            return plain
        try:
            return base64.b64decode(text(data, "data", key), validate=True).decode() or None
        except (binascii.Error, ValueError):
            return None
    found = get(data, "data", key)
    return found if isinstance(found, str) else None


def _with_version(found: FoundChart, source: Resource) -> FoundChart:
    """Return an installation with the version that its OCIRepository or HelmChart asks for, and where."""
    for path in (("spec", "version"), ("spec", "ref", "semver"), ("spec", "ref", "tag")):
        if text(source.data, *path):
            return found._replace(version=text(source.data, *path), version_place=source.place(path))
    return found
