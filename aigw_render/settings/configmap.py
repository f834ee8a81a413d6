"""A ConfigMap as the config of a function: the keys of `spec` in `data`, where every value is a text."""

from __future__ import annotations

import re

from aigw_render.base.codes import make
from aigw_render.base.data import get, mapping
from aigw_render.read.compose import compose
from aigw_render.read.kubeyaml import DecodeError, decode
from aigw_render.read.node import FullNode
from aigw_render.read.problem import ComposeError
from aigw_render.settings.config import read_config
from aigw_render.settings.configkind import API_VERSION, KIND
from aigw_render.settings.keys import KEYS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.read.resource import Resource
    from aigw_render.settings.keys import Shape
    from aigw_render.settings.layer import Layer

_SHAPES: dict[str, Shape] = {name: key.shape for key in KEYS for name in key.names}
_SWITCHES: dict[str, Data] = {"true": True, "false": False}


def read_config_map(resource: Resource) -> Layer:
    """Return what a ConfigMap says, and what is wrong with it (AIGW115, each at its key).

    A text is taken as it is, a switch is `true` or `false`; lists and sections are YAML in the
    text, and one line that begins like no list is its only item. `data` is read as `spec` of a config is.
    """
    found: list[Diagnostic] = []
    if not _is_plain(resource.data):
        from aigw_render.settings.configmodel import ConfigMap
        from aigw_render.settings.configshape import mistakes

        found += mistakes(resource, ConfigMap)
    spec: dict[str, Data] = {}
    for key, value in mapping(resource.data, "data").items():
        spec[key] = _value(resource, key, value, found) if isinstance(value, str) else None
    layer = read_config(_as_config(resource, spec))
    return layer._replace(diagnostics=(*found, *map(_renamed, layer.diagnostics)))


def _is_plain(data: Data) -> bool:
    """Tell whether a ConfigMap is surely right but for its texts."""
    if not isinstance(data, dict) or data.keys() - {"apiVersion", "kind", "metadata", "data"}:
        return False
    metadata, texts = data.get("metadata", {}), data.get("data", {})
    if not isinstance(metadata, dict) or not isinstance(texts, dict) or data.get("kind") != "ConfigMap":
        return False
    return data.get("apiVersion") == "v1" and all(isinstance(value, str) for value in texts.values())


def _value(resource: Resource, key: str, text: str, found: list[Diagnostic]) -> Data:
    """Return the setting that a text says; null, which says nothing, for YAML that cannot be read."""
    shape = _SHAPES.get(key)
    if shape in ("text", "choice"):
        return text
    if shape == "switch":
        return _SWITCHES.get(text.strip(), text)
    if shape == "list" and _is_item(text):
        return [text.strip()]
    try:
        root = compose(text)
        return None if root is None else decode(root)
    except (ComposeError, DecodeError):
        message = f"the text of data.{key} is not readable YAML"
        found.append(make("AIGW115", message, resource.place(("data", key))))
        return None


def _is_item(text: str) -> bool:
    """Tell whether a text is the one item of a list, and no YAML."""
    stripped = text.strip()
    return bool(stripped) and "\n" not in stripped and not stripped.startswith(("[", "- "))


def _as_config(resource: Resource, spec: dict[str, Data]) -> Resource:
    """Return a config with such a spec, whose places are those of the ConfigMap's data."""
    outer = resource.node()
    data = resource.node(("data",)) or FullNode("mapping", 0, 0)
    key = FullNode("scalar", data.start, data.start, value="spec")
    start = outer.start if outer else 0
    root = FullNode("mapping", start, start + 1, pairs=((key, data),))
    tree: Data = {"apiVersion": API_VERSION, "kind": KIND, "metadata": get(resource.data, "metadata")}
    return resource._replace(kept=root, tree={**mapping(tree), "spec": spec}, path=())


def _renamed(found: Diagnostic) -> Diagnostic:
    """Return a finding that calls the settings as they are called here."""
    return found._replace(message=re.sub(r"\bspec(?=[. ])", "data", found.message))
