"""Which setting each argument of the extproc container comes from."""

from __future__ import annotations

from aigw_render.settings.flagtable import PUBLIC_SEEDS
from aigw_render.settings.seeds import SecretSeed, secret_seeds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from aigw_render.base.data import Data
    from aigw_render.plan.gateways import GatewayState
    from aigw_render.settings.effective import Effective

_SETTINGS = {
    "-logLevel": "extProcLogLevel",
    "-logFormat": "extProcLogFormat",
    "-enableRedaction": "extProcEnableRedaction",
    "-maxRecvMsgSize": "extProcMaxRecvMsgSize",
}
"""The arguments whose name is not that of the controller's flag."""
_SOURCES = ("-configBundlePath", "-configPath")
_SEEDS = ("-mcpSessionEncryptionSeed", "-mcpFallbackSessionEncryptionSeed")


def said_by(flag: str, effective: Effective) -> str:
    """Return the origin of a flag of the controller: its name, and who says it."""
    return f"{flag}: {effective.origins[flag]}"


def argument_origins(
    args: Sequence[Data], state: GatewayState, effective: Effective
) -> Iterator[tuple[str, Data, str]]:
    """Yield each argument's flag, its value and its origin; an empty origin for what never changes."""
    open_ = {*PUBLIC_SEEDS, *map(str, secret_seeds(effective.controller))}
    for flag, value in _pairs([str(arg) for arg in args]):
        shown = "***" if flag in _SEEDS and value not in open_ else value
        yield flag, shown, _origin(flag, state, effective)


def seed_variables(effective: Effective) -> dict[str, str]:
    """Return the origins of the variables that hold seeds from Secrets, by their names."""
    controller = effective.controller
    seeds = {
        "mcpSessionEncryptionSeed": controller.mcp_session_encryption_seed,
        "mcpFallbackSessionEncryptionSeed": controller.mcp_fallback_session_encryption_seed,
    }
    return {
        seed.variable: said_by(flag, effective)
        for flag, seed in seeds.items()
        if isinstance(seed, SecretSeed)
    }


def _pairs(args: list[str]) -> Iterator[tuple[str, Data]]:
    """Yield flags with their values: all have one but the switch."""
    rest = iter(args)
    for flag in rest:
        yield flag, True if flag == "-enableRedaction" else next(rest)


def _origin(flag: str, state: GatewayState, effective: Effective) -> str:
    setting = _SETTINGS.get(flag, flag.removeprefix("-"))
    if setting in effective.origins:
        return said_by(setting, effective)
    if flag in _SOURCES:
        return f"filterConfig: {effective.origins['filterConfig']}"
    return _mcp(state) if flag == "-mcpAddr" else ""


def _mcp(state: GatewayState) -> str:
    """Return which route brings MCP."""
    for route in (*state.routes, *state.unwatched):
        if route.kind == "MCPRoute":
            return f"MCPRoute {route.namespace}/{route.name} ({route.resource.place().position})"
    return "an MCPRoute that the settings assume"
