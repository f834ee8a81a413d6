"""The reports for programs: JSON, SARIF and GitHub annotations."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import jsonschema
import pytest

from aigw_render.base.codes import make
from aigw_render.write.report.reporters import REPORTERS
from tests.write.report.findings import FINDINGS, HOSTILE, at
from tests.write.report.sarif_schema import SARIF

if TYPE_CHECKING:
    from syrupy.assertion import SnapshotAssertion

    from aigw_render.base.diagnostic import Diagnostic

FORMATS = sorted(REPORTERS)


def test_the_formats_are_those_of_the_command_line() -> None:
    """`--format` takes these names."""
    assert list(REPORTERS) == ["text", "json", "sarif", "github"]


@pytest.mark.parametrize("name", FORMATS)
def test_whole_report(name: str, snapshot: SnapshotAssertion) -> None:
    """Every format, as it is written, in whatever order the findings come."""
    report = REPORTERS[name](FINDINGS)
    assert report == snapshot
    assert report == REPORTERS[name](reversed(FINDINGS))


@pytest.mark.parametrize("name", FORMATS)
def test_what_is_written_can_be_encoded_and_holds_no_control(name: str) -> None:
    """Lone surrogates and terminal controls of the input do not get into a log."""
    report = REPORTERS[name]([HOSTILE, make("AIGW101", "\x7f")])
    assert report.encode().decode() == report
    assert [char for char in report if char != "\n" and not char.isprintable()] == []


@pytest.mark.parametrize("findings", [(), FINDINGS, (HOSTILE,)], ids=["none", "some", "hostile"])
def test_sarif_is_valid(findings: tuple[Diagnostic, ...]) -> None:
    """By the schema of the standard, which the report names; and its results point to their rules."""
    report = json.loads(REPORTERS["sarif"](findings))
    assert report["$schema"] == SARIF["id"]
    jsonschema.validate(report, SARIF)
    run = report["runs"][0]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert [rules[result["ruleIndex"]] for result in run["results"]] == [
        result["ruleId"] for result in run["results"]
    ]


@pytest.mark.parametrize(
    ("file", "uri"),
    [
        ("gitops/a.yaml", "gitops/a.yaml"),
        ("./gitops/a.yaml", "gitops/a.yaml"),
        ("/srv/a b.yaml", "file:///srv/a%20b.yaml"),
        ("<stdin>", "%3Cstdin%3E"),
        ("ü%.yaml", "%C3%BC%25.yaml"),
    ],
)
def test_sarif_names_files_as_uris(file: str, uri: str) -> None:
    """A relative path stays relative, and what a URI cannot hold is encoded."""
    report = json.loads(REPORTERS["sarif"]([make("AIGW101", "m", at(file, 1, 1))]))
    location = report["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    assert location["artifactLocation"]["uri"] == uri


def test_json_counts_findings() -> None:
    """A gate needs no more than the summary."""
    report = json.loads(REPORTERS["json"](FINDINGS))
    assert report["summary"] == {"errors": 2, "warnings": 1, "notes": 1}


def test_github_commands_are_one_line_each_and_cannot_be_forged() -> None:
    """A name with a line feed, a colon or a comma stays inside its command."""
    finding = make("AIGW101", "m\n::error::x", at("a,b:c\n%.yaml", 3, 4, "", 2))
    assert REPORTERS["github"]([finding]) == (
        "::error title=AIGW101,file=a%2Cb%3Ac\\n%25.yaml,line=3,col=4,endColumn=6::m%0A::error::x\n"
    )


def test_github_names_files_as_a_pull_request_does() -> None:
    """Below the folder `.` a path is shown as `./a`; GitHub would find no such file."""
    assert "file=a.yaml," in REPORTERS["github"]([make("AIGW101", "m", at("./a.yaml", 1, 1))])
