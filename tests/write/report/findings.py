"""Findings that the tests of every report format share."""

from __future__ import annotations

from aigw_render.base.codes import make
from aigw_render.base.diagnostic import Place, Related
from aigw_render.base.position import Position


def at(file: str, line: int, column: int, source: str = "", width: int = 1) -> Place:
    """Return a place."""
    return Place(Position(file, line, column), source, width)


MISSPELT = make(
    "AIGW209",
    'unknown field "imagee"',
    at("gitops/cfg.yaml", 12, 7, "      imagee: x:y", 6),
    found="imagee",
    expected="one of image, imageRepository",
    hint="did you mean `image`?",
    related=(Related("the first definition", at("gitops/a.yaml", 3, 1)),),
)
UNKNOWN_RELEASE = make("AIGW120", "release v9.9 is not known", hint="choose one of v1.0, v1.1")
HOSTILE = make(
    "AIGW105",
    "bad name \x1b[2Jboo\u202e\r\n::error::forged",
    at("evil\x1b[31m\n.yaml", 1, 9, "  name: \x1b[2Jboo\x07", 5),
    found="\x9b31m, \u2028 100%\ud800",
    hint="first line\nkey: {a: b}\n\x1b[0m",
)
NOTE = make("AIGW204", "no extension manager seen", at("gitops/cfg.yaml", 2, 1, "kind: EnvoyGateway", 4))
FINDINGS = (MISSPELT, UNKNOWN_RELEASE, HOSTILE, NOTE)
"""In no order, as the stages of a run report them."""
