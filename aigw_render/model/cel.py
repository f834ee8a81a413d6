"""Rules in CEL, as the API server evaluates them: the only place that speaks to the CEL library.

A rule sees its value as `self`. What the library does not know (a function that only Kubernetes has) or
cannot finish is `Unknown`, which nobody may take for a rule that holds.
"""

from __future__ import annotations

import re
from functools import cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cel_expr_python import cel

    from aigw_render.base.data import Data
    from aigw_render.model.structure import Structure

_KEYWORDS = frozenset(
    (
        *(
            "as",
            "break",
            "const",
            "continue",
            "else",
            "false",
            "for",
            "function",
            "if",
            "import",
            "in",
            "let",
        ),
        *("loop", "namespace", "null", "package", "return", "true", "var", "void", "while"),
    )
)
_ESCAPES = (("__", "__underscores__"), (".", "__dot__"), ("-", "__dash__"), ("/", "__slash__"))


class Unknown(Exception):  # noqa: N818 # it is an answer, which a caller has to deal with
    """A rule that cannot be evaluated here; the text says why."""


def objection(rule: str, value: Data) -> str | None:
    """Return None when a rule holds, else why it does not; empty: it is simply false.

    An evaluation that ends in an error, such as a field that is not there, refuses the object as well.
    """
    try:
        answer = _compiled(rule).eval(data={"self": value})
    except Exception as error:
        # The library raises one bare class for all that it cannot do.
        raise Unknown(_reason(str(error))) from error
    kind, found = answer.type().name(), answer.value()
    if kind == "BOOL":
        return None if found else ""
    if kind == "ERROR":
        return _reason(str(found))
    message = f"it comes to {kind}, not to true or false"
    raise Unknown(message)


def seen_by_rules(structure: Structure, value: Data) -> Data:
    """Return a value as rules see it: names that CEL cannot say are escaped, unknown fields are not there."""
    if isinstance(value, list):
        items = structure.items
        return [seen_by_rules(items, item) for item in value] if items is not None else value
    if not isinstance(value, dict):
        return value
    if structure.values is not None:
        part = structure.values
        return {name: seen_by_rules(part, item) for name, item in value.items()}
    return {
        escaped(name): seen_by_rules(structure.properties[name], item)
        for name, item in value.items()
        if name in structure.properties
    }


def escaped(name: str) -> str:
    """Return the name of a field as it stands in a rule."""
    if name in _KEYWORDS:
        return f"__{name}__"
    for character, written in _ESCAPES:
        name = name.replace(character, written)
    return name


@cache
def _compiled(rule: str) -> cel.Expression:
    """Return a rule that can be evaluated."""
    return _environment().compile(rule)


@cache
def _environment() -> cel.Env:
    """Return what the rules have in common."""
    from cel_expr_python import cel
    from cel_expr_python.ext import ext_strings

    return cel.NewEnv(variables={"self": cel.Type.DYN}, extensions=[ext_strings.ExtStrings()])


def _reason(message: str) -> str:
    """Return what a message of the library is about, without its code and the place in the rule."""
    first = message.partition("\n")[0].strip()
    plain = re.sub(r"^[A-Z_]+: (ERROR: <input>:[0-9:]+: )?", "", first)
    return re.sub(r'^Key not found in map : "(.*)"$', r"no such key: \1", plain)
