"""Values of the chart `ai-gateway-helm`: read from files and manifests, merged as Helm merges them."""

from __future__ import annotations

from aigw_render.base.codes import make
from aigw_render.base.data import Data, copy
from aigw_render.base.nearest import did_you_mean
from aigw_render.base.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from aigw_render.base.diagnostic import Diagnostic, Place
    from aigw_render.base.position import Path
    from aigw_render.read.resource import Resource


class ValuesSource(NamedTuple):
    """One set of values, and where each of them stands."""

    name: str
    """For people, when a place is unknown: `values.yaml`."""
    data: dict[str, Data]
    place: Callable[[Path], Place | None]

    def origin(self, path: Path) -> str:
        """Return where a value was said, e.g. `values.yaml:3:10`."""
        place = self.place(path)
        return str(place.position) if place else self.name


class ValuesLayer(NamedTuple):
    """One set of values of an installation of the chart."""

    source: ValuesSource
    resource: Resource | None = None
    """What to edit; None: a text in a manifest, a parameter, in the context, or no part of the input."""
    root: Path = ()
    """Where in the resource the values stand."""


WEBHOOK: Path = ("controller", "mutatingWebhook")
"""Where the chart's values about the admission webhook stand."""

MISSING = object()
"""What `lookup` returns where nothing is said, which differs from null."""


def lookup(data: Data, path: Path) -> Data | object:
    """Return what stands at a path of keys; `MISSING` when a key on the way is absent.

    Null on the way, or anything else that holds no keys, counts as what stands at the path's end:
    Helm forgets the defaults below it too.
    """
    for key in path:
        if not isinstance(data, dict):
            return data
        if key not in data:
            return MISSING
        data = data[str(key)]
    return data


def merge_values(sources: Iterable[ValuesSource]) -> dict[str, Data]:
    """Return the values of all sources, later ones winning.

    Maps are merged key by key and lists replaced. A null stays: it deletes the chart's default.
    """
    merged: dict[str, Data] = {}
    for source in sources:
        merged = _merged(merged, source.data)
    return merged


def _merged(weak: dict[str, Data], strong: dict[str, Data]) -> dict[str, Data]:
    """Return one mapping laid over another."""
    merged = dict(weak)
    for key, value in strong.items():
        below = merged.get(key)
        if isinstance(below, dict) and isinstance(value, dict):
            merged[key] = _merged(below, value)
        else:
            merged[key] = copy(value)
    return merged


def last_said(sources: Iterable[ValuesSource], paths: Iterable[Path]) -> tuple[ValuesSource, Path] | None:
    """Return the strongest source that says anything at one of the paths, and that path, or None."""
    found = [
        (source, path) for source in sources for path in paths if lookup(source.data, path) is not MISSING
    ]
    return found[-1] if found else None


def misspelt_keys(
    sources: Iterable[ValuesSource], known: Iterable[Path], sections: Iterable[str]
) -> list[Diagnostic]:
    """Return a warning AIGW209 for each key in some sections that nearly is one of the known paths' keys.

    Helm ignores unknown keys without a word; only near misses are reported, for a chart
    may have keys that we need not know.
    """
    parents = [tuple(section.split(".")) for section in sections]
    keys = {
        parent: {str(path[len(parent)]) for path in known if path[: len(parent)] == parent}
        for parent in parents
    }
    return [
        warning
        for source in sources
        for parent in parents
        for warning in _misspelt(source, parent, keys[parent])
    ]


def _misspelt(source: ValuesSource, parent: Path, known: set[str]) -> list[Diagnostic]:
    """Return the near misses among the keys of one section of one source."""
    section = lookup(source.data, parent)
    unknown = [key for key in section if key not in known] if isinstance(section, dict) else []
    return [
        make(
            "AIGW209",
            f"the chart has no value {'.'.join(map(str, (*parent, key)))}, Helm ignores it",
            shown_place(source, (*parent, key)),
            found=key,
            hint=hint,
        )
        for key in unknown
        if (hint := did_you_mean(key, known))
    ]


def shown_place(source: ValuesSource, path: Path) -> Place | None:
    """Return where a value stands; near the MCP session seeds without the line, which may show one."""
    place = source.place(path)
    return place._replace(source="") if place and "mcp" in path else place
