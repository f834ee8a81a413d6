"""Trees as people keep them, each with what it says about the controller: fixtures/sources.

A case is a folder `tree`, read as a repository from its root without any option, and `expected.txt`: what is
found, then every setting that the tree decides, with who said it.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from aigw_render.hosts.files import read_inputs
from aigw_render.pipeline import settle
from aigw_render.settings.settings import Settings
from aigw_render.settings.table import settings_table

CASES = Path(__file__).parents[2] / "fixtures" / "sources"
NAMES = sorted(path.name for path in CASES.iterdir() if path.is_dir())


def said(paths: list[str]) -> str:
    """Return what a tree says, line by line."""
    outcome = settle(read_inputs(paths), Settings(position="sidecar"))
    assert outcome.effective is not None
    lines = [
        f"{one.severity} {one.code} {one.place.position if one.place else ''} {one.message}"
        for one in outcome.diagnostics
    ]
    rows = [row for row in settings_table(outcome.effective) if "yaml" in row.source]
    return "".join(
        f"{line}\n" for line in [*lines, *(f"{row.key} = {row.value}  <- {row.source}" for row in rows)]
    )


@pytest.mark.parametrize("name", NAMES)
def test_a_tree(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the root of the repository."""
    shutil.copytree(CASES / name / "tree", tmp_path / "tree")
    (tmp_path / "tree" / ".git").mkdir()
    monkeypatch.chdir(tmp_path / "tree")
    assert said(["."]) == (CASES / name / "expected.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("argocd-value-files-of-another-source", "apps"),
        ("flux-values-from-a-generator", "kustomization.yaml release.yaml"),
        ("kustomize-values-file", "overlays/prod/kustomization.yaml"),
    ],
)
def test_the_manifests_alone(name: str, path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The values files that they name are read from the repository."""
    shutil.copytree(CASES / name / "tree", tmp_path / "tree")
    (tmp_path / "tree" / ".git").mkdir()
    monkeypatch.chdir(tmp_path / "tree")
    expected = (CASES / name / "expected.txt").read_text(encoding="utf-8")
    assert said(path.split()) == expected.replace("<- ./", "<- ")
