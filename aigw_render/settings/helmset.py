"""One value as Helm's `--set` and `--set-string` write it, which is how Argo CD passes parameters."""

from __future__ import annotations

import re

from aigw_render.base.codes import make
from aigw_render.base.patterns import lazy
from aigw_render.base.record import NamedTuple
from aigw_render.settings.values import ValuesSource

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Diagnostic, Place

_NAME = lazy(r"(?:[^.\[\]\\={},]|\\.)+(?:\.(?:[^.\[\]\\={},]|\\.)+)*")
_PART = lazy(r"((?:[^.\\]|\\.)+)(?:\.|$)")
_ELEMENT = lazy(r"((?:[^.\[\]\\={},]|\\.)+(?:\.(?:[^.\[\]\\={},]|\\.)+)*)\[[0-9]+\](?:[.\[].+)?\Z")
_LIST = lazy(r"(?s)\{((?:[^{}\\]|\\.)*)\}")
_WORDS: dict[str, Data] = {"true": True, "false": False, "null": None}


class SetValue(NamedTuple):
    """What one parameter says."""

    source: ValuesSource
    diagnostics: tuple[Diagnostic, ...] = ()


def set_value(name: str, value: str, place: Place, *, literal: bool) -> SetValue:
    """Return the values that a parameter such as `extProc.image.tag` sets.

    `true`, `false` and `null` get their type unless `literal` asks for strings, and `{x,y}` is a list.
    A single integer stays text: unlike in a values file, Helm holds it exactly here and prints it as
    written. An element of a list (`a[0].b`) changes a list that weaker values may have: refused with AIGW115
    where the list matters, and nothing is said where it does not.
    """
    element = _ELEMENT.match(name)
    if element and not _matters(element[1]):
        return SetValue(ValuesSource(str(place.position), {}, lambda _path: place))
    braces = value.startswith("{")
    items = _LIST.fullmatch(value) if braces else None
    if _NAME.fullmatch(name) is None or (braces and items is None):
        return SetValue(ValuesSource(str(place.position), {}, lambda _path: place), (_refused(name, place),))
    if items:
        return SetValue(_source(name, [_typed(one, literal=literal) for one in _items(items[1])], place))
    plain = _plain(value)
    return SetValue(_source(name, plain if literal else _WORDS.get(value, plain), place))


def _matters(name: str) -> bool:
    """Tell whether the list at a name is one that decides about something here."""
    *above, last = [""] + [part[0] for part in _PART.finditer(name)]
    parent = above[-1].rstrip(".")
    return last in _LISTS and (parent, last) != ("controller", "imagePullSecrets")


_LISTS = ("imagePullSecrets", "extraEnvVars", "namespaces", "matchExpressions")


def _items(text: str) -> list[str]:
    """Return the items of `x,y`; a comma behind a backslash is part of an item."""
    return re.split(r"(?<!\\),", text)


def _typed(text: str, *, literal: bool) -> Data:
    """Return an item of a list with its type."""
    if literal:
        return _plain(text)
    return int(text) if re.fullmatch(r"0|-?[1-9][0-9]{0,17}", text) else _WORDS.get(text, _plain(text))


def _plain(text: str) -> str:
    """Return a text without the backslashes that keep a character from its meaning."""
    return re.sub(r"(?s)\\(.)", r"\1", text)


def _refused(name: str, place: Place) -> Diagnostic:
    """Return the error about a parameter that is part of a list, or that Helm refuses."""
    from aigw_render.base.seedwords import may_hold_seed

    secret = may_hold_seed(name)
    return make(
        "AIGW115",
        f"the Helm parameter{'' if secret else f' `{name}`'} sets part of a list, which is not supported",
        place._replace(source="") if secret else place,
        hint="write the list in valuesObject",
    )


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
