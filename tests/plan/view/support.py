"""What the tests of this folder share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aigw_render.pipeline import inspect
from aigw_render.plan.view.explain import View
from aigw_render.read.files import InputFile
from aigw_render.settings.settings import Settings

if TYPE_CHECKING:
    from aigw_render.plan.gateways import GatewayState

QUIET = Settings(position="sidecar", webhook="excluded")
"""Says what would else be a warning in every test."""


def view(content: str, settings: Settings = QUIET, context: str = "") -> View:
    """Return what can be seen of a YAML text, with another as context."""
    files = [InputFile("in.yaml", content.encode())]
    if context:
        files.append(InputFile("context.yaml", context.encode(), context=True))
    found = inspect(files, settings)
    return View(found.catalog, found.plan, found.effective, found.outcome.diagnostics)


def gateway(seen: View) -> GatewayState:
    """Return the only Gateway."""
    (state,) = seen.plan.gateways
    return state
