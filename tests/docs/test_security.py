"""Every promise of SECURITY.md names a test that is there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
TEXT = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
PROMISES = TEXT.partition("## What is promised")[2].partition("## What is not promised")[0]
TESTS = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", TEXT)


@pytest.mark.parametrize(("path", "name"), TESTS)
def test_a_test_that_is_named_exists(path: str, name: str) -> None:
    """It is a function of that module that pytest collects."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    assert name in [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    assert name.startswith("test_")


def test_every_promise_names_one() -> None:
    """Each item of the lists, and each paragraph of its own."""
    items = re.split(r"\n(?=- )|\n\n", PROMISES.strip())
    promises = [one for one in items if not re.fullmatch(r"\*\*[^*]*\*\*", one.strip())]
    assert len(promises) >= 10
    assert [one for one in promises if "`tests/" not in one] == []


def test_nothing_else_looks_like_a_test() -> None:
    """A name that the tests above do not see would not be checked."""
    assert TEXT.count("tests/") == len(TESTS)
