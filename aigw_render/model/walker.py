"""What the API server does to an object, on plain data: prune, default, validate.

One pass over a value and its `Structure`. pydantic and jsonschema stay out of it: importing either
costs more than a whole run. `model/api/` holds the models that the structures are generated from, and
a test proves that both come to the same verdict.
"""

from __future__ import annotations

from aigw_render.base.data import get
from aigw_render.base.nearest import nearest
from aigw_render.base.position import format_path
from aigw_render.base.shorten import shorten
from aigw_render.model.findings import UNKNOWN_FIELD, Finding, json_type, short_path, shown, wrong_type
from aigw_render.model.formats import EXPECTED, fits, matches, quantity_demand

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
_UNKNOWN_RULE = "AIGW130"

_MOST_SUGGESTIONS = 20
_RANGES = {"int32": 2**31, "int64": 2**63}


class Walker:
    """Collects what is wrong with one object."""

    def __init__(self) -> None:
        self.errors: list[Finding] = []
        self.broken: list[Finding] = []
        """Rules that are broken: they do not keep others from being looked at."""
        self.unknown: list[Finding] = []

    def value(self, structure: Structure, value: Data, path: Path) -> Data:
        """Return a value as it would be stored; `path` is where it stands.

        A null that comes here is an item of a list: as a field's value it is gone before.
        """
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
        values = structure.values
        if values is not None:
            return {
                key: self.value(values, item, (*path, key))
                for key, item in value.items()
                if item is not None or values.nullable
            }
        if structure.keep_unknown and not structure.properties:
            return value
        stored = {}
        for name, field in structure.properties.items():
            given = value.get(name)
            # The API server takes a null out before it fills in defaults and validates.
            given = field.default if given is None else given
            if given is not None:
                stored[name] = self.value(field, given, (*path, name))
        self._required(structure, value, stored, path)
        self._prune(structure, value, path)
        return stored

    def _required(
        self, structure: Structure, value: dict[str, Data], stored: Iterable[str], path: Path
    ) -> None:
        """Report required fields that are neither given nor defaulted; null gives nothing."""
        for name in structure.required:
            if name in stored:
                continue
            field = format_path((*path, name))
            if name in value:
                message, hint = f"`{field}` is null, which is as good as missing", f"give `{name}` a value"
                self.errors.append(Finding(_MISSING, (*path, name), message, "null", hint=hint, at_key=True))
            else:
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
            self._refuse(value, shorten(" or ".join(map(shown, structure.enum)), 200), path)
        elif isinstance(value, str):
            self._string(structure, value, path)
        elif isinstance(value, int) and not isinstance(value, bool):
            self._integer(structure, value, path)

    def _string(self, structure: Structure, value: str, path: Path) -> None:
        """Report a string of a wrong length or form."""
        if not self._size(structure, len(value), "characters", path):
            return
        for pattern in structure.patterns:
            if not matches(pattern, value):
                self._refuse(value, EXPECTED.get(pattern, f"text that matches {pattern}"), path)
                return
        demand = fits(structure.form, value)
        if demand:
            self._refuse(value, demand, path)
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
                self.broken.append(
                    Finding(_NOT_ALLOWED, place, message, found, f"rule {rule.name}", rule.hint, at_key=True)
                )
        if structure.validations:
            self._validations(structure, value, path)

    def _validations(self, structure: Structure, value: Data, path: Path) -> None:
        """Report the rules in CEL that a value breaks, and those of which nothing can be said."""
        from aigw_render.model import cel  # few objects have a field with such a rule

        seen = cel.seen_by_rules(structure, value)
        for rule, demand in structure.validations:
            try:
                objection = cel.objection(rule, seen)
            except cel.Unknown as unknown:
                self.broken.append(_unknown_rule(rule, str(unknown), path))
                continue
            if objection is not None:
                message = f"`{short_path(path)}` breaks a rule of this API"
                self.broken.append(
                    Finding(_NOT_ALLOWED, path, message, shorten(objection, 60), demand, at_key=True)
                )


def _unknown_rule(rule: str, reason: str, path: Path) -> Finding:
    """Return the finding about a rule that cannot be evaluated."""
    message = (
        f"whether `{short_path(path)}` keeps a rule of this API cannot be said here: {shorten(reason, 120)}"
    )
    hint = "let a cluster check the object (kubectl apply --dry-run=server)"
    return Finding(_UNKNOWN_RULE, path, message, "", f"true from {shorten(rule, 120)}", hint, at_key=True)


def _has_type(structure: Structure, value: Data) -> bool:
    """Tell whether a value has the JSON type that is asked for."""
    found = json_type(value)
    if structure.type == "int-or-string":
        return found in ("integer", "string")
    return found == structure.type
