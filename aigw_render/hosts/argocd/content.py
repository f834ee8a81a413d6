"""What Argo CD would make of a result: is there an object in it at all, and are all documents objects?"""

from __future__ import annotations

import re

from aigw_render.base.codes import make
from aigw_render.base.data import sequence, text
from aigw_render.read.documents import count_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.outcome import OutputFile

_OBJECT = r"(?m)^kind: [A-Za-z]|\A(?:---\n)?\s*\{\s*\"(?:apiVersion|kind)\""
"""An object at a glance, a list too: to read a long one takes as long as to render it."""


def has_objects(files: Sequence[OutputFile]) -> bool:
    """Tell whether Argo CD would find anything to apply in the files.

    What cannot be read counts as something: Argo CD will not read it either, and say so.
    """
    streams = [file.stream for file in files if file.stream]
    # All of them at a glance first: to read even one takes longer.
    return any(map(_is_plain, streams)) or any(any(map(_is_object, _documents(one))) for one in streams)


def no_objects(files: Iterable[OutputFile]) -> Iterator[Diagnostic]:
    """Yield an error AIGW506 for each document that is no object: Argo CD would not say which it is."""
    for file in files:
        line = 0
        for part in file.parts:
            if not re.search(_OBJECT, part) and not _fits(part):
                yield _stranger(file.path, part, line)
            line += count_lines(part)


def _fits(part: str) -> bool:
    """Tell whether a document holds an object, or nothing."""
    data = next(_documents(part), None)
    return data is None or bool(text(data, "kind"))


def _stranger(path: str, part: str, line: int) -> Diagnostic:
    """Return the error about a document, at what cannot be read in it, or its first line."""
    from aigw_render.read.compose import compose
    from aigw_render.read.locate import place_at
    from aigw_render.read.problem import ComposeError

    start = re.match(r"(?:(?:\ufeff|---)?[ \t]*(?:#.*)?\r?\n)*+", part)
    place, found = place_at(path, part, start.end() if start else 0, line=line), ""
    try:
        compose(part)
    except ComposeError as error:
        place, found = place_at(path, part, error.offset, line=line), error.message
    return make(
        "AIGW506",
        "this is no object, and Argo CD refuses all that is printed with it",
        place._replace(source=""),
        found=found,
        expected="apiVersion and kind",
        hint="correct the template"
        if path.startswith("<")
        else "leave the file out with the parameter `exclude`, or correct it",
    )


def refused(finding: Diagnostic) -> Diagnostic:
    """Return a finding as an error (AIGW506) when it is about a template: Argo CD cannot read it either."""
    if finding.code != "AIGW206":
        return finding
    hint = "leave it out with the parameter `exclude`, or name the chart's folder as the Application's path"
    said = "this is a template, and Argo CD refuses all that is printed with it"
    return make("AIGW506", said, finding.place, hint=hint)


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
