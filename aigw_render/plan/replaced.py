"""An annotation of the author's own under the hash key: replaced, said, and given back by `remove`."""

from __future__ import annotations

import re

from aigw_render.base.codes import make
from aigw_render.base.data import Quoted, Replacing, Restored, get
from aigw_render.base.position import format_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.base.position import Path
    from aigw_render.read.node import Node
    from aigw_render.read.resource import Resource

_INLINE = ("", "'", '"')
"""The styles of a scalar behind which its line has room for a mark."""


def is_stamp(value: Data) -> bool:
    """Tell whether an annotation's value is a hash: then it is a stamp, the controller's or an earlier run's.

    Where no filter config is mounted, or a pod template lacks its labels, a stamp is all that we write.
    """
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value) is not None


def new_value(resource: Resource, path: Path, stamp: str, *, ours: bool) -> str | None:
    """Return what an annotation shall be: the stamp, else what the author had there, else None.

    `ours` tells that what is there is a stamp. Else it is the author's, and a mark behind the stamp
    remembers it; in brackets, which have no place for that, one only that the mapping was there.
    """
    found = get(resource.data, *path)
    if found is None:
        return Quoted(stamp) if stamp else None
    if not stamp:
        return _given_back(resource, path)
    if ours or found == stamp:
        return Quoted(stamp)
    raw = _raw(resource, path)
    return Replacing(stamp, raw) if raw or _alone_in_brackets(resource, path) else Quoted(stamp)


def replaced(resource: Resource, path: Path, value: str | None, *, ours: bool) -> list[Diagnostic]:
    """Return AIGW223 when `value` takes the place of what an author wrote at a path."""
    found = get(resource.data, *path)
    if ours or found is None or found == value or isinstance(value, Restored):
        return []
    kept = isinstance(value, Replacing) and bool(value.raw)
    lost = not kept and not is_stamp(found)
    return [
        make(
            "AIGW223",
            f"{resource.kind} {resource.name}: the annotation {path[-1]} is not from this program, and is "
            f"{'replaced by the config hash' if value else 'taken out, for no hash is due'}",
            resource.place(path),
            severity="warning" if lost else None,
            found=f"at {format_path(path)}",
            hint="a comment behind the hash keeps what stood there, and `remove` gives it back"
            if kept
            else "`remove` cannot give it back; with --hash-key the hash stands under a key of its own",
        )
    ]


def _raw(resource: Resource, path: Path) -> str:
    """Return an annotation's value as it is written, empty where no mark could remember it."""
    node = _node(resource, path)
    if node is None or node.kind != "scalar" or node.style not in _INLINE or node.prefix != node.start:
        return ""
    text = resource.document.text
    raw = text[node.start : node.end]
    line = text[: node.start].rpartition("\n")[2]
    return raw if raw and "\n" not in raw and "\r" not in raw and _in_block(resource, path, line) else ""


def _in_block(resource: Resource, path: Path, line: str) -> bool:
    """Tell whether a value stands behind its key on a line of a block mapping."""
    from aigw_render.read.locate import find, find_key

    whole = (*resource.path, *path)
    holders = [find(resource.root, whole[:end]) for end in range(len(whole))]
    key = find_key(resource.root, whole)
    blocks = all(one is not None and one.kind != "alias" and one.style == "block" for one in holders)
    return blocks and key is not None and bool(line.strip())


def _alone_in_brackets(resource: Resource, path: Path) -> bool:
    """Tell whether nothing else is in the brackets: blanks in them tell that they are the author's."""
    holder = _node(resource, path[:-1])
    return holder is not None and holder.style == "flow" and len(holder.pairs) == 1


def _given_back(resource: Resource, path: Path) -> Restored | None:
    """Return what the mark behind a stamp remembers, None without one."""
    from aigw_render.read.filled import WORDS, trailing_mark

    node = _node(resource, path)
    if node is None or node.kind != "scalar" or WORDS not in resource.document.text:
        return None
    mark = trailing_mark(resource.document.text, node)
    value = _value(mark.raw) if mark else None
    return Restored(value, mark.raw) if mark and value is not None else None


def _value(raw: str) -> str | None:
    """Return the string that a text is as a value, None where it is none: anybody can write a mark."""
    from aigw_render.read.compose import compose
    from aigw_render.read.kubeyaml import DecodeError, decode
    from aigw_render.read.problem import ComposeError

    try:
        root = compose(f"x: {raw}\n")
        found: Data = get(decode(root), "x")
    except (ComposeError, DecodeError):
        return None
    node = root.pairs[0][1] if root and root.pairs else None
    whole = node is not None and node.style in _INLINE and node.start == node.prefix == len("x: ")
    return found if isinstance(found, str) and whole and node and node.end == len(f"x: {raw}") else None


def _node(resource: Resource, path: Path) -> Node | None:
    """Return the node of a value that was read."""
    from aigw_render.read.locate import find

    return find(resource.root, (*resource.path, *path))
