"""What both forms of a graph say about a node."""

from __future__ import annotations

from aigw_render.write.report.escape import escape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.model.catalog import Identity
    from aigw_render.plan.view.graph import Graph, Node

_PRESENCE = {
    "input": "",
    "context": "read as context",
    "missing": "not in the input",
    "refused": "refused by the API server",
    "created": "made by render",
}


def lines(node: Node) -> list[str]:
    """Return a node's lines: what it is, where it is, what there is to know and what is wrong."""
    kind, namespace, name = node.identity
    presence = _PRESENCE[node.presence]
    return [
        kind,
        escape(f"{namespace}/{name}" if namespace else name),
        *([presence] if presence else []),
        *map(escape, node.facts),
        *(f"{problem.severity} {problem.code}" for problem in node.problems),
    ]


def style(node: Node) -> str:
    """Return the class of a node: the worst that there is to say about it."""
    severities = {problem.severity for problem in node.problems}
    for severity in ("error", "warning"):
        if severity in severities:
            return severity
    return node.presence


def numbered(graph: Graph) -> dict[Identity, str]:
    """Return a name for each node that no input can choose: `n1`, `n2` and so on."""
    return {node.identity: f"n{number}" for number, node in enumerate(graph.nodes, 1)}
