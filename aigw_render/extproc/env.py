"""The container's environment: the controller's list, GatewayConfig's, and both merged."""

from __future__ import annotations

from aigw_render.base.data import Quoted, text
from aigw_render.settings.seeds import secret_seeds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.data import Data
    from aigw_render.extproc.request import Request


def controller_env(pairs: Iterable[tuple[str, str]] | None) -> list[Data]:
    """Return the controller's variables as a pod lists them; an empty value is left out."""
    return [{"name": name, "value": value} if value else {"name": name} for name, value in pairs or ()]


def merge_env(controller: Iterable[tuple[str, str]] | None, config: Iterable[Data]) -> list[Data]:
    """Return the container's `env`: GatewayConfig's typed items over the controller's pairs.

    A name that is there already is replaced in place (the last one where the controller has
    it twice), a new one is appended. Values are `Quoted`.
    """
    merged = controller_env(controller)
    places = {text(item, "name"): index for index, item in enumerate(merged)}
    for item in config:
        place = places.setdefault(text(item, "name"), len(merged))
        merged[place : place + 1] = [item]
    return [_quoted(item) for item in merged]


def seed_env(request: Request) -> list[Data]:
    """Return the variables that hold the MCP session seeds which come from Secrets."""
    return [seed.env for seed in secret_seeds(request.controller)] if request.needs_mcp else []


def _quoted(item: Data) -> Data:
    """Return an item whose value is always written in quotes."""
    if isinstance(item, dict) and isinstance(item.get("value"), str):
        return {**item, "value": Quoted(item["value"])}
    return item
