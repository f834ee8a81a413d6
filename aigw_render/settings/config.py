"""The config document of kind `AIGatewayRender`: every setting under its camelCase key."""

from __future__ import annotations

from aigw_render.base.data import get
from aigw_render.settings.configkind import API_VERSION, KIND
from aigw_render.settings.configshape import Reader
from aigw_render.settings.keys import KEYS
from aigw_render.settings.layer import Layer, Need
from aigw_render.settings.settings import GatewaySetting, settings_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from aigw_render.base.diagnostic import Diagnostic, Place
    from aigw_render.base.position import Path
    from aigw_render.read.resource import Resource
    from aigw_render.settings.keys import Key
    from aigw_render.settings.seeds import SecretSeed

ROUTE_KINDS = ("AIGatewayRoute", "MCPRoute")

_SPEC: Path = ("spec",)
_SECTIONS = {
    section: [key for key in KEYS if key.within == section] for section in ("controller", "envoyProxy")
}
_SECRET_SOURCES = ("value", "fromEnv", "fromFile", "secretKeyRef")
_GATEWAY_KEYS = ("namespace", "name", "assumeRoutes", "inject")


def read_config(resource: Resource) -> Layer:
    """Return what a config says, and what is wrong with it (AIGW115, each at its place).

    Types and unknown keys are checked here, values in `effective`, alike for every source.
    """
    reader = Reader(resource)
    reader.keys((), ("apiVersion", "kind", "metadata", "spec"))
    if resource.api_version != API_VERSION:
        reader.wrong(("apiVersion",), resource.api_version, API_VERSION)
    if resource.kind != KIND:
        reader.wrong(("kind",), resource.kind, KIND)
    top = [name for key in KEYS for name in key.names]
    reader.keys(_SPEC, [*top, *_SECTIONS, "gateways"])
    for section, keys in _SECTIONS.items():
        reader.keys((*_SPEC, section), [key.short for key in keys])
    return _layer(reader)


_EXACT = 1000
"""So many items of a list have a place of their own, the rest the list's: looking it up takes time."""


def _layer(reader: Reader) -> Layer:
    """Return the settings of a config whose keys are checked."""
    fields: dict[str, object] = {}
    places: list[tuple[str, Place | str]] = []
    needs: list[Need] = []
    for key, path in _said(reader):
        places.append((key.field, reader.place(path)))
        if key.field == "controller_values":
            needs += [Need("file", text, key.field, reader.place(at)) for at, text in reader.texts(path)]
        elif key.shape == "secret":
            _secret(reader, key, path, fields, needs)
        elif key.shape == "list":
            texts = _texts(reader, path)
            fields[key.field] = tuple(text for _, text in texts)
            items = enumerate(texts[:_EXACT])
            places += [(f"{key.field}[{index}]", reader.place(at)) for index, (at, _) in items]
        else:
            fields[key.field] = reader.switch(path) if key.shape == "switch" else reader.text(path)
    fields["gateways"] = _gateways(reader)
    fields |= {"source": "config", "places": tuple(places)}
    return Layer(settings_of(fields), tuple(needs), tuple(_hidden(reader)))


def _texts(reader: Reader, path: Path) -> tuple[tuple[Path, str], ...]:
    """Read a list; where it names a seed no other line of it is shown, it may be the seed's."""
    known = len(reader.diagnostics)
    texts = reader.texts(path)
    if len(reader.diagnostics) > known:
        from aigw_render.base.seedwords import may_hold_seed

        found = get(reader.resource.data, *path)
        if may_hold_seed(str(found)):
            _show_only(reader, known, lambda source: isinstance(found, list) and may_hold_seed(source))
    return texts


def _show_only(reader: Reader, known: int, mentions: Callable[[str], bool]) -> None:
    """Take the source lines off the findings from one on, but those in which a seed can be told."""
    for at, found in enumerate(reader.diagnostics[known:], known):
        if found.place and not mentions(found.place.source):
            reader.diagnostics[at] = found._replace(place=found.place._replace(source=""))


def _hidden(reader: Reader) -> Iterator[Diagnostic]:
    """Yield what was found, with `*` over the seeds in its source lines, however they are spelt."""
    paths = [path for key in KEYS if key.shape == "secret" for path in _paths(key)]
    paths = [(*path, *key) for path in paths for key in ((), ("value",))] if reader.diagnostics else []
    seeds = [path for path in paths if isinstance(get(reader.resource.data, *path), str | int | float)]
    places = [reader.place(path) for path in seeds]
    for found in reader.diagnostics:
        place = found.place
        for seed in places if place else ():
            place = place and _starred(place, seed)
        yield found._replace(place=place)


def _starred(place: Place, seed: Place) -> Place:
    """Return a place without a seed that stands on its line."""
    if (place.position.file, place.position.line) != (seed.position.file, seed.position.line):
        return place
    start, end = seed.position.column - 1, seed.position.column - 1 + seed.width
    return place._replace(source=place.source[:start] + "*" * (end - start) + place.source[end:])


def _said(reader: Reader) -> Iterator[tuple[Key, Path]]:
    """Yield every setting that the config says, and its path; two names for one are an error."""
    for key in KEYS:
        said = [path for path in _paths(key) if get(reader.resource.data, *path) is not None]
        for path in said[1:]:
            reader.error(path, f"this setting is already said as {'.'.join(map(str, said[0]))}")
        for path in said[:1]:
            yield key, path


def _paths(key: Key) -> list[Path]:
    """Return everywhere that a config can say a setting."""
    paths: list[Path] = [(*_SPEC, name) for name in key.names]
    return [*paths, (*_SPEC, key.within, key.short)] if key.within else paths


def _secret(reader: Reader, key: Key, path: Path, fields: dict[str, object], needs: list[Need]) -> None:
    """Read a seed, or where it comes from; a line below its key is not shown, it may be the seed's."""
    known = len(reader.diagnostics)
    _read_secret(reader, key, path, fields, needs)
    _show_only(reader, known, lambda source: key.short.lower() in source.lower())


def _read_secret(reader: Reader, key: Key, path: Path, fields: dict[str, object], needs: list[Need]) -> None:
    """Read a seed, or where it comes from."""
    if not isinstance(get(reader.resource.data, *path), dict):
        reader.wrong(path, None, "a mapping of keys", "such as {fromEnv: NAME}")
        return
    said = reader.keys(path, _SECRET_SOURCES)
    if len(said) != 1:
        reader.error(path, "a seed comes from one source", expected=" or ".join(_SECRET_SOURCES))
        return
    at = (*path, said[0])
    if said[0] == "secretKeyRef":
        fields[key.field] = _secret_seed(reader, key, at)
        return
    text = reader.text(at, secret=said[0] == "value")
    if text is None or said[0] == "value":
        fields[key.field] = text
    else:
        needs.append(Need("variable" if said[0] == "fromEnv" else "file", text, key.field, reader.place(at)))


def _secret_seed(reader: Reader, key: Key, path: Path) -> SecretSeed | None:
    """Return the seed that a Secret holds."""
    from aigw_render.settings.seeds import SecretSeed

    if not reader.keys(path, ("name", "key")):
        reader.wrong(path, None, "a name and a key", "such as {name: mcp, key: seed}")
        return None
    texts = [reader.text((*path, name)) for name in ("name", "key")]
    for name, text in zip(("name", "key"), texts, strict=True):
        if text == "":
            reader.wrong((*path, name), text, f"a Secret's {name}")
    return SecretSeed(key.field, *map(str, texts)) if all(texts) else None


def _gateways(reader: Reader) -> tuple[GatewaySetting, ...]:
    """Return what the config says about Gateways; two entries for one are an error."""
    path: Path = (*_SPEC, "gateways")
    found: dict[tuple[str, str], GatewaySetting] = {}
    for at in reader.items(path) if get(reader.resource.data, *path) is not None else ():
        gateway = _gateway(reader, at)
        if gateway is None:
            continue
        if (gateway.namespace, gateway.name) in found:
            reader.error(at, f"the Gateway {gateway.namespace}/{gateway.name} is listed twice")
        found[gateway.namespace, gateway.name] = gateway
    return tuple(found.values())


def _gateway(reader: Reader, path: Path) -> GatewaySetting | None:
    """Return one entry, or None when it names no Gateway."""
    said = reader.keys(path, _GATEWAY_KEYS)
    found = get(reader.resource.data, *path)
    if found is None:
        reader.wrong(path, found, "a mapping of keys")
    if not isinstance(found, dict):
        return None
    name = reader.text((*path, "name"))
    namespace = reader.text((*path, "namespace")) if "namespace" in said else "default"
    if name == "":
        reader.wrong((*path, "name"), name, "a Gateway's name")
    if not name or not namespace:
        return None
    routes = reader.texts((*path, "assumeRoutes"), ROUTE_KINDS) if "assumeRoutes" in said else ()
    inject = reader.text((*path, "inject")) if "inject" in said else ""
    if inject:
        reader.allowed((*path, "inject"), inject, ("elsewhere",))
    return GatewaySetting(namespace, name, tuple(text for _, text in routes), inject or "")
