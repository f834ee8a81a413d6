"""Joining the texts of files: same bytes for one, and no document glued or lost for many."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from aigw_render.write.emit import emit

FILES = (
    "",
    "\n",
    "# only a comment",
    "\ufeff# only a comment\r\n",
    "a: 1",
    "a: 1\n",
    "a: 1\r\nb: 2\r\n",
    "a: 1\r\nb: 2",
    "---\na: 1\n",
    "--- # marked\na: 1\n",
    "\ufeff---\r\na: 1",
    "\ufeffa: 1\n",
    "# Source: x\n---\na: 1\n",
    "\n  # indented\n\n--- \na: 1\n...\n",
    "a: 1\n---\n",
    "a: 1\n---\nb: 2\n---\n# end\n",
    "a: |\n  x\n  ---\n",
    "a: |+\n  x\n\n",
    "%YAML 1.1\n---\na: 1\n",
    "# c\n%YAML 1.1\n---\na: y\n",
    '{"a": 1}',
    ' {\n  "a": [1]\n}\r\n',
    "- 1\n- 2",
    "---a: 1\n",
    "--- a\n",
)
"""Shapes of files, each valid for itself."""


def documents(text: str) -> list[object]:
    """Return what a YAML reader sees, empty documents left out."""
    return [document for document in yaml.safe_load_all(text) if document is not None]


@pytest.mark.parametrize(
    ("files", "stream"),
    [
        ([], ""),
        (["a: 1\n", "b: 2\n"], "a: 1\n---\nb: 2\n"),
        (["a: 1", "b: 2"], "a: 1\n---\nb: 2"),
        (["a: 1\n", "---\nb: 2\n"], "a: 1\n---\nb: 2\n"),
        (["a: 1\n", "# c\n---\nb: 2\n"], "a: 1\n# c\n---\nb: 2\n"),
        (["a: 1\n", "# c\nb: 2\n"], "a: 1\n---\n# c\nb: 2\n"),
        (["a: 1\r\nb: 2", "c: 3\r\n"], "a: 1\r\nb: 2\r\n---\r\nc: 3\r\n"),
        (["a: 1\n", "c: 3\r\n"], "a: 1\n---\r\nc: 3\r\n"),
        (["\ufeffa: 1\n", "\ufeffb: 2\n"], "\ufeffa: 1\n---\nb: 2\n"),
        (["a: 1", "", "b: 2"], "a: 1\n---\nb: 2"),
        (["", "\ufeffb: 2"], "\ufeffb: 2"),
        (["a: 1", "# c"], "a: 1\n# c"),
        (["# c", "a: 1\n"], "# c\na: 1\n"),
        (["a: |+\n  x\n", "\n", "  # no\n---\nb: 2\n"], "a: |+\n  x\n---\n  # no\n---\nb: 2\n"),
        (["# c\ra: 1\r", "# d\n--- 2"], "# c\ra: 1\r# d\n--- 2"),
        (["a: 1\n", "%YAML 1.1\n---\nb: 2\n"], "a: 1\n...\n%YAML 1.1\n---\nb: 2\n"),
        (['{"a": 1}', '{"b": 2}'], '{"a": 1}\n---\n{"b": 2}'),
        (["a: 1\n", " ---\n"], "a: 1\n---\n ---\n"),
        (["a: 1\n", "---b: 2\n"], "a: 1\n---\n---b: 2\n"),
    ],
)
def test_files_are_joined_to_a_stream(files: list[str], stream: str) -> None:
    """A separator and a line ending only where there is none."""
    assert emit(files) == stream


@pytest.mark.parametrize("text", FILES)
def test_one_file_comes_out_as_the_same_bytes(text: str) -> None:
    """A filter must not touch what it does not change."""
    assert emit([text]) == text


@given(st.lists(st.sampled_from(FILES), max_size=5))
def test_every_document_is_still_there_and_apart(files: list[str]) -> None:
    """A reader sees the documents of each file, in order."""
    expected = [document for file in files for document in documents(file)]
    assert documents(emit(files)) == expected


@given(st.lists(st.sampled_from(FILES), max_size=3), st.lists(st.sampled_from(FILES), max_size=3))
def test_every_files_text_stays_whole(first: list[str], second: list[str]) -> None:
    """Nothing but separators and line endings comes between the texts."""
    stream = emit([*first, *second])
    position = 0
    for text in (file.removeprefix("\ufeff") for file in (*first, *second) if file.strip()):
        position = stream.index(text, position) + len(text)
    assert stream.count("---") <= sum(text.count("---") + 1 for text in (*first, *second))
