"""Awkward documents with golden bytes: one folder of `fixtures/edit` is one case.

Where an edit is refused, `refused.txt` stands in place of `expected.yaml` and has the whole finding.
`UPDATE_GOLDENS=1` writes both anew; look at the diff before you commit it.
"""

from __future__ import annotations

import os

import pytest

from aigw_render.base.data import strict_equal
from aigw_render.base.errors import InputError
from aigw_render.write.report.text import text_report
from tests.edit.support import CASES, changed_tree, edited, is_addition, load_changes, read

ALL = sorted(os.listdir(CASES))
REFUSED = [name for name in ALL if name.startswith("refused-")]
NAMES = [name for name in ALL if name not in REFUSED]


def _bytes(name: str, file: str) -> bytes:
    with open(os.path.join(CASES, name, file), "rb") as stream:
        return stream.read()


def _text(name: str, file: str) -> str:
    return _bytes(name, file).decode()


def test_there_are_enough_cases() -> None:
    """The corpus is really found."""
    assert len(NAMES) >= 75
    assert len(REFUSED) >= 15


@pytest.mark.parametrize("name", NAMES)
def test_golden_bytes(name: str) -> None:
    """The edit gives the golden bytes, and Kubernetes reads them as planned."""
    text = _text(name, "input.yaml")
    desired = changed_tree(read(text), load_changes(_text(name, "change.json")))
    result = edited(text, desired)
    if os.environ.get("UPDATE_GOLDENS"):
        with open(os.path.join(CASES, name, "expected.yaml"), "wb") as stream:
            stream.write(result.encode())
    assert result.encode() == _bytes(name, "expected.yaml")
    assert strict_equal(read(result), desired)


@pytest.mark.parametrize("name", REFUSED)
def test_refusals(name: str) -> None:
    """What nobody writes is named, with the rewrite that helps; where nothing changes it passes."""
    text = _text(name, "input.yaml")
    assert edited(text, read(text)) == text
    with pytest.raises(InputError) as caught:
        edited(text, changed_tree(read(text), load_changes(_text(name, "change.json"))))
    report = text_report(caught.value.diagnostics, color=False)
    if os.environ.get("UPDATE_GOLDENS"):
        with open(os.path.join(CASES, name, "refused.txt"), "w", encoding="utf-8") as stream:
            stream.write(report)
    assert report == _text(name, "refused.txt")
    assert not os.path.exists(os.path.join(CASES, name, "expected.yaml"))


@pytest.mark.parametrize("name", NAMES)
def test_second_run_changes_nothing(name: str) -> None:
    """What is right already stays byte for byte, however it is written."""
    text = _text(name, "expected.yaml")
    assert edited(text, read(text)) == text


@pytest.mark.parametrize("name", NAMES)
def test_additions_can_be_taken_back(name: str) -> None:
    """Where a case only adds, the edit back gives the input's bytes."""
    text = _text(name, "input.yaml")
    if is_addition(read(text), load_changes(_text(name, "change.json"))):
        assert edited(_text(name, "expected.yaml"), read(text)) == text
