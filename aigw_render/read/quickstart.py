"""Loads libyaml's binding without the rest of PyYAML, for processes that are ours alone.

PyYAML's package imports all that it has, compiles large patterns and loads `datetime`:
14 ms of a cold start. Its extension module, all that we use, needs three small modules, classes
of nodes (ours, see `rawnodes`) and the names of eight exceptions. Here they stand in for the
package, as long as nobody else has imported it; a stand-in for a process in which somebody may
is more than 12 ms are worth.
"""

from __future__ import annotations

import sys

from aigw_render.read import rawnodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class Unread(Protocol):
        """What is known of a character that YAML forbids."""

        position: int
        character: int
        reason: str


_NEEDED = ("error", "tokens", "events")
_ERRORS = {
    "reader": "ReaderError",
    "scanner": "ScannerError",
    "parser": "ParserError",
    "composer": "ComposerError",
    "constructor": "ConstructorError",
    "emitter": "EmitterError",
    "serializer": "SerializerError",
    "representer": "RepresenterError",
}
"""What the extension looks up when it is loaded, besides the classes of `_NEEDED`."""


def load_alone() -> bool:
    """Make `yaml._yaml`, `yaml.events` and `yaml.error` importable; return whether that worked.

    Where it did not (another PyYAML, none, or one that is loaded), nothing is changed.
    """
    if "yaml" in sys.modules:
        return False
    before = set(sys.modules)
    try:
        _load()
    except (ImportError, AttributeError, TypeError):
        for name in [name for name in sys.modules if name.split(".")[0] == "yaml" and name not in before]:
            del sys.modules[name]
        return False
    return True


def _load() -> None:
    """Put a package in place that has only what is needed, then load the extension."""
    from types import ModuleType

    # As the import system does it. Its own `find_spec` is in a package that takes half a millisecond to load.
    specs = (finder.find_spec("yaml", None) for finder in sys.meta_path)
    found = next(filter(None, specs), None)
    if found is None or found.submodule_search_locations is None:
        raise ImportError(name="yaml")
    package = ModuleType("yaml")
    package.__path__ = list(found.submodule_search_locations)
    sys.modules["yaml"] = package
    for name in _NEEDED:
        __import__(f"yaml.{name}")
    sys.modules["yaml.nodes"] = rawnodes
    vars(package)["nodes"] = rawnodes
    base = sys.modules["yaml.error"].MarkedYAMLError
    for name, error in _ERRORS.items():
        module = ModuleType(f"yaml.{name}")
        members = {"__init__": _unread} if error == "ReaderError" else {}
        setattr(module, error, type(error, (base,), members))
        setattr(package, name, module)
    __import__("yaml._yaml")


def _unread(error: Unread, _name: str, position: int, character: int, _encoding: str, reason: str) -> None:
    """Take what the extension says of a character that YAML forbids."""
    error.position = position
    error.character = character
    error.reason = reason
