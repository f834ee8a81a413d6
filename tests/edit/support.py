"""What the tests of the edit engine share: documents from text, changes from JSON."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, NamedTuple, cast

from aigw_render.base.data import Data, Quoted, copy, get
from aigw_render.base.errors import AigwError
from aigw_render.edit.edit import edit
from aigw_render.read.compose import compose
from aigw_render.read.documents import Document
from aigw_render.read.kubeyaml import decode
from aigw_render.read.outline import outline

if TYPE_CHECKING:
    from aigw_render.read.node import Node

CASES = os.path.join(os.path.dirname(__file__), "..", "..", "fixtures", "edit")


class Change(NamedTuple):
    """One step of a case: a value set, an item inserted, an entry removed."""

    path: tuple[str | int, ...]
    value: Data
    insert: bool
    remove: bool


def document(text: str, file: str = "x.yaml") -> Document:
    """Return a document that is a whole file."""
    return Document(file, 0, text, 0, context=False)


def edited(text: str, desired: Data, file: str = "x.yaml") -> str:
    """Return a text edited to mean `desired`: the same, however its nodes were found."""
    root = compose(text)
    assert root is not None
    ways = [_tried(text, way, desired, file) for way in (root, outline(text, decode(root)))]
    assert ways[0] == ways[1]
    return edit(document(text, file), root, desired)


def _tried(text: str, root: Node, desired: Data, file: str) -> str:
    """Return an edited text, or what is wrong with the edit."""
    try:
        return edit(document(text, file), root, desired)
    except AigwError as error:
        return repr(error.diagnostics)


def read(text: str) -> Data:
    """Return what Kubernetes sees of a text."""
    return decode(compose(text))


def load_changes(text: str) -> list[Change]:
    """Return the steps of a case's `change.json`."""
    return [
        Change(
            tuple(step["path"]),
            quoted(step.get("value")) if step.get("quoted") else step.get("value"),
            step.get("insert", False),
            step.get("remove", False),
        )
        for step in json.loads(text)
    ]


def quoted(data: Data) -> Data:
    """Return data with its strings marked to be written in double quotes."""
    if isinstance(data, str):
        return Quoted(data)
    if isinstance(data, dict):
        return {key: quoted(value) for key, value in data.items()}
    return [quoted(value) for value in data] if isinstance(data, list) else data


def changed_tree(tree: Data, changes: list[Change]) -> Data:
    """Return a copy with the steps made one after the other."""
    tree = copy(tree)
    for change in changes:
        _make(tree, change)
    return tree


def _make(tree: Data, change: Change) -> None:
    """Make one step; missing and null parents become mappings."""
    place = tree
    for part in change.path[:-1]:
        if isinstance(place, dict) and place.get(cast("str", part)) is None:
            place[cast("str", part)] = {}
        place = get(place, part)
    last = change.path[-1]
    if isinstance(place, list) and isinstance(last, int):
        place[last : last + (not change.insert)] = [] if change.remove else [copy(change.value)]
    elif isinstance(place, dict) and isinstance(last, str):
        if change.remove:
            del place[last]
        else:
            place[last] = copy(change.value)


def is_addition(tree: Data, changes: list[Change]) -> bool:
    """Tell whether the steps only add, so that taking them back must give the same bytes."""
    return all(
        not change.remove and (change.insert or get(tree, *change.path) in (None, {}, []))
        for change in changes
    )
