"""The base of every model: what the API server does that pydantic does not do of itself."""

from __future__ import annotations

from typing import ClassVar

from pydantic import BaseModel, ConfigDict, ValidationInfo, field_validator, model_validator
from pydantic.alias_generators import to_camel
from pydantic_core import PydanticCustomError

from aigw_render.base.data import get, sequence
from aigw_render.model.api.hints import Hint, field_hints, json_name
from aigw_render.model.api.markers import MapKey, Rules, Served, SetList, fail
from aigw_render.model.api.releases import API_RELEASES, ApiRelease
from aigw_render.model.rules import RULES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Self

    from aigw_render.base.data import Data

_RULE = "rule"


class ApiModel(BaseModel):
    """One object of the API: unknown fields are pruned, null is an error or stands for the default.

    Validate with `model_validate(data, context=<folder of schemas/>)`; without a context the newest
    release counts. JSON names are the camel-case form of the attribute names.
    """

    model_config = ConfigDict(
        strict=True, frozen=True, extra="ignore", alias_generator=to_camel, use_attribute_docstrings=True
    )
    object_rules: ClassVar[tuple[str, ...]] = ()
    """Names of the rules that the whole object must keep."""
    nullable: ClassVar[bool] = False
    """Null is as good as absent for every field (in `metadata`, which Go decodes by type)."""
    keep_unknown: ClassVar[bool] = False
    """An unknown field is nobody's mistake."""

    @model_validator(mode="before")
    @classmethod
    def _prune(cls, data: Data, info: ValidationInfo) -> Data:
        """Drop the fields that the release lacks, as the API server does with any unknown one."""
        if not isinstance(data, dict):
            return data
        lacks = release_of(info).lacks_fields
        return {name: value for name, value in data.items() if f"{cls.__name__}.{name}" not in lacks}

    @field_validator("*", mode="before")
    @classmethod
    def _refuse_null(cls, value: Data, info: ValidationInfo) -> Data:
        """Put the default for null; without one it is an error."""
        default = cls.model_fields[info.field_name or ""].default
        if value is not None or cls.nullable:
            return value
        if not isinstance(default, (str, int)):
            fail("null", "null stands where a value is due")
        return default

    @model_validator(mode="after")
    def _check(self, info: ValidationInfo) -> Self:
        """Check what goes beyond one value: lists with keys, named rules, the release's own limits."""
        release = release_of(info)
        data: Data = self.model_dump(by_alias=True, exclude_none=True)
        _check_rules(self.object_rules, data, release)
        for name, hint in field_hints(type(self)).items():
            alias = json_name(name, type(self).model_fields[name])
            value = get(data, alias)
            if value is not None:
                _check_release(f"{type(self).__name__}.{alias}", value, release)
                _check_markers(hint, value, release)
        return self


def release_of(info: ValidationInfo) -> ApiRelease:
    """Return the release that a validation is for."""
    folder = info.context if isinstance(info.context, str) else next(reversed(API_RELEASES))
    return API_RELEASES[folder]


def _check_release(field: str, value: Data, release: ApiRelease) -> None:
    """Refuse what only other releases allow in a field."""
    if isinstance(value, str) and f"{field}={value}" in release.lacks_values:
        fail("enum", "not a value that this release knows")
    limit = dict(release.max_items).get(field)
    if isinstance(value, list) and limit is not None and len(value) > limit:
        fail("too_long", "more items than this release allows")


def _check_markers(hint: Hint, value: Data, release: ApiRelease) -> None:
    """Refuse a value that breaks what its field's markers say."""
    for marker in hint.markers:
        _check_unique(_keys(marker, value))
        if isinstance(marker, Rules):
            _check_rules(marker.names, value, release)
        if isinstance(marker, Served) and value not in release.api_versions:
            fail("api_version", "not a version that this release serves")


def _keys(marker: object, value: Data) -> list[Data]:
    """Return what must differ between the items of a list, by its marker."""
    if isinstance(marker, MapKey):
        return [get(item, marker.name) for item in sequence(value)]
    return sequence(value) if isinstance(marker, SetList) else []


def _check_rules(names: Iterable[str], value: Data, release: ApiRelease) -> None:
    """Refuse a value that breaks a named rule."""
    for name in names:
        if name not in release.lacks_rules and RULES[name].broken_at(value) is not None:
            raise PydanticCustomError(_RULE, "breaks the rule {name}", {"name": name})


def _check_unique(values: Iterable[Data]) -> None:
    """Refuse strings that are there twice."""
    names = [value for value in values if isinstance(value, str)]
    if len(names) != len(set(names)):
        fail("duplicate", "an entry is there twice")
