"""Installations of the chart with their values layer by layer, and where each layer can be edited."""

from __future__ import annotations

from aigw_render.base.data import mapping
from aigw_render.base.record import NamedTuple
from aigw_render.settings.values import WEBHOOK, ValuesLayer, ValuesSource, merge_values
from aigw_render.settings.valuestext import find_values, read_values_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Place
    from aigw_render.base.position import Path
    from aigw_render.read.documents import Document
    from aigw_render.read.files import InputFile
    from aigw_render.settings.foundchart import FoundChart

_DEFAULT_SELECTOR: Data = {"matchLabels": {"app.kubernetes.io/managed-by": "envoy-gateway"}}


class Installation(NamedTuple):
    """One installation of the chart."""

    title: str
    """For people: `Application argocd/ai-gateway`."""
    place: Place | None
    layers: tuple[ValuesLayer, ...]
    """Weakest first."""
    unseen: tuple[str, ...]
    """The fields that name values which are not in the input."""
    in_tree: bool
    """It is in the input or context; False: only the settings name its values."""
    in_context: bool = False

    def webhook_values(self) -> Data:
        """Return the chart's values about the webhook, the chart's default among them."""
        said = merge_values(layer.source for layer in self.layers)
        default: Data = {"controller": {"mutatingWebhook": {"objectSelector": _DEFAULT_SELECTOR}}}
        sources = [ValuesSource("", mapping(one), lambda _path: None) for one in (default, said)]
        return mapping(_without_nulls(merge_values(sources)), *WEBHOOK)

    def place_of(self, path: Path) -> Place | None:
        """Return where the strongest values say something at a path, or the nearest that is there."""
        said = [layer.source for layer in self.layers if _says(layer.source.data, path)]
        found = [*(layer.source for layer in self.layers[:1]), *said][-1:]
        return next((place for source in found if (place := source.place(path))), self.place)


def find_installations(
    charts: Iterable[FoundChart], files: Sequence[InputFile], documents: Iterable[Document]
) -> tuple[Installation, ...]:
    """Return the installations in the input with the values files of the settings laid over them.

    Without any in the input the values files are one, in the tree when one of them is there.
    """
    every = [*documents] if files else []
    over = tuple(_file_layer(file, every) for file in files)
    found = tuple(_of_chart(chart, over) for chart in charts)
    if found or not files:
        return found
    in_tree = any(layer.resource for layer in over)
    title = f"values of the chart ai-gateway-helm ({', '.join(file.path for file in files)})"
    return (Installation(title, None, over, (), in_tree),)


def _of_chart(chart: FoundChart, over: tuple[ValuesLayer, ...]) -> Installation:
    """Return the installation of a manifest."""
    return Installation(
        chart.title,
        chart.place,
        (*chart.layers, *over),
        () if over else chart.unseen,
        in_tree=True,
        in_context=chart.in_context,
    )


def _file_layer(file: InputFile, documents: Sequence[Document]) -> ValuesLayer:
    """Return the values of a file, editable when it is one of the input's."""
    source = read_values_file(file).source
    resource = find_values(file, documents) if source.data else None
    return ValuesLayer(source._replace(place=resource.place) if resource else source, resource)


def _says(data: Data, path: Path) -> bool:
    """Tell whether values say anything at a path or on the way there, from `mutatingWebhook` on."""
    for key in path:
        if not isinstance(data, dict) or key not in data:
            return False
        data = data[str(key)]
    return True


def _without_nulls(data: Data) -> Data:
    """Return values as Helm leaves them: a null takes a key away."""
    if not isinstance(data, dict):
        return data
    return {key: _without_nulls(value) for key, value in data.items() if value is not None}
