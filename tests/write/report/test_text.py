"""The report for people, compared as whole text."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from aigw_render.base.codes import make
from aigw_render.base.diagnostic import Diagnostic, Place, Related
from aigw_render.base.position import Position
from aigw_render.write.report.text import text_report
from tests.write.report.findings import FINDINGS, MISSPELT, UNKNOWN_RELEASE, at

if TYPE_CHECKING:
    from syrupy.assertion import SnapshotAssertion

_ANY_TEXT = st.text(st.characters(), max_size=30)


def test_a_finding_with_everything() -> None:
    """The form that the documentation promises."""
    assert text_report([MISSPELT]) == (
        'gitops/cfg.yaml:12:7: warning AIGW209: unknown field "imagee"\n'
        "   12 |       imagee: x:y\n"
        "      |       ^^^^^^\n"
        "  found:    imagee\n"
        "  expected: one of image, imageRepository\n"
        "  hint:     did you mean `image`?\n"
        "  see also: gitops/a.yaml:3:1: the first definition\n"
        "1 warning\n"
    )


def test_a_finding_without_a_place() -> None:
    """It is about the run, so the program's name stands where the file would."""
    assert text_report([UNKNOWN_RELEASE]) == (
        "aigw-render: error AIGW120: release v9.9 is not known\n"
        "  hint:     choose one of v1.0, v1.1\n"
        "1 error\n"
    )


def test_nothing_found_says_nothing() -> None:
    """No news is good news."""
    assert text_report([]) == ""


def test_long_texts_are_cut_in_every_part() -> None:
    """Each says how much is left out; the place and the hint stay in sight."""
    long = "n" * 400
    place = Place(Position("a.yaml", 1, 1))
    found = Diagnostic("AIGW102", "error", long, place, long, long, long, (Related(long, place),))
    cut = f"{'n' * 225}…(100 characters)…{'n' * 75}"
    assert text_report([found]) == (
        f"a.yaml:1:1: error AIGW102: {cut}\n  found:    {cut}\n  expected: {cut}\n  hint:     {cut}\n"
        f"  see also: a.yaml:1:1: {cut}\n1 error\n"
    )


def test_all_findings_in_order(snapshot: SnapshotAssertion) -> None:
    """Whatever order they come in, hostile text among them."""
    report = text_report(FINDINGS)
    assert report == snapshot
    assert report == text_report(reversed(FINDINGS))


def test_colours_only_when_asked(snapshot: SnapshotAssertion) -> None:
    """Without its ANSI codes a coloured report is the plain one."""
    colored = text_report(FINDINGS, color=True)
    assert colored == snapshot
    assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == text_report(FINDINGS)


def test_a_finding_that_two_stages_report_is_shown_once() -> None:
    """Two workloads of one Gateway meet the same mistake."""
    assert text_report([MISSPELT, MISSPELT]) == text_report([MISSPELT])


def test_order_is_by_number_and_not_by_text() -> None:
    """Line 9 comes before line 10, and column 9 before column 10."""
    places = [at("a", 10, 1), at("a", 9, 10), at("a", 9, 9), at("B", 99, 1)]
    report = text_report(make("AIGW101", "m", place) for place in places)
    assert re.findall(r"^(\S+): error", report, re.MULTILINE) == ["B:99:1", "a:9:9", "a:9:10", "a:10:1"]


def test_the_summary_counts_each_severity() -> None:
    """Plural only where there are several."""
    notes = [make("AIGW204", str(number)) for number in range(3)]
    errors = [make("AIGW101", str(number)) for number in range(2)]
    assert text_report([*notes, *errors, make("AIGW201", "w")]).endswith("\n2 errors, 1 warning, 3 notes\n")


@given(
    st.builds(
        Diagnostic,
        code=st.just("AIGW101"),
        severity=st.just("error"),
        message=_ANY_TEXT,
        place=st.builds(
            Place,
            st.builds(Position, _ANY_TEXT, st.integers(1, 999), st.integers(0, 60)),
            _ANY_TEXT,
            st.integers(0, 60),
        ),
        found=_ANY_TEXT,
        expected=_ANY_TEXT,
        hint=_ANY_TEXT,
        related=st.lists(st.builds(Related, _ANY_TEXT, st.just(at("x", 1, 1))), max_size=1).map(tuple),
    )
)
def test_no_text_can_steer_a_terminal_or_forge_a_finding(finding: Diagnostic) -> None:
    """Only our own line feeds are left, and only the first line and the last have text at the margin."""
    lines = text_report([finding]).split("\n")
    categories = {unicodedata.category(char) for line in lines for char in line}
    assert categories.isdisjoint({"Cc", "Cf", "Cs", "Zl", "Zp"})
    assert all(line[:1] in ("", " ") for line in lines[1:-2])
    assert lines[-2:] == ["1 error", ""]
