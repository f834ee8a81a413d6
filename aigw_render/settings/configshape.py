"""What is wrong with a config: the model's verdict (AIGW115) at our places and in our words.

What stands in a config may be a seed, also where none belongs: a value is shown only where it cannot be one.
"""

from __future__ import annotations

import json
import re

from aigw_render.base.codes import make
from aigw_render.base.data import get, mapping, sequence, text, walk
from aigw_render.base.nearest import did_you_mean
from aigw_render.base.position import format_path
from aigw_render.base.seedwords import may_hold_seed
from aigw_render.settings.choices import Choice, wrong_value
from aigw_render.settings.configmodel import NO_SOURCE, REPEATED, Config, refusals, repeated, schema
from aigw_render.settings.keys import KEYS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Diagnostic, Place
    from aigw_render.base.position import Path
    from aigw_render.read.resource import Resource
    from aigw_render.settings.configmodel import Strict
    from aigw_render.settings.keys import Key

_KEYS: dict[Path, Key] = {("spec", *path): key for key in KEYS for path in key.paths}
_TYPES = {
    "string_type": "a string",
    "bool_type": "true or false",
    "list_type": "a list",
    "dict_type": "a mapping of keys",
    "model_type": "a mapping of keys",
}
"""pydantic's kind of a mistake → what is expected."""


def mistakes(resource: Resource, model: type[Strict] = Config) -> tuple[Diagnostic, ...]:
    """Return everything that is wrong with a config, in the order of its lines, without seeds."""
    about = schema(model)
    found = [
        _finding(resource, kind, path, about)
        for kind, path in refusals(model, resource.data)
        if kind != REPEATED
    ]
    # The model looks for these only where all else is right.
    for path, message in repeated(get(resource.data, "spec")):
        found.append(make("AIGW115", message, resource.place(("spec", *path))))
    found.sort(key=_line_and_column)
    return tuple(_without_seeds(resource, found))


def _line_and_column(found: Diagnostic) -> tuple[int, int]:
    """Return what findings are sorted by."""
    return found.place.position[1:] if found.place else (0, 0)


def _finding(resource: Resource, kind: str, path: Path, about: dict[str, Data]) -> Diagnostic:
    """Return the finding about one of the model's refusals."""
    if kind == "extra_forbidden":
        return _unknown(resource, path, about)
    place, name, value = resource.place(path), _named(path), get(resource.data, *path)
    listed = path if path in _ARGUMENTS else path[:-1]
    if listed in _ARGUMENTS and may_hold_seed(str(get(resource.data, *listed))):
        place = place._replace(source="*" * len(place.source))
    if kind == NO_SOURCE:
        sources = " or ".join(mapping(_schema(about, path), "properties"))
        return make("AIGW115", "a seed comes from one source", place, expected=sources)
    if kind in ("missing", "string_too_short"):
        problem = "is missing" if kind == "missing" else "must not be empty"
        return make("AIGW115", f"{name} {problem}", place, expected=_described(about, path))
    key = _KEYS.get(path)
    if key and isinstance(value, str) and (wrong := wrong_value(key, Choice(value, "config", place))):
        return wrong
    allowed = [str(one) for one in _allowed(about, path)] if kind == "literal_error" else []
    expected = " or ".join(allowed) or _TYPES.get(kind, "what the schema says")
    hint = did_you_mean(value, allowed) if isinstance(value, str) else ""
    if expected == "a string" and isinstance(value, bool | int | float):
        hint = "put it in quotes"
    hint = hint or _example(about, path)
    message = f"{name} must be {expected}"
    return make("AIGW115", message, place, found=_shown(path, value), expected=expected, hint=hint)


def _unknown(resource: Resource, path: Path, about: dict[str, Data]) -> Diagnostic:
    """Return the finding about a key that nothing reads. A text is shown only when it can be no seed."""
    key, known = str(path[-1]), list(mapping(_schema(about, path[:-1]), "properties"))
    place, hint = resource.place(path, key=True), did_you_mean(key, known)
    expected = "" if hint else ", ".join(known)
    if not re.fullmatch(_NAME, key) or (_is_of_seed(path) and not hint):
        message, place = f"{_named(path[:-1])} has a key that is no setting", _starred(place, place)
        return make("AIGW115", message, place, expected=expected, hint=hint)
    return make("AIGW115", f"{_named(path)} is no setting", place, found=key, expected=expected, hint=hint)


_NAME = r"[\w./-]{1,63}"
"""What a key looks like: what is longer or has other characters may be an argument with a seed in it."""


def _named(path: Path) -> str:
    """Return a path for people."""
    parts = (part if isinstance(part, int) or re.fullmatch(_NAME, part) else "***" for part in path)
    return format_path(tuple(parts)) or "the config"


def _schema(about: Data, path: Path) -> dict[str, Data]:
    """Return what the schema says of the value at a path."""
    found = mapping(about)
    for part in path:
        below = mapping(_resolved(about, found))
        found = mapping(below, "items") if isinstance(part, int) else mapping(below, "properties", part)
    return found | _resolved(about, found)


def _resolved(about: Data, found: dict[str, Data]) -> dict[str, Data]:
    """Return a schema without the reference and the choice of null around it."""
    kinds = [mapping(kind) for kind in sequence(found, "anyOf")]
    found = next((kind for kind in kinds if kind.get("type") != "null"), found)
    name = text(found, "$ref").removeprefix("#/$defs/")
    return mapping(about, "$defs", name) if name else found


def _allowed(about: Data, path: Path) -> list[Data]:
    """Return the values that are allowed at a path."""
    found = _schema(about, path)
    return sequence(found, "enum") or [found["const"]]


def _described(about: Data, path: Path) -> str:
    """Return what belongs at a path: `the Secret's name`."""
    described = text(_schema(about, path), "description")
    return described[:1].lower() + described[1:].removesuffix(".")


def _example(about: Data, path: Path) -> str:
    """Return the hint how a value may look, where the schema has an example."""
    found = _schema(about, path)
    example = mapping(found, "examples", 0)
    pairs = ", ".join(f"{key}: {example[key]}" for key in mapping(found, "properties") if key in example)
    return f"such as {{{pairs}}}" if pairs else ""


def _shown(path: Path, found: Data) -> str:
    """Return what was found in a few words; nothing for null, and the type only of what may be a seed."""
    if found is None:
        return ""
    secret = _is_of_seed(path) or (
        isinstance(found, str) and (_may_hold_arguments(path) or may_hold_seed(found))
    )
    if secret or _is_argument(path) or isinstance(found, list | dict):
        return _TYPE_NAMES[type(found)]
    return json.dumps(found, ensure_ascii=False)


_TYPE_NAMES = {
    str: "a string",
    int: "a number",
    float: "a number",
    bool: "true or false",
    list: "a list",
    dict: "a mapping",
}


_SEEDS = {name for key in KEYS if key.shape == "secret" for name in (*key.names, key.short)}
_ARGUMENTS = {path for path, key in _KEYS.items() if key.field == "controller_args"}


def _is_of_seed(path: Path) -> bool:
    """Tell whether something stands where a seed belongs, or below."""
    return not _SEEDS.isdisjoint(path)


def _is_argument(path: Path) -> bool:
    """Tell whether an argument of the controller belongs here: a seed may stand behind its flag."""
    return path[:-1] in _ARGUMENTS


def _may_hold_arguments(path: Path) -> bool:
    """Tell whether the controller's arguments belong here, or a section that can hold a seed."""
    return path in _ARGUMENTS or path in {(), ("data",), ("spec",), ("spec", "controller")}


def _without_seeds(resource: Resource, found: list[Diagnostic]) -> Iterator[Diagnostic]:
    """Yield findings with `*` over the seeds in their source lines, however they are spelt."""
    seeds = list(_places_of_seeds(resource)) if found else []
    for one in found:
        place = one.place
        for seed in seeds:
            place = place and _starred(place, seed)
        yield one._replace(place=place)


def _places_of_seeds(resource: Resource) -> Iterator[Place]:
    """Yield where a seed stands, or what may be one: in a wrong config also a key can be."""
    for path, value in walk(resource.data):
        key = path[-1] if path else ""
        if _is_of_seed(path[:-1]) and not (key in _OF_SEED or did_you_mean(str(key), _OF_SEED)):
            yield resource.place(path, key=True) if resource.node(path) else _written_place(resource, path)
        elif _is_argument(path) and not isinstance(value, str):
            yield _written_place(resource, path)
        elif isinstance(key, str) and key and not re.fullmatch(_NAME, key):
            yield resource.place(path, key=True)
        if _is_of_seed(path) and isinstance(value, str | int | float) and not _is_name_of_source(path, value):
            yield _written_place(resource, path)


_OF_SEED = ("value", "fromEnv", "fromFile", "secretKeyRef", "name", "key")
"""The keys below a seed."""


def _written_place(resource: Resource, path: Path) -> Place:
    """Return where a value stands, or the text of a ConfigMap that holds it."""
    while path and resource.node(path) is None:
        path = path[:-1]
    return resource.place(path)


def _is_name_of_source(path: Path, value: Data) -> bool:
    """Tell whether a value below a seed says where the seed is."""
    sources = {("fromEnv",), ("fromFile",), ("secretKeyRef", "name"), ("secretKeyRef", "key")}
    at = max(index for index, part in enumerate(path) if part in _SEEDS)
    return isinstance(value, str) and path[at + 1 :] in sources


def _starred(place: Place, seed: Place) -> Place:
    """Return a place without a seed that stands on its line."""
    if (place.position.file, place.position.line) != (seed.position.file, seed.position.line):
        return place
    # To the end of the line: what reads as a comment may be the rest of a seed that is not quoted.
    start, end = seed.position.column - 1, max(seed.position.column - 1 + seed.width, len(place.source))
    return place._replace(source=place.source[:start] + "*" * (end - start))
