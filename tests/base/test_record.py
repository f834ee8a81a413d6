"""Our `NamedTuple` is `typing`'s, as far as anyone can tell."""

from __future__ import annotations

import copy
import pickle
import typing
from typing import TYPE_CHECKING, Generic, TypeVar

import pytest

from aigw_render.base.record import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

Held = TypeVar("Held")


class Ours(NamedTuple):
    """A class of ours."""

    name: str
    size: int = 0
    """With a default."""
    place: tuple[int, ...] | None = None

    @property
    def double(self) -> int:
        """Return twice the size."""
        return self.size * 2


class Theirs(typing.NamedTuple):
    """The same class, made by `typing`."""

    name: str
    size: int = 0
    place: tuple[int, ...] | None = None


class Box(NamedTuple, Generic[Held]):
    """Holds anything."""

    content: Held


ARGUMENTS: list[tuple[tuple[object, ...], dict[str, object]]] = [
    (("a",), {}),
    (("a", 1), {}),
    (("a", 1, (2,)), {}),
    ((), {"name": "a"}),
    (("a",), {"place": (1,), "size": 3}),
    ((), {}),
    ((), {"size": 1}),
    (("a", 1, None, 4), {}),
    (("a",), {"name": "b"}),
    (("a",), {"colour": "red"}),
    (("a", 1, None), {"colour": "red"}),
]


def made(
    kind: Callable[..., tuple[object, ...]], arguments: tuple[object, ...], named: dict[str, object]
) -> object:
    """Return what a call gives: the values, or the class of the error."""
    try:
        return tuple(kind(*arguments, **named))
    except TypeError:
        return TypeError


@pytest.mark.parametrize(("arguments", "named"), ARGUMENTS)
def test_calls(arguments: tuple[object, ...], named: dict[str, object]) -> None:
    """The same values come out, and the same calls are wrong."""
    assert made(Ours, arguments, named) == made(Theirs, arguments, named)


def test_what_it_offers() -> None:
    """Names, defaults, copies with changes, a dictionary, and a readable form."""
    ours, theirs = Ours("a", 2), Theirs("a", 2)
    assert (Ours._fields, Ours._field_defaults) == (Theirs._fields, Theirs._field_defaults)
    assert tuple(ours._replace(size=3, place=(1,))) == tuple(theirs._replace(size=3, place=(1,)))
    assert isinstance(ours._replace(size=3), Ours)
    assert ours._asdict() == theirs._asdict()
    assert tuple(Ours._make(["a", 1, None])) == tuple(Theirs._make(["a", 1, None]))
    assert repr(ours) == repr(theirs).replace("Theirs", "Ours")
    assert (ours.double, ours.name, hash(ours)) == (4, "a", hash(theirs))
    assert Ours.__doc__ == "A class of ours."


def test_it_is_frozen_and_has_no_room_for_more() -> None:
    """Values between stages cannot be changed."""
    ours = Ours("a")
    with pytest.raises(AttributeError):
        ours.size = 1  # type: ignore[misc]  # that is what must not work
    with pytest.raises(AttributeError):
        ours.other = 1  # type: ignore[attr-defined]  # nor that
    with pytest.raises(ValueError, match="given are"):
        ours._replace(other=1)  # type: ignore[call-arg]  # nor that
    with pytest.raises(TypeError):
        Ours._make(["a", 1, None, 4])


def test_copies() -> None:
    """It can be copied and sent like any tuple, and taken apart by name."""
    ours = Ours("a", place=(1,))
    assert copy.deepcopy(ours) == ours
    assert pickle.loads(pickle.dumps(ours)) == ours  # noqa: S301 - our own bytes
    match ours:
        case Ours(name=name, place=(first,)):
            assert (name, first) == ("a", 1)


def test_generic_classes() -> None:
    """A class may be generic, too."""
    box: Box[str] = Box("x")
    assert (box.content, box._replace(content="y")) == ("x", ("y",))


def test_defaults_come_last() -> None:
    """As in a function."""
    code = "class Wrong(NamedTuple):\n    a: int = 1\n    b: int\n"
    with pytest.raises(TypeError, match="without a default"):
        exec(code, {"NamedTuple": NamedTuple, "__name__": "wrong"})  # noqa: S102 - a class that no checker allows
