"""The checklist as text and as JSON."""

from __future__ import annotations

import json

from aigw_render.base.codes import make
from aigw_render.plan.doctor.check import fine, found
from aigw_render.write.doctor import checklist_json, checklist_text

CHECKS = [
    fine("release", "all is \x1b[2Jwell"),
    found("live", make("AIGW227", "x" * 300, found="f" * 300, expected="e", hint="first\nsecond")),
    found("extension", make("AIGW413", "no hooks")),
]


def test_the_text() -> None:
    """What comes from the input is escaped and cut, a hint may have several lines, and numbers are last."""
    lines = checklist_text(CHECKS).splitlines()
    assert lines[0].startswith("release   ok      all is ")
    assert "\x1b" not in lines[0]
    assert lines[1] == f"live      WARNING AIGW227 {'x' * 199}…"
    assert lines[2] == f"                  found:    {'f' * 199}…"
    assert lines[3:6] == [
        "                  expected: e",
        "                  hint:     first",
        "                            second",
    ]
    assert lines[6:] == ["extension PROBLEM AIGW413 no hooks", "1 ok, 0 notes, 1 warning, 1 problem"]


def test_the_json() -> None:
    """Nothing is cut; all is well without a code."""
    records = json.loads(checklist_json(CHECKS))
    assert [record["code"] for record in records] == [None, "AIGW227", "AIGW413"]
    assert [record["state"] for record in records] == ["ok", "warning", "problem"]
    assert records[1]["message"] == "x" * 300
    assert records[1]["place"] is None
