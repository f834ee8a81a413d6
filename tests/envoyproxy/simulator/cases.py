"""The vectors of `envoyproxy/` as test cases."""

from __future__ import annotations

import json
from pathlib import Path as FilePath
from typing import NamedTuple

from aigw_render.base.data import Data, mapping, sequence, text
from tests.envoyproxy.simulator.world import read_stream

VECTORS = FilePath(__file__).parents[3] / "fixtures" / "vectors"


class Expected(NamedTuple):
    """What the real webhook and reconciler made of one workload."""

    injected: bool
    config_hash: str
    template: Data


class Case(NamedTuple):
    """One vector."""

    name: str
    group: str = "envoyproxy"
    """Or `envoyproxy-refused`."""

    @property
    def folder(self) -> FilePath:
        """Where its files are."""
        return VECTORS / self.group / self.name

    @property
    def input(self) -> str:
        """The manifests."""
        return (self.folder / "input.yaml").read_text()

    @property
    def settings(self) -> Data:
        """The settings: `flags`, `sidecar`, `filterConfig`, maybe `egMode`."""
        return read_json(self.folder / "settings.json")

    @property
    def mode(self) -> str:
        """`egMode`, or an empty text."""
        return text(self.settings, "egMode")

    @property
    def expected(self) -> Data:
        """What the real webhook and reconciler made of it, or how it is refused."""
        return read_json(self.folder / "expected.json")

    @property
    def rendered(self) -> list[dict[str, Data]]:
        """What the real Envoy Gateway renders from the input as it stands."""
        loaded = read_stream((self.folder / "eg.yaml").read_text())
        return [resource.data for resource in loaded.resources]


def cases(group: str = "envoyproxy") -> list[Case]:
    """Return every case of a group, sorted; an empty folder fails rather than passes."""
    found = [Case(folder.name, group) for folder in sorted((VECTORS / group).iterdir())]
    assert found
    return found


def expected_view(case: Case) -> dict[tuple[str, str, str], Expected]:
    """Return what `expected.json` says, by kind, namespace and name of the workload."""
    return {
        (text(item, "kind"), text(item, "namespace"), text(item, "name")): Expected(
            mapping(item)["injected"] is True, text(item, "configHash"), mapping(item)["template"]
        )
        for item in sequence(case.expected, "workloads")
    }


def read_json(path: FilePath) -> Data:
    """Return a JSON file's data."""
    found: Data = json.loads(path.read_text())
    return found
