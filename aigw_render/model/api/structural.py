"""Turns the models into Kubernetes' structural schemas, for one release at a time."""

from __future__ import annotations

from typing import Literal, cast, get_args, get_origin

from annotated_types import Interval, Len
from pydantic import JsonValue, StringConstraints

from aigw_render.model.api.base import ApiModel
from aigw_render.model.api.celrules import CEL_RULES
from aigw_render.model.api.hints import Hint, field_hints, json_name
from aigw_render.model.api.markers import Format, Go, MapKey, Pattern, Rules, Served, SetList

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

    from pydantic.fields import FieldInfo

    from aigw_render.base.data import Data
    from aigw_render.model.api.releases import ApiRelease

Schema = dict[str, "Data"]

_LIMITS = frozenset((-(2**31), 2**31 - 1, -(2**63), 2**63 - 1))
"""Bounds that the format keyword already says."""
_SCALARS: dict[object, str] = {str: "string", bool: "boolean", int: "integer"}
_KEEP_UNKNOWN = "x-kubernetes-preserve-unknown-fields"


class Structural:
    """Builds the schemas of one release."""

    def __init__(self, release: ApiRelease) -> None:
        self._release = release

    def of_model(self, model: type[ApiModel]) -> Schema:
        """Return the schema of a model, its fields in the order of the Go type."""
        fields = {
            json_name(name, field): (field, field_hints(model)[name])
            for name, field in model.model_fields.items()
        }
        kept = {
            name: given
            for name, given in fields.items()
            if f"{model.__name__}.{name}" not in self._release.lacks_fields
        }
        schema: Schema = {"type": "object"}
        schema["properties"] = {
            name: self._of_field(model, name, field, hint) for name, (field, hint) in kept.items()
        }
        required: list[Data] = [name for name, (field, _) in kept.items() if field.is_required()]
        if required:
            schema["required"] = required
        if model.keep_unknown:
            schema[_KEEP_UNKNOWN] = True
        return schema | self._rules(model.object_rules)

    def _of_field(self, model: type[ApiModel], name: str, field: FieldInfo, hint: Hint) -> Schema:
        """Return the schema of a field: its type's, what its markers add, and what the release lacks."""
        schema: Schema = {"description": field.description or ""}
        schema |= self._of_hint(hint)
        if isinstance(field.default, (str, int)):
            schema["default"] = field.default
        if model.nullable and not field.is_required():
            schema["nullable"] = True
        owner = f"{model.__name__}.{name}"
        limit = dict(self._release.max_items).get(owner)
        if limit is not None:
            schema["maxItems"] = limit
        for ranged, least, most in self._release.ranges:
            schema |= {"minimum": least, "maximum": most} if ranged == owner else {}
        values = schema.get("enum")
        if isinstance(values, list):
            schema["enum"] = [one for one in values if f"{owner}={one}" not in self._release.lacks_values]
        return schema

    def _of_hint(self, hint: Hint) -> Schema:
        """Return the schema of a type with its markers."""
        schema = self._of_type(hint.type)
        for marker in hint.markers:
            schema |= self._of_marker(marker)
        patterns: list[Data] = [one.regex for one in hint.markers if isinstance(one, Pattern)]
        if len(patterns) > 1:
            del schema["pattern"]
            schema["allOf"] = [{"pattern": pattern} for pattern in patterns]
        return schema

    def _of_type(self, annotation: object) -> Schema:
        """Return the schema of a bare type; of a type we do not model, one that takes anything."""
        origin, args = get_origin(annotation), get_args(annotation)
        if isinstance(annotation, type) and issubclass(annotation, ApiModel):
            return self.of_model(annotation)
        if origin is Literal:
            return {"type": _SCALARS[type(args[0])], "enum": list(cast("tuple[str | int, ...]", args))}
        if origin is list:
            return {"type": "array", "items": self._of_part(args[0])}
        if origin is dict:
            return self._of_map(args[1])
        if annotation is JsonValue:
            return {_KEEP_UNKNOWN: True}
        return {"type": _SCALARS[annotation]} if annotation in _SCALARS else {}

    def _of_map(self, values: object) -> Schema:
        """Return the schema of a map; of one that may hold anything, an object with unknown fields."""
        part = self._of_part(values)
        if _KEEP_UNKNOWN in part:
            return {"type": "object", _KEEP_UNKNOWN: True}
        return {"type": "object", "additionalProperties": part}

    def _of_part(self, annotation: object) -> Schema:
        """Return the schema of a list's items or a map's values."""
        hint = Hint(annotation)
        schema = self._of_hint(hint)
        if hint.optional:
            schema["nullable"] = True
        return schema

    def _of_marker(self, marker: object) -> Schema:
        """Return the keywords that a marker stands for."""
        if isinstance(marker, Rules):
            return self._rules(marker.names)
        if isinstance(marker, Served):
            return {"enum": list(self._release.api_versions)}
        if isinstance(marker, StringConstraints):
            return _given(minLength=marker.min_length, maxLength=marker.max_length, pattern=marker.pattern)
        if isinstance(marker, Len):
            return _given(minItems=marker.min_length or None, maxItems=marker.max_length)
        return _keywords(marker)

    def _rules(self, names: tuple[str, ...]) -> Schema:
        """Return the keywords with the rules that the release has: those known by name, those in CEL."""
        kept = [name for name in names if name not in self._release.lacks_rules]
        known: list[Data] = [name for name in kept if name not in CEL_RULES]
        cel: list[Data] = [
            {"rule": CEL_RULES[name].rule, "message": CEL_RULES[name].demand}
            for name in kept
            if name in CEL_RULES
        ]
        schema: Schema = {"x-aigw-rules": known} if known else {}
        if cel:
            schema["x-kubernetes-validations"] = cel
        return schema


def _keywords(marker: object) -> Schema:
    """Return the keywords of a marker that means the same in every release."""
    if isinstance(marker, Interval):
        return _given(minimum=_bound(marker.ge), maximum=_bound(marker.le))
    if isinstance(marker, Pattern):
        either: list[Data] = [{"type": "integer"}, {"type": "string"}]
        return {"anyOf": either, "pattern": marker.regex, "x-kubernetes-int-or-string": True}
    if isinstance(marker, MapKey):
        return {"x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": [marker.name]}
    if isinstance(marker, SetList):
        return {"x-kubernetes-list-type": "set"}
    if isinstance(marker, Format):
        return {"format": marker.name}
    return {"x-go": marker.form} if isinstance(marker, Go) else {}


def _bound(limit: object) -> int | None:
    """Return a bound that the format keyword does not already say."""
    return limit if isinstance(limit, int) and limit not in _LIMITS else None


def _given(**keywords: Data | re.Pattern[str]) -> Schema:
    """Return the keywords that are set."""
    return {name: value for name, value in keywords.items() if isinstance(value, (str, int))}
