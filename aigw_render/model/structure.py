"""The generated schemas as typed values: what a field may hold, read once a run."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple, cast

from aigw_render.base.data import get, mapping, sequence, text
from aigw_render.base.resources import read_resource
from aigw_render.model.rules import RULES

if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.model.rules import Rule

GROUP = "aigateway.envoyproxy.io"
"""The API group of the kinds that are checked."""
KINDS = frozenset(("GatewayConfig", "AIGatewayRoute", "MCPRoute"))
"""The kinds that are checked, each a file in every folder of `schemas/`."""

Type = Literal["object", "array", "string", "integer", "boolean", "int-or-string", "any"]


class Structure(NamedTuple):
    """What one field may hold: Kubernetes' structural schema, as far as the three kinds use it."""

    type: Type
    properties: dict[str, Structure]
    """The fields in the order of the Go type."""
    required: tuple[str, ...]
    keep_unknown: bool
    """Unknown fields stay (or, in `metadata`, go) without a word."""
    values: Structure | None
    """What the values of a map hold."""
    items: Structure | None
    """What the items of a list hold; None: anything."""
    default: Data
    """The default, or None: no CRD default here is null."""
    nullable: bool
    pattern: str
    enum: tuple[Data, ...]
    form: str
    """`int32`, `int64`, `date-time`, or empty."""
    minimum: int | None
    maximum: int | None
    min_size: int | None
    """Least number of characters or items."""
    max_size: int | None
    unique_key: str | None
    """The field that keys a list's items, empty when the items themselves are a set, None otherwise."""
    rules: tuple[Rule, ...]


def parse_structure(schema: Data) -> Structure:
    """Return the typed form of one schema of `schemas/` or of a part of it."""
    values, items = get(schema, "additionalProperties"), get(schema, "items")
    return Structure(
        type=_type(schema),
        properties={name: parse_structure(part) for name, part in mapping(schema, "properties").items()},
        required=tuple(name for name in sequence(schema, "required") if isinstance(name, str)),
        keep_unknown=get(schema, "x-kubernetes-preserve-unknown-fields") is True,
        values=parse_structure(values) if values is not None else None,
        items=parse_structure(items) if items is not None else None,
        default=get(schema, "default"),
        nullable=get(schema, "nullable") is True,
        pattern=text(schema, "pattern"),
        enum=tuple(sequence(schema, "enum")),
        form=text(schema, "format"),
        minimum=_number(schema, "minimum"),
        maximum=_number(schema, "maximum"),
        min_size=_number(schema, "minLength", "minItems"),
        max_size=_number(schema, "maxLength", "maxItems"),
        unique_key=_unique_key(schema),
        rules=tuple(RULES[text(name)] for name in sequence(schema, "x-aigw-rules")),
    )


def _type(schema: Data) -> Type:
    """Return what a schema asks for in one word."""
    if get(schema, "x-kubernetes-int-or-string") is True:
        return "int-or-string"
    return cast("Type", text(schema, "type") or "any")


def _number(schema: Data, *names: str) -> int | None:
    """Return the first of some keywords that is set."""
    for name in names:
        value = get(schema, name)
        if isinstance(value, int):
            return value
    return None


def _unique_key(schema: Data) -> str | None:
    """Return what must be unique in a list."""
    if text(schema, "x-kubernetes-list-type") == "set":
        return ""
    return text(schema, "x-kubernetes-list-map-keys", 0) or None


@cache
def load_structure(folder: str, kind: str) -> Structure:
    """Return the structure of a kind; `folder` is the release's in `schemas/`. Raises OSError."""
    return parse_structure(json.loads(read_resource("schemas", folder, f"{kind}.json")))
