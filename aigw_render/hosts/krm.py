"""`aigw-render fn`: a KRM function. A ResourceList comes in on standard input and goes out again.

kustomize runs it in the folder of the kustomization that names it. What is not ours passes through
byte for byte; on any error nothing is written.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from aigw_render.base.errors import AigwError
from aigw_render.hosts.arguments import parse_options
from aigw_render.hosts.console import report
from aigw_render.hosts.files import read_inputs
from aigw_render.hosts.output import write_stdout
from aigw_render.hosts.roles import GENERATE, VALIDATE, created, nothing_to_read, role_of, run_role
from aigw_render.hosts.settings import gather
from aigw_render.read.files import InputFile
from aigw_render.read.resourcelist import function_config, list_document, read_list

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.outcome import Outcome
    from aigw_render.read.documents import Document
    from aigw_render.read.resource import Resource

_FEW = 2
"""Lines that start an item, below which a list may hold nothing."""


def run(arguments: Sequence[str]) -> int:
    """Be the function, and return the exit code."""
    (file,) = read_inputs(("-",))
    document = list_document(file)
    try:
        return _run(document, arguments)
    except AigwError as error:
        raise type(error)(_shown(error.diagnostics, document)) from None


def _run(document: Document, arguments: Sequence[str]) -> int:
    """Run, and write the list."""
    config = function_config(document)
    settings, notices = gather(parse_options(arguments), os.environ, function=config)
    role = role_of(settings)
    if not role:
        _check_items(document, config)
    outcome = run_role([InputFile(document.file, document.text.encode())], settings)
    found = (*notices, *outcome.diagnostics)
    report(_shown(found, document))
    if not outcome.failed:
        write_stdout(_result(document, outcome, role, found).encode())
    return outcome.exit_code


def _shown(found: Sequence[Diagnostic], document: Document) -> list[Diagnostic]:
    """Return findings that name objects in place of lines of a text that nobody has."""
    if not found:
        return []
    from aigw_render.write.report.krm import located

    return [one.finding for one in located(found, [document])]


def _check_items(document: Document, config: Resource | None) -> None:
    """Refuse a list without objects: kustomize gives a generator its own config as the only item."""
    if document.text.count("\n- ") >= _FEW:
        return
    from aigw_render.base.data import sequence, text

    items = sequence(read_list(document).tree, "items")
    own = [config and (config.kind, config.name)]
    if all((text(item, "kind"), text(item, "metadata", "name")) in own for item in items):
        said = "the ResourceList holds no objects, and no `mode` says what to do"
        raise nothing_to_read(said)


def _result(document: Document, outcome: Outcome, role: str, found: Sequence[Diagnostic]) -> str:
    """Return the list that goes out."""
    after = next(file.after for file in outcome.files if file.path == document.file)
    text = document.text if role in (GENERATE, VALIDATE) else after
    items: list[Data] = [*created(outcome)] if role == GENERATE else []
    return _amended(document, text, items, found) if items or found else text


def _amended(document: Document, text: str, items: list[Data], found: Sequence[Diagnostic]) -> str:
    """Return a list's text with more items, and results."""
    from aigw_render.base.data import copy, mapping
    from aigw_render.edit.edit import edit
    from aigw_render.plan.items import list_at
    from aigw_render.write.report.krm import located, results

    written = document._replace(text=text)
    whole = read_list(written)
    desired = mapping(copy(whole.tree))
    if items:
        list_at(desired, "items").extend(items)
    if found:
        said = list_at(desired, "results")
        said.extend(one for one in results(located(found, [document])) if one not in said)
    return edit(written, whole.root, desired, whole.tree)
