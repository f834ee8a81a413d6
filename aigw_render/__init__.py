"""aigw-render: the Envoy AI Gateway extproc, injected into manifests offline.

from aigw_render import InputFile, Settings, render

outcome = render([InputFile("envoy.yaml", data)], Settings(ai_gateway_version="v1.1"))
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.outcome import Outcome, OutputFile
    from aigw_render.pipeline import hashes, remove, render
    from aigw_render.read.files import InputFile
    from aigw_render.settings.settings import Settings

__all__ = ["InputFile", "Outcome", "OutputFile", "Settings", "hashes", "remove", "render"]

__version__ = "0.1.0"

_HOME = {
    "InputFile": "aigw_render.read.files",
    "Outcome": "aigw_render.outcome",
    "OutputFile": "aigw_render.outcome",
    "Settings": "aigw_render.settings.settings",
    "hashes": "aigw_render.pipeline",
    "remove": "aigw_render.pipeline",
    "render": "aigw_render.pipeline",
}


def __getattr__(name: str) -> object:
    """Import a public name when it is first used: a command pays only for what it needs."""
    if name not in _HOME:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    from importlib import import_module

    return getattr(import_module(_HOME[name]), name)
