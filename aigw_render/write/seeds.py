"""Finds MCP session seeds in manifests, also those that no setting names any more."""

from __future__ import annotations

from aigw_render.read.documents import split
from aigw_render.read.files import InputFile
from aigw_render.settings.seeds import written_seeds
from aigw_render.write.manifests import read_manifests

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from aigw_render.write.difference import Difference

_AROUND = " \t-\"',[]{}"
"""What may stand around a value."""


def seeds_in(differences: Iterable[Difference], known: frozenset[str] = frozenset()) -> frozenset[str]:
    """Return `known` and every seed in what the files hold and shall hold, but not the public ones."""
    texts = [(one.path, text) for one in differences for text in (one.before, one.after) if text]
    found = read_manifests(_mentions(texts))
    guessed = frozenset(guess for _, text in found.unread for guess in _guesses(text))
    return known | written_seeds(found.objects.values()) | guessed


def _mentions(texts: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield the documents that name a seed, each with its file's name: to read all would take long."""
    for path, text in texts:
        for document in split(InputFile(path, text.encode())):
            if "seed" in document.text.lower():
                yield path, document.text


def _guesses(text: str) -> Iterator[str]:
    """Yield what may be seeds in a document that cannot be read: behind the word, or on the next line."""
    lines = text.splitlines()
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        if "seed" in line.lower():
            behind = line.replace("=", ":").partition(":")[2].strip(_AROUND)
            yield behind or following.strip(_AROUND)
