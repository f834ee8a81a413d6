"""Is there an object in a result at all? Comments, empty documents and empty lists are none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from aigw_render.base.data import sequence, text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from aigw_render.base.data import Data
    from aigw_render.outcome import OutputFile


def has_objects(files: Iterable[OutputFile]) -> bool:
    """Tell whether Argo CD would find anything to apply in the files.

    What cannot be read counts as something: Argo CD will not read it either, and say so.
    """
    return any(_is_plain(file.stream) or any(map(_is_object, _documents(file.stream))) for file in files)


def _is_plain(stream: str) -> bool:
    """Tell at a glance: a kind in column 1, which is not that of a list."""
    return re.search(r"^kind: \w++(?<!List)", stream, re.MULTILINE) is not None


def _documents(stream: str) -> Iterator[Data]:
    """Yield the data of every document; a text for one that cannot be read."""
    from aigw_render.read.compose import compose
    from aigw_render.read.documents import split
    from aigw_render.read.files import InputFile
    from aigw_render.read.kubeyaml import DecodeError, decode
    from aigw_render.read.problem import ComposeError

    for document in split(InputFile("", stream.encode())):
        try:
            yield decode(compose(document.text))
        except (ComposeError, DecodeError):
            yield document.text


def _is_object(data: Data) -> bool:
    """Tell whether a document holds anything: a list does when one of its items does."""
    if text(data, "kind").endswith("List"):
        return any(map(_is_object, sequence(data, "items")))
    return bool(data)
