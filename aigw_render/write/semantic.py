"""A diff by meaning: only what a cluster would notice, one line a path."""

from __future__ import annotations

from aigw_render.base.data import mapping, sequence, strict_equal, text
from aigw_render.base.patterns import lazy
from aigw_render.base.record import NamedTuple
from aigw_render.write.manifests import read_manifests
from aigw_render.write.report.escape import escape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from aigw_render.base.data import Data
    from aigw_render.write.difference import Difference
    from aigw_render.write.manifests import Manifests, Name

_SIMPLE = lazy(r"[A-Za-z][A-Za-z0-9_-]*")
_LIST_KEYS = ("name", "mountPath")
"""What tells the entries of a list apart, the first one that all of them have."""
_NOTHING = "(none)"


class _Change(NamedTuple):
    """A value that differs; None is one that is not there."""

    path: str
    old: Data
    new: Data


def semantic_diff(differences: Iterable[Difference], *, color: bool = False) -> str:
    """Return what changes for a cluster when the files do, each change a line; empty for nothing.

    Objects are compared by kind, namespace and name, wherever they stand; entries of a list by
    name where each has one. Comments, styles and the order of keys are no change. A document
    that cannot be read, such as a template, is named when its text differs.
    """
    found = [*differences]
    old = read_manifests((one.path, one.before) for one in found if one.before is not None)
    new = read_manifests((one.path, one.after) for one in found if one.after is not None)
    shade = _painted if color else _plain
    names = sorted({*old.objects, *new.objects})
    lines = [line for name in names for line in _object(name, old, new, shade)]
    return "".join(f"{line}\n" for line in (*lines, *_unread(found, old, new)))


def _object(name: Name, old: Manifests, new: Manifests, shade: Callable[[str, str], str]) -> Iterator[str]:
    """Yield the lines about one object."""
    kind, namespace, own, _, number = name
    label = escape(f"{kind} {namespace}/{own}" if namespace else f"{kind} {own}".strip())
    label += f" ({number + 1})" if number else ""
    if name not in old.objects:
        yield shade("added", f"{label}: added")
    elif name not in new.objects:
        yield shade("removed", f"{label}: removed")
    else:
        for change in _changes("", old.objects[name], new.objects[name]):
            before, after = shade("removed", _shown(change.old)), shade("added", _shown(change.new))
            yield f"{label}: {escape(change.path)}: {before} -> {after}"


def _changes(path: str, old: Data, new: Data) -> Iterator[_Change]:
    """Yield what differs at and below a path; what is null is not there for a cluster."""
    if strict_equal(old, new):
        return
    key = _list_key(old, new)
    if _is(dict, old, new):
        yield from _in_mapping(path, mapping(old), mapping(new))
    elif key:
        yield from _in_list(path, _by(key, old), _by(key, new), key)
    else:
        yield _Change(path, old, new)


def _is(kind: type, old: Data, new: Data) -> bool:
    """Tell whether both values are of a kind, or one of them is and the other is not there."""
    return all((value and isinstance(value, kind)) or value is None for value in (old, new)) or (
        isinstance(old, kind) and isinstance(new, kind)
    )


def _in_mapping(path: str, old: dict[str, Data], new: dict[str, Data]) -> Iterator[_Change]:
    """Yield what differs in a mapping, in the order of its keys."""
    for key in dict.fromkeys((*old, *new)):
        step = f".{key}" if _SIMPLE.fullmatch(key) else f"[{_shown(key)}]"
        yield from _changes((path + step).removeprefix("."), old.get(key), new.get(key))


def _in_list(path: str, old: dict[str, Data], new: dict[str, Data], key: str) -> Iterator[_Change]:
    """Yield what differs in a list whose entries have names."""
    for name in dict.fromkeys((*old, *new)):
        yield from _entry(f"{path}[{key}={name}]", old.get(name), new.get(name), key)
    stayed = [name for name in old if name in new]
    order = [name for name in new if name in old]
    if stayed != order:
        yield _Change(f"{path}: order", [*stayed], [*order])


def _entry(path: str, old: Data, new: Data, key: str) -> Iterator[_Change]:
    """Yield what differs in an entry; of one that comes or goes the path tells the name already."""
    there = mapping(new if old is None else old)
    if old is not None and new is not None:
        yield from _changes(path, old, new)
    elif len(there) == 1:
        yield _Change(path, old, new)
    else:
        name: Data = {key: there[key]}
        yield from _changes(path, name if old is None else old, name if new is None else new)


def _list_key(old: Data, new: Data) -> str:
    """Return what tells the entries of both lists apart; empty when they are no such lists."""
    if not _is(list, old, new):
        return ""
    return next((key for key in _LIST_KEYS if _told_apart(old, key) and _told_apart(new, key)), "")


def _told_apart(items: Data, key: str) -> bool:
    """Tell whether each entry of a list has a name of its own."""
    names = [text(item, key) for item in sequence(items)]
    return all(names) and len({*names}) == len(names)


def _by(key: str, items: Data) -> dict[str, Data]:
    return {text(item, key): item for item in sequence(items)}


def _unread(found: Iterable[Difference], old: Manifests, new: Manifests) -> Iterator[str]:
    """Yield a line for each file with documents that cannot be read and are not the same."""
    for path in (one.path for one in found):
        before, after = ([words for file, words in side.unread if file == path] for side in (old, new))
        if before != after:
            yield f"{escape(path)}: the text of a document differs that cannot be read as a manifest"
    yield from (f"{escape(one.path)}: it holds no text" for one in found if not one.readable)


def _shown(value: Data) -> str:
    """Return a value as JSON."""
    if value is None:
        return _NOTHING
    import json

    return escape(json.dumps(value, ensure_ascii=False))


def _painted(style: str, text: str) -> str:
    from aigw_render.write.paint import paint

    return paint(style, text)


def _plain(_style: str, text: str) -> str:
    return text
