"""Checks of parts of an object whose whole schema is not known here: types, names, duplicates."""

from __future__ import annotations

from aigw_render.base.data import get, text
from aigw_render.base.position import format_path
from aigw_render.model.findings import Finding, short_path, shown, wrong_type

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from aigw_render.base.data import Data
    from aigw_render.base.position import Path


def wrong_types(data: Data, due: str, paths: Iterable[Path]) -> Iterator[Finding]:
    """Yield AIGW105 for values of another type than `due`, a JSON type; null is as good as absent."""
    kind = {"object": dict, "array": list, "string": str}[due]
    for path in paths:
        found = get(data, *path)
        if found is not None and not isinstance(found, kind):
            yield wrong_type(due, found, path)


def not_strings(data: Data, path: Path) -> Iterator[Finding]:
    """Yield AIGW105 unless what stands at `path` is a mapping of strings, or nothing; nulls are taken out."""
    yield from wrong_types(data, "object", [path])
    found = get(data, *path)
    for key, value in found.items() if isinstance(found, dict) else ():
        if value is not None and not isinstance(value, str):
            yield wrong_type("string", value, (*path, key))


def bad_items(data: Data, path: Path, *keys: str) -> Iterator[Finding]:
    """Yield AIGW105 and AIGW106 unless a list, if there is one, holds mappings that have all the keys."""
    yield from wrong_types(data, "array", [path])
    found = get(data, *path)
    for index, item in enumerate(found if isinstance(found, list) else ()):
        where = (*path, index)
        if isinstance(item, dict):
            yield from missing(item, keys, where)
            for key in keys:
                if item.get(key) is not None and not isinstance(item[key], str):
                    yield wrong_type("string", item[key], (*where, key))
        else:
            yield wrong_type("object", item, where)


def missing(data: dict[str, Data], keys: Iterable[str], path: Path) -> Iterator[Finding]:
    """Yield AIGW106 for keys that a mapping, which stands at `path`, lacks; null is as good as absent."""
    for key in keys:
        if data.get(key) is None:
            field = short_path((*path, key))
            yield Finding("AIGW106", path, f"`{field}` is missing", hint=f"add `{key}`")


def not_one_of(data: Data, path: Path, allowed: tuple[str, ...]) -> Iterator[Finding]:
    """Yield AIGW107 for a value that is there and none of those allowed."""
    found = get(data, *path)
    if found is not None and found not in allowed:
        message = f"`{short_path(path)}` has a value that is not allowed"
        yield Finding("AIGW107", path, message, shown(found), " or ".join(map(shown, allowed)))


def duplicates(data: Data, path: Path, key: str, *, by_protocol: bool = False) -> Iterator[Finding]:
    """Yield AIGW108 for items of a list that have the same `key`, of ports for the same protocol."""
    seen: dict[tuple[str, str], Path] = {}
    found = get(data, *path)
    for index, item in enumerate(found if isinstance(found, list) else ()):
        if get(item, key) is None:
            continue
        protocol = text(item, "protocol") or "TCP" if by_protocol else ""
        name, where = (shown(get(item, key)), protocol), (*path, index)
        if name in seen:
            message = f"`{format_path(where)}` repeats `{key}` {name[0]}"
            hint = "keep one of the two"
            yield Finding("AIGW108", where, message, name[0], hint=hint, first=seen[name])
        seen.setdefault(name, where)
