"""What the tests of this folder share: a case from YAML text, a dump, and checks as short lines."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from aigw_render.pipeline import inspect
from aigw_render.plan.doctor.check import Case
from aigw_render.read.files import InputFile
from aigw_render.read.load import load_all
from aigw_render.settings.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.data import Data
    from aigw_render.plan.doctor.check import Check
    from aigw_render.read.resource import Resource

QUIET = Settings(position="sidecar", webhook="excluded", ai_gateway_version="v1.1")
"""Says what would else be a finding in every test."""


def examined(content: str, settings: Settings = QUIET, **files: str) -> Case:
    """Return the case of a YAML text, and of more files, `eg` for `eg.yaml`."""
    inputs = [InputFile("in.yaml", content.encode())]
    inputs += [InputFile(f"{name}.yaml", text.encode()) for name, text in files.items()]
    found = inspect(inputs, settings)
    return Case(found.catalog, found.plan, found.effective, found.outcome.diagnostics, found.loaded)


def dump(*objects: Data) -> list[Resource]:
    """Return objects as `kubectl get -o json` prints them."""
    text = json.dumps({"apiVersion": "v1", "kind": "List", "items": list(objects)}, indent=1)
    loaded = load_all([InputFile("live.yaml", text.encode())])
    assert loaded.diagnostics == ()
    return [*loaded.resources]


def lines(checks: Iterable[Check]) -> list[str]:
    """Return checks as `state CODE message | found | expected`."""
    return [
        " ".join(part for part in (one.state, one.finding.code, one.finding.message) if part)
        + "".join(f" | {part}" for part in (one.finding.found, one.finding.expected) if part)
        for one in checks
    ]
