"""Two containers, or two volumes, field by field: what one has and the other has not."""

from __future__ import annotations

from aigw_render.base.data import mapping, sequence, strict_equal
from aigw_render.base.record import NamedTuple
from aigw_render.extproc.quantity import QuantityError, canonical
from aigw_render.plan.doctor.defaults import plain_container, plain_volume

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from aigw_render.base.data import Data
    from aigw_render.base.position import Path

ABSENT = "(absent)"
"""How a field that is not there is shown."""
HIDDEN = "(another value)"
"""How the value of a variable is shown that is in no manifest."""


class Difference(NamedTuple):
    """One field that differs."""

    field: str
    """Below the container or volume, for people: `args -logLevel`, `env LEVEL`, `resources.limits.cpu`."""
    runs: Data
    renders: Data
    path: Path = ()
    """Where it stands in what runs, or its nearest parent."""


def container_differences(runs: Data, renders: Data) -> Iterator[Difference]:
    """Yield every field of two containers that differs, what the API server fills in aside."""
    live, wanted = plain_container(runs), plain_container(renders)
    for key in dict.fromkeys((*wanted, *live)):
        if key in _LISTS:
            yield from _LISTS[key](sequence(live, key), sequence(wanted, key))
        else:
            yield from _values((key,), live.get(key, ABSENT), wanted.get(key, ABSENT))


def volume_differences(runs: Data, renders: Data) -> Iterator[Difference]:
    """Yield every field of two volumes of one name that differs."""
    yield from _values((), plain_volume(runs), plain_volume(renders))


def _values(path: Path, runs: Data, renders: Data) -> Iterator[Difference]:
    """Yield the leaves in which two values differ."""
    if isinstance(runs, dict) and isinstance(renders, dict):
        for key in dict.fromkeys((*renders, *runs)):
            yield from _values((*path, key), runs.get(key, ABSENT), renders.get(key, ABSENT))
    elif not strict_equal(runs, renders) and not _same_quantity(path, runs, renders):
        yield Difference(".".join(map(str, path)), runs, renders, path)


def _same_quantity(path: Path, runs: Data, renders: Data) -> bool:
    """Tell whether two texts are one quantity."""
    if path[:1] != ("resources",):
        return False
    try:
        return canonical(str(runs)) == canonical(str(renders))
    except QuantityError:
        return False


def _arguments(runs: list[Data], renders: list[Data]) -> Iterator[Difference]:
    """Yield the flags that differ, one by one; else that their order does."""
    live, wanted = _flags(runs), _flags(renders)
    places = {flag: ("args", at) for flag, (at, _) in live.items()}
    pairs = [(flag, live.get(flag), wanted.get(flag)) for flag in dict.fromkeys((*wanted, *live))]
    differing = [
        Difference(
            f"args {flag}",
            one[1] if one else ABSENT,
            other[1] if other else ABSENT,
            places.get(flag, ("args",)),
        )
        for flag, one, other in pairs
        if (one and one[1]) != (other and other[1]) or (one is None) != (other is None)
    ]
    yield from differing
    if not differing and runs != renders:
        yield Difference("order of args", [*live], [*wanted], ("args",))


def _flags(arguments: list[Data]) -> dict[str, tuple[int, str]]:
    """Return the value of each flag, and where it stands; a flag without one is `true`."""
    found: dict[str, tuple[int, str]] = {}
    words = [str(word) for word in arguments]
    at = 0
    while at < len(words):
        name, equals, value = words[at].partition("=")
        switch = name == "-enableRedaction"
        following = words[at + 1] if at + 1 < len(words) else ""
        found[name] = (at, value if equals else "true" if switch else following)
        at += 1 if equals or switch else 2
    return found


def _keyed(list_name: str, *keys: str) -> Callable[[list[Data], list[Data]], Iterator[Difference]]:
    """Return the comparison of two lists whose items are told apart by fields."""

    def compare(runs: list[Data], renders: list[Data]) -> Iterator[Difference]:
        live, wanted = _by(runs, keys), _by(renders, keys)
        for name in dict.fromkeys((*wanted, *live)):
            at = (list_name, live[name][0]) if name in live else (list_name,)
            one: Data = live[name][1] if name in live else ABSENT
            other: Data = wanted[name][1] if name in wanted else ABSENT
            one = _hidden(one, other) if list_name == "env" else one
            for found in _values((), one, other):
                field = f"{list_name} {name}{f'.{found.field}' if found.field else ''}"
                yield found._replace(field=field, path=(*at, *found.path))
        if [*live] != [*wanted] and live.keys() == wanted.keys() and list_name == "env":
            yield Difference("order of env", [*live], [*wanted], (list_name,))

    return compare


def _hidden(runs: Data, renders: Data) -> Data:
    """Return a variable that runs, its value hidden where the manifests have another: it may be a key."""
    value = mapping(runs).get("value")
    if not value or value == mapping(renders).get("value"):
        return runs
    return {**mapping(runs), "value": HIDDEN}


def _by(items: list[Data], keys: tuple[str, ...]) -> dict[str, tuple[int, dict[str, Data]]]:
    """Return the items of a list by their names, the last of a name."""
    return {
        " ".join(str(mapping(item).get(key, "")) for key in keys): (at, mapping(item))
        for at, item in enumerate(items)
    }


_LISTS: dict[str, Callable[[list[Data], list[Data]], Iterator[Difference]]] = {
    "args": _arguments,
    "env": _keyed("env", "name"),
    "ports": _keyed("ports", "containerPort"),
    "volumeMounts": _keyed("volumeMounts", "mountPath"),
}
