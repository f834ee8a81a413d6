"""What is left of a patched workload when it is read into Kubernetes' types.

Unknown fields and nulls disappear, empty lists are left out, and a value of a wrong type stops
everything. Only the types that the tool's own fields meet are known here.
"""

from __future__ import annotations

from aigw_render.base.data import Data, get, mapping, sequence
from tests.envoyproxy.simulator.errors import RenderError

_ZERO: dict[str, Data] = {"readOnly": False, "value": "", "hostNetwork": False, "hostPID": False}
"""Fields that Go leaves out when they have their zero value."""

_MAPS = ("metadata", "labels"), ("metadata", "annotations")


def typed(workload: dict[str, Data]) -> dict[str, Data]:
    """Return a workload as its Go type holds it, with `resources` on every container.

    Raises:
        RenderError: a value has a wrong type.
    """
    found = mapping(_clean(workload))
    template = mapping(found, "spec", "template")
    for owner in (found, template):
        for path in _MAPS:
            _strings(mapping(owner, *path), "/".join(path))
    for field in ("initContainers", "containers"):
        for container in sequence(template, "spec", field):
            _container(container)
    return found


def _clean(value: Data) -> Data:
    """Return a value without nulls, directives, empty lists and zero values."""
    if isinstance(value, list):
        return [_clean(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {key: _clean(item) for key, item in value.items() if not _is_dropped(key, item)}


def _is_dropped(key: str, value: Data) -> bool:
    """Tell whether Go's type has no such field, or leaves it out."""
    return value is None or value == [] or key.startswith("$") or (key in _ZERO and value == _ZERO[key])


def _strings(found: dict[str, Data], where: str) -> None:
    """Raise unless all values of a map are strings."""
    for key, value in found.items():
        if not isinstance(value, str):
            msg = f"{where} has {key}: {value!r}, which is no string"
            raise RenderError(msg)


def _container(container: Data) -> None:
    """Check a container's types and give it `resources`."""
    found = mapping(container)
    found.setdefault("resources", {})
    _strings({key: found[key] for key in ("name", "image") if key in found}, "a container")
    for item in sequence(found, "env"):
        _strings({key: get(item, key) for key in ("name", "value") if key in mapping(item)}, "env")
    for field in ("args", "command"):
        _strings({str(index): one for index, one in enumerate(sequence(found, field))}, field)
