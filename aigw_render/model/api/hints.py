"""Reads the models' type hints: what a field holds, and the markers on it."""

from __future__ import annotations

from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Union, get_args, get_origin, get_type_hints

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pydantic import BaseModel
    from pydantic.fields import FieldInfo


class Hint:
    """A type without its markers and without `| None`, and the markers, outermost first."""

    __slots__ = ("markers", "optional", "type")

    def __init__(self, annotation: object) -> None:
        self.type, self.markers, self.optional = annotation, list[object](), False
        while True:
            inner = _without_none(self.type)
            self.optional = self.optional or inner is not self.type
            if get_origin(inner) is Annotated:
                inner, *markers = get_args(inner)
                self.markers += markers
            if inner is self.type:
                return
            self.type = inner


def _without_none(annotation: object) -> object:
    """Return X of `X | None`, and anything else as it is."""
    if get_origin(annotation) not in (Union, UnionType):
        return annotation
    rest = [part for part in get_args(annotation) if part is not NoneType]
    return rest[0] if len(rest) == 1 else annotation


@cache
def field_hints(model: type[BaseModel]) -> dict[str, Hint]:
    """Return the hint of each field of a model, by attribute name, in the order of the Go type."""
    hints = get_type_hints(model, include_extras=True)
    return {name: Hint(hints[name]) for name in model.model_fields}


def json_name(name: str, field: FieldInfo) -> str:
    """Return the name of a field in JSON."""
    return field.alias or name
