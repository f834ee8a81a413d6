"""`$(NAME)` in a container's args: filled in from its own environment, as the kubelet does."""

from __future__ import annotations

import re

from aigw_render.base.data import Data, get, mapping, sequence, text
from aigw_render.base.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_REFERENCE = r"\$\$|\$\(([-._a-zA-Z0-9]+)\)"
_SERVICE = r"[A-Z0-9_]+_(?:SERVICE_(?:HOST|PORT)(?:_[A-Z0-9_]+)?|PORT(?:_[0-9]+_(?:TCP|UDP)(?:_[A-Z]+)?)?)"
"""Variables that the kubelet adds for every Service of the namespace."""

_KINDS = {
    "secretKeyRef": "the Secret",
    "configMapKeyRef": "the ConfigMap",
    "fieldRef": "the pod's field",
    "resourceFieldRef": "the container's",
    "fileKeyRef": "a file",
}


class Filled(NamedTuple):
    """A text with its references filled in."""

    text: str
    """A name that the container does not have stays as it is."""
    unknown: str = ""
    """Where a value comes from that the input does not hold, in words; empty when all are known."""


def fill(text_: str, container: Data) -> Filled:
    """Return an argument of a container as its program gets it; `$$` stands for one `$`."""
    return _fill(text_, _environment(container), container) if "$" in text_ else Filled(text_)


def _environment(container: Data) -> dict[str, Filled]:
    """Return the container's variables by name; each may refer to those before it, the last one counts."""
    known: dict[str, Filled] = {}
    for item in sequence(container, "env"):
        name = text(item, "name")
        source = mapping(item, "valueFrom")
        if source:
            known[name] = Filled("", f"the variable {name}, which {_holder(source)} holds")
        else:
            known[name] = _fill(text(item, "value"), known, container)
    return known


def _fill(text_: str, known: Mapping[str, Filled], container: Data) -> Filled:
    """Return a text with the variables filled in that are known so far."""
    unknown: list[str] = []

    def replaced(match: re.Match[str]) -> str:
        if match[1] is None:
            return "$"
        found = known.get(match[1]) or _outside(match[1], container)
        if found is None:
            return match[0]
        unknown.append(found.unknown)
        return match[0] if found.unknown else found.text

    filled = re.sub(_REFERENCE, replaced, text_)
    return Filled(filled, next(filter(None, unknown), ""))


def _outside(name: str, container: Data) -> Filled | None:
    """Return a variable that the container may have without listing it, None when it cannot."""
    if get(container, "envFrom"):
        return Filled("", f"the variable {name}, which only the objects in envFrom could hold")
    if re.fullmatch(_SERVICE, name):
        return Filled("", f"the variable {name}, which a Service makes")
    return None


def _holder(source: Mapping[str, Data]) -> str:
    """Return what holds a variable's value, for people."""
    field, said = next(iter(source.items()))
    name = next(
        (text(said, key) for key in ("name", "fieldPath", "resource", "volumeName") if text(said, key)), ""
    )
    return f"{_KINDS.get(field, field)} {name}".rstrip()
