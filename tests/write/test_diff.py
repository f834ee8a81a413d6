"""Diffs that `patch` accepts."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aigw_render.write.diff import unified_diff

if TYPE_CHECKING:
    from pathlib import Path


def test_equal_texts_have_no_diff() -> None:
    """Nothing to review."""
    assert unified_diff("a: 1\n", "a: 1\n", "x.yaml") == ""


def test_a_changed_line_with_its_context() -> None:
    """The form that reviewers and tools know."""
    before = "a: 1\nb: 2\nc: 3\nd: 4\ne: 5\n"
    assert unified_diff(before, before.replace("e: 5", "e: 6"), "dir/x.yaml") == (
        "--- a/dir/x.yaml\n+++ b/dir/x.yaml\n@@ -2,4 +2,4 @@\n b: 2\n c: 3\n d: 4\n-e: 5\n+e: 6\n"
    )


def test_a_missing_final_newline_is_said() -> None:
    """Without the remark two lines would be glued together."""
    assert unified_diff("a: 1", "a: 1\n", "x") == (
        "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a: 1\n\\ No newline at end of file\n+a: 1\n"
    )


def test_only_line_feeds_end_a_line_and_names_are_escaped() -> None:
    """Other separators of Unicode are text in YAML; a name cannot forge a header."""
    assert unified_diff("a\x0c\u2028\r\n", "b\x0c\u2028\r\n", "x\n+++ y") == (
        "--- a/x\\n+++ y\n+++ b/x\\n+++ y\n@@ -1 +1 @@\n-a\x0c\u2028\r\n+b\x0c\u2028\r\n"
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder for `git apply`."""
    return tmp_path_factory.mktemp("diff")


_TEXTS = st.lists(st.sampled_from(["a: 1\n", "b: 2\r\n", "\n", "- x\u2028y\n", "end"]), max_size=12).map(
    "".join
)


@given(before=_TEXTS.filter(bool), after=_TEXTS.filter(bool))
def test_git_makes_the_one_from_the_other(folder: Path, before: str, after: str) -> None:
    """What we print can be applied, and gives the bytes that we meant."""
    file = folder / "x.yaml"
    file.write_bytes(before.encode())
    diff = unified_diff(before, after, "x.yaml")
    if diff:
        command = ["git", "apply", "--whitespace=nowarn", "-"]
        subprocess.run(command, input=diff.encode(), cwd=folder, check=True, capture_output=True)
    assert file.read_bytes() == after.encode()
