"""Both forms of a graph: their grammar, and names that would like to be markup."""

from __future__ import annotations

import html
import re

import pydot
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aigw_render.model.catalog import Identity
from aigw_render.plan.view.graph import Edge, Graph, Node, Problem
from aigw_render.write.graph import FORMS
from aigw_render.write.graph.dot import dot
from aigw_render.write.graph.mermaid import mermaid
from aigw_render.write.report.escape import escape

PLAIN = Identity("Gateway", "prod", "ai")
HOSTILE = (
    '"]; click n1 "javascript:alert(1)"',
    'x"] --> n9["y',
    "a\nend\nsubgraph b",
    "\\N\\G\\",
    "&lt;b&gt; <script>",
    "`**md**`",
    "#quot;",
    "%%{init: {}}%%",
    "\x1b[31m",
    "",
)
LABEL = r'"(?:[A-Za-z0-9 ._/,()-]|#\d+;|<br>)*"'
MERMAID = re.compile(
    r"flowchart LR\n"
    rf"(?:  n\d+\[{LABEL}\]\n)*"
    rf"(?:  n\d+ (?:-->|-- {LABEL} -->) n\d+\n)*"
    r"(?:  classDef [a-z]+ [a-z0-9#:, -]+\n  class n\d+(?:,n\d+)* [a-z]+\n)*"
)
"""What a flowchart of ours is made of; everything else could be markup."""


def whole(name: str) -> Graph:
    """Return a graph with every kind of node, all of this name."""
    made = Identity("EnvoyProxy", name, name)
    return Graph(
        (
            Node(PLAIN, "input", ("hash 0123456789ab",), (Problem("warning", "AIGW213"),)),
            Node(Identity("GatewayConfig", "prod", name), "missing"),
            Node(Identity("GatewayClass", "", name), "context"),
            Node(Identity("GatewayConfig", "test", name), "refused"),
            Node(made, "created", ("copied", f"from {name}"), (Problem("error", "AIGW402"),)),
            Node(Identity("Deployment", name, name), "created"),
        ),
        (Edge(PLAIN, made, "after render"), Edge(PLAIN, Identity("GatewayConfig", "prod", name))),
    )


@pytest.mark.parametrize("form", FORMS)
def test_a_plain_graph(form: str, snapshot: object) -> None:
    """What a usual graph looks like."""
    assert FORMS[form](whole("chat")) == snapshot


@given(st.one_of(st.sampled_from(HOSTILE), st.text()))
def test_mermaid_stays_in_its_grammar(name: str) -> None:
    """Whatever a name holds, it is a label and nothing else, and can be read again."""
    text = mermaid(whole(name))
    assert MERMAID.fullmatch(text)
    label = re.search(r'n2\["(.*)"\]', text)
    assert label
    kind, shown, presence = (
        re.sub(r"#(\d+);", lambda code: chr(int(code[1])), part) for part in label[1].split("<br>")
    )
    assert (kind, shown, presence) == ("GatewayConfig", f"prod/{escape(name)}", "not in the input")


# The parser's own parser library wants newer names.
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@settings(max_examples=30)
@given(st.one_of(st.sampled_from(HOSTILE), st.text()))
def test_dot_is_read_by_a_parser(name: str) -> None:
    """Whatever a name holds, the graph has the same nodes and edges, and the label is the name."""
    graphs = pydot.graph_from_dot_data(dot(whole(name)))
    assert graphs is not None
    (graph,) = graphs
    nodes = {node.get_name(): node for node in graph.get_nodes()}
    assert [found for found in nodes if found != "node"] == ["n1", "n2", "n3", "n4", "n5", "n6"]
    assert [(edge.get_source(), edge.get_destination()) for edge in graph.get_edges()] == [
        ("n1", "n5"),
        ("n1", "n2"),
    ]
    # Graphviz reads entities, then breaks lines at `\n`; a doubled backslash is one.
    label = html.unescape(nodes["n2"].get("label")[1:-1]).replace('\\"', '"')
    assert label.split("\\n", 1)[1].removesuffix("\\nnot in the input").replace("\\\\", "\\") == (
        f"prod/{escape(name)}"
    )
