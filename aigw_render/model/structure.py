"""The generated schemas as typed values: what a field may hold, read once a run."""

from __future__ import annotations

from functools import cache, cached_property

from aigw_render.base.data import get, mapping, sequence, text
from aigw_render.base.record import cast
from aigw_render.base.resources import read_json
from aigw_render.model.rules import rule_named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    from aigw_render.base.data import Data
    from aigw_render.model.rules import Rule

    Type = Literal["object", "array", "string", "integer", "boolean", "int-or-string", "any"]

GROUP = "aigateway.envoyproxy.io"
"""The API group of the kinds that are checked."""
KINDS = frozenset(("GatewayConfig", "AIGatewayRoute", "MCPRoute"))
"""The kinds that are checked, each a file in every folder of `schemas/`."""

_SAME_API = {"v0.6": "v1.0", "v0.7": "v1.0"}
"""Releases that serve the API of another one; every other release has a folder of its own name."""


class Structure:
    """What one field may hold: Kubernetes' structural schema, as far as the three kinds use it.

    Every answer is worked out when it is asked for: an object asks for few of a schema's fields.
    """

    def __init__(self, schema: Data) -> None:
        self._schema = schema

    @cached_property
    def type(self) -> Type:
        """What is asked for, in one word."""
        if get(self._schema, "x-kubernetes-int-or-string") is True:
            return "int-or-string"
        return cast("Type", text(self._schema, "type") or "any")

    @cached_property
    def properties(self) -> dict[str, Structure]:
        """The fields in the order of the Go type."""
        return {name: _structure(part) for name, part in mapping(self._schema, "properties").items()}

    @cached_property
    def required(self) -> tuple[str, ...]:
        """The fields that must be there."""
        return tuple(name for name in sequence(self._schema, "required") if isinstance(name, str))

    @cached_property
    def keep_unknown(self) -> bool:
        """Unknown fields stay (or, in `metadata`, go) without a word."""
        return get(self._schema, "x-kubernetes-preserve-unknown-fields") is True

    @cached_property
    def values(self) -> Structure | None:
        """What the values of a map hold."""
        return _part(self._schema, "additionalProperties")

    @cached_property
    def items(self) -> Structure | None:
        """What the items of a list hold; None: anything."""
        return _part(self._schema, "items")

    @cached_property
    def default(self) -> Data:
        """The default, or None: no CRD default here is null."""
        return get(self._schema, "default")

    @cached_property
    def nullable(self) -> bool:
        """Null is as good as absent."""
        return get(self._schema, "nullable") is True

    @cached_property
    def patterns(self) -> tuple[str, ...]:
        """What a string must match, each of them, in Go's syntax."""
        found = (text(part, "pattern") for part in (self._schema, *sequence(self._schema, "allOf")))
        return tuple(pattern for pattern in found if pattern)

    @cached_property
    def enum(self) -> tuple[Data, ...]:
        """The values that are allowed; empty: all."""
        return tuple(sequence(self._schema, "enum"))

    @cached_property
    def form(self) -> str:
        """`int32`, `int64`, `date-time`, `byte`, `uri`, or empty."""
        return text(self._schema, "format")

    @cached_property
    def minimum(self) -> int | None:
        """The least number."""
        return _number(self._schema, "minimum")

    @cached_property
    def maximum(self) -> int | None:
        """The largest number."""
        return _number(self._schema, "maximum")

    @cached_property
    def min_size(self) -> int | None:
        """Least number of characters or items."""
        return _number(self._schema, "minLength", "minItems")

    @cached_property
    def max_size(self) -> int | None:
        """Largest number of characters or items."""
        return _number(self._schema, "maxLength", "maxItems")

    @cached_property
    def unique_key(self) -> str | None:
        """The field that keys a list's items, empty when the items themselves are a set, None otherwise."""
        if text(self._schema, "x-kubernetes-list-type") == "set":
            return ""
        return text(self._schema, "x-kubernetes-list-map-keys", 0) or None

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """The rules that no keyword can say, and that we know by name."""
        return tuple(rule_named(text(name)) for name in sequence(self._schema, "x-aigw-rules"))

    @cached_property
    def validations(self) -> tuple[tuple[str, str], ...]:
        """The rules in CEL that are evaluated as such, each with what it demands."""
        listed = sequence(self._schema, "x-kubernetes-validations")
        return tuple((text(one, "rule"), text(one, "message")) for one in listed)


class _Elsewhere(Structure):
    """A field whose schema is a file of its own, which is read when an object has the field.

    It is optional and without a default: that much is known before.
    """

    default = None  # a plain value in place of one that is worked out

    def __init__(self, reference: str) -> None:
        self._reference = reference

    @cached_property
    def _schema(self) -> Data:  # type: ignore[override] # the same, read late
        """What the file holds."""
        return _referred(self._reference)


def _structure(schema: Data) -> Structure:
    """Return the structure of a field."""
    reference = text(schema, "$ref")
    return _Elsewhere(reference) if reference else Structure(schema)


def _referred(reference: str) -> Data:
    """Return the schema that a reference `../<folder>/<name>.json` leads to."""
    return read_json("schemas", *reference.removeprefix("../").split("/"))


def whole_schema(folder: str, kind: str) -> Data:
    """Return the JSON Schema of a kind in one piece. Raises OSError."""
    return _inlined(read_json("schemas", folder, f"{kind}.json"))


def _inlined(schema: Data) -> Data:
    """Return a schema with what it refers to."""
    if isinstance(schema, list):
        return [_inlined(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    reference = text(schema, "$ref")
    rest: dict[str, Data] = {key: _inlined(value) for key, value in schema.items() if key != "$ref"}
    return rest | mapping(_inlined(_referred(reference))) if reference else rest


def _part(schema: Data, keyword: str) -> Structure | None:
    """Return the structure below a keyword, None without it."""
    found = get(schema, keyword)
    return None if found is None else Structure(found)


def _number(schema: Data, *names: str) -> int | None:
    """Return the first of some keywords that is set."""
    for name in names:
        value = get(schema, name)
        if isinstance(value, int):
            return value
    return None


def schema_folder(release: str) -> str:
    """Return the folder of `schemas/` with a release's API."""
    return _SAME_API.get(release, release)


@cache
def load_structure(folder: str, kind: str) -> Structure:
    """Return the structure of a kind; `folder` is the release's in `schemas/`. Raises OSError."""
    return Structure(read_json("schemas", folder, f"{kind}.json"))
