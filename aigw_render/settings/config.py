"""The config document of kind `AIGatewayRender`: every setting under its camelCase key.

A config that is plainly right is read here, in less time than pydantic takes to start. Whatever else it may
be, the model in `configmodel` decides, and `configshape` says what is wrong: nothing is refused here.
"""

from __future__ import annotations

import re

from aigw_render.base.data import get, mapping, sequence
from aigw_render.base.data import text as get_text
from aigw_render.settings.choices import PATTERNS
from aigw_render.settings.configkind import API_VERSION, KIND
from aigw_render.settings.keys import KEYS
from aigw_render.settings.layer import Layer, Need
from aigw_render.settings.settings import GatewaySetting, settings_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Place
    from aigw_render.base.position import Path
    from aigw_render.read.resource import Resource
    from aigw_render.settings.keys import Key

ROUTE_KINDS = ("AIGatewayRoute", "MCPRoute")
ELSEWHERE = "elsewhere"
"""Where a Gateway is injected whose Envoy is not in the tree."""
SECRET_SOURCES = ("value", "fromEnv", "fromFile", "secretKeyRef")

_KEYS = {path: key for key in KEYS for path in key.paths}
_SECTIONS = {key.within for key in KEYS if key.within}
_GATEWAY_KEYS = {"namespace", "name", "assumeRoutes", "inject"}


def read_config(resource: Resource) -> Layer:
    """Return what a config says, and what is wrong with it (AIGW115, each at its place).

    What of a wrong config can be read is returned all the same, so that more mistakes can be found at once.
    """
    layer = _layer(resource)
    if is_plain(resource.data):
        return layer
    from aigw_render.settings.configshape import mistakes

    return layer._replace(diagnostics=mistakes(resource))


def is_plain(data: Data) -> bool:
    """Tell whether a config is surely right. A wrong one never is; what is right but unusual need not be."""
    if not isinstance(data, dict) or data.keys() - {"apiVersion", "kind", "metadata", "spec"}:
        return False
    metadata, spec = data.get("metadata", {}), data.get("spec", {})
    head = data.get("apiVersion") == API_VERSION and data.get("kind") == KIND
    return head and isinstance(metadata, dict) and isinstance(spec, dict) and _is_plain_spec(spec)


def _is_plain_spec(spec: dict[str, Data]) -> bool:
    """Tell whether every setting is surely right, and said once."""
    said: set[str] = set()
    for name, value in spec.items():
        if name == "gateways":
            if not isinstance(value, list) or not _are_plain_gateways(value):
                return False
            continue
        below: dict[tuple[str, ...], Data] = {(name,): value}
        if name in _SECTIONS and isinstance(value, dict):
            below = {(name, key): setting for key, setting in value.items()}
        for path, setting in below.items():
            known = _KEYS.get(path)
            if known is None or known.field in said or not _fits(known, setting):
                return False
            said.add(known.field)
    return True


def _fits(key: Key, value: Data) -> bool:
    """Tell whether a value is surely one of a setting's."""
    if key.shape == "switch":
        return isinstance(value, bool)
    if key.shape == "list":
        return isinstance(value, list) and all(isinstance(item, str) for item in value)
    if key.shape == "secret":
        return _is_plain_seed(value)
    if not isinstance(value, str) or (key.choices and value not in key.choices):
        return False
    return key.field not in PATTERNS or re.fullmatch(PATTERNS[key.field][0], value) is not None


def _is_plain_seed(value: Data) -> bool:
    """Tell whether a seed has one source, which is surely right."""
    if not isinstance(value, dict) or len(value) != 1:
        return False
    ((source, said),) = value.items()
    if source == "secretKeyRef":
        return isinstance(said, dict) and said.keys() == {"name", "key"} and all(map(_is_name, said.values()))
    return source in SECRET_SOURCES and isinstance(said, str)


def _is_name(value: Data) -> bool:
    """Tell whether a value is a text that is not empty."""
    return isinstance(value, str) and value != ""


def _are_plain_gateways(listed: list[Data]) -> bool:
    """Tell whether each entry about a Gateway is surely right, and the only one of its Gateway."""
    names: set[tuple[Data, Data]] = set()
    for entry in listed:
        if not isinstance(entry, dict) or entry.keys() - _GATEWAY_KEYS:
            return False
        namespace, routes = entry.get("namespace", "default"), entry.get("assumeRoutes", [])
        if not (_is_name(entry.get("name")) and _is_name(namespace) and isinstance(routes, list)):
            return False
        if entry.get("inject", ELSEWHERE) != ELSEWHERE or any(route not in ROUTE_KINDS for route in routes):
            return False
        names.add((namespace, entry["name"]))
    return len(names) == len(listed)


_EXACT = 1000
"""So many items of a list have a place of their own, the rest the list's: looking it up takes time."""


def _layer(resource: Resource) -> Layer:
    """Return the settings of a config, without those that have another type than theirs."""
    fields: dict[str, object] = {}
    places: list[tuple[str, Place | str]] = []
    needs: list[Need] = []
    for key in KEYS:
        path = said_path(resource.data, key)
        if path is None:
            continue
        value = get(resource.data, *path)
        places.append((key.field, resource.place(path)))
        if key.shape == "secret":
            _secret(resource, key, path, fields, needs)
        elif key.shape == "list":
            texts = [((*path, at), text) for at, text in enumerate(sequence(value)) if isinstance(text, str)]
            if key.field == "controller_values":
                needs += [Need("file", text, key.field, resource.place(at)) for at, text in texts]
                continue
            fields[key.field] = tuple(text for _, text in texts)
            items = enumerate(texts[:_EXACT])
            places += [(f"{key.field}[{index}]", resource.place(at)) for index, (at, _) in items]
        elif isinstance(value, bool if key.shape == "switch" else str):
            fields[key.field] = value
    fields["gateways"] = tuple(map(_gateway, _listed(resource.data)))
    fields |= {"source": "config", "places": tuple(places)}
    return Layer(settings_of(fields), tuple(needs))


def said_path(data: Data, key: Key) -> Path | None:
    """Return where a config says a setting, or None where it does not: null says nothing."""
    paths = (("spec", *path) for path in key.paths)
    return next((path for path in paths if get(data, *path) is not None), None)


def _secret(resource: Resource, key: Key, path: Path, fields: dict[str, object], needs: list[Need]) -> None:
    """Read a seed, or where it comes from."""
    seed = mapping(resource.data, *path)
    said = [source for source in SECRET_SOURCES if seed.get(source) is not None]
    value = seed[said[0]] if len(said) == 1 else None
    if isinstance(value, dict):
        fields[key.field] = _secret_seed(key, value)
    elif isinstance(value, str) and said == ["value"]:
        fields[key.field] = value
    elif isinstance(value, str) and said != ["secretKeyRef"]:
        kind: Literal["variable", "file"] = "variable" if said == ["fromEnv"] else "file"
        needs.append(Need(kind, value, key.field, resource.place((*path, said[0]))))


def _secret_seed(key: Key, reference: dict[str, Data]) -> object:
    """Return the seed that a Secret holds."""
    from aigw_render.settings.seeds import SecretSeed

    name, at = reference.get("name"), reference.get("key")
    return SecretSeed(key.field, str(name), str(at)) if _is_name(name) and _is_name(at) else None


def _listed(data: Data) -> list[dict[str, Data]]:
    """Return the entries about Gateways that name one."""
    entries = sequence(data, "spec", "gateways")
    return [entry for entry in entries if isinstance(entry, dict) and _is_name(entry.get("name"))]


def gateway_of(entry: Data) -> tuple[str, str]:
    """Return the namespace and the name of an entry's Gateway, empty where they are no texts."""
    said = get(entry, "namespace")
    return "default" if said in (None, "") else get_text(entry, "namespace"), get_text(entry, "name")


def _gateway(entry: dict[str, Data]) -> GatewaySetting:
    """Return what an entry says."""
    routes = tuple(kind for kind in sequence(entry, "assumeRoutes") if isinstance(kind, str))
    return GatewaySetting(*gateway_of(entry), routes, get_text(entry, "inject"))
