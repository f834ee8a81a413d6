"""What the chart's templates print for a value, and which values they would garble."""

from __future__ import annotations

from aigw_render.base.patterns import lazy
from aigw_render.base.record import NamedTuple
from aigw_render.settings.values import MISSING, lookup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from aigw_render.base.data import Data
    from aigw_render.base.position import Path

_E_NOTATION = 1_000_000
"""Helm holds numbers as 64-bit floats; from here on it prints them as `1e+06`."""

_GARBLED = lazy(r":(?:\s|$)|\s#|[\r\n\t]|\s$|[\x00-\x1f\x7f]")
"""What a plain YAML scalar does not hold; the chart prints its args without quotes."""


class ValuesError(Exception):
    """A value that the chart cannot print as it is meant."""

    def __init__(self, path: Path, message: str, expected: str = "", hint: str = "") -> None:
        super().__init__(message)
        self.path = path
        self.message = message
        self.expected = expected
        self.hint = hint


class ChartValues(NamedTuple):
    """The user's values over the chart's own."""

    merged: dict[str, Data]
    defaults: Mapping[Path, Data]
    """The chart's own values, as far as they matter, by path."""
    app_version: str
    """The default image tag, e.g. `v1.1.0`."""

    def get(self, path: Path) -> Data:
        """Return a value; null when the user deleted the chart's default."""
        found = lookup(self.merged, path)
        for end in range(1, len(path)):
            self._section(path[:end])
        return self.defaults[path] if found is MISSING else lookup_data(self.merged, path)

    def _section(self, path: Path) -> None:
        """Check that a value that holds others is a mapping; the chart fails to render otherwise."""
        found = lookup(self.merged, path)
        if found is not MISSING and not isinstance(found, dict):
            raise ValuesError(path, "the chart needs a mapping here", "a mapping of keys")

    def text(self, path: Path) -> str:
        """Return what the chart prints for a value that is a string."""
        value = self.get(path)
        if value is None:
            return ""
        if isinstance(value, str):
            return printable(path, value)
        if isinstance(value, dict | list):
            raise ValuesError(path, "the chart needs a string here", "a string")
        raise ValuesError(
            path,
            "the value is not a string, and the chart may print it otherwise than it is written",
            "a string",
            "put it in quotes",
        )

    def number(self, path: Path) -> str:
        """Return what the chart prints for a value that is an integer."""
        value = self.get(path)
        if isinstance(value, bool) or not isinstance(value, int):
            return self.text(path)
        if abs(value) >= _E_NOTATION:
            raise ValuesError(
                path,
                "Helm prints integers from 1000000 on in a form that the controller refuses (1e+06)",
                "an integer in quotes",
                f'write "{value}"',
            )
        return str(value)

    def switch(self, path: Path) -> bool:
        """Return a boolean value; a template takes every string that is not empty for true, `false` too."""
        value = self.get(path)
        if isinstance(value, bool) or value is None:
            return bool(value)
        raise ValuesError(path, "the chart needs a boolean here", "true or false without quotes")

    def items(self, path: Path) -> list[Data]:
        """Return a list; null counts as an empty one."""
        value = self.get(path)
        if isinstance(value, list) or value is None:
            return value or []
        raise ValuesError(path, "the chart needs a list here", "a list")


def lookup_data(data: Data, path: Path) -> Data:
    """Return what stands at a path where something is known to stand."""
    for key in path:
        data = data[str(key)] if isinstance(data, dict) else None
    return data


def member(path: Path, item: Data, key: str) -> str:
    """Return a string of a list's item, such as an environment variable's `name`."""
    value = item.get(key) if isinstance(item, dict) else None
    if not isinstance(value, str):
        shown = (
            "this list needs items with a string"
            if not isinstance(item, dict)
            else "the chart needs a string"
        )
        raise ValuesError(
            path,
            f"{shown} `{key}`",
            f"a mapping with the string `{key}`",
            "put numbers and booleans in quotes",
        )
    return printable(path, value)


def printable(path: Path, value: str) -> str:
    """Return a string that comes through the chart's template as it is; ValuesError when it does not."""
    if "{{" in value:
        raise ValuesError(path, "this is a template, which only Helm can fill in", "the value itself")
    if _GARBLED.search(value):
        raise ValuesError(
            path,
            "the chart prints this value without quotes, and YAML would read it otherwise",
            "a value without line breaks, `: `, ` #` or a colon or space at its end",
        )
    return value
