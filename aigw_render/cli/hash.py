"""`hash`: each Gateway's config hash, and with JSON the digest behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from aigw_render.cli.options import input_options, report_options, settings_options
from aigw_render.cli.session import execute, open_session
from aigw_render.write.hashes import HashRow, hash_json, hash_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.data import Data
    from aigw_render.outcome import Outcome
    from aigw_render.plan.decide import Decision
    from aigw_render.plan.gateways import GatewayState
    from aigw_render.plan.proxy.decide import ProxyDecision
    from aigw_render.settings.controller import ControllerSettings


@click.command("hash")
@input_options
@click.option("--output", "shape", type=click.Choice(["text", "json"]), default="text", show_default=True)
@settings_options
@report_options
def command(shape: str, **arguments: object) -> int:
    """Print the config hash of every Gateway at PATHS.

    The JSON form holds the digest too. MCP session seeds in it are masked, so that its
    SHA-256 is not the hash then, unless --allow-secrets is given.
    """
    from aigw_render.hosts.output import write_stdout
    from aigw_render.pipeline import hashes

    outcome = execute(open_session(arguments), hashes)
    if outcome.failed:
        return outcome.exit_code
    rows = [_row(state, outcome) for state in outcome.gateways if state.gateway]
    write_stdout((hash_json(rows) if shape == "json" else hash_table(rows)).encode())
    return 0


def _row(state: GatewayState, outcome: Outcome) -> HashRow:
    return HashRow(
        state.namespace,
        state.name,
        state.hash,
        _digest(state, outcome),
        state.needs_mcp,
        state.has_effective_route,
        state.config.name if state.config else "",
        tuple(_workloads(state, outcome)),
    )


def _digest(state: GatewayState, outcome: Outcome) -> str:
    """Return the digest, the seeds in it masked unless the user asked for them."""
    holds = outcome.effective
    if holds is None or holds.allow_secrets or not holds.custom_seed:
        return state.digest
    from aigw_render.write.report.mask import mask

    return mask(state.digest, _seeds(holds.controller))


def _seeds(controller: ControllerSettings) -> list[str]:
    """Return both MCP session encryption seeds."""
    return [controller.mcp_session_encryption_seed, controller.mcp_fallback_session_encryption_seed]


def _workloads(state: GatewayState, outcome: Outcome) -> Iterator[dict[str, Data]]:
    """Yield what runs the Gateway's Envoys: workloads, and the EnvoyProxy that `render` would write."""
    for decision in outcome.decisions:
        if decision.state and decision.state.key == state.key:
            workload = decision.workload
            yield _row_of(workload.resource.kind, workload.key, decision)
    for proxy in outcome.proxies:
        if proxy.state and proxy.state.key == state.key:
            yield _row_of("EnvoyProxy", (proxy.namespace, proxy.name), proxy)


def _row_of(kind: str, key: tuple[str, str], decision: Decision | ProxyDecision) -> dict[str, Data]:
    return {
        "kind": kind,
        "namespace": key[0],
        "name": key[1],
        "injected": decision.inject,
        "configHash": decision.stamp,
    }
