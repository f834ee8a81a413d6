"""The `settings` command's output: each setting with its value, its source and what that overrules."""

from __future__ import annotations

from aigw_render.write.report.asjson import dump
from aigw_render.write.table import table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.settings.history import Claim
    from aigw_render.settings.table import Row


def settings_text(rows: Iterable[Row]) -> str:
    """Return a table for people; an empty value is shown as `""`."""
    head = ("SETTING", "VALUE", "SOURCE", "INSTEAD OF")
    return table(head, [(row.key, _shown(row.value), row.source, _overruled(row)) for row in rows])


def settings_json(rows: Iterable[Row]) -> str:
    """Return a JSON list of `key`, `value`, `source` and `overruled`, strongest first."""
    return dump([_data(row) for row in rows])


def explanation_text(row: Row) -> str:
    """Return everything that is said about one setting, strongest first: the first line is in force."""
    head = (row.key, "SOURCE")
    return table(head, [(_shown(value), source) for value, source in _all(row)])


def explanation_json(row: Row) -> str:
    """Return the same as one JSON object."""
    return dump(_data(row))


def _all(row: Row) -> list[tuple[str, str]]:
    """Return what is in force, then what it overrules."""
    return [(row.value, row.source), *((one.value, one.source) for one in row.overruled)]


def _overruled(row: Row) -> str:
    """Return the strongest value that another one overrules, and who said it, in a few words.

    That the chart says another thing than the bare program goes without saying.
    """
    differ = () if row.source.startswith("chart default") else row.overruled
    found: Claim | None = next((one for one in differ if one.value != row.value), None)
    return f"{_shown(found.value)} ({found.source})" if found else ""


def _shown(value: str) -> str:
    return value or '""'


def _data(row: Row) -> dict[str, object]:
    return row._asdict() | {"overruled": [one._asdict() for one in row.overruled]}
