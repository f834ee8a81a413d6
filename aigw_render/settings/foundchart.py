"""One installation of the chart `ai-gateway-helm` in the input, and how its values are collected."""

from __future__ import annotations

from aigw_render.base.codes import make
from aigw_render.base.data import Data, get, mapping, text
from aigw_render.base.record import NamedTuple
from aigw_render.settings.values import ValuesLayer, ValuesSource
from aigw_render.settings.valuestext import ReadValues, read_values_documents, read_written

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from aigw_render.base.diagnostic import Diagnostic, Place
    from aigw_render.base.position import Path
    from aigw_render.read.resource import Resource
    from aigw_render.settings.inputtree import InputTree

CHART = "ai-gateway-helm"


class FoundChart(NamedTuple):
    """One installation of the chart in the input."""

    title: str
    """`Application argocd/ai-gateway`."""
    place: Place
    version: str
    """What the manifest asks for, e.g. `v1.1.0`, `1.1.x` or an empty string."""
    version_place: Place
    layers: tuple[ValuesLayer, ...]
    """Its values, weakest first."""
    diagnostics: tuple[Diagnostic, ...]
    in_context: bool
    unseen: tuple[str, ...]
    """The fields that name values which are not in the input, e.g. `valueFiles`."""

    @property
    def sources(self) -> tuple[ValuesSource, ...]:
        """Return its values, weakest first, without where they can be edited."""
        return tuple(layer.source for layer in self.layers)


def is_chart(name: str) -> bool:
    """Tell whether a chart's name, an address or a path ends in the chart's name."""
    return name.rstrip("/").rpartition("/")[2] == CHART


class Collector:
    """Collects the values of an installation, weakest first."""

    def __init__(self, resource: Resource, tree: InputTree) -> None:
        # Its places are asked for between those of other documents, of which one is remembered.
        self.resource = resource._replace(kept=resource.root)
        self.tree = tree
        self.layers: list[ValuesLayer] = []
        self.diagnostics: list[Diagnostic] = []
        self.unseen: dict[str, None] = {}

    def add(self, read: ReadValues, resource: Resource | None = None, root: Path = ()) -> None:
        """Add values, and where they can be edited."""
        editable = resource if resource and not resource.document.context else None
        self.layers.append(ValuesLayer(read.source, editable, root))
        self.diagnostics += read.diagnostics

    def inline(self, root: Path) -> None:
        """Add values that stand in the manifest as a mapping, or could."""
        self.add(ReadValues(inline(self.resource, root)), self.resource, root)

    def written(self, path: Path) -> None:
        """Add values that stand in the manifest as a text."""
        self.add(read_written(text(self.resource.data, *path), self.resource.place(path)))

    def file(self, found: Sequence[str], named: Named) -> None:
        """Add the values of the one file that was found, or say what is wrong."""
        if len(found) == 1:
            documents = self.tree.file(found[0])
            read = read_values_documents(documents)
            from aigw_render.read.resource import Resource

            whole = Resource(documents[0], None, dict(read.source.data))
            self.add(read, whole if read.source.data else None)
        elif found or not named.optional:
            self.missing(named, found)

    def missing(self, named: Named, found: Iterable[str] = ()) -> None:
        """Note values that are named and not in the input, or there more than once."""
        several = ", ".join(found)
        self.unseen[named.field] = None
        self.diagnostics.append(
            make(
                "AIGW123",
                (
                    f"{named.what}, which holds values of the chart, "
                    + ("could be several files of the input" if several else "is not in the input")
                ),
                named.place,
                found=several,
                expected=named.expected,
                hint=f"add it to the input or with --context, or give {_FILES}",
            )
        )

    def unknown(self, named: Named, why: str) -> None:
        """Note values that cannot be known here."""
        self.unseen[named.field] = None
        self.diagnostics.append(
            make(
                "AIGW220",
                f"{named.what} may hold values of the chart, and {why}",
                named.place,
                expected=named.expected,
                hint=f"give {_FILES}; the settings and the hash may otherwise differ from the cluster's",
            )
        )

    def found(self, place: Path, version: Path) -> FoundChart:
        """Return the installation with everything that was collected."""
        resource = self.resource
        return FoundChart(
            title_of(resource),
            resource.place(place),
            text(resource.data, *version),
            resource.place(version),
            tuple(self.layers),
            tuple(self.diagnostics),
            resource.document.context,
            tuple(self.unseen),
        )


_FILES = "the same values with --controller-values FILE (an empty file where none of them matter)"


class Named(NamedTuple):
    """A thing that holds values, as a manifest names it."""

    field: str
    """The field that names it, e.g. `valueFiles`."""
    what: str
    """For people: `the file envs/prod.yaml`."""
    place: Place
    optional: bool = False
    expected: str = ""


def inline(resource: Resource, root: Path) -> ValuesSource:
    """Return values that stand in a manifest as a mapping."""
    place = resource.place(root)
    data = mapping(resource.data, *root)
    return ValuesSource(str(place.position), data, lambda path: resource.place((*root, *path)))


def title_of(resource: Resource) -> str:
    """Return an object's kind, namespace and name, for people."""
    name = f"{resource.namespace}/{resource.name}" if resource.namespace else resource.name
    return f"{resource.kind} {name}"


def is_true(data: Data, *path: str | int) -> bool:
    """Tell whether a switch is on."""
    return get(data, *path) is True
