"""Writes data as YAML the way one author would: an indentation, quotes and line endings of his own."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.data import Data

_PLAIN = re.compile(r"[A-Za-z/][A-Za-z0-9_./-]*")
_WORDS = {"y", "n", "yes", "no", "on", "off", "true", "false", "null", "inf", "nan"}


class Style(NamedTuple):
    """One author's habits."""

    indent: int = 2
    """Columns from a key to the keys below it."""
    offset: int = 0
    """Columns from a key to the dashes below it."""
    quote: str = '"'
    """Around strings that need quotes; `"` or `'`."""
    always: bool = False
    """Quotes stand around every string value."""
    flow_below: int = 99
    """From this depth on collections are in flow style."""
    comments: bool = False
    eol: str = "\n"


def write(data: Data, style: Style) -> str:
    """Return a document with its `---` line."""
    lines = ["---", *_block(data, style, 0)]
    return style.eol.join(lines) + style.eol


def _block(data: Data, style: Style, depth: int) -> Iterator[str]:
    """Yield the lines of a collection that is not empty, from column 0 on."""
    if isinstance(data, dict):
        for key, value in data.items():
            if style.comments and depth % 2 == 0:
                yield f"# about {key}"
            yield from _entry(f"{_key(key)}:", value, style, depth)
    elif isinstance(data, list):
        for item in data:
            first, *rest = _item(item, style, depth)
            yield f"- {first}"
            yield from (f"  {line}" for line in rest)


def _item(item: Data, style: Style, depth: int) -> list[str]:
    """Return the lines of an item, the first one to stand behind the dash."""
    if _is_inline(item, style, depth + 1):
        return [_inline(item, style)]
    lines = [*_block(item, style, depth + 1)]
    return [line for line in lines if not line.startswith("#")][:1] + [
        line for index, line in enumerate(lines) if index > _first(lines)
    ]


def _first(lines: list[str]) -> int:
    """Return where the first line stands that is no comment."""
    return next(index for index, line in enumerate(lines) if not line.startswith("#"))


def _entry(head: str, value: Data, style: Style, depth: int) -> Iterator[str]:
    """Yield the lines of a key with its value."""
    if _is_inline(value, style, depth + 1):
        yield f"{head} {_inline(value, style)}"
        return
    yield f"{head} # below" if style.comments and depth == 1 else head
    columns = style.offset if isinstance(value, list) else style.indent
    yield from (" " * columns + line for line in _block(value, style, depth + 1))


def _is_inline(value: Data, style: Style, depth: int) -> bool:
    return not isinstance(value, dict | list) or not value or depth >= style.flow_below


def _inline(value: Data, style: Style) -> str:
    """Return a value in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)}: {_inline(item, style)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_inline(item, style) for item in value) + "]"
    return _text(value, style) if isinstance(value, str) else json.dumps(value)


def _key(name: str) -> str:
    """Return a key: in quotes only where it needs them."""
    return _text(name, Style())


def _text(value: str, style: Style) -> str:
    """Return a string, in quotes where it needs them."""
    if not style.always and _PLAIN.fullmatch(value) and value.lower() not in _WORDS:
        return value
    if style.quote == "'" and value.isprintable():
        return "'" + value.replace("'", "''") + "'"
    return json.dumps(value, ensure_ascii=False)
