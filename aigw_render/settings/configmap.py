"""A ConfigMap as the config of a function: the keys of `spec` in `data`, where every value is a text."""

from __future__ import annotations

from aigw_render.base.data import get, mapping
from aigw_render.read.compose import compose
from aigw_render.read.kubeyaml import DecodeError, decode
from aigw_render.read.node import FullNode
from aigw_render.read.problem import ComposeError
from aigw_render.settings.config import read_config
from aigw_render.settings.configkind import API_VERSION, KIND
from aigw_render.settings.configshape import Reader
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
    reader = Reader(resource)
    reader.keys((), ("apiVersion", "kind", "metadata", "data"))
    if resource.api_version != "v1":
        reader.wrong(("apiVersion",), resource.api_version, "v1")
    reader.keys(("data",), mapping(resource.data, "data"))
    spec = {key: _value(reader, key, value) for key, value in mapping(resource.data, "data").items()}
    layer = read_config(_as_config(resource, spec))
    found = (*reader.diagnostics, *map(_renamed, layer.diagnostics))
    return layer._replace(diagnostics=found)


def _value(reader: Reader, key: str, value: Data) -> Data:
    """Return the setting that a text says; null, which says nothing, for a text that is wrong."""
    if not isinstance(value, str):
        reader.wrong(("data", key), value, "a string")
        return None
    shape = _SHAPES.get(key)
    if shape in ("text", "choice"):
        return value
    if shape == "switch":
        return _SWITCHES.get(value.strip(), value)
    if shape == "list" and _is_item(value):
        return [value.strip()]
    return _yaml(reader, key, value)


def _is_item(text: str) -> bool:
    """Tell whether a text is the one item of a list, and no YAML."""
    stripped = text.strip()
    return bool(stripped) and "\n" not in stripped and not stripped.startswith(("[", "- "))


def _yaml(reader: Reader, key: str, text: str) -> Data:
    """Return what YAML in a text says."""
    try:
        root = compose(text)
        return None if root is None else decode(root)
    except (ComposeError, DecodeError):
        reader.error(("data", key), f"the text of data.{key} is not readable YAML")
        return None


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
    return found._replace(message=found.message.replace("spec.", "data."))
