"""What the models say beside their types, and the types that several of them share."""

from __future__ import annotations

from typing import Annotated, LiteralString, NoReturn

from annotated_types import Interval
from pydantic import AfterValidator, StringConstraints
from pydantic_core import PydanticCustomError

from aigw_render.base.record import NamedTuple
from aigw_render.model import formats


class Go(NamedTuple):
    """How Go's encoder treats a field, which decides the digest (injection.md §5)."""

    form: str
    """`always` written; `pointer`: written whenever set; `omitempty`: dropped when empty."""


class Rules(NamedTuple):
    """The named rules (model/rules.py) that a field's value must keep."""

    names: tuple[str, ...]


class MapKey(NamedTuple):
    """The field that keys a list's entries: no two of them may be equal."""

    name: str


class SetList(NamedTuple):
    """Marks a list whose entries must all differ."""


class Served(NamedTuple):
    """Marks an apiVersion: one that the release serves."""


class Format(NamedTuple):
    """The format keyword of a number or string."""

    name: str


class Pattern(NamedTuple):
    """A pattern of an int-or-string."""

    regex: str


ALWAYS = Go("always")
POINTER = Go("pointer")
OMITEMPTY = Go("omitempty")


def fail(name: LiteralString, message: LiteralString) -> NoReturn:
    """Refuse a value, as a validator does."""
    raise PydanticCustomError(name, message)


def _date_time(text: str) -> str:
    """Refuse a text that is no time."""
    if not formats.is_date_time(text):
        fail("date_time", "not a time such as 2026-01-31T12:00:00Z")
    return text


def _base64(text: str) -> str:
    """Refuse a text that is not base64."""
    if formats.fits("byte", text):
        fail("base64", "not base64")
    return text


def _uri(text: str) -> str:
    """Refuse a text that is no URI."""
    if formats.fits("uri", text):
        fail("uri", "not a URI")
    return text


def _decodable(text: str) -> str:
    """Refuse a quantity that the controller cannot decode."""
    if formats.quantity_demand(text):
        fail("quantity", "a quantity that the controller cannot decode")
    return text


Int32 = Annotated[int, Interval(ge=-(2**31), le=2**31 - 1), Format("int32")]
Int64 = Annotated[int, Interval(ge=-(2**63), le=2**63 - 1), Format("int64")]
Natural32 = Annotated[int, Interval(ge=0, le=2**31 - 1), Format("int32")]
Positive32 = Annotated[int, Interval(ge=1, le=2**31 - 1), Format("int32")]
Percent = Annotated[int, Interval(ge=0, le=100), Format("int32")]
HttpStatus = Annotated[int, Interval(ge=100, le=599)]
PortNumber = Annotated[int, Interval(ge=1, le=65535), Format("int32")]
ApiVersion = Annotated[str, Served()]
DateTime = Annotated[str, AfterValidator(_date_time), Format("date-time")]
Base64 = Annotated[str, AfterValidator(_base64), Format("byte")]
Uri = Annotated[str, AfterValidator(_uri), Format("uri")]
_QuantityText = Annotated[str, StringConstraints(pattern=formats.QUANTITY), AfterValidator(_decodable)]
Quantity = Annotated[Int64 | _QuantityText, Pattern(formats.QUANTITY)]
_BufferText = Annotated[_QuantityText, StringConstraints(pattern=formats.BUFFER_SIZE)]
BufferSize = Annotated[Int64 | _BufferText, Pattern(formats.QUANTITY), Pattern(formats.BUFFER_SIZE)]
NonEmpty = Annotated[str, StringConstraints(min_length=1)]
Duration = Annotated[str, StringConstraints(pattern=formats.DURATION)]
Group = Annotated[str, StringConstraints(max_length=253, pattern=formats.EMPTY_OR_SUBDOMAIN)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=253)]
Kind = Annotated[str, StringConstraints(min_length=1, max_length=63, pattern=formats.KIND)]
Namespace = Annotated[str, StringConstraints(min_length=1, max_length=63, pattern=formats.DNS_LABEL)]
OwnNamespace = Annotated[str, StringConstraints(max_length=63, pattern=formats.EMPTY_OR_LABEL)]
Subdomain = Annotated[str, StringConstraints(min_length=1, max_length=253, pattern=formats.DNS_SUBDOMAIN)]
Hostname = Annotated[str, StringConstraints(min_length=1, max_length=253, pattern=formats.HOSTNAME)]
HeaderName = Annotated[str, StringConstraints(min_length=1, max_length=256, pattern=formats.HEADER_NAME)]
HeaderValue = Annotated[str, StringConstraints(min_length=1, max_length=4096)]
