"""The golden vectors as test cases: one folder a case, run whole."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, NamedTuple

from aigw_render import Settings, render
from aigw_render.base.data import Data, mapping, sequence, text
from aigw_render.read.files import InputFile
from aigw_render.read.load import load

if TYPE_CHECKING:
    from aigw_render.outcome import Outcome

VECTORS = FilePath(__file__).parents[2] / "fixtures" / "vectors"


class Case(NamedTuple):
    """One vector: an input, the settings, and what the real controller made of it."""

    release: str
    name: str

    @property
    def folder(self) -> FilePath:
        """Where its three files are."""
        return VECTORS / self.release / self.name

    @property
    def input(self) -> InputFile:
        """The manifests."""
        return InputFile("input.yaml", (self.folder / "input.yaml").read_bytes())

    @property
    def expected(self) -> Data:
        """What the real controller made of it."""
        return read_json(self.folder / "expected.json")

    def settings(self, *, skip_invalid: bool) -> Settings:
        """Return the settings that mean what the vector's `settings.json` says."""
        given = read_json(self.folder / "settings.json")
        return Settings(
            ai_gateway_version=self.release,
            controller_defaults="binary",
            controller_args=tuple(str(flag) for flag in sequence(given, "flags")),
            position="sidecar" if mapping(given)["sidecar"] else "container",
            filter_config=text(given, "filterConfig"),
            target="workload",
            allow_missing_config=True,
            allow_secrets=True,
            skip_invalid=skip_invalid,
        )


@cache
def read_json(path: FilePath) -> Data:
    """Return a JSON file's data."""
    data: Data = json.loads(path.read_text())
    return data


def cases(*releases: str) -> list[Case]:
    """Return every case of the releases, sorted; an empty folder fails rather than passes."""
    found = [
        Case(release, folder.name) for release in releases for folder in sorted((VECTORS / release).iterdir())
    ]
    assert found
    return found


@cache
def run(case: Case, *, skip_invalid: bool) -> Outcome:
    """Return the outcome of rendering a case."""
    return render([case.input], case.settings(skip_invalid=skip_invalid))


def objects(content: str) -> list[Data]:
    """Return a stream's objects as Kubernetes reads them."""
    loaded = load([InputFile("output.yaml", content.encode())])
    return [resource.data for resource in loaded.resources]
