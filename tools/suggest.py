"""Suggests mutants for tools/mutants.py: changes that a slip of the hand could make, chosen at random."""

from __future__ import annotations

import ast
import random
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

_OPERATORS = {
    "==": "!=",
    "!=": "==",
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "in": "not in",
    "not in": "in",
    "is": "is not",
    "is not": "is",
    "and": "or",
    "or": "and",
    "+": "-",
    "-": "+",
    "*": "+",
}
_NAMES = {
    "find": "rfind",
    "rfind": "find",
    "partition": "rpartition",
    "rpartition": "partition",
    "startswith": "endswith",
    "endswith": "startswith",
    "lstrip": "strip",
    "rstrip": "strip",
    "min": "max",
    "max": "min",
    "any": "all",
    "all": "any",
    "sorted": "list",
    "reversed": "list",
    "fullmatch": "match",
}


class _Change(NamedTuple):
    """A piece of a line and what stands there instead."""

    line: int
    start: int
    end: int
    new: str


def suggest(modules: dict[Path, str], texts: Sequence[str], number: int, seed: int) -> Iterator[str]:
    """Yield rows of a table, folder by folder; every module has the same chance."""
    chance = random.Random(seed)  # noqa: S311 - nothing is kept secret
    chosen = [
        path for path in modules if not texts or any(f"/aigw_render/{text}" in str(path) for text in texts)
    ]
    stripped = [[line.strip() for line in text.splitlines()] for text in modules.values()]
    rows: set[tuple[str, str]] = set()
    while len(rows) < number:
        path = chance.choice(chosen)
        changes = list(_changes(modules[path]))
        if changes:
            change = chance.choice(changes)
            lines = modules[path].splitlines()
            if _is_python(lines, change):
                rows.add((_folder(path), _row(lines, change, stripped)))
    folder = ""
    for where, row in sorted(rows):
        if where != folder:
            yield f"# {where}\n"
            folder = where
        yield f"{row}\n"


def _folder(path: Path) -> str:
    """Return the folder of tests of a module."""
    return path.parts[path.parts.index("aigw_render") + 1]


def _is_python(lines: Sequence[str], change: _Change) -> bool:
    """Tell whether a change leaves brackets in pairs."""
    new = [*lines]
    new[change.line] = _changed(lines, change)
    try:
        ast.parse("\n".join(new))
    except SyntaxError:
        return False
    return True


def _changed(lines: Sequence[str], change: _Change) -> str:
    line = lines[change.line]
    return line[: change.start] + change.new + line[change.end :]


def _row(lines: Sequence[str], change: _Change, modules: Sequence[Sequence[str]]) -> str:
    """Return a change with so many lines before it that it is the only such place."""
    first = change.line
    while _places([one.strip() for one in lines[first : change.line + 1]], modules) > 1 and first:
        first -= 1
    before = [f"  {one.strip()}\n" for one in lines[first : change.line]]
    return f"{''.join(before)}- {lines[change.line].strip()}\n+ {_changed(lines, change).strip()}"


def _places(part: Sequence[str], modules: Sequence[Sequence[str]]) -> int:
    size = len(part)
    return sum(
        lines[start : start + size] == part for lines in modules for start in range(len(lines) - size + 1)
    )


def _changes(text: str) -> Iterator[_Change]:
    """Yield every change that could be made in a module, of which all stand in one line."""
    lines = text.splitlines()
    for node in _code(ast.parse(text)):
        yield from (one for one in _of_node(node, lines) if lines[one.line].isascii())


def _code(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what runs: no annotations, and no texts that are documentation."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_said(child):
                yield from _code(child)


def _is_said(node: ast.AST) -> bool:
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    return ast.unparse(node).startswith(("if TYPE_CHECKING", "TYPE_CHECKING ="))


def _of_node(node: ast.AST, lines: Sequence[str]) -> Iterator[_Change]:
    match node:
        case ast.Compare(left=left, comparators=[right]) | ast.BinOp(left=left, right=right):
            yield from _between(left, right, lines)
        case ast.BoolOp(values=[left, right, *_]):
            yield from _between(left, right, lines)
            if left.lineno == right.end_lineno:
                place = (left.lineno - 1, left.col_offset, right.end_col_offset or 0)
                yield from (_Change(*place, _text(one, lines)) for one in (left, right))
        case ast.UnaryOp(op=ast.Not(), operand=operand) if node.lineno == operand.lineno:
            yield _Change(node.lineno - 1, node.col_offset, operand.col_offset, "")
        case ast.Constant(value=bool(value)):
            yield _whole(node, str(not value))
        case ast.Constant(value=int(value)):
            yield _whole(node, str(value + 1))
        case ast.Name(id=name) | ast.Attribute(attr=name) if name in _NAMES and node.end_lineno:
            end = node.end_col_offset or 0
            yield _Change(node.end_lineno - 1, end - len(name), end, _NAMES[name])
        case ast.Constant(value=""):
            yield _whole(node, '"x"')
        case ast.IfExp(test=test) if test.lineno == test.end_lineno:
            yield _whole(test, f"not ({_text(test, lines)})")


def _between(left: ast.expr, right: ast.expr, lines: Sequence[str]) -> Iterator[_Change]:
    """Yield another operator, where one stands between two operands without brackets."""
    if left.end_lineno == right.lineno:
        start, end = left.end_col_offset or 0, right.col_offset
        operator = lines[right.lineno - 1][start:end]
        if operator.strip() in _OPERATORS:
            yield _Change(right.lineno - 1, start, end, f" {_OPERATORS[operator.strip()]} ")


def _text(node: ast.expr, lines: Sequence[str]) -> str:
    return lines[node.lineno - 1][node.col_offset : node.end_col_offset]


def _whole(node: ast.expr, new: str) -> _Change:
    return _Change(node.lineno - 1, node.col_offset, node.end_col_offset or 0, new)
