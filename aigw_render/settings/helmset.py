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
    data: Data = value if literal else _WORDS.get(value, value)
    for key in reversed(_PART.findall(name)):
        data = {re.sub(r"\\(.)", r"\1", key): data}
    return SetValue(ValuesSource(origin, data if isinstance(data, dict) else {}, lambda _path: place))
