"""`hash`: each Gateway's config hash, and with JSON the digest behind it."""

from __future__ import annotations

import click

from aigw_render.cli.options import input_options, report_options, settings_options, shape_option
from aigw_render.cli.session import execute, open_session
from aigw_render.write.hashes import HashRow, hash_json, hash_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.data import Data
    from aigw_render.outcome import Outcome
    from aigw_render.plan.decide import Decision
    from aigw_render.plan.gateways import GatewayState
    from aigw_render.plan.proxy.decide import ProxyDecision


@click.command("hash")
@input_options
@shape_option("text", "json")
@click.option("--show-secrets", is_flag=True, help="Print MCP session seeds in the digest as they are.")
@settings_options
@report_options
def command(shape: str, show_secrets: bool, **arguments: object) -> int:
    """Print the config hash of every Gateway at PATHS.

    The JSON form holds the digest too. The hash is that of the whole digest; printed it has `***` in
    the place of MCP session seeds, unless --show-secrets is given.
    """
    from aigw_render.hosts.stdout import write_stdout
    from aigw_render.pipeline import hashes

    def write(outcome: Outcome) -> tuple[()]:
        known = outcome.effective.secrets if outcome.effective else frozenset()
        hidden = frozenset[str]() if show_secrets else known
        rows = [_row(state, outcome, hidden) for state in outcome.gateways if state.gateway]
        write_stdout((hash_json(rows) if shape == "json" else hash_table(rows)).encode())
        return ()

    return execute(open_session(arguments), hashes, write).exit_code


def _row(state: GatewayState, outcome: Outcome, hidden: frozenset[str]) -> HashRow:
    return HashRow(
        state.namespace,
        state.name,
        state.hash,
        _digest(state.digest, hidden),
        state.needs_mcp,
        state.has_effective_route,
        state.is_stamped,
        state.config.name if state.config else "",
        tuple(_workloads(state, outcome)),
    )


def _digest(digest: str, hidden: frozenset[str]) -> str:
    """Return a digest without what is to be hidden."""
    if not hidden:
        return digest
    from aigw_render.write.report.mask import mask_digest

    return mask_digest(digest, hidden)


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
