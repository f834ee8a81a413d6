"""A JSON file that holds one object and shall hold two: a List around both, and back again to the byte.

JSON knows neither `---` nor comments. So the List's head is written in a form of its own (two spaces
before the bracket), by which it is known when the second object goes again.
"""

from __future__ import annotations

import json

from aigw_render.base.data import get, mapping, sequence
from aigw_render.edit.edit import edit
from aigw_render.edit.verify import problem, proof_failed
from aigw_render.read.compose import compose
from aigw_render.read.locate import find

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.read.documents import Document
    from aigw_render.read.node import Node

_HEAD = '{"apiVersion": "v1", "kind": "List", "items":  ['
_TAIL = "]}"


def is_json(text: str) -> bool:
    """Tell whether a text is one JSON object."""
    try:
        return isinstance(json.loads(text.removeprefix("\ufeff")), dict)
    except ValueError:
        return False


def wrap(document: Document, root: Node, text: str, created: Data, desired: Data) -> str:
    """Return a JSON object's new text in a List, behind an object that is new.

    Raises:
        InternalError: AIGW901, the result did not pass its proof.
    """
    start, end = root.start, len(text) - (len(document.text) - root.end)
    eol = "\r\n" if "\r\n" in text else "\n"
    from aigw_render.edit.flowtext import flow_style, render
    from aigw_render.edit.site import Context, Site

    style = flow_style(Context(document, root), Site(root, None, created, flow=True), inner=False)
    first = render(created, style._replace(eol=eol), "")
    items = f"{_HEAD}{eol}{first},{eol}{text[start:end]}{eol}{_TAIL}"
    return _proved(
        document,
        text[:start] + items + text[end:],
        {"apiVersion": "v1", "kind": "List", "items": [created, desired]},
    )


def is_wrapped(document: Document, root: Node, desired: Data) -> bool:
    """Tell whether a document is such a List, and only the object that was there first is to stay."""
    items = find(root, ("items",))
    return (
        document.text.startswith(_HEAD, root.start)
        and items is not None
        and len(items.items) == 2  # noqa: PLR2004 - what `wrap` writes
        and len(sequence(desired, "items")) == 1
    )


def unwrap(document: Document, root: Node, old: Data, desired: Data) -> str:
    """Return the text of the one object that stays, outside of its List.

    Raises:
        InputError, InternalError: as `edit`.
    """
    both: Data = {**mapping(desired), "items": [get(old, "items", 0), get(desired, "items", 0)]}
    text = edit(document, root, both)
    whole = compose(text, limited=False)
    kept = find(whole, ("items", 1))
    if whole is None or kept is None:
        raise proof_failed(document, "an item is lost")
    result = text[: whole.start] + text[kept.start : kept.end] + text[whole.end :]
    return _proved(document, result, get(desired, "items", 0))


def _proved(document: Document, text: str, expected: Data) -> str:
    """Return a text that says what is expected."""
    reason = problem(text, expected)
    if reason:
        raise proof_failed(document, reason)
    return text
