"""What the API server would object to, before it has a place in a file."""

from __future__ import annotations

from aigw_render.base.diagnostic import Diagnostic, Related
from aigw_render.base.position import format_path
from aigw_render.base.record import NamedTuple
from aigw_render.base.shorten import shorten

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Place
    from aigw_render.base.position import Path
    from aigw_render.read.resource import Resource

UNKNOWN_FIELD = "AIGW209"

_SHOWN = 60
_TYPES: tuple[tuple[type, str], ...] = (
    (str, "string"),
    (bool, "boolean"),
    (dict, "object"),
    (list, "array"),
    (float, "number"),
    (type(None), "null"),
)
_NAMES = {
    "object": "a mapping",
    "array": "a list",
    "string": "a string",
    "integer": "an integer",
    "boolean": "a boolean",
    "int-or-string": "an integer or a string",
    "number": "a number",
    "null": "null",
}


class Finding(NamedTuple):
    """One objection: `path` is where it stands, relative to the object."""

    code: str
    path: Path
    message: str
    found: str = ""
    expected: str = ""
    hint: str = ""
    at_key: bool = False
    """The place is the field's name, not its value."""
    first: Path | None = None
    """Where the first of two equal entries stands."""
    misread: bool = False
    """A plain YAML scalar stands where a string is due: quoting it helps."""


def json_type(value: Data) -> str:
    """Return the JSON type of a value; an integer that int64 cannot hold is a number, as Go reads it."""
    if isinstance(value, int) and not isinstance(value, bool):
        return "integer" if -(2**63) <= value < 2**63 else "number"
    return next(name for kind, name in _TYPES if isinstance(value, kind))


def shown(value: Data) -> str:
    """Return a scalar in JSON, cut to a line's part."""
    return shorten(quoted(value), _SHOWN)


def quoted(value: Data) -> str:
    """Return a value in JSON."""
    import json

    return json.dumps(value, ensure_ascii=False)


def short_path(path: Path) -> str:
    """Return a path for a message; a hostile name is cut."""
    return format_path(tuple(part if isinstance(part, int) else shorten(part, _SHOWN) for part in path))


def wrong_type(due: str, value: Data, path: Path) -> Finding:
    """Return the finding about a value of a wrong type; `due` is the JSON type or `int-or-string`."""
    expected, given = _NAMES[due], json_type(value)
    scalar = given in ("boolean", "integer", "number")
    return Finding(
        "AIGW105",
        path,
        f"`{short_path(path)}` must be {expected}, but Kubernetes reads {_NAMES[given]} here",
        f"{given} {shown(value)}" if given == "string" or scalar else _NAMES[given],
        expected,
        _null_hint(due, path) if given == "null" else _type_hint(due, given),
        misread=scalar and due in ("string", "int-or-string"),
    )


def _null_hint(due: str, path: Path) -> str:
    """Return what to do about a null where a value is due."""
    what = "item" if path and isinstance(path[-1], int) else "field"
    return f'remove the {what}, or write ""' if due == "string" else f"remove the {what}, or give it a value"


def _type_hint(due: str, given: str) -> str:
    """Return what to do about a value of a wrong type."""
    if given == "string" and due in ("boolean", "integer"):
        return f"write the {due} without quotes"
    return ""


def diagnose(finding: Finding, resource: Resource) -> Diagnostic:
    """Return the diagnostic of a finding, placed in the file of its resource."""
    place = resource.place(finding.path, key=finding.at_key)
    source = _source(place) if finding.misread else ""
    return Diagnostic(
        code=finding.code,
        severity="warning" if finding.code == UNKNOWN_FIELD else "error",
        message=finding.message,
        place=place,
        found=f"{source} ({finding.found})" if source else finding.found,
        expected=finding.expected,
        hint=f"quote it: {quoted(source)}" if source else finding.hint,
        related=_related(finding, resource),
    )


def _source(place: Place) -> str:
    """Return a scalar as it is written in its file, or nothing where it is not on one line."""
    start = place.position.column - 1
    written = place.source[start : start + place.width]
    return written if len(written) <= _SHOWN else ""


def _related(finding: Finding, resource: Resource) -> tuple[Related, ...]:
    """Return the place of an earlier entry."""
    if finding.first is None:
        return ()
    return (Related(f"`{format_path(finding.first)}` stands first", resource.place(finding.first)),)
