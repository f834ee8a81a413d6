"""`NamedTuple` and `cast` as `typing` has them, without its import, which takes 2 ms.

A run loads some sixty classes of named tuples. `typing` compiles every annotation and a constructor for
each, 0.11 ms; here a class costs 0.01 ms. That saves 6 of the 45 ms that a cold start may take.
Type checkers see those of `typing` itself, and a test compares the two.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import NamedTuple, Self, cast
else:
    from collections import _tuplegetter as field

    new = tuple.__new__

    def cast(_kind: object, value: object) -> object:
        """Return the value, for which a type checker takes the kind's word."""
        return value

    class _Maker(type):
        """Makes the class: a field is what the body annotates, its default what the body assigns."""

        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, object]) -> type:
            fields = tuple(body.get("__annotations__", ()))
            defaults = {key: body[key] for key in fields if key in body}
            if any(key in defaults for key in fields[: len(fields) - len(defaults)]):
                message = f"{name}: a field without a default follows one that has it"
                raise TypeError(message)
            body |= {key: field(index, "") for index, key in enumerate(fields)}
            body |= {
                "__slots__": (),
                "_fields": fields,
                "__match_args__": fields,
                "_field_defaults": defaults,
            }
            return super().__new__(cls, name, bases, body)

    class NamedTuple(tuple, metaclass=_Maker):
        """A tuple whose items have names and cannot be set."""

        __slots__ = ()

        def __new__(cls, /, *values: object, **named: object) -> Self:
            """Return the tuple; TypeError for a value that is missing, unknown or given twice."""
            if named or len(values) != len(cls._fields):
                values = cls._completed(values, named)
            return new(cls, values)

        @classmethod
        def _completed(cls, values: tuple[object, ...], named: dict[str, object]) -> tuple[object, ...]:
            """Return all values, those after the first ones by name or by default."""
            given = {**cls._field_defaults, **named}
            try:
                found = [given[key] for key in cls._fields[len(values) :]]
            except KeyError as error:
                message = f"{cls.__name__} needs a value for {error}"
                raise TypeError(message) from None
            unknown = [key for key in named if key not in cls._fields[len(values) :]]
            if unknown or len(values) > len(cls._fields):
                message = f"{cls.__name__} takes {cls._fields}, too much are {unknown or len(values)}"
                raise TypeError(message)
            return (*values, *found)

        @classmethod
        def _make(cls, values: Iterable[object]) -> Self:
            """Return the tuple of as many values as there are fields."""
            return cls(*values)

        def _replace(self, **named: object) -> Self:
            """Return a copy with some fields changed; ValueError for a name that is no field."""
            if not named.keys() <= {*self._fields}:
                message = f"{type(self).__name__} has the fields {self._fields}, given are {[*named]}"
                raise ValueError(message)
            return new(type(self), map(named.get, self._fields, self))

        def _asdict(self) -> dict[str, object]:
            """Return the fields by name."""
            return dict(zip(self._fields, self, strict=True))

        def __getnewargs__(self) -> tuple[object, ...]:
            """Let copies be made as of any tuple."""
            return tuple(self)

        def __repr__(self) -> str:
            shown = ", ".join(f"{key}={value!r}" for key, value in self._asdict().items())
            return f"{type(self).__name__}({shown})"


__all__ = ["NamedTuple", "cast"]
