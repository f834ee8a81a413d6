"""Awkward documents with golden bytes: one folder of `fixtures/edit` is one case.

`UPDATE_GOLDENS=1` writes `expected.yaml` anew; look at the diff before you commit it.
"""

from __future__ import annotations

import os

import pytest

from aigw_render.base.data import strict_equal
from tests.edit.support import CASES, changed_tree, edited, is_addition, load_changes, read

NAMES = sorted(os.listdir(CASES))


def _bytes(name: str, file: str) -> bytes:
    with open(os.path.join(CASES, name, file), "rb") as stream:
        return stream.read()


def _text(name: str, file: str) -> str:
    return _bytes(name, file).decode()


def test_there_are_enough_cases() -> None:
    """The corpus is really found."""
    assert len(NAMES) >= 80


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
