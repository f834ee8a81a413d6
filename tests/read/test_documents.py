"""Cutting a stream into documents."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from aigw_render.read.compose import compose
from aigw_render.read.documents import count_lines, split
from aigw_render.read.files import InputFile
from aigw_render.read.kubeyaml import decode
from aigw_render.read.parser import binding

from .cases import SHAPES, documents, streams

if TYPE_CHECKING:
    from pathlib import Path

SPLITS = {
    "": [""],
    "a: 1": ["a: 1"],
    "a: 1\n---\nb: 1\n": ["a: 1\n", "---\nb: 1\n"],
    "---\na: 1\n---\n": ["---\na: 1\n", "---\n"],
    "---\n---\n---\n": ["---\n", "---\n", "---\n"],
    "# c\n\n---\na: 1\n": ["# c\n\n---\na: 1\n"],
    "# c\n---\n# d\n---\na: 1\n": ["# c\n---\n# d\n", "---\na: 1\n"],
    "%YAML 1.1\n---\na: 1\n...\n%YAML 1.1\n---\nb: 1\n": [
        "%YAML 1.1\n---\na: 1\n...\n",
        "%YAML 1.1\n---\nb: 1\n",
    ],
    "a: 1\n... # end\n# c\nb: 1\n": ["a: 1\n... # end\n", "# c\nb: 1\n"],
    "a: 1\n...\n# trailing\n\n": ["a: 1\n...\n# trailing\n\n"],
    "a: 1\n...\n...\nb: 1": ["a: 1\n...\n...\n", "b: 1"],
    "a: 1\n...": ["a: 1\n..."],
    "--- foo\n--- |\n  x\n--- {a: 1}": ["--- foo\n", "--- |\n  x\n", "--- {a: 1}"],
    "---\ta: 1": ["---\ta: 1"],
    "a: |\n  x\n---\n  y\n": ["a: |\n  x\n", "---\n  y\n"],
    "a: |\n  ---\n  ...\n  x\n": ["a: |\n  ---\n  ...\n  x\n"],
    "----\n--- -\n---x\n....\n": ["----\n", "--- -\n---x\n....\n"],
    "\ufeff---\r\na: 1\r\n---\r\nb: 1": ["\ufeff---\r\na: 1\r\n", "---\r\nb: 1"],
    "\ufeff# c\r\n---\r\na: 1": ["\ufeff# c\r\n---\r\na: 1"],
    "a: 1\r---\rb: 1\r": ["a: 1\r", "---\rb: 1\r"],
    "a: 1\x85---\u2028b: 1\u2029---\n": ["a: 1\x85", "---\u2028b: 1\u2029", "---\n"],
    "---": ["---"],
    "\n\n": ["\n\n"],
    "# c": ["# c"],
}


@pytest.mark.parametrize("stream", SPLITS)
def test_splits(stream: str) -> None:
    """Each document has the text that belongs to it."""
    assert [found.text for found in documents(stream)] == SPLITS[stream]


@given(streams)
def test_nothing_is_lost(stream: str) -> None:
    """The documents, joined, are the file, and each knows its line."""
    found = documents(stream)
    assert "".join(part.text for part in found) == stream
    assert [part.index for part in found] == list(range(len(found)))
    before = ""
    for part in found:
        assert part.line == count_lines(before)
        before += part.text


@given(streams)
def test_the_parser_finds_the_same_documents(stream: str) -> None:
    """Where the whole stream parses, its documents are ours, empty ones aside."""
    whole = _events(stream)
    # A directive without a `...` before it: libyaml ends the document there, YAML does not.
    if whole is None or "%" in stream or "\ufeff" in stream:
        return
    parts = [events for part in documents(stream) for events in _events(part.text) or []]
    assert parts == whole


def _events(text: str) -> list[list[tuple[str, object]]] | None:
    """Return the events of each document that has content, None when the text does not parse."""
    known = binding()
    found: list[list[tuple[str, object]]] = []
    get = known.start(text)
    try:
        event = get()
        while event.__class__ is not known.stream_end:
            if event.__class__ is known.document_start:
                found.append([])
            elif found:
                found[-1].append((event.__class__.__name__, getattr(event, "value", None)))
            event = get()
    except known.error:
        return None
    return [events for events in found if events[0] != ("ScalarEvent", "")]


@pytest.mark.parametrize("path", SHAPES, ids=lambda path: path.name)
def test_shapes_survive(path: Path) -> None:
    """The fixtures split into texts that join to the file's bytes, and all of them compose."""
    data = path.read_bytes()
    found = split(InputFile(path.name, data, context=True))
    assert "".join(part.text for part in found).encode() == data
    assert all(part.context and part.file == path.name for part in found)
    for part in found:
        if "{{" not in part.text:
            decode(compose(part.text))


def test_lines_of_documents() -> None:
    """LF, CRLF and CR end lines, each once."""
    found = documents("a: 1\r\n\n---\rb: 1\r\r\n--- c\n...\nd")
    assert [(part.line, part.text[:5]) for part in found] == [
        (0, "a: 1\r"),
        (2, "---\rb"),
        (5, "--- c"),
        (7, "d"),
    ]
