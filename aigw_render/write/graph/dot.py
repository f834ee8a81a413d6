"""A graph in DOT, for Graphviz: `aigw-render graph --output dot gitops/ | dot -Tsvg`."""

from __future__ import annotations

from aigw_render.write.graph.labels import lines, numbered, style

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.plan.view.graph import Graph

_STYLES = {
    "input": "",
    "context": ', style="dotted"',
    "missing": ', style="dashed", fontcolor="#777777"',
    "refused": ', color="#c00000", penwidth="3"',
    "created": ', color="#0a7d33", penwidth="2"',
    "warning": ', color="#b35c00", penwidth="2"',
    "error": ', color="#c00000", penwidth="3"',
}


def dot(graph: Graph) -> str:
    """Return the digraph; whatever the names hold, a label stays a label."""
    names = numbered(graph)
    text = ["digraph aigw {", "  rankdir=LR", '  node [shape="box"]']
    for node in graph.nodes:
        label = "\\n".join(map(quote, lines(node)))
        text.append(f'  {names[node.identity]} [label="{label}"{_STYLES[style(node)]}]')
    for edge in graph.edges:
        label = f' [label="{quote(edge.label)}"]' if edge.label else ""
        text.append(f"  {names[edge.source]} -> {names[edge.target]}{label}")
    return "\n".join([*text, "}"]) + "\n"


def quote(text: str) -> str:
    r"""Return text for a quoted label; Graphviz reads `\` escapes and HTML entities in it."""
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("&", "&amp;")
