"""Changes to headers and bodies on the way to a backend."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Len

from aigw_render.model.api.base import ApiModel
from aigw_render.model.api.markers import HeaderName, HeaderValue, MapKey, NonEmpty, SetList

Removals = Annotated[list[str], Len(0, 16), SetList()]


class Header(ApiModel):
    """A header with its value."""

    name: HeaderName
    """Name of the header; case does not count."""
    value: HeaderValue
    """Value of the header."""


class HeaderMutation(ApiModel):
    """Headers to set and remove."""

    set: Annotated[list[Header], Len(0, 16), MapKey("name")] | None = None
    """Headers to set, over those that are there."""
    remove: Removals | None = None
    """Names of headers to remove."""


class BodyField(ApiModel):
    """A field of the body with its value."""

    path: NonEmpty
    """Name of the field at the top of the body."""
    value: str
    """Its value as JSON text."""


class BodyMutation(ApiModel):
    """Fields of a JSON body to set and remove."""

    set: Annotated[list[BodyField], Len(0, 16), MapKey("path")] | None = None
    """Fields to set."""
    remove: Removals | None = None
    """Fields to remove."""
