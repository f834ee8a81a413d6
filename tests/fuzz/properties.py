"""What holds for any bytes at all, from splitting to editing: `check` fails where it does not."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING
from zlib import crc32

from aigw_render import InputFile, Settings, remove, render
from aigw_render.base.data import strict_equal
from aigw_render.base.errors import InputError
from aigw_render.edit.edit import edit
from aigw_render.read.compose import compose
from aigw_render.read.documents import split
from aigw_render.read.files import decode as decode_file
from aigw_render.read.kinds import matters
from aigw_render.read.kubeyaml import DecodeError, decode
from aigw_render.read.locate import find
from aigw_render.read.outline import outline
from aigw_render.read.problem import ComposeError
from aigw_render.read.scan import may_matter
from tests.edit.yamltext import changed, grown
from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ROUTE, stream
from tests.nodes import same

if TYPE_CHECKING:
    from aigw_render import Outcome
    from aigw_render.base.data import Data
    from aigw_render.read.documents import Document
    from aigw_render.read.node import Node

NAME = "fuzz.yaml"
_AROUND = InputFile("around.yaml", stream(CONFIGURED_GATEWAY, ROUTE, CONFIG).encode(), context=True)
"""What makes a Deployment of the Gateway `prod/ai` one that gets the extproc."""

_SETTINGS = tuple(
    Settings(
        ai_gateway_version=release,
        position=position,
        webhook="excluded",
        controller_args=args,
        allow_missing_config=True,
        skip_invalid=True,
    )
    for release, position, args in (
        ("v1.1", "sidecar", ()),
        ("v1.1", "container", ("--extProcImagePullSecrets=pull;cache",)),
        ("v1.0", "sidecar", ("--extProcImagePullSecrets=pull",)),
        ("v0.5", "container", ()),
    )
)
_MARK = "aigw-render"
"""Where our own marks stand in an input, `remove` may take it for an output of ours."""
_BRACES = "{" + 9 * " "
"""The mark of `[a: b]` that got braces: when it is one pair again, they go."""


def check(data: bytes, salt: int = 0) -> None:
    """Fail when one of the properties does not hold for a file of these bytes.

    `salt` chooses other edits and settings: the bytes alone would always choose the same ones.
    """
    file = InputFile(NAME, data)
    try:
        documents = split(file)
    except InputError:
        return
    assert "".join(one.text for one in documents) == decode_file(file)
    rng = Random(crc32(data, salt))  # noqa: S311 - the same bytes have to give the same changes
    for document in documents[:20]:
        _check_document(document, rng)
    _check_program(file, documents, _SETTINGS[(crc32(data) + salt) % len(_SETTINGS)])


def _check_document(document: Document, rng: Random) -> None:
    """Compose, decode and edit one document; its nodes are the same in both ways to find them."""
    root, tree = _read(document.text)
    if root is None:
        return
    _check_spans(root, 0, len(document.text))
    kind = find(root, ("kind",))
    assert may_matter(document.text) or kind is None or not matters(kind.resolved().value)
    found = outline(document.text, tree)
    assert same(found, root)
    _check_edits(document, found, tree, rng)


def _check_edits(document: Document, root: Node, tree: Data, rng: Random) -> None:
    """Make two random edits; take back the one that only adds, and make the other one twice."""
    more, other = grown(rng, tree), changed(rng, tree)
    text = _edited(document, root, more)
    if text is not None and not any(mark in document.text for mark in (_MARK, _BRACES)):
        back = _edited(document._replace(text=text), compose(text), tree)
        _same(back, document.text, "an addition that is taken back leaves a trace")
    text = _edited(document, root, other)
    if text is not None:
        _same(_edited(document._replace(text=text), compose(text), other), text, "a change is made twice")


def _read(text: str) -> tuple[Node | None, Data]:
    """Return a document's root and what it means; None where it is refused."""
    try:
        root = compose(text)
        return root, decode(root)
    except (ComposeError, DecodeError):
        return None, None


def _check_spans(node: Node, start: int, end: int) -> None:
    """Fail when a node stands outside of its parent, or its children are not in order."""
    assert start <= node.prefix <= node.start <= node.end <= end
    for child in [part for pair in node.pairs for part in pair] or node.items:
        _check_spans(child, start, node.end)
        start = child.end


def _edited(document: Document, root: Node | None, desired: Data) -> str | None:
    """Return the text of a proved edit, None where the edit is refused."""
    assert root is not None
    try:
        text = edit(document, root, desired)
    except InputError:
        return None
    assert strict_equal(decode(compose(text)), desired)
    return text


def _check_program(file: InputFile, documents: list[Document], said: Settings) -> None:
    """Render, render again, and remove."""
    once = _run(render([file, _AROUND], said))
    if once is None:
        return
    _check_untouched(documents, once, render([file, _AROUND], said))
    again = _run(render([InputFile(NAME, once.encode()), _AROUND], said))
    assert again is not None, "what was rendered is refused"
    _same(again, once, "twice is not once")
    before = decode_file(file)
    if _MARK not in before and _run(remove([file], said)) == before:
        _same(_run(remove([InputFile(NAME, once.encode())], said)), before, "remove is not the inverse")


def _check_untouched(documents: list[Document], after: str, outcome: Outcome) -> None:
    """Fail when a document changed that holds no workload of a Gateway."""
    touched = {one.workload.resource.document.index for one in outcome.decisions}
    texts = [one.text for one in split(InputFile(NAME, after.encode()))]
    assert len(texts) == len(documents)
    assert all(
        text == one.text for text, one in zip(texts, documents, strict=True) if one.index not in touched
    )


def _run(outcome: Outcome) -> str | None:
    """Return the file's new text, None when it is refused; an error of ours fails."""
    assert outcome.exit_code != 70, outcome.diagnostics
    return None if outcome.failed else "".join(one.after for one in outcome.files)


def _same(found: str | None, expected: str, fault: str) -> None:
    """Fail when two texts differ, and show where; a refusal is no difference."""
    if found is None or found == expected:
        return
    at = next(
        (index for index, (one, other) in enumerate(zip(found, expected, strict=False)) if one != other),
        min(len(found), len(expected)),
    )
    here, there = (text[max(0, at - 12) : at + 12] for text in (found, expected))
    message = f"{fault}: {here!r} instead of {there!r} at {at}"
    raise AssertionError(message)
