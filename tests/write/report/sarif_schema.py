"""A JSON schema, written here, of the parts of SARIF 2.1.0 that our report uses."""

from __future__ import annotations

from typing import TypeAlias

Schema: TypeAlias = dict[str, object]


def _object(required: Schema, optional: Schema | None = None) -> Schema:
    """Return the schema of an object with these properties and no others."""
    properties = required | (optional or {})
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


def _array(items: Schema) -> Schema:
    """Return the schema of a list."""
    return {"type": "array", "items": items}


_TEXT = _object({"text": {"type": "string", "minLength": 1}})
_COUNT: Schema = {"type": "integer", "minimum": 1}
_LEVEL: Schema = {"enum": ["none", "note", "warning", "error"]}
_STRING: Schema = {"type": "string", "minLength": 1}
_REGION = _object({"startLine": _COUNT, "startColumn": _COUNT, "endColumn": _COUNT})
_URI: Schema = {"type": "string", "pattern": r"^[A-Za-z0-9._~:/?#@!$&'()*+,;=%-]+$"}
_PHYSICAL = _object({"artifactLocation": _object({"uri": _URI}), "region": _REGION})
_LOCATION = _object({"physicalLocation": _PHYSICAL}, {"message": _TEXT})
_RULE = _object(
    {
        "id": {"type": "string", "pattern": r"^AIGW\d{3}$"},
        "shortDescription": _TEXT,
        "fullDescription": _TEXT,
        "help": _TEXT,
        "defaultConfiguration": _object({"level": _LEVEL}),
    }
)
_RESULT = _object(
    {
        "ruleId": _STRING,
        "ruleIndex": {"type": "integer", "minimum": 0},
        "level": _LEVEL,
        "message": _TEXT,
        "locations": _array(_LOCATION),
    },
    {"relatedLocations": _array(_LOCATION)},
)
_DRIVER = _object({"name": _STRING, "version": _STRING, "informationUri": _STRING, "rules": _array(_RULE)})
_RUN = _object(
    {
        "tool": _object({"driver": _DRIVER}),
        "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
        "results": _array(_RESULT),
    }
)
SARIF: Schema = _object(
    {"version": {"const": "2.1.0"}, "runs": {"type": "array", "items": _RUN, "minItems": 1}},
    {"$schema": _STRING},
)
