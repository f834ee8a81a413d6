"""The table of diagnostic codes, and what is written from it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from aigw_render.base.codes import make
from aigw_render.base.codes.table import CODES, FAMILIES
from aigw_render.base.diagnostic import Diagnostic, Place, Related
from aigw_render.base.docs import diagnostics_page, explain
from aigw_render.base.position import Position
from tools import docs

if TYPE_CHECKING:
    from pathlib import Path

PLACE = Place(Position("a.yaml", 1, 2))


def test_the_codes_are_an_interface_and_their_numbers_stay() -> None:
    """Codes are looked up and suppressed by number: none goes, none changes its meaning."""
    ranges = (
        range(101, 124),
        (128, 130),
        range(138, 140),
        range(201, 233),
        range(235, 241),
        range(301, 303),
        range(401, 412),
        (413,),
        (*range(501, 509), *range(510, 516), 520, 525, 901),
    )
    assert list(CODES) == [f"AIGW{number}" for numbers in ranges for number in numbers]


def test_warnings_and_notes_are_in_their_family_and_errors_are_not() -> None:
    """The first digit tells whether a run fails."""
    mild = {row.code for row in CODES.values() if row.severity != "error"}
    assert mild == {code for code in CODES if code.startswith("AIGW2")}


@pytest.mark.parametrize("code", CODES)
def test_texts_are_sentences_and_titles_are_not(code: str) -> None:
    """A title continues a line, the rest is read as prose; every backtick is closed."""
    row = CODES[code]
    assert re.fullmatch(r"[a-zA-Z].*[^.!]", row.title)
    assert all(re.fullmatch(r"[A-Z`].*[.)]", text) for text in (row.why, row.fix))
    assert all(text.count("`") % 2 == 0 for text in row)
    assert "  " not in "".join(row)


def test_make_takes_the_severity_of_the_table() -> None:
    """Most callers do not say how severe a finding is."""
    assert make("AIGW102", "x") == Diagnostic("AIGW102", "error", "x")
    assert make("AIGW204", "x").severity == "note"


def test_make_fills_every_field() -> None:
    """What is given arrives where it belongs."""
    related = (Related("first", PLACE),)
    made = make("AIGW209", "m", PLACE, severity="error", found="f", expected="e", hint="h", related=related)
    assert made == Diagnostic("AIGW209", "error", "m", PLACE, "f", "e", "h", related)


def test_make_refuses_a_code_that_is_not_in_the_table() -> None:
    """A code without texts could not be explained."""
    with pytest.raises(KeyError):
        make("AIGW999", "x")


def test_explain_prints_title_reason_and_way_out() -> None:
    """What `explain-code` shows, in full."""
    assert explain("AIGW120") == (
        "AIGW120 (error): this AI Gateway release is not known\n"
        "\n"
        "Container and hash differ from release to release. Guessing would give a hash\n"
        "that the controller replaces, and a rollout each time the manifests are\n"
        "applied.\n"
        "\n"
        "Choose one of the releases listed in the message with `--ai-gateway-version`,\n"
        "or update this program.\n"
    )


def test_the_page_has_every_code_once_in_its_family() -> None:
    """No code is lost between the table and the page."""
    headings = re.findall(r"^##+ (AIGW\w+)$", diagnostics_page(), re.MULTILINE)
    families = {f"AIGW{digit}xx": [code for code in CODES if code[4] == digit] for digit in FAMILIES}
    assert headings == [entry for family, codes in families.items() for entry in (family, *codes)]


def test_the_written_page_is_current(capsys: pytest.CaptureFixture[str]) -> None:
    """After a change of the table: python tools/docs.py."""
    assert docs.main(["--check"]) == 0, capsys.readouterr().err


def test_a_stale_page_is_noticed_and_written_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The check that the suite relies on can fail."""
    (tmp_path / "docs").mkdir()
    assert docs.main(["--check"], tmp_path) == 1
    assert "docs/diagnostics.md is not current" in capsys.readouterr().err
    assert docs.main([], tmp_path) == 0
    assert docs.main(["--check"], tmp_path) == 0
