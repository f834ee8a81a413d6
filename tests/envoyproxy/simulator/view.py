"""A pod template for comparison: lists by name, but containers and initContainers in their order."""

from __future__ import annotations

from aigw_render.base.data import Data, get, mapping, sequence, strict_equal
from aigw_render.extproc.quantity import canonical

_NAMED = {
    "volumes": "name",
    "imagePullSecrets": "name",
    "env": "name",
    "volumeMounts": "mountPath",
    "ports": "containerPort",
}
"""The lists whose order does not matter, and what names an item."""

_CONTAINERS = ("initContainers", "containers")


def view(template: Data) -> Data:
    """Return a template with its named lists as maps and its quantities canonical."""
    return _view(template, "")


def _view(value: Data, key: str) -> Data:
    """Return the view of what stands under `key`."""
    if isinstance(value, dict):
        if key in ("limits", "requests"):
            return {name: canonical(str(quantity)) for name, quantity in value.items()}
        return {name: _view(item, name) for name, item in value.items() if item != []}
    if isinstance(value, list) and key in _NAMED:
        return {str(get(item, _NAMED[key])): _view(item, "") for item in value}
    if isinstance(value, list):
        return [_view(item, "") for item in value]
    return value


def duplicates(template: Data) -> list[str]:
    """Return every name that a list of a pod has twice."""
    pod = get(template, "spec")
    found = [*_twice(pod, "volumes", "name"), *_twice(pod, "imagePullSecrets", "name")]
    names: list[str] = []
    for field in _CONTAINERS:
        for container in sequence(pod, field):
            names.append(str(get(container, "name")))
            found += [
                f"{names[-1]}: {one}"
                for key in ("env", "volumeMounts", "ports")
                for one in _twice(container, key, _NAMED[key])
            ]
    return [*found, *(f"container {name}" for name in sorted(set(names)) if names.count(name) > 1)]


def _twice(owner: Data, field: str, key: str) -> list[str]:
    """Return the names that one list has twice."""
    names = [str(get(item, key)) for item in sequence(owner, field)]
    return [f"{field} {name}" for name in sorted(set(names)) if names.count(name) > 1]


def differences(path: str, expected: Data, found: Data) -> list[str]:
    """Return where two values differ, one line each."""
    if isinstance(expected, dict) and isinstance(found, dict):
        lines: list[str] = []
        for key in [*expected, *(key for key in found if key not in expected)]:
            lines += _difference(f"{path}.{key}", key, expected, found)
        return lines
    if isinstance(expected, list) and isinstance(found, list) and _names(expected) == _names(found):
        return [
            line
            for index, (one, other) in enumerate(zip(expected, found, strict=True))
            for line in differences(f"{path}[{index}]", one, other)
        ]
    if strict_equal(expected, found):
        return []
    return [f"{path}: expected {_short(expected)}, found {_short(found)}"]


def _difference(path: str, key: str, expected: dict[str, Data], found: dict[str, Data]) -> list[str]:
    """Return the differences under one key of two objects."""
    if key not in found:
        return [f"{path}: missing"]
    if key not in expected:
        return [f"{path}: not expected"]
    return differences(path, expected[key], found[key])


def _names(items: list[Data]) -> list[Data]:
    """Return what tells the items of a list apart."""
    return [get(item, "name") for item in items]


def _short(value: Data) -> str:
    """Return a value for a message: of containers only the names."""
    if isinstance(value, list) and value and all("name" in mapping(item) for item in value):
        return str(_names(value))
    return repr(value)[:200]
