"""Positions and paths as users read them, and the exceptions that carry findings."""

from __future__ import annotations

import pytest

from aigw_render.base import errors
from aigw_render.base.codes import make
from aigw_render.base.position import Path, Position, format_path


def test_a_position_is_written_as_editors_link_it() -> None:
    """File, line, column."""
    assert str(Position("dir/a.yaml", 12, 3)) == "dir/a.yaml:12:3"


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ((), ""),
        (("spec",), "spec"),
        (("spec", "containers", 0, "name"), "spec.containers[0].name"),
        ((3, "a"), "[3].a"),
        ((1, 2), "[1][2]"),
    ],
)
def test_a_path_is_written_as_kubernetes_does(path: Path, text: str) -> None:
    """Keys after dots, indexes in brackets."""
    assert format_path(path) == text


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (errors.AigwError, 3),
        (errors.UsageError, 2),
        (errors.InputError, 3),
        (errors.InternalError, 70),
    ],
)
def test_an_error_carries_its_findings_and_the_exit_code(error: type[errors.AigwError], code: int) -> None:
    """Exit codes are an interface; the text is for a traceback only."""
    raised = error(iter([make("AIGW101", "one"), make("AIGW102", "two")]))
    assert isinstance(raised, errors.AigwError)
    assert raised.exit_code == code
    assert [found.code for found in raised.diagnostics] == ["AIGW101", "AIGW102"]
    assert str(raised) == "AIGW101: one; AIGW102: two"
