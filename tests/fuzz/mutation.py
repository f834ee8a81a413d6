"""Changes of a YAML text as an author might make them, line by line: what random bytes seldom hit."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_VALUES = (
    *(
        b"~",
        b"",
        b"{}",
        b"[]",
        b"{  }",
        b"[ # c\n ]",
        b'"x"',
        b"'x'",
        b"|\n  x\n",
        b">-\n  x\n\n",
        b"1e3",
        b"y",
    ),
    *(b"&a", b"*a", b"&a x", b"!!str 5", b"{a: 1, b: [x]}", b"[a, {b: c}]", b'{"name": "envoy"}', b"ai"),
)
_LINES = (
    *(
        b"# c",
        b"",
        b"---",
        b"...",
        b"<<: *a",
        b"k: &a {x: 1}",
        b"annotations:",
        b"labels: {}",
        b"volumes: []",
    ),
    *(b"initContainers:", b"imagePullSecrets: ~", b"- name: x", b"- {name: envoy}", b"volumeMounts:"),
    *(
        b"? k\n: v",
        b"spec: *a",
        b"metadata:",
        b"kind: List\nitems:",
        b"%YAML 1.1\n---",
        b"- &a",
        b"\t",
        b"- - x",
    ),
    *(b'"k": "v"', b"gateway.envoyproxy.io/owning-gateway-name: ai"),
    b"gateway.envoyproxy.io/owning-gateway-namespace: prod",
)
_ENDS = (b" # c", b"\r", b"  ", b"\t# c", b" |", b" >", b",", b"\xe2\x80\xa8", b"\xc2\x85", b":")


def mutate(data: bytes, seed: int) -> bytes:
    """Return the bytes with one to four changes; the same seed makes the same ones."""
    rng = Random(seed)  # noqa: S311 - no secret, it has to be repeatable
    lines = data.split(b"\n")
    for _ in range(rng.choice((1, 1, 2, 4))):
        rng.choice(_CHANGES)(lines, rng.randrange(len(lines)), rng)
        lines = lines or [b""]
    return b"\n".join(lines)


def _insert(lines: list[bytes], at: int, rng: Random) -> None:
    """Put a new line before one, at about its indentation."""
    lines.insert(at, b" " * max(0, _column(lines[at]) + rng.choice((-2, 0, 0, 2))) + rng.choice(_LINES))


def _delete(lines: list[bytes], at: int, rng: Random) -> None:
    """Take some lines out, but not all."""
    del lines[at : at + rng.choice((1, 1, 2, 5))]
    lines += [] if lines else [b""]


def _repeat(lines: list[bytes], at: int, rng: Random) -> None:
    """Put some lines in again, somewhere."""
    part = lines[at : at + rng.choice((1, 1, 3, 8))]
    lines[(place := rng.randrange(len(lines) + 1)) : place] = part


def _indent(lines: list[bytes], at: int, rng: Random) -> None:
    """Move some lines to the right or to the left."""
    shift = rng.choice((-2, -1, 1, 2, 4))
    for index in range(at, min(len(lines), at + rng.choice((1, 1, 3, 9)))):
        line = lines[index]
        lines[index] = b" " * shift + line if shift > 0 else line[min(-shift, _column(line)) :]


def _end(lines: list[bytes], at: int, rng: Random) -> None:
    """Put something at the end of a line."""
    lines[at] += rng.choice(_ENDS)


def _value(lines: list[bytes], at: int, rng: Random) -> None:
    """Give a key, or a dash, another value."""
    value = b" " + rng.choice(_VALUES)
    lines[at] = re.sub(rb"(:|-)(?= |$).*", lambda found: found[1] + value, lines[at], count=1)


def _anchor(lines: list[bytes], at: int, rng: Random) -> None:
    """Give what a key holds an anchor."""
    lines[at] = re.sub(rb"(:|-)(?= |$)", rb"\1 &" + rng.choice((b"a", b"b")), lines[at], count=1)


def _join(lines: list[bytes], at: int, _rng: Random) -> None:
    """Join a line with the next one."""
    first, *rest = lines[at : at + 2]
    lines[at : at + 2] = [b" ".join([first, *(line.strip() for line in rest)])]


def _breaks(lines: list[bytes], _at: int, _rng: Random) -> None:
    """Exchange the line endings of the whole text."""
    crlf = lines[0].endswith(b"\r")
    lines[:] = [line.removesuffix(b"\r") if crlf else line + b"\r" for line in lines]


def _flow(lines: list[bytes], at: int, rng: Random) -> None:
    """Put some lines into brackets."""
    stop = min(len(lines), at + rng.choice((1, 2, 4)))
    opening, closing = rng.choice(((b"{", b"}"), (b"[", b"]")))
    inner = b", ".join(line.strip().removeprefix(b"- ") for line in lines[at:stop])
    lines[at:stop] = [b" " * _column(lines[at]) + opening + inner + closing]


_CHANGES: tuple[Callable[[list[bytes], int, Random], None], ...] = (
    *(_insert, _insert, _delete, _repeat, _indent, _end, _value, _value, _anchor, _join, _breaks, _flow),
)


def _column(line: bytes) -> int:
    """Return how many spaces a line starts with."""
    return len(line) - len(line.lstrip(b" "))
