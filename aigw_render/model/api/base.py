"""The base of every model: what the API server does that pydantic does not do of itself."""

from __future__ import annotations

from typing import ClassVar, get_args, get_origin

from pydantic import BaseModel, ConfigDict, ValidationInfo, model_validator
from pydantic.alias_generators import to_camel
from pydantic_core import PydanticCustomError

from aigw_render.base.data import get, sequence
from aigw_render.model.api.celrules import CEL_RULES
from aigw_render.model.api.hints import Hint, field_hints, json_name
from aigw_render.model.api.markers import MapKey, Rules, Served, SetList, fail
from aigw_render.model.api.releases import API_RELEASES, ApiRelease
from aigw_render.model.cel import objection
from aigw_render.model.rules import rule_named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Self

    from aigw_render.base.data import Data

_RULE = "rule"


class ApiModel(BaseModel):
    """One object of the API: unknown fields are pruned, and so is null as a field's value.

    Validate with `model_validate(data, context=<folder of schemas/>)`; without a context the newest
    release counts. JSON names are the camel-case form of the attribute names.
    """

    model_config = ConfigDict(
        strict=True, frozen=True, extra="ignore", alias_generator=to_camel, use_attribute_docstrings=True
    )
    object_rules: ClassVar[tuple[str, ...]] = ()
    """Names of the rules that the whole object must keep."""
    nullable: ClassVar[bool] = False
    """Null is allowed for every field, as JSON Schema sees it (in `metadata`, which Go decodes by type)."""
    keep_unknown: ClassVar[bool] = False
    """An unknown field is nobody's mistake."""

    @model_validator(mode="before")
    @classmethod
    def _prune(cls, data: Data, info: ValidationInfo) -> Data:
        """Drop nulls and the fields that the release lacks, as the API server does.

        A field that a release lacks must not get its default either: null keeps it empty.
        """
        if not isinstance(data, dict):
            return data
        lacks = release_of(info).lacks_fields
        kept: dict[str, Data] = {}
        for name, field in cls.model_fields.items():
            alias = json_name(name, field)
            if f"{cls.__name__}.{alias}" in lacks:
                kept |= {alias: None} if field.default is not None and not field.is_required() else {}
            elif data.get(alias) is not None:
                kept[alias] = _without_nulls(field_hints(cls)[name], data[alias])
        return kept

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


def _without_nulls(hint: Hint, value: Data) -> Data:
    """Return a map without the nulls among its values, where they are not allowed."""
    if get_origin(hint.type) is not dict or not isinstance(value, dict):
        return value
    if Hint(get_args(hint.type)[1]).optional:
        return value
    return {name: item for name, item in value.items() if item is not None}


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
    for name, least, most in release.ranges:
        if name == field and isinstance(value, int) and not least <= value <= most:
            fail("range", "not in the range that this release allows")


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
        if name not in release.lacks_rules and _is_broken(name, value):
            raise PydanticCustomError(_RULE, "breaks the rule {name}", {"name": name})


def _is_broken(name: str, value: Data) -> bool:
    """Tell whether a value breaks a rule."""
    if name in CEL_RULES:
        return objection(CEL_RULES[name].rule, value) is not None
    return rule_named(name).broken_at(value) is not None


def _check_unique(values: Iterable[Data]) -> None:
    """Refuse strings that are there twice."""
    names = [value for value in values if isinstance(value, str)]
    if len(names) != len(set(names)):
        fail("duplicate", "an entry is there twice")
