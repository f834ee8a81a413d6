"""One value as Helm's `--set` and `--set-string` write it, which is how Argo CD passes parameters."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from aigw_render.base.diagnostic import Diagnostic
from aigw_render.base.patterns import lazy
from aigw_render.base.record import NamedTuple
from aigw_render.settings.values import ValuesSource

if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Place

_NAME = lazy(r"(?:[^.\[\]\\={},]|\\.)+(?:\.(?:[^.\[\]\\={},]|\\.)+)*")
_PART = lazy(r"((?:[^.\\]|\\.)+)(?:\.|$)")
_WORDS: dict[str, Data] = {"true": True, "false": False, "null": None}


class SetValue(NamedTuple):
    """What one parameter says."""

    source: ValuesSource
    diagnostics: tuple[Diagnostic, ...] = ()


def set_value(name: str, value: str, place: Place, *, literal: bool) -> SetValue:
    """Return the values that a parameter such as `extProc.image.tag` sets.

    `true`, `false` and `null` get their type unless `literal` asks for a string. Integers stay
    text: unlike in a values file, Helm holds them exactly here and prints them as written.
    List elements (`a[0]`, `{x,y}`) are refused with AIGW115: none of the values that matter need them.
    """
    origin = str(place.position)
    if _NAME.fullmatch(name) is None or (value.startswith("{") and not literal):
        wrong = Diagnostic(
            "AIGW115",
            "error",
            f"the Helm parameter `{name}` sets part of a list, which is not supported",
            place,
            hint="write the list in valuesObject",
        )
        return SetValue(ValuesSource(origin, {}, lambda _path: place), (wrong,))
    plain = re.sub(r"(?s)\\(.)", r"\1", value)
    return SetValue(_source(name, plain if literal else _WORDS.get(value, plain), place))


def set_file(name: str, content: str, place: Place) -> SetValue:
    """Return the values that `--set-file` sets: a file's content, whatever it looks like."""
    if _NAME.fullmatch(name) is None:
        return set_value(name, "", place, literal=True)
    return SetValue(_source(name, content, place))


def _source(name: str, data: Data, place: Place) -> ValuesSource:
    """Return the values of one name."""
    for key in reversed(_PART.findall(name)):
        data = {re.sub(r"\\(.)", r"\1", key): data}
    return ValuesSource(str(place.position), data if isinstance(data, dict) else {}, lambda _path: place)
