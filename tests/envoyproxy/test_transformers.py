"""Rendered output that goes through kustomize's transformers and is rendered again."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from aigw_render.base.data import get
from tests.manifests import GATEWAY, ROUTE
from tests.plan.proxy.trees import CLASS, WHOLE, notes, proxies, rendered, run
from tests.programs import tool

if TYPE_CHECKING:
    from pathlib import Path

KUSTOMIZATION = """\
resources: [rendered.yaml]
commonAnnotations: {team: payments}
labels:
- pairs: {env: test}
"""


@pytest.mark.parametrize(("documents", "name"), [(WHOLE, "base-ai"), ((CLASS, GATEWAY, ROUTE), "ai-aigw")])
def test_labels_and_annotations_on_every_object(
    documents: tuple[str, ...], name: str, tmp_path: Path
) -> None:
    """What kustomize made is found as it should be, whether the EnvoyProxy is a copy or created."""
    (tmp_path / "rendered.yaml").write_text(rendered(*documents))
    (tmp_path / "kustomization.yaml").write_text(KUSTOMIZATION)
    command = [tool("kustomize"), "build", str(tmp_path)]
    built = subprocess.run(command, capture_output=True, check=True, encoding="utf-8").stdout
    made = proxies(built)[f"prod/{name}"]
    assert (get(made, "metadata", "labels"), notes(made)["team"]) == ({"env": "test"}, "payments")
    outcome = run(built)
    after = outcome.files[0].after
    assert (outcome.diagnostics, run(after).files[0].after) == ((), after)
    # The labels of a copy are its source's, and its seal says so.
    seal = "aigw-render.github.io/content"
    pairs = zip(built.splitlines(), after.splitlines(), strict=True)
    assert all(new == old or (seal in old and name == "base-ai") for old, new in pairs)
