"""Strategic merge patch, as Kubernetes applies it to a typed object.

Facts that shape it, all visible in the vectors: a list with a merge key is merged by it, any other
is replaced; items that are new come first, unless the patch names existing ones before them; null
and the `$patch` directives remove.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.envoyproxy.simulator.errors import RenderError
from tests.envoyproxy.simulator.order import arrange

if TYPE_CHECKING:
    from aigw_render.base.data import Data

    Map = dict[str, "Data"]

MERGE_KEYS = {
    "containers": "name",
    "initContainers": "name",
    "ephemeralContainers": "name",
    "volumes": "name",
    "env": "name",
    "imagePullSecrets": "name",
    "resourceClaims": "name",
    "schedulingGates": "name",
    "volumeMounts": "mountPath",
    "volumeDevices": "devicePath",
    "ports": "containerPort",
    "hostAliases": "ip",
    "topologySpreadConstraints": "topologyKey",
    "ownerReferences": "uid",
}
"""The lists of a workload that are merged, and what names an item; every other list is replaced."""

_DIRECTIVE = "$patch"
_ORDER = "$setElementOrder/"


def strategic_merge(original: Map, patch: Map) -> Map:
    """Return the original with a patch applied; neither is changed.

    Raises:
        RenderError: the patch cannot be applied.
    """
    if _DIRECTIVE in patch:
        return _directed_map(patch)
    rest = dict(patch)
    merged = _ordered_lists(original, rest)
    for key, value in rest.items():
        if key.startswith("$"):
            msg = f"{key} is not simulated"
            raise RenderError(msg)
        if value is None:
            merged.pop(key, None)
        else:
            merged[key] = _merge(key, merged.get(key), value)
    return merged


def _directed_map(patch: Map) -> Map:
    """Return what a map with `$patch` leaves: `replace` itself, `delete` nothing."""
    if patch[_DIRECTIVE] == "replace":
        return {key: value for key, value in patch.items() if key != _DIRECTIVE}
    if patch[_DIRECTIVE] == "delete":
        return {}
    msg = f"$patch: {patch[_DIRECTIVE]} is unknown"
    raise RenderError(msg)


def _merge(key: str, original: Data, value: Data) -> Data:
    """Return a field's new value; what was not there, or is of another type, is taken as it stands."""
    if isinstance(original, dict) and isinstance(value, dict):
        return strategic_merge(original, value)
    if isinstance(original, list) and isinstance(value, list) and key in MERGE_KEYS:
        return _merge_lists(original, value, MERGE_KEYS[key])
    if isinstance(original, list) and isinstance(value, list):
        return value
    return _plain(value)


def _plain(value: Data) -> Data:
    """Return a value without nulls in maps and without directives."""
    if isinstance(value, dict):
        return {
            key: _plain(item) for key, item in value.items() if item is not None and not key.startswith("$")
        }
    if isinstance(value, list):
        return [_plain(item) for item in value if not (isinstance(item, dict) and _DIRECTIVE in item)]
    return value


def _merge_lists(original: list[Data], patch: list[Data], key: str) -> list[Data]:
    """Return a list merged by `key`, in the order that the patch asks for."""
    base, items = _directed_list(original, patch, key)
    merged = list(base)
    for item in items:
        found = [index for index, one in enumerate(merged) if name(one, key) == name(item, key)]
        if found:
            merged[found[0]] = strategic_merge(as_map(merged[found[0]]), as_map(item))
        else:
            merged.append(item)
    return arrange(merged, [name(one, key) for one in items], [name(one, key) for one in base], key)


def _directed_list(original: list[Data], patch: list[Data], key: str) -> tuple[list[Data], list[Data]]:
    """Return the list without what the patch deletes, and the patch's items without directives."""
    items = [item for item in patch if _DIRECTIVE not in as_map(item)]
    directives = [as_map(item) for item in patch if _DIRECTIVE in as_map(item)]
    if any(one[_DIRECTIVE] not in ("delete", "replace") for one in directives):
        msg = "a list's $patch is neither delete nor replace"
        raise RenderError(msg)
    if any(one[_DIRECTIVE] == "replace" for one in directives):
        return items, []
    deleted = [name(one, key) for one in directives]
    return [item for item in original if name(item, key) not in deleted], items


def _ordered_lists(original: Map, patch: Map) -> Map:
    """Return a copy of the original with the lists merged that `$setElementOrder/…` orders.

    What it used is taken out of the patch.
    """
    merged = dict(original)
    for directive in [key for key in patch if key.startswith(_ORDER)]:
        field = directive.removeprefix(_ORDER)
        order, key = as_list(patch.pop(directive)), MERGE_KEYS.get(field, "")
        wanted = [name(item, key) for item in order]
        items = as_list(patch.pop(field, []))
        _check_order(field, items, wanted, key)
        base = as_list(merged.get(field, []))
        if base or items:
            listed = _merge_lists(base, items, key)
            merged[field] = arrange(listed, wanted, [name(item, key) for item in base], key)
    return merged


def _check_order(field: str, items: list[Data], wanted: list[Data], key: str) -> None:
    """Raise unless the items of a patch stand in the order's list, in its order."""
    rest = iter(wanted)
    for item in items:
        if _DIRECTIVE not in as_map(item) and name(item, key) not in rest:
            msg = f"{field} has {name(item, key)!r}, which $setElementOrder does not list there"
            raise RenderError(msg)


def name(item: Data, key: str) -> Data:
    """Return what names an item of a merged list."""
    found = as_map(item).get(key)
    if found is None:
        msg = f"an item of a merged list has no {key}"
        raise RenderError(msg)
    return found


def as_map(value: Data) -> Map:
    """Return a map, or raise."""
    if not isinstance(value, dict):
        msg = f"{value!r} is no object"
        raise RenderError(msg)
    return value


def as_list(value: Data) -> list[Data]:
    """Return a list, or raise."""
    if not isinstance(value, list):
        msg = f"{value!r} is no list"
        raise RenderError(msg)
    return value
