"""A graph as a Mermaid flowchart, as GitHub and GitLab show it in Markdown."""

from __future__ import annotations

from aigw_render.base.patterns import lazy
from aigw_render.write.graph.labels import lines, numbered, style

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

    from aigw_render.plan.view.graph import Graph

_STYLES = {
    "context": "stroke-dasharray:2 2",
    "missing": "stroke-dasharray:6 4,color:#777",
    "refused": "stroke:#c00000,stroke-width:3px",
    "created": "stroke:#0a7d33,stroke-width:2px",
    "warning": "stroke:#b35c00,stroke-width:2px",
    "error": "stroke:#c00000,stroke-width:3px",
}
_UNSAFE = lazy(r"[^A-Za-z0-9 ._/,()-]")
"""Everything that could end a label or start markup in it."""


def mermaid(graph: Graph) -> str:
    """Return the flowchart; whatever the names hold, a label stays a label."""
    names = numbered(graph)
    text = ["flowchart LR"]
    for node in graph.nodes:
        label = "<br>".join(map(quote, lines(node)))
        text.append(f'  {names[node.identity]}["{label}"]')
    for edge in graph.edges:
        arrow = f'-- "{quote(edge.label)}" -->' if edge.label else "-->"
        text.append(f"  {names[edge.source]} {arrow} {names[edge.target]}")
    for name, css in _STYLES.items():
        members = [names[node.identity] for node in graph.nodes if style(node) == name]
        if members:
            text += [f"  classDef {name} {css}", f"  class {','.join(members)} {name}"]
    return "\n".join(text) + "\n"


def quote(text: str) -> str:
    """Return text for a quoted label: every character that means something is an entity code."""
    return _UNSAFE.sub(_entity, text)


def _entity(match: re.Match[str]) -> str:
    return f"#{ord(match[0])};"
