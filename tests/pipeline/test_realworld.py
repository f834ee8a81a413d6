"""Shapes that users' trees really have, through the whole pipeline.

A case is a folder of fixtures/realworld with `input.yaml` and either `expected.yaml` or a file
`unchanged` that says why nothing changes; `findings.txt` lists codes and severities, one a line.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from aigw_render import InputFile, Outcome, Settings, remove, render

CASES = sorted(
    path for path in (Path(__file__).parents[2] / "fixtures" / "realworld").iterdir() if path.is_dir()
)
SAID = Settings(ai_gateway_version="v1.1", position="sidecar", webhook="excluded", filter_config="legacy")

every_case = pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)


def run(data: bytes, *, back: bool = False) -> Outcome:
    """Return the outcome of rendering a file, or of taking ours out of it."""
    return (remove if back else render)([InputFile("input.yaml", data)], SAID)


def after(outcome: Outcome) -> bytes:
    """Return the new bytes of the only file."""
    (file,) = outcome.files
    return file.after.encode()


def expected(case: Path) -> bytes:
    """Return what a case shall become."""
    unchanged = case / "unchanged"
    if unchanged.exists():
        assert unchanged.read_text(encoding="utf-8").strip()
        assert not (case / "expected.yaml").exists()
        return (case / "input.yaml").read_bytes()
    return (case / "expected.yaml").read_bytes()


def test_there_are_cases_of_both_kinds() -> None:
    """Otherwise none at all would pass."""
    kinds = {(case / "unchanged").exists() for case in CASES}
    assert kinds == {True, False}
    assert len(CASES) >= 15


@every_case
def test_the_bytes(case: Path) -> None:
    """Only our lines differ, in the document's own style."""
    outcome = run((case / "input.yaml").read_bytes())
    assert after(outcome) == expected(case)


@every_case
def test_the_findings(case: Path) -> None:
    """What deserves a word gets it, and nothing else."""
    path = case / "findings.txt"
    wanted = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    found = run((case / "input.yaml").read_bytes()).diagnostics
    assert [f"{one.code} {one.severity}" for one in found] == wanted


@every_case
def test_a_second_run_and_the_way_back(case: Path) -> None:
    """The output is stable; without what was ours before, `remove` gives the input's bytes."""
    data = (case / "input.yaml").read_bytes()
    once = after(run(data))
    assert after(run(once)) == once
    removed = after(run(once, back=True))
    if b"ai-gateway-extproc" in data:
        assert b"ai-gateway-extproc" not in removed
    else:
        assert removed == data
