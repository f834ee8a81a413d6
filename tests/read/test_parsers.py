"""The two parsers give the same nodes, and only one of them is loaded when it is needed."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from aigw_render.read.compose import compose
from aigw_render.read.parser import binding
from aigw_render.read.problem import ComposeError

from .cases import FIXTURES, SHAPES, documents, streams, tree

if TYPE_CHECKING:
    from pathlib import Path

VECTORS = sorted((FIXTURES / "vectors").glob("*/*/input.yaml"))


def test_there_are_two_parsers() -> None:
    """A wheel without libyaml would make the tests below compare one parser with itself."""
    assert binding().start is not binding(pure=True).start
    assert binding().scalar is binding(pure=True).scalar


@pytest.mark.parametrize("path", SHAPES + VECTORS[::7], ids=lambda path: f"{path.parent.name}/{path.name}")
def test_same_nodes(path: Path) -> None:
    """In files as they are."""
    for part in documents(path.read_bytes().decode()):
        if "{{" not in part.text:
            assert tree(compose(part.text)) == tree(compose(part.text, pure=True))


@given(streams)
def test_same_nodes_in_any_text(stream: str) -> None:
    """Where both parse a text, they agree on everything."""
    for part in documents(stream):
        try:
            assert tree(compose(part.text)) == tree(compose(part.text, pure=True))
        except ComposeError:
            continue


TABS = [
    *(
        "a:\tb\n",
        "a: b\t\n",
        "a: b\t# c\n",
        "a: b\tc\n",
        "a: b\t\n  c\n",
        "- a\t\n- b\n",
        "{a:\tb\t,\tc: d\t}\n",
    ),
    *(
        "a: 'b'\t\nc: \"d\"\t# e\n",
        "a: [b\t,\n\tc]\n",
        "a\t: b\n",
        "a: b\n  \tc\n",
        "---\ta\n",
        "a: *b\t\n",
        "a: >\n  x\ty\t\n",
    ),
]


@pytest.mark.parametrize("text", TABS)
def test_tabs(text: str) -> None:
    """Tabs that libyaml and Kubernetes take, the parser that is written in Python takes too."""
    stream = text.replace("*b", "&b c") if "*b" in text else text
    assert tree(compose(stream)) == tree(compose(stream, pure=True))


@pytest.mark.parametrize("text", ["a:\n\t- b\n", "- a\n-\tb: c\n", "a:\n  b: 1\n\tc: 1\n"])
def test_tabs_that_indent(text: str) -> None:
    """Neither takes a tab as indentation."""
    for pure in (False, True):
        with pytest.raises(ComposeError):
            compose(text, pure=pure)


@pytest.mark.parametrize(
    "text",
    [
        "a: b: c",
        "a: - b",
        "[a",
        "{a",
        "'a",
        '"a',
        "a: @b",
        "a: *b",
        "&a [*a]",
        "- a\nb",
        "a: 1\nb",
        "{a: b} c",
        "%YAML 3.0\n---\na",
    ],
)
def test_same_words(text: str) -> None:
    """An error says the same, whoever found it."""
    messages = set()
    for pure in (False, True):
        with pytest.raises(ComposeError) as caught:
            compose(text, pure=pure)
        messages.add(caught.value.message)
    assert len(messages) == 1


def test_nothing_is_loaded_for_nothing() -> None:
    """A stream without anything to parse loads no YAML library."""
    code = (
        "import sys; from aigw_render.read.load import load; from aigw_render.read.files import InputFile; "
        "found = load([InputFile('f', b'kind: ConfigMap\\n---\\nkind: Secret\\n')]); "
        "assert len(found.documents) == 2 and 'yaml' not in sys.modules; "
        "load([InputFile('f', b'kind: Deployment\\n')]); assert 'yaml' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
