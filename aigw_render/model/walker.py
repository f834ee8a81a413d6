"""What the API server does to an object, on plain data: prune, default, validate.

One pass over a value and its `Structure`. pydantic and jsonschema stay out of it: importing either
costs more than a whole run. `model/api/` holds the models that the structures are generated from, and
a test proves that both come to the same verdict.
"""

from __future__ import annotations

from aigw_render.base.data import get
from aigw_render.base.nearest import nearest
from aigw_render.base.position import format_path
from aigw_render.model.findings import UNKNOWN_FIELD, Finding, json_type, short_path, shown, wrong_type
from aigw_render.model.formats import EXPECTED, is_date_time, matches, quantity_demand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.data import Data
    from aigw_render.base.position import Path
    from aigw_render.model.structure import Structure

_MISSING = "AIGW106"
_NOT_ALLOWED = "AIGW107"
_DUPLICATE = "AIGW108"
_NOT_DECODABLE = "AIGW113"

_MOST_SUGGESTIONS = 20
_RANGES = {"int32": 2**31, "int64": 2**63}


class Walker:
    """Collects what is wrong with one object."""

    def __init__(self) -> None:
        self.errors: list[Finding] = []
        self.unknown: list[Finding] = []

    def value(self, structure: Structure, value: Data, path: Path) -> Data:
        """Return a value as it would be stored; `path` is where it stands."""
        if structure.type == "any" or (value is None and structure.nullable):
            return value
        before = len(self.errors)
        if not _has_type(structure, value):
            self.errors.append(wrong_type(structure.type, value, path))
            return value
        if isinstance(value, dict):
            value = self._object(structure, value, path)
        elif isinstance(value, list):
            value = self._array(structure, value, path)
        else:
            self._scalar(structure, value, path)
        if len(self.errors) == before:
            self._rules(structure, value, path)
        return value

    def _object(self, structure: Structure, value: dict[str, Data], path: Path) -> dict[str, Data]:
        """Return a mapping as it would be stored: fields in the order of the API type."""
        if structure.values is not None:
            return {key: self.value(structure.values, item, (*path, key)) for key, item in value.items()}
        if structure.keep_unknown and not structure.properties:
            return value
        stored = {
            name: self.value(
                field, value[name] if _is_given(field, name, value) else field.default, (*path, name)
            )
            for name, field in structure.properties.items()
            if field.default is not None or _is_given(field, name, value)
        }
        self._required(structure, stored, path)
        self._prune(structure, value, path)
        return stored

    def _required(self, structure: Structure, stored: Iterable[str], path: Path) -> None:
        """Report required fields that are neither given nor defaulted."""
        for name in structure.required:
            if name not in stored:
                field = format_path((*path, name))
                self.errors.append(Finding(_MISSING, path, f"`{field}` is missing", hint=f"add `{name}`"))

    def _prune(self, structure: Structure, value: dict[str, Data], path: Path) -> None:
        """Report fields that the API does not know: the API server drops them."""
        if structure.keep_unknown:
            return
        for name in value:
            if name not in structure.properties:
                self.unknown.append(self._unknown(structure, name, (*path, name)))

    def _unknown(self, structure: Structure, name: str, path: Path) -> Finding:
        """Return the finding about an unknown field, with the nearest known name."""
        near = nearest(name, structure.properties) if len(self.unknown) < _MOST_SUGGESTIONS else ""
        return Finding(
            UNKNOWN_FIELD,
            path,
            f"`{short_path(path)}` is no field of this API and is dropped",
            found=shown(name),
            expected=f"`{near}`" if near else "",
            hint=f"did you mean `{near}`?" if near else "remove it",
            at_key=True,
        )

    def _array(self, structure: Structure, value: list[Data], path: Path) -> list[Data]:
        """Return a list as it would be stored."""
        self._size(structure, len(value), "items", path)
        items = structure.items
        if items is not None:
            value = [self.value(items, item, (*path, index)) for index, item in enumerate(value)]
        if structure.unique_key is not None:
            self._unique(structure.unique_key, value, path)
        return value

    def _unique(self, key: str, value: list[Data], path: Path) -> None:
        """Report entries of a keyed list, or of a set, that stand twice."""
        seen: dict[str, int] = {}
        for index, item in enumerate(value):
            name = get(item, key) if key else item
            if isinstance(name, str) and name in seen:
                self._duplicate(key, shown(name), (*path, index), (*path, seen[name]))
            elif isinstance(name, str):
                seen[name] = index

    def _duplicate(self, key: str, name: str, path: Path, first: Path) -> None:
        """Report an entry that stands twice."""
        entry = f"`{key}` {name}" if key else name
        message = f"`{format_path(path)}` repeats {entry}"
        self.errors.append(
            Finding(_DUPLICATE, path, message, found=name, hint="keep one of the two", first=first)
        )

    def _scalar(self, structure: Structure, value: Data, path: Path) -> None:
        """Report a string, number or boolean that is not allowed."""
        if structure.enum and value not in structure.enum:
            self._refuse(value, " or ".join(map(shown, structure.enum)), path)
        elif isinstance(value, str):
            self._string(structure, value, path)
        elif isinstance(value, int) and not isinstance(value, bool):
            self._integer(structure, value, path)

    def _string(self, structure: Structure, value: str, path: Path) -> None:
        """Report a string of a wrong length or form."""
        if not self._size(structure, len(value), "characters", path):
            return
        if structure.pattern and not matches(structure.pattern, value):
            expected = EXPECTED.get(structure.pattern, f"text that matches {structure.pattern}")
            self._refuse(value, expected, path)
        elif structure.form == "date-time" and not is_date_time(value):
            self._refuse(value, "a time such as 2026-01-31T12:00:00Z", path)
        elif structure.type == "int-or-string" and quantity_demand(value):
            self._undecodable(value, path)

    def _undecodable(self, value: str, path: Path) -> None:
        """Report a quantity that can be stored and then breaks the controller."""
        message = f"`{short_path(path)}` passes the API server, but the controller cannot decode it"
        hint = "write it without an exponent, e.g. 500m or 2Gi"
        self.errors.append(Finding(_NOT_DECODABLE, path, message, shown(value), quantity_demand(value), hint))

    def _integer(self, structure: Structure, value: int, path: Path) -> None:
        """Report an integer out of range."""
        limit = _RANGES.get(structure.form, _RANGES["int64"])
        lowest = -limit if structure.minimum is None else structure.minimum
        highest = limit - 1 if structure.maximum is None else structure.maximum
        if not lowest <= value <= highest:
            self._refuse(value, f"an integer from {lowest} to {highest}", path)

    def _size(self, structure: Structure, size: int, unit: str, path: Path) -> bool:
        """Report a string or list of a wrong length; tell whether the length is right."""
        if structure.min_size is not None and size < structure.min_size:
            bound = f"at least {structure.min_size}"
        elif structure.max_size is not None and size > structure.max_size:
            bound = f"at most {structure.max_size}"
        else:
            return True
        message = f"`{short_path(path)}` has {size} {unit}"
        self.errors.append(Finding(_NOT_ALLOWED, path, message, f"{size} {unit}", f"{bound} {unit}"))
        return False

    def _refuse(self, value: Data, expected: str, path: Path) -> None:
        """Report a value that is not allowed."""
        message = f"`{short_path(path)}` has a value that is not allowed"
        self.errors.append(Finding(_NOT_ALLOWED, path, message, shown(value), expected))

    def _rules(self, structure: Structure, value: Data, path: Path) -> None:
        """Report the named rules that a value breaks."""
        for rule in structure.rules:
            broken = rule.broken_at(value)
            if broken is not None:
                message = f"`{short_path(path)}` {rule.message}"
                found = "" if isinstance(value, (dict, list)) else shown(value)
                place = (*path, *broken)
                self.errors.append(
                    Finding(_NOT_ALLOWED, place, message, found, f"rule {rule.name}", rule.hint, at_key=True)
                )


def _is_given(field: Structure, name: str, value: dict[str, Data]) -> bool:
    """Tell whether a field is set; null is as good as absent where it is allowed or a default exists."""
    if value.get(name) is not None:
        return True
    return name in value and not field.nullable and field.default is None


def _has_type(structure: Structure, value: Data) -> bool:
    """Tell whether a value has the JSON type that is asked for."""
    found = json_type(value)
    if structure.type == "int-or-string":
        return found in ("integer", "string")
    return found == structure.type
