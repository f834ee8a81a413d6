"""The `settings` command's output: each setting with its value and its source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aigw_render.write.table import table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.settings.table import Row


def settings_text(rows: Iterable[Row]) -> str:
    """Return a table for people; an empty value is shown as `""`."""
    head = ("SETTING", "VALUE", "SOURCE")
    return table(head, [(row.key, row.value or '""', row.source) for row in rows])


def settings_json(rows: Iterable[Row]) -> str:
    """Return a JSON list of `key`, `value` and `source`."""
    import json

    return json.dumps([row._asdict() for row in rows], indent=2, ensure_ascii=False) + "\n"
