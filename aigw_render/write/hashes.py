"""The `hash` command's output: one Gateway a row, as a table or as JSON."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple
from aigw_render.write.table import table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.data import Data


class HashRow(NamedTuple):
    """What there is to say about one Gateway's hash."""

    namespace: str
    name: str
    hash: str
    digest: str
    needs_mcp: bool
    has_effective_route: bool
    stamped: bool
    """The controller stamps it on the workloads."""
    config: str
    """The GatewayConfig's name, empty for none."""
    workloads: tuple[dict[str, Data], ...]
    """`kind`, `namespace`, `name` of what runs its Envoys, with `injected` and `configHash`."""


def hash_table(rows: Iterable[HashRow]) -> str:
    """Return a table for people; a hash that the controller would not stamp is in brackets."""
    head = ("NAMESPACE", "GATEWAY", "HASH", "MCP", "GATEWAYCONFIG", "WORKLOADS")
    body = [
        (
            row.namespace,
            row.name,
            row.hash if row.stamped else f"({row.hash})",
            "yes" if row.needs_mcp else "no",
            row.config or "-",
            ", ".join(f"{work['kind']} {work['namespace']}/{work['name']}" for work in row.workloads) or "-",
        )
        for row in rows
    ]
    return table(head, body)


def hash_json(rows: Iterable[HashRow]) -> str:
    """Return a JSON list for scripts; its keys are an interface."""
    from aigw_render.write.report.asjson import dump

    found = [
        {
            "namespace": row.namespace,
            "name": row.name,
            "hash": row.hash,
            "digest": row.digest,
            "needMCP": row.needs_mcp,
            "hasEffectiveRoute": row.has_effective_route,
            "gatewayConfig": row.config or None,
            "workloads": list(row.workloads),
        }
        for row in rows
    ]
    return dump(found)
