"""The table of mutants, which `python -m tools.mutants` tries out: it has to keep up with the program."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tools.mutants import TABLE, Mutant, find, mutated, read_table, sources
from tools.suggest import suggest

ROOT = Path(__file__).resolve().parent.parent
MODULES = sources(ROOT)


def test_every_row_changes_one_line_of_the_program() -> None:
    """Wherever it stands by now; a row that nothing applies to would never live, nor die."""
    rows = read_table(TABLE.read_text(encoding="utf-8"))
    assert len(rows) > 100
    assert len({(row.old, row.new) for row in rows}) == len(rows)
    assert [said for row in rows if (said := wrong(row))] == []


def wrong(row: Mutant) -> str:
    """Return what is wrong with a row."""
    if not all((ROOT / "tests" / name).is_dir() for name in row.tests):
        return f"a heading names no folder of tests: {row.tests}"
    try:
        found = find(row, MODULES)
        changed = ast.parse(mutated(row, MODULES[found.path], found.number))
    except (LookupError, SyntaxError) as error:
        return f"{error}: {row}"
    return "" if changed.body and row.new != row.old[-1] else f"this changes nothing: {row}"


def test_reading_the_table() -> None:
    """Headings hold for what follows, a line before the changed one tells two places apart."""
    text = "# plan edit\n  a\n- b\n+ c\n\n- d\n+ e\n= why\n# read\n- f\n+ g\n"
    assert read_table(text) == [
        Mutant(("plan", "edit"), ("a", "b"), "c", ""),
        Mutant(("plan", "edit"), ("d",), "e", "why"),
        Mutant(("read",), ("f",), "g", ""),
    ]
    with pytest.raises(ValueError, match="a line starts with none of"):
        read_table("a\n")


def test_a_line_is_looked_for_everywhere() -> None:
    """It must be there once."""
    modules = {Path("a.py"): ["if x:\n", "    y\n"], Path("b.py"): ["    y\n", "z\n"]}
    found = find(Mutant((), ("if x:", "y"), "q", ""), modules)
    assert (found.path, found.number) == (Path("a.py"), 1)
    assert mutated(Mutant((), ("y",), "q", ""), modules[found.path], found.number) == "if x:\n    q\n"
    for line, times in (("y", 2), ("w", 0)):
        with pytest.raises(LookupError, match=f"{times} places"):
            find(Mutant((), (line,), "q", ""), modules)


def test_suggested_rows_can_be_tried() -> None:
    """Each is a row of its own, applies, and the same seed gives the same ones."""
    modules = {path: "".join(lines) for path, lines in MODULES.items()}
    text = "".join(suggest(modules, ["extproc"], 5, seed=1))
    assert text == "".join(suggest(modules, ["extproc"], 5, seed=1))
    rows = read_table(text)
    assert (len(rows), {row.tests for row in rows}) == (5, {("extproc",)})
    assert all("extproc" in find(row, MODULES).path.parts for row in rows)
