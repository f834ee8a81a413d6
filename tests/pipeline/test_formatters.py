"""A formatter may run between `render` and `remove`: nothing of ours is left, and nothing else is gone.

The goldens in fixtures/formatters are what prettier and yamlfmt make of our output. `UPDATE_GOLDENS=1` calls
both, in the versions that `formatted.py` names, and writes them anew; look at the diff before you commit it.
"""

from __future__ import annotations

import functools
import os

import pytest

from aigw_render import InputFile, Outcome, remove, render
from tests.pipeline.formatted import (
    FORMATTERS,
    GOLDENS,
    Rendering,
    golden,
    meaning,
    renderings,
    write_goldens,
)

EMPTY_IN_BRACKETS = {"webhook-application-with-empty-values"}
"""Cases with a `{}` in brackets that is filled, which two blanks say: a formatter takes them."""


@functools.cache
def cases() -> dict[str, tuple[Rendering, Outcome]]:
    """Return every input that is rendered, with what it is rendered to."""
    found = ((case, render([*case.files], case.said)) for case in renderings())
    return {case.name: (case, outcome) for case, outcome in found if not outcome.failed}


def changed(name: str) -> list[tuple[str, str]]:
    """Return the files of a case that get something of ours, with their new text."""
    case, outcome = cases()[name]
    pairs = zip(case.files, outcome.files, strict=True)
    return [
        (after.path, after.after)
        for before, after in pairs
        if before.data != after.after.encode() and after.path != "pods.yaml"
    ]


def formatted(name: str, formatter: str) -> list[InputFile]:
    """Return all files of a case as the formatter leaves them, rendered."""
    case, outcome = cases()[name]
    touched = {path for path, _ in changed(name)}
    return [
        InputFile(
            file.path,
            golden(formatter, case, file.path).read_bytes() if file.path in touched else file.after.encode(),
        )
        for file in outcome.files
    ]


every_formatter = pytest.mark.parametrize("formatter", FORMATTERS)
every_case = pytest.mark.parametrize("name", [name for name in cases() if changed(name)])


def test_every_golden_is_used() -> None:
    """And there are some of each kind."""
    used = {
        golden(formatter, cases()[name][0], path)
        for formatter in FORMATTERS
        for name in cases()
        for path, _ in changed(name)
    }
    assert used == {path for path in GOLDENS.glob("*/*") if path.is_file()}
    assert len(used) > 120
    assert {path.name.split("-")[0] for path in used} == {"examples", "realworld", "webhook", "envoyproxy"}


@every_formatter
@every_case
def test_the_goldens_are_current(name: str, formatter: str) -> None:
    """They say what the input is rendered to, and `render` finds nothing to do in them."""
    case, _ = cases()[name]
    if os.environ.get("UPDATE_GOLDENS"):
        write_goldens(formatter, case, changed(name))
    files = formatted(name, formatter)
    rendered = dict(changed(name))
    for file in files:
        if file.path in rendered:
            assert meaning(file.data.decode()) == meaning(rendered[file.path])
    again = render(files, case.said)
    assert [one.after.encode() for one in again.files] == [one.data for one in files]


@every_formatter
@every_case
def test_everything_of_ours_comes_out(name: str, formatter: str) -> None:
    """The rest says what `remove` makes of the output as it was."""
    case, outcome = cases()[name]
    removed = remove(formatted(name, formatter), case.said)
    assert not removed.failed
    plain = remove([InputFile(file.path, file.after.encode()) for file in outcome.files], case.said)
    for found, expected in zip(removed.files, plain.files, strict=True):
        same = meaning(found.after) == meaning(expected.after)
        assert same == (name not in EMPTY_IN_BRACKETS or found.path == "pods.yaml")
        assert found.after.count("# aigw-render") == expected.after.count("# aigw-render")


@every_formatter
@every_case
def test_another_run_replaces_ours(name: str, formatter: str) -> None:
    """With other settings it says what it would say unformatted."""
    case, outcome = cases()[name]
    said = case.said._replace(controller_args=(*case.said.controller_args, "--extProcImagePullSecrets=other"))
    expected = render([InputFile(file.path, file.after.encode()) for file in outcome.files], said)
    found = render(formatted(name, formatter), said)
    assert found.failed == expected.failed
    assert [meaning(file.after) for file in found.files] == [meaning(file.after) for file in expected.files]


def test_an_empty_value_in_brackets_that_was_filled_is_gone() -> None:
    """To the API server it is the same: `{}` and no key at all."""
    (name,) = EMPTY_IN_BRACKETS
    case, _ = cases()[name]
    removed = remove(formatted(name, "prettier"), case.said)
    assert "helm: { valuesObject: {} }" not in removed.files[1].after
    assert "valuesObject" not in removed.files[1].after
