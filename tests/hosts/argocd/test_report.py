"""The first line of a failure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aigw_render.base.codes import make
from aigw_render.base.diagnostic import Place, Related
from aigw_render.base.position import Position
from aigw_render.hosts.argocd.report import first_line, report_failure

if TYPE_CHECKING:
    import pytest

PLACE = Place(Position("../base/a.yaml", 3, 5), "  name: x")


def test_paths_are_the_repositorys(capfd: pytest.CaptureFixture[str]) -> None:
    """A place in a file is seen from there; a stream's, and an absolute path, stay."""
    second = make("AIGW109", "two", PLACE, related=(Related("here", PLACE),))
    first = make("AIGW102", "one", Place(Position("<helm apps/ai>", 1, 1)))
    note = make("AIGW118", "three", Place(Position("/etc/x", 1, 1)))
    report_failure([make("AIGW201", "warned"), second, first, note], "apps/ai")
    lines = capfd.readouterr().err.splitlines()
    assert lines[0] == "AIGW118 at /etc/x:1:1: three (and 2 more errors)"
    assert "apps/base/a.yaml:3:5: error AIGW109: two" in lines
    assert "  see also: apps/base/a.yaml:3:5: here" in lines
    assert "<helm apps/ai>:1:1: error AIGW102: one" in lines
    assert lines[1] == "aigw-render: warning AIGW201: warned"


def test_one_line_whatever_it_holds() -> None:
    """Line breaks, controls, and a text without an end."""
    line = first_line([make("AIGW511", "a\x1b[2J\nb", found="x" * 1000, hint="it said:\n  why")])
    assert line.startswith("AIGW511: a\\x1b[2J b; found: xxx")
    assert line.endswith("…; hint: it said: why")
    assert len(line) < 400
