"""Findings for kustomize: an object in place of a line, and its file where that is known."""

from __future__ import annotations

import pytest

from aigw_render.base.codes import make
from aigw_render.base.diagnostic import Place, Related
from aigw_render.base.position import Position
from aigw_render.read.documents import split
from aigw_render.read.files import InputFile
from aigw_render.write.report.krm import located, results

GATEWAY = "kind: Gateway\nmetadata:\n  name: ai\n  annotations: {%s}\nspec:\n  gatewayClassName: x\n"
LINE = Place(Position("in.yaml", 6, 21), "  gatewayClassName: x", 1)


def shown(annotations: str) -> str:
    """Return the place of a finding about a Gateway with annotations."""
    documents = split(InputFile("in.yaml", (GATEWAY % annotations).encode()))
    (found,) = located([make("AIGW107", "m", LINE)], documents)
    assert found.finding.place is not None
    assert found.finding.place.source == LINE.source
    return str(found.finding.place.position)


@pytest.mark.parametrize(
    ("annotations", "file"),
    [
        ("", ""),
        ("internal.config.kubernetes.io/path: base/a.yaml", "base/a.yaml: "),
        ("config.kubernetes.io/path: base/a.yaml", "base/a.yaml: "),
        ("internal.config.kubernetes.io/path: prod/gateway_ai.yaml", ""),
        ('config.kubernetes.io/origin: "repo: r\\npath: base/a.yaml\\n"', "base/a.yaml: "),
    ],
)
def test_the_file_of_an_object(annotations: str, file: str) -> None:
    """From where kustomize noted it; a path that it made of the names is none."""
    assert shown(annotations) == f"{file}Gateway ai: spec.gatewayClassName"


def test_other_places_stay() -> None:
    """A file of the context has lines that can be looked up."""
    elsewhere = make("AIGW107", "m", Place(Position("gateways/a.yaml", 3, 1)))
    nowhere = make("AIGW202", "m")
    found = located([elsewhere, nowhere], split(InputFile("in.yaml", b"kind: Gateway\n")))
    assert [one.finding for one in found] == [elsewhere, nowhere]
    assert results(found) == [
        {"message": "AIGW107: m", "severity": "error", "tags": {"code": "AIGW107"}},
        {"message": "AIGW202: m", "severity": "warning", "tags": {"code": "AIGW202"}},
    ]


def test_a_result_says_it_all() -> None:
    """Object, field and file, and in the message what else a report has; a note is an `info`."""
    documents = split(
        InputFile(
            "in.yaml",
            (GATEWAY % "config.kubernetes.io/path: a.yaml, config.kubernetes.io/index: '2'").encode(),
        )
    )
    finding = make("AIGW204", "m", LINE, found="f", expected="e", hint="h", related=(Related("first", LINE),))
    (found,) = located([finding], documents)
    assert results([found]) == [
        {
            "message": "AIGW204: m; found: f; expected: e; hint: h",
            "severity": "info",
            "resourceRef": {"kind": "Gateway", "name": "ai"},
            "field": {"path": "spec.gatewayClassName"},
            "file": {"path": "a.yaml", "index": 2},
            "tags": {"code": "AIGW204"},
        }
    ]
    assert str(found.finding.related[0].place.position) == "a.yaml: Gateway ai: spec.gatewayClassName"
