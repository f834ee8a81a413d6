"""The first line of a failure."""

from __future__ import annotations

import pytest

from aigw_render.base.codes import make
from aigw_render.base.diagnostic import Place, Related
from aigw_render.base.position import Position
from aigw_render.hosts.argocd.report import first_line, report_failure

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
    assert line.endswith("x; hint: it said: why")
    assert len(line) < 500


def test_hints_name_parameters(capfd: pytest.CaptureFixture[str]) -> None:
    """An Application has no options; what a builder said stays as it is."""
    hint = "say --ai-gateway-version, --config, or --values and --controller-arg=--extProcLogLevel=debug"
    report_failure(
        [make("AIGW120", "one", hint=hint), make("AIGW511", "two", hint="it said:\n--strict")], "a"
    )
    lines = capfd.readouterr().err
    said = "say aiGatewayVersion, config, or --values and controllerArgs=--extProcLogLevel=debug"
    assert lines.count(said) == 2
    assert "            --strict\n" in lines


@pytest.mark.parametrize(
    "line", ["{kind: Secret, a: x}", '{"kind": "SecretList", a: x}', "kind: !!str Secret"]
)
def test_a_line_that_is_a_secret(line: str, capfd: pytest.CaptureFixture[str]) -> None:
    """Also in what a builder printed."""
    report_failure([make("AIGW102", "one", Place(Position("<helm apps/ai>", 1, 1), line))], "apps/ai")
    assert line not in capfd.readouterr().err
