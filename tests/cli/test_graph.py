"""`graph`: the picture on standard output, the findings on standard error."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.cli.program import KNOWN, Program
from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, ROUTE, stream

if TYPE_CHECKING:
    from syrupy.assertion import SnapshotAssertion

WHOLE = stream(CONFIGURED_GATEWAY, ROUTE, CONFIG, ENVOY)


def test_mermaid_is_the_default(program: Program, snapshot: SnapshotAssertion) -> None:
    """For Markdown, where it is shown as a picture."""
    assert str(program("graph", "-", *KNOWN, "--quiet", stdin=WHOLE)) == snapshot


def test_errors_are_in_the_graph_and_in_the_exit_code(program: Program) -> None:
    """What is wrong is what one looks at a graph for."""
    result = program("graph", "-", *KNOWN, "--output=dot", stdin=stream(CONFIGURED_GATEWAY, ROUTE, ENVOY))
    assert result.code == 3
    assert b"error AIGW102" in result.stdout
    assert "error AIGW102" in result.stderr


def test_there_is_no_graph_of_what_cannot_be_read(program: Program) -> None:
    """A path that is missing is not an empty graph."""
    result = program("graph", "nowhere.yaml", *KNOWN)
    assert (result.code, result.stdout) == (3, b"")
    assert "AIGW118" in result.stderr
