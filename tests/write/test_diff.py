"""Diffs that `patch` accepts."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aigw_render.write.diff import diff_text, unified_diff
from aigw_render.write.difference import Difference

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
        "--- a/x\\n+++ y\t\n+++ b/x\\n+++ y\t\n@@ -1 +1 @@\n-a\x0c\u2028\r\n+b\x0c\u2028\r\n"
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


@pytest.mark.parametrize("name", ["x.yaml", "with blanks.yaml", "ü.yaml"])
def test_git_makes_and_removes_files(tmp_path: Path, name: str) -> None:
    """New, empty, moved and deleted files, in one diff that can be applied and taken back."""
    (tmp_path / f"moved {name}").write_text("a: 1\n")
    (tmp_path / f"gone {name}").write_text("b: 1\n")
    changes = [
        Difference(f"new/{name}", None, "c: 1\n"),
        Difference(f"empty {name}", None, ""),
        Difference(f"to/{name}", None, "a: 1\n"),
        Difference(f"moved {name}", "a: 1\n", None),
        Difference(f"gone {name}", "b: 1\n", None),
    ]
    before = contents(tmp_path)
    diff = diff_text(changes).encode()
    subprocess.run(["git", "apply", "-"], input=diff, cwd=tmp_path, check=True)
    wanted = {change.path: change.after for change in changes if change.after is not None}
    assert contents(tmp_path) == wanted
    subprocess.run(["git", "apply", "--reverse", "-"], input=diff, cwd=tmp_path, check=True)
    assert contents(tmp_path) == before


def contents(folder: Path) -> dict[str, str]:
    """Return what stands below a folder."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_text() for path in files}


def test_colours_are_for_terminals() -> None:
    """There what is invisible is spelled out; without them the bytes stay what they are."""
    change = Difference("x", "a: 1\n\tb\u202e\r\n", "a: 2\n\tb\u202e\r\n")
    assert diff_text([change], color=True) == (
        "\x1b[1mdiff --git a/x b/x\x1b[0m\n"
        "\x1b[1m--- a/x\x1b[0m\n\x1b[1m+++ b/x\x1b[0m\n\x1b[36m@@ -1,2 +1,2 @@\x1b[0m\n"
        "\x1b[31m-a: 1\x1b[0m\n\x1b[32m+a: 2\x1b[0m\n \tb\\u202e\\r\n"
    )
    assert "\tb\u202e\r\n" in diff_text([change])


def test_what_is_no_text_is_only_named() -> None:
    """Nothing of it reaches a terminal."""
    change = Difference("x\n", "", "a: 1\n", readable=False)
    assert diff_text([change]) == ("diff --git a/x\\n b/x\\n\nBinary files a/x\\n and b/x\\n differ\n")


@pytest.mark.parametrize(
    ("before", "after", "line"), [("a\nb\n", "a\nc\n", 2), (None, "a", 1), ("a\n", "a\nb", 2)]
)
def test_where_the_first_difference_is(before: str | None, after: str | None, line: int) -> None:
    """Its line in what is there now."""
    assert Difference("x", before, after).first_line == line
