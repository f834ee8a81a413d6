"""An argument list cut into flags, as Go's package `flag` does it."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Literal

    from aigw_render.settings.flagtable import Flag

    Trouble = Literal["", "syntax", "help", "unknown", "argument"]


class Given(NamedTuple):
    """One flag of an argument list."""

    name: str
    """Without dashes; everything after them when the syntax is bad."""
    value: str
    at: int
    """Which argument holds the name, from 0."""
    trouble: Trouble = ""
    """Why it cannot be read: `syntax`, `help` requested, `unknown` name, or its `argument` is missing."""


def split_flags(args: Sequence[str], known: Mapping[str, Flag]) -> Iterator[Given]:
    """Yield every flag before `--` or the first positional argument.

    Go stops at the first trouble; this goes on, to report them all. After an unknown flag
    without `=` an argument that does not look like a flag is taken for its value, and any after one
    that may be a seed's.
    """
    at = 0
    while at < len(args) and _looks_like_flag(args[at]):
        given, used = _one(args, at, known)
        yield given
        at += used


def _looks_like_flag(arg: str) -> bool:
    """Tell whether parsing goes on here: `-` alone and the empty string are positional arguments."""
    return len(arg) > 1 and arg[0] == "-" and arg != "--"


def _one(args: Sequence[str], at: int, known: Mapping[str, Flag]) -> tuple[Given, int]:
    """Return the flag that starts at an argument, and how many arguments it takes."""
    body = args[at][2:] if args[at].startswith("--") else args[at][1:]
    name, equals, value = body.partition("=")
    trouble = _trouble(name, body, known)
    if equals or trouble in ("syntax", "help"):
        return Given(name, value, at, trouble), 1
    if name in known and known[name].kind == "bool":
        return Given(name, "true", at), 1
    return _with_next(Given(name, "", at, trouble), args)


def _trouble(name: str, body: str, known: Mapping[str, Flag]) -> Trouble:
    """Return what is wrong with a flag's name."""
    if body[:1] in ("", "-", "="):
        return "syntax"
    if name in known:
        return ""
    return "help" if name in ("h", "help") else "unknown"


def _with_next(given: Given, args: Sequence[str]) -> tuple[Given, int]:
    """Return a flag whose value is the next argument; Go takes it whatever it looks like."""
    following = given.at + 1
    if following == len(args):
        return given._replace(trouble=given.trouble or "argument"), 1
    if given.trouble and args[following].startswith("-") and not _may_be_a_seeds(given):
        return given, 1
    return given._replace(value=args[following]), 2


def _may_be_a_seeds(given: Given) -> bool:
    """Tell whether the value of an unknown flag may be a seed, which is not to be read as a flag."""
    from aigw_render.base.seedwords import may_hold_seed

    return may_hold_seed(given.name)
