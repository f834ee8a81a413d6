"""Envoy Gateway's own configuration, wherever it is: a document, a ConfigMap, or its chart's values."""

from __future__ import annotations

from aigw_render.base.data import get, mapping, sequence, text
from aigw_render.base.record import NamedTuple
from aigw_render.settings.egchart import chart_values
from aigw_render.settings.valuestext import read_values, read_written

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Place
    from aigw_render.base.position import Path
    from aigw_render.read.documents import Document
    from aigw_render.read.resource import Resource

_FILE = "envoy-gateway.yaml"
"""The key of the ConfigMap that Envoy Gateway reads."""
_IN_VALUES: Path = ("config", "envoyGateway")
_WORDS = ("EnvoyGateway", "envoyGateway", _FILE)
"""One of them stands in every text that holds a configuration."""


class Configuration(NamedTuple):
    """One configuration of Envoy Gateway."""

    title: str
    data: dict[str, Data]
    place: Callable[[Path], Place | None]
    """Where a path of it stands, or its nearest parent."""


def find_configurations(resources: Iterable[Resource], documents: Iterable[Document]) -> list[Configuration]:
    """Return every configuration of Envoy Gateway among the objects and documents of a run."""
    found = [
        _configuration(f"{resource.kind} {resource.name}", values, resource.place, (*path, *_IN_VALUES))
        for resource in resources
        for path, values in chart_values(resource)
        if get(values, *_IN_VALUES) is not None
    ]
    for document in documents:
        if any(word in document.text for word in _WORDS):
            source = read_values(document).source
            found += _inside(source.data, source.place, ())
    return found


def _configuration(
    title: str, values: Data, place: Callable[[Path], Place | None], base: Path
) -> Configuration:
    """Return the configuration in values of the chart; `base` is where it stands in its resource."""
    return Configuration(title, mapping(values, *_IN_VALUES), lambda path: place((*base, *path)))


def _inside(data: Data, place: Callable[[Path], Place | None], base: Path) -> Iterator[Configuration]:
    """Yield the configurations of a document, of a list those of its items."""
    kind = text(data, *base, "kind")
    if kind.endswith("List"):
        for index in range(len(sequence(data, *base, "items"))):
            yield from _inside(data, place, (*base, "items", index))
    elif kind == "EnvoyGateway":
        yield Configuration("EnvoyGateway", mapping(data, *base), lambda path: place((*base, *path)))
    elif kind == "ConfigMap" and text(data, *base, "data", _FILE):
        at = (*base, "data", _FILE)
        where = place(at)
        if where is None:
            return
        source = read_written(text(data, *at), where).source
        yield Configuration(f"ConfigMap {text(data, *base, 'metadata', 'name')}", source.data, source.place)
    elif not kind and get(data, *_IN_VALUES) is not None:
        yield _configuration("values of Envoy Gateway's chart", data, place, _IN_VALUES)
