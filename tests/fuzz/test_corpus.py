"""The fuzz target's corpus, in which every mended finding is, holds all properties."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz.mutation import mutate
from tests.fuzz.properties import check

FIXTURES = Path(__file__).resolve().parent.parent.parent / "fixtures" / "fuzz"
CORPUS = sorted((FIXTURES / "corpus").iterdir())


def test_the_corpus_is_found() -> None:
    """An empty corpus would pass everything below."""
    assert len(CORPUS) >= 20


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.name)
def test_corpus(path: Path) -> None:
    """Under every setting, and with several random edits."""
    for salt in range(8):
        check(path.read_bytes(), salt)


@pytest.mark.parametrize("seed", range(50))
def test_mutations_can_be_repeated(seed: int) -> None:
    """The same seed gives the same text, another one mostly another."""
    data = CORPUS[0].read_bytes()
    assert mutate(data, seed) == mutate(data, seed)
    assert len({mutate(data, seed + step) for step in range(20)}) > 10


@pytest.mark.parametrize("data", [b"", b"\n", b"\xff", b"- a", b"a:", b"x\r\n\r\n"])
def test_any_text_can_be_mutated(data: bytes) -> None:
    """Also one without any line that could be changed."""
    for seed in range(200):
        mutate(data, seed)
