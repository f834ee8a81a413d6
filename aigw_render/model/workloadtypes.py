"""The types of a workload's fields: the API server refuses what it cannot decode into a Deployment.

The table is made from Kubernetes' own schemas, see `tools/workloadtypes.py`. Null is as good as absent, and a
field that the table does not have passes, as it does in the API server.
"""

from __future__ import annotations

from aigw_render.base.data import text
from aigw_render.base.patterns import lazy
from aigw_render.base.resources import read_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import TypeAlias

    from aigw_render.base.data import Data
    from aigw_render.base.position import Path
    from aigw_render.model.findings import Finding

    _Due: TypeAlias = "type | str | _Row | _List | _Map"
    """What a field takes: the class of a string or boolean, a letter of the table, or more of these."""

_CLASSES: dict[str, type] = {"s": str, "b": bool}
_BITS = {"i": 31, "x": 31, "l": 63}
_QUANTITY = lazy(r"[+-]?[0-9]*\.?[0-9]*(?:[KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]+)?")
"""What Go decodes: a number without digits is 0."""
_UNITS = frozenset(("m", "k", "M", "G", "T", "Ki", "Mi", "Gi", "Ti"))
"""What a usual quantity ends with; all others are looked at more closely."""


class _Row(dict[str, "_Due"]):
    """The fields of a type; empty until somebody asks."""

    __slots__ = ("name",)
    name: str


class _List(tuple["_Due"]):
    """A list of what is in it."""

    __slots__ = ()


class _Map(tuple["_Due"]):
    """A mapping of any keys to what is in it."""

    __slots__ = ()


_rows: dict[str, _Row] = {}
_table: dict[str, Data] = {}


def type_findings(data: Data, name: str, path: Path = ()) -> Iterator[Finding]:
    """Yield AIGW105 and AIGW107 for what cannot be decoded in a value of a type, a row of the table."""
    due = _due(name)
    if not _fits(data, due):
        yield from _misfits(data, due, path)


def _due(said: str) -> _Due:
    """Return what the table says of a field."""
    if said[0] == "[":
        return _List((_due(said[1:]),))
    if said[0] == "{":
        return _Map((_due(said[1:]),))
    if len(said) == 1:
        return _CLASSES.get(said, said)
    row = _rows.get(said)
    if row is None:
        row = _rows[said] = _Row()
        row.name = said
    return row


def _fill(row: _Row) -> None:
    """Look up the fields of a type."""
    if not _table:
        found = read_json("schemas", "workload-types.json")
        _table.update(found if isinstance(found, dict) else {})
    for field in text(_table, row.name).split("|"):
        name, said = field.split(" ")
        row[name] = _due(said)


def _fits_row(data: dict[str, Data], row: _Row) -> bool:
    """Tell whether all fields of a mapping are what is due: every workload is asked, so it is quick."""
    if not row:
        _fill(row)
    for key, value in data.items():
        due = row.get(key)
        if value.__class__ is not due and due is not None and not _fits(value, due):
            return False
    return True


def _fits(value: Data, due: _Due) -> bool:
    """Tell whether a value is what is due."""
    if isinstance(value, dict):
        if isinstance(due, _Row):
            return _fits_row(value, due)
        return due == "*" or (isinstance(due, _Map) and _all_fit(value.values(), due[0]))
    if isinstance(value, list):
        return due == "*" or (isinstance(due, _List) and _all_fit(value, due[0]))
    return _fits_scalar(value, due)


def _all_fit(values: Iterable[Data], due: _Due) -> bool:
    """Tell whether all of several values are what is due."""
    for value in values:  # noqa: SIM110 - a generator would take twice the time
        if value.__class__ is not due and not _fits(value, due):
            return False
    return True


def _fits_scalar(value: str | float | None, due: _Due) -> bool:
    """Tell the same of a scalar."""
    if value is None or due == "*" or value.__class__ is due:
        return True
    if isinstance(value, str):
        return due == "x" or (due == "q" and _is_quantity(value))
    if isinstance(value, bool) or not isinstance(due, str):
        return False
    bits = _BITS.get(due)
    fits = bits is not None and isinstance(value, int) and -(1 << bits) <= value < 1 << bits
    return fits or due == "q"


def _is_quantity(value: str) -> bool:
    """Tell whether a text is a quantity."""
    number = value.rstrip("mkMGTKi")
    if number.isdigit() and number.isascii() and (number == value or value[len(number) :] in _UNITS):
        return True
    found = value.strip()
    return bool(found) and _QUANTITY.fullmatch(found) is not None


def _misfits(value: Data, due: _Due, path: Path) -> Iterator[Finding]:
    """Yield what is wrong with a value and all in it."""
    if isinstance(value, dict) and isinstance(due, _Row | _Map):
        for key, part in value.items():
            inner = due[0] if isinstance(due, _Map) else due.get(key)
            if inner is not None and not _fits(part, inner):
                yield from _misfits(part, inner, (*path, key))
    elif isinstance(value, list) and isinstance(due, _List):
        for index, part in enumerate(value):
            if not _fits(part, due[0]):
                yield from _misfits(part, due[0], (*path, index))
    else:
        yield _finding(value, due, path)


def _finding(value: Data, due: _Due, path: Path) -> Finding:
    """Return what is wrong with one value."""
    # Here, so that only a workload with an error pays for it.
    from aigw_render.model.findings import Finding, short_path, shown, wrong_type
    from aigw_render.model.formats import EXPECTED, QUANTITY

    said = f"`{short_path(path)}` has a value that is not allowed"
    if isinstance(value, str) and due == "q":
        return Finding("AIGW107", path, said, shown(value), EXPECTED[QUANTITY])
    if isinstance(due, str) and due in _BITS and isinstance(value, int) and not isinstance(value, bool):
        return Finding("AIGW107", path, said, shown(value), f"an integer of {_BITS[due] + 1} bits")
    # Quoted, a boolean would be no number either.
    found = wrong_type(_name(due), value, path)
    return found._replace(misread=False) if due in ("q", "x") else found


def _name(due: _Due) -> str:
    """Return what is due as the name of a JSON type."""
    if isinstance(due, _List):
        return "array"
    if isinstance(due, _Row | _Map):
        return "object"
    names = {str: "string", bool: "boolean", "i": "integer", "l": "integer"}
    return names.get(due, "int-or-string")
