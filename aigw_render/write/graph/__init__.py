"""A graph of the input as text: Mermaid and Graphviz's DOT."""

from __future__ import annotations

from aigw_render.write.graph.dot import dot
from aigw_render.write.graph.mermaid import mermaid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from aigw_render.plan.view.graph import Graph

FORMS: dict[str, Callable[[Graph], str]] = {"mermaid": mermaid, "dot": dot}
"""Every form by its name; each ends in a line break."""

__all__ = ["FORMS"]
