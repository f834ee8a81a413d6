"""What the tests of this folder share: objects from YAML text, vectors, and findings as short lines."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from aigw_render.base.data import Data, mapping, sequence
from aigw_render.read.files import InputFile
from aigw_render.read.load import load
from aigw_render.settings.flags import ParsedFlags, controller_settings, parse_flags
from aigw_render.settings.version import Version, parse_version

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.read.resource import Resource
    from aigw_render.settings.controller import ControllerSettings

VECTORS = Path(__file__).parents[2] / "fixtures" / "vectors"
RELEASES = ("v0.5", "v0.6", "v0.7", "v1.0", "v1.1")


@cache
def read_json(*parts: str) -> Data:
    """Return the data of a JSON file of the vectors."""
    data: Data = json.loads(VECTORS.joinpath(*parts).read_text(encoding="utf-8"))
    return data


def table(name: str) -> list[dict[str, Data]]:
    """Return the rows of one of the vectors' tables; an empty table would prove nothing."""
    rows = [mapping(row) for row in sequence(read_json("tables.json"), name)]
    assert rows
    return rows


def resources(text: str, name: str = "in.yaml") -> tuple[Resource, ...]:
    """Return the objects of a YAML text."""
    loaded = load([InputFile(name, text.encode())])
    assert loaded.diagnostics == ()
    return loaded.resources


def resource(text: str, name: str = "in.yaml") -> Resource:
    """Return the only object of a YAML text."""
    (found,) = resources(text, name)
    return found


def version(text: str = "v1.1") -> Version:
    """Return a known version."""
    found = parse_version(text)
    assert found is not None
    return found


def read_flags(
    args: Sequence[str], release: str = "v1.1"
) -> tuple[ControllerSettings, tuple[Diagnostic, ...]]:
    """Return the settings of an argument list, and all refusals."""
    parsed = parse_flags(args, release)
    settings, refused = controller_settings(parsed.flags, release)
    return settings, (*parsed.diagnostics, *refused)


def values_of(parsed: ParsedFlags) -> dict[str, object]:
    """Return the values of flags, by name."""
    return {name: said.value for name, said in parsed.flags.items()}


def short(found: Diagnostic) -> str:
    """Return a finding on one line: `AIGW114 in.yaml:3:5 message | found | expected | hint`."""
    place = f" {found.place.position}" if found.place else ""
    return " | ".join([f"{found.code}{place} {found.message}", found.found, found.expected, found.hint])


def shorts(diagnostics: Iterable[Diagnostic]) -> list[str]:
    """Return findings as lines."""
    return [short(found) for found in diagnostics]


def codes(diagnostics: Iterable[Diagnostic]) -> list[str]:
    """Return the codes of findings."""
    return [found.code for found in diagnostics]


def written_cases(name: str) -> list[tuple[str, list[str]]]:
    """Return the cases of a text in fixtures/settings: an input, then lines of what is expected after `> `.

    A blank line ends a case.
    """
    text = (VECTORS.parent / "settings" / name).read_text(encoding="utf-8")
    blocks = [block.splitlines() for block in text.strip("\n").split("\n\n")]
    found = [
        (
            "\n".join(line for line in block if not line.startswith("> ")),
            [line[2:] for line in block if line.startswith("> ")],
        )
        for block in blocks
    ]
    assert found[0][0]
    return found
