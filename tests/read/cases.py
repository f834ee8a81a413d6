"""What the tests of this folder share: short ways to read, texts to draw, the golden tables."""

from __future__ import annotations

import contextlib
import functools
import json
from pathlib import Path
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from aigw_render.base.data import mapping, sequence, text
from aigw_render.base.errors import InputError
from aigw_render.read.compose import compose
from aigw_render.read.documents import Document, split
from aigw_render.read.files import InputFile
from aigw_render.read.kubeyaml import decode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.data import Data
    from aigw_render.read.node import Node

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
SHAPES = sorted(path for path in (FIXTURES / "read").iterdir() if path.suffix in {".yaml", ".json"})

_TOKENS = (
    *(
        "a",
        "b: ",
        "kind",
        "- ",
        ": ",
        ", ",
        "? ",
        "-",
        ":",
        ",",
        "?",
        " ",
        "1",
        "é",
        "\U0001f600",
        "\\n",
        "y",
    ),
    *("\n", "\n", "\n  ", "\n    ", "\n      ", "\r\n", "\r", "\x85", "\u2028", "\t"),
    *("{", "}", "[", "]", "'", '"', "|", "|-", ">", "|+\n", "|2\n", "#c", " #c", "\ufeff"),
    *(
        "&x ",
        "&y\n",
        "*x",
        "!!str ",
        "! ",
        "<<: ",
        "%YAML 1.1\n",
        "\n---\n",
        "\n--- ",
        "\n...\n",
        "---",
        "...",
    ),
    *("\nkind: ConfigMap", "\nkind: Deployment", "kind: Secret\n", "apiVersion: v1\n", "\nx: ", "\n- "),
)

streams = st.lists(st.sampled_from(_TOKENS), max_size=16).map("".join)
"""Texts of YAML's own words: many do not parse, and those that do are seldom tidy."""


def documents(stream: str) -> list[Document]:
    """Return a text's documents."""
    return split(InputFile("f.yaml", stream.encode()))


def document(stream: str) -> Document:
    """Return the only document of a text."""
    (only,) = documents(stream)
    return only


def root_of(stream: str, *, pure: bool = False) -> Node:
    """Return the root of a text that has one."""
    root = compose(stream, pure=pure)
    assert root is not None
    return root


def read(stream: str) -> Data:
    """Return what Kubernetes sees of one document."""
    return decode(compose(stream))


def tree(node: Node | None) -> object:
    """Return everything that a node holds, as values that can be compared."""
    if node is None:
        return None
    inner = [tree(part) for pair in node.pairs for part in pair] + [tree(item) for item in node.items]
    own = (node.kind, node.prefix, node.start, node.end, node.value, node.style, node.tag, node.anchor)
    return (*own, None if node.target is None else node.target.start, inner)


@functools.cache
def scalars() -> tuple[tuple[str, str | None], ...]:
    """Return the golden table of scalars: YAML, and the JSON that it becomes, None for an error."""
    loaded: Data = json.loads((FIXTURES / "vectors" / "tables.json").read_text("utf-8"))
    rows = [mapping(row) for row in sequence(loaded, "yamlScalars")]
    return tuple((text(row, "yaml"), text(row, "json") if "json" in row else None) for row in rows)


def fixture_texts(folder: str) -> list[str]:
    """Return the documents below a folder of fixtures that can be read as text, each once.

    What the controller made of a vector is no manifest, and would be four fifths of all.
    """
    return [*dict.fromkeys(document.text for document in _fixture_documents(folder))]


def _fixture_documents(folder: str) -> Iterator[Document]:
    for path in sorted((FIXTURES / folder).rglob("*")):
        if path.is_file() and path.suffix in {".yaml", ".json", ""} and path.name != "expected.json":
            with contextlib.suppress(InputError):
                yield from split(InputFile(path.name, path.read_bytes()))
