"""`aigw-render fn`: a KRM function. A ResourceList comes in on standard input and goes out again.

kustomize runs it in the folder of the kustomization that names it. What is not ours passes through
byte for byte; on any error nothing is written.
"""

from __future__ import annotations

import os

from aigw_render.base.errors import AigwError
from aigw_render.base.record import NamedTuple
from aigw_render.hosts.arguments import parse_options
from aigw_render.hosts.console import report
from aigw_render.hosts.files import read_inputs
from aigw_render.hosts.roles import GENERATE, VALIDATE, created, nothing_to_read, role_of, run_role
from aigw_render.hosts.settings import gather
from aigw_render.hosts.stdout import write_stdout
from aigw_render.read.documents import split
from aigw_render.read.files import InputFile
from aigw_render.read.listitems import cut, stream
from aigw_render.read.resourcelist import CONFIG, function_config, list_document, read_list

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.outcome import Outcome
    from aigw_render.read.documents import Document
    from aigw_render.read.listitems import Cut
    from aigw_render.read.resource import Resource
    from aigw_render.write.report.krm import Located

_FEW = 2
"""Lines that start an item, below which a list may hold nothing."""


class _Handed(NamedTuple):
    """What kustomize handed over."""

    whole: Document
    config: Resource | None
    parts: Cut | None
    """The list's parts, when its items are read as a stream."""

    @property
    def input(self) -> InputFile:
        """Return what the pipeline reads."""
        text = self.whole.text if self.parts is None else stream(self.parts.items)
        return InputFile(self.whole.file, text.encode())

    @property
    def documents(self) -> list[Document]:
        """Return the texts that findings point to: what the pipeline reads, and the config."""
        return [*split(self.input), *([self.config.document] if self.config else [])]


def run(arguments: Sequence[str]) -> int:
    """Be the function, and return the exit code."""
    (file,) = read_inputs(("-",))
    document = list_document(file)
    config = function_config(document)
    if config:
        # Under a name of its own: its lines are not those of the stream.
        config = config._replace(document=config.document._replace(file=f"<{CONFIG}>"))
    handed = _Handed(document, config, cut(document.text))
    try:
        return _run(handed, arguments)
    except AigwError as error:
        raise type(error)(one.finding for one in _located(error.diagnostics, handed)) from None


def _run(handed: _Handed, arguments: Sequence[str]) -> int:
    """Run, and write the list."""
    settings, notices = gather(parse_options(arguments), os.environ, function=handed.config)
    role = role_of(settings)
    if handed.parts is None:
        _check_shape(read_list(handed.whole))
    if not role:
        _check_items(handed)
    outcome = run_role([handed.input], settings)
    if handed.parts and any(one.code == "AIGW101" for one in outcome.diagnostics):
        # An item that cannot be read by itself may be read in its list.
        handed = handed._replace(parts=None)
        outcome = run_role([handed.input], settings)
    found = _located((*notices, *outcome.diagnostics), handed)
    report(one.finding for one in found)
    if not outcome.failed:
        write_stdout(_result(handed, outcome, role, found).encode())
    return outcome.exit_code


def _located(found: Sequence[Diagnostic], handed: _Handed) -> list[Located]:
    """Return findings that name objects, not lines of a text that nobody has, and keys, not options."""
    if not found:
        return []
    from aigw_render.hosts.hints import with_keys
    from aigw_render.write.report.krm import located

    return located(map(with_keys, found), handed.documents)


def _check_shape(whole: Resource) -> None:
    """Refuse items that are no objects: they would pass unread."""
    from aigw_render.base.codes import make
    from aigw_render.base.data import get
    from aigw_render.base.errors import InputError

    items = get(whole.tree, "items")
    if not isinstance(items, list | None):
        place = whole.place(("items",))
        raise InputError([make("AIGW513", "items is no list", place, expected="a list of objects")])
    for index, item in enumerate(items or ()):
        if not isinstance(item, dict):
            where = ("items", index)
            said = f"items[{index}] is no object"
            raise InputError([make("AIGW513", said, whole.place(where), expected="an object")])


def _check_items(handed: _Handed) -> None:
    """Refuse a list without objects: kustomize gives a generator its own config as the only item."""
    if handed.whole.text.count("\n- ") >= _FEW:
        return
    from aigw_render.base.data import sequence, text

    items = sequence(read_list(handed.whole).tree, "items")
    own = [handed.config and (handed.config.kind, handed.config.name)]
    if all((text(item, "kind"), text(item, "metadata", "name")) in own for item in items):
        said = "the ResourceList holds no objects, and no `mode` says what to do"
        raise nothing_to_read(said)


def _result(handed: _Handed, outcome: Outcome, role: str, found: Sequence[Located]) -> str:
    """Return the list that goes out."""
    after = next(file.after for file in outcome.files if file.path == handed.whole.file)
    text = handed.input.data.decode() if role in (GENERATE, VALIDATE) else after
    items: list[Data] = [*created(outcome)] if role == GENERATE else []
    said = _results(found)
    if handed.parts is not None:
        from aigw_render.edit.listitems import together

        return together(handed.whole, handed.parts, text, items, said)
    return _amended(handed.whole, text, items, said) if items or said else text


def _results(found: Sequence[Located]) -> list[Data]:
    """Return the findings as results."""
    if not found:
        return []
    from aigw_render.write.report.krm import results

    return results(found)


def _amended(document: Document, text: str, items: list[Data], results: list[Data]) -> str:
    """Return the text of a list that is read as a whole, with more items, and results."""
    from aigw_render.base.data import copy, mapping
    from aigw_render.edit.edit import edit
    from aigw_render.plan.items import list_at

    written = document._replace(text=text)
    whole = read_list(written)
    desired = mapping(copy(whole.tree))
    if items:
        list_at(desired, "items").extend(items)
    if results:
        said = list_at(desired, "results")
        said.extend(one for one in results if one not in said)
    return edit(written, whole.root, desired, whole.tree)
