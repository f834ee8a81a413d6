"""Hostile input: a clear error, in little time."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from aigw_render.read.compose import compose
from aigw_render.read.files import InputFile
from aigw_render.read.kubeyaml import decode
from aigw_render.read.limits import MAX_DEPTH, excessive, may_be_deep
from aigw_render.read.load import load
from aigw_render.read.problem import ComposeError

from .cases import read

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True)
def in_time() -> Iterator[None]:
    """Nothing here may take long; the slowest takes about a second."""
    before = time.process_time()
    yield
    assert time.process_time() - before < 10


def deep(text: str, *, pure: bool = False) -> str:
    """Return what is said of a text that is over a limit."""
    with pytest.raises(ComposeError) as caught:
        compose(text, pure=pure)
    assert caught.value.code == "AIGW117"
    return caught.value.message


@pytest.mark.parametrize("pure", [False, True])
@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "a: " + "{a: " * 100_000,
        "- " * 10_000 + "a",
        "".join(" " * level + "a:\n" for level in range(3_000)),
        "[" * 10_000 + "]" * 10_000,
        "? " * 10_000,
    ],
    ids=["brackets", "braces", "dashes", "indentation", "closed", "keys"],
)
def test_nesting(text: str, *, pure: bool) -> None:
    """Deep nesting stops at the limit, not at the parser's or Python's own."""
    assert deep(text, pure=pure) == f"more than {MAX_DEPTH} levels of nesting"


def indented(each: int, end: str) -> str:
    """Return lines that start further and further to the right, with so many lists in each."""
    return "".join("  " * at * each + "- " * each + end for at in range(1_300 // each))


@pytest.mark.parametrize(
    "text",
    [
        "[" * 1_300,
        '["]", ' * 1_300,
        "{a: '}', b: " * 1_300,
        "- - " * 650,
        "-  -   " * 650,
        "? " * 1_300,
        "? a\n: " + "- " * 1_300,
        "a: # comment\n - " + "- " * 1_300,
        "- " * 600 + "[" * 700,
        indented(10, "\n"),
        indented(10, "\r"),
        "".join(" " * level + "a:\n" + " " * level + "- \n" for level in range(650)),
    ],
)
def test_what_may_be_too_deep_for_libyaml(text: str) -> None:
    """Its composer would call itself for each level; `compose` counts them."""
    assert may_be_deep(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a: [" + "[], " * 500 + "]",
        "".join(f"{'- ' * 5}a: {'-' * 70} - - - -\n" for _ in range(1_000)),
        f"a: {'long text: with - signs? ' * 1_000}",
        '{"a": "' + "- " * 190 + '"}',
        "".join(" " * level + "a:\n" for level in range(190)),
    ],
)
def test_what_cannot_be_deep(text: str) -> None:
    """Nothing of it takes the long way."""
    assert not may_be_deep(text)


def test_rows_of_dashes() -> None:
    """Rows that are just short enough are not gone through from each of their dashes on."""
    text = f"a: '{('- ' * 190 + 'x ') * 25_000}'"
    start = time.process_time()
    assert not may_be_deep(text)
    assert time.process_time() - start < 2


def test_nesting_within_the_limit() -> None:
    """The deepest document that is read can be decoded."""
    text = "[" * MAX_DEPTH + "]" * MAX_DEPTH
    assert compose(text) is not None
    data = read("{a: " * MAX_DEPTH + "1" + "}" * MAX_DEPTH)
    for _ in range(MAX_DEPTH):
        assert isinstance(data, dict)
        data = data["a"]
    assert data == 1


def test_nesting_through_aliases() -> None:
    """A chain of anchors is as deep as what it stands for."""
    chain = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}]\n" for n in range(1, 1_000))
    assert deep(chain) == f"more than {MAX_DEPTH} levels of nesting"
    assert compose("\n".join(chain.split("\n")[: MAX_DEPTH - 5])) is not None


def test_alias_bombs() -> None:
    """Ten lines that would be 10^10 values."""
    bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    bomb += "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 10))
    assert deep(bomb) == "the aliases up to here expand to too many values"


def test_alias_bomb_of_merges() -> None:
    """Merge keys expand too."""
    bomb = "a0: &a0 {" + ", ".join(f"k{n}: 1" for n in range(10)) + "}\n"
    bomb += "".join(
        f"a{n}: &a{n} {{{', '.join(f'<<: *a{n - 1}' for _ in range(10))}}}\n" for n in range(1, 8)
    )
    assert deep(bomb) == "the aliases up to here expand to too many values"


def test_an_alias_counts_beside_what_it_stands_for() -> None:
    """As go-yaml counts: of aliases of aliases it is what goes beyond the limit."""
    text = f"a: &a [x]\nb: &b [{', '.join(['*a'] * 60)}]\nc: [{', '.join(['*b'] * 400)}]\n"
    assert deep(text) == "the aliases up to here expand to too many values"


def test_aliases_that_kubernetes_takes() -> None:
    """One object that a list repeats often is no bomb."""
    text = "a: &a {b: 1, c: 2}\nlist:\n" + "- *a\n" * 90
    assert len(decode(compose(text))["list"]) == 90  # type: ignore[index,call-overload,arg-type] # known shape


@pytest.mark.parametrize(
    ("total", "expanded", "expected"),
    [
        (1_000, 1_000, False),
        (1_001, 100, False),
        (1_001, 990, False),
        (1_001, 992, True),
        (400_000, 395_999, False),
        (400_000, 396_001, True),
        (2_200_000, 1_198_999, False),
        (2_200_000, 1_199_001, True),
        (9_000_000, 899_999, False),
        (9_000_000, 900_001, True),
    ],
)
def test_share_of_aliases(total: int, expanded: int, *, expected: bool) -> None:
    """The rule of go-yaml, at its corners."""
    assert excessive(total, expanded) is expected


@pytest.mark.parametrize(
    "text",
    [
        "a: " + "x" * 2_000_000,
        'a: "' + "\\n" * 400_000 + '"',
        "a: |\n" + "  x\n" * 200_000,
        "a: |\n" + "  x\n" + "\n" * 200_000,
        "a: " + "&" + "x" * 400_000 + " 1",
        "{" + ", ".join(f"a{n}" for n in range(20_000)) + "}",
        "{" + "? , " * 20_000 + "}",
        "#" * 400_000 + "\na: 1",
        "# c\n" * 80_000 + "a: 1",
        "a:" + " " * 400_000 + "1",
    ],
    ids=[
        "plain",
        "escapes",
        "lines",
        "blanks",
        "anchor",
        "keys",
        "empty keys",
        "comment",
        "comments",
        "spaces",
    ],
)
def test_long_texts(text: str) -> None:
    """They are read in time that grows with their size only: its square would be minutes."""
    loaded = load([InputFile("f.yaml", b"kind: Deployment\n---\n" + text.encode())])
    assert len(loaded.resources) == 1
    assert compose(text) is not None


def test_many_documents() -> None:
    """40,000 documents, each of them one that has to be parsed, or none."""
    data = b"---\nkind: Gateway\n" * 20_000 + b"---\n# nothing\n" * 20_000
    loaded = load([InputFile("f.yaml", data)])
    assert (len(loaded.documents), len(loaded.resources)) == (40_000, 20_000)
    assert loaded.documents[-1].line == 79_998


@pytest.mark.parametrize(
    "part", ["---", "...", "\n...", "-\n", "%\n", "\r", "\n...\n# c", "kind: \n", "\ufeff", "--- \n"]
)
def test_nothing_but_markers(part: str) -> None:
    """Texts that are made to be cut, or to be looked at again and again."""
    loaded = load([InputFile("f.yaml", (part * 40_000).encode())])
    assert "".join(found.text for found in loaded.documents) == part * 40_000
