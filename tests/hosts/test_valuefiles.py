"""Values files that manifests name are read with them, and nothing outside of the repository is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from aigw_render.hosts.files import read_inputs

if TYPE_CHECKING:
    from pathlib import Path

APPLICATION = """\
kind: Application
spec:
  sources:
    - {{chart: ai-gateway-helm, helm: {{valueFiles: ["$config/{path}"]}}}}
    - {{repoURL: x, ref: config}}
"""
KUSTOMIZATION = "helmCharts: [{{name: ai-gateway-helm, valuesFile: '{path}'}}]\n"


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with two folders, and a file beside it; the working folder is one of the two."""
    root = tmp_path / "repository"
    for name in ("apps", "envs", ".git"):
        (root / name).mkdir(parents=True)
    (root / "envs" / "prod.yaml").write_text("a: 1\n")
    (tmp_path / "outside.yaml").write_text("secret: 1\n")
    monkeypatch.chdir(root / "apps")
    return root


def names(path: str) -> list[str]:
    """Return the names of what is read as context."""
    return [file.path for file in read_inputs([path]) if file.context]


@pytest.mark.parametrize(
    ("manifest", "path", "found"),
    [
        (APPLICATION, "envs/prod.yaml", ["../envs/prod.yaml"]),
        (APPLICATION, "../repository/envs/prod.yaml", []),
        (APPLICATION, "/envs/prod.yaml", ["../envs/prod.yaml"]),
        (APPLICATION, "envs", []),
        (APPLICATION, "gone.yaml", []),
        (APPLICATION, "../outside.yaml", []),
        (APPLICATION, "envs/link.yaml", []),
        (APPLICATION, ".git/config", []),
        (APPLICATION, "envs/hidden.yaml", []),
        (KUSTOMIZATION, "../.git/config", []),
        (APPLICATION, "envs/../envs/prod.yaml", ["../envs/prod.yaml"]),
        (KUSTOMIZATION, "../envs/prod.yaml", ["../envs/prod.yaml"]),
        (KUSTOMIZATION, "../../outside.yaml", []),
        (KUSTOMIZATION, "own.yaml", ["own.yaml"]),
    ],
)
def test_what_is_read(repository: Path, manifest: str, path: str, found: list[str]) -> None:
    """A file of the same repository, wherever it is; no link out of it, no folder."""
    (repository / "envs" / "link.yaml").symlink_to("../../outside.yaml")
    (repository / ".git" / "config").write_text("a: token\n")
    (repository / "envs" / "hidden.yaml").symlink_to("../.git/config")
    (repository / "apps" / "own.yaml").write_text("a: 1\n")
    (repository / "apps" / "kustomization.yaml").write_text(manifest.format(path=path))
    assert names("kustomization.yaml") == found


def test_absolute_paths_stay_absolute(repository: Path) -> None:
    """A report names files as the command line does."""
    manifest = repository / "apps" / "app.yaml"
    manifest.write_text(APPLICATION.format(path="envs/prod.yaml"))
    assert names(str(manifest)) == [str(repository / "envs" / "prod.yaml")]


def test_without_a_repository_only_the_manifests_own_folder_is_read(repository: Path) -> None:
    """Nothing says where the tree ends."""
    (repository / ".git").rmdir()
    (repository / "apps" / "own.yaml").write_text("a: 1\n")
    (repository / "apps" / "app.yaml").write_text(APPLICATION.format(path="envs/prod.yaml"))
    assert names("app.yaml") == []
    for path, found in (("own.yaml", ["own.yaml"]), ("../envs/prod.yaml", [])):
        (repository / "apps" / "kustomization.yaml").write_text(KUSTOMIZATION.format(path=path))
        assert names("kustomization.yaml") == found


def test_a_file_that_was_read_under_another_name_is_found(repository: Path) -> None:
    """The whole tree is the input, from inside of it."""
    (repository / "apps" / "app.yaml").write_text(APPLICATION.format(path="apps/own.yaml"))
    (repository / "apps" / "own.yaml").write_text("a: 1\n")
    assert [file.path for file in read_inputs(["."])] == ["./app.yaml", "./own.yaml", "../apps/own.yaml"]


def test_it_is_read_once(repository: Path) -> None:
    """However often it is named, and not when it is part of the input."""
    text = APPLICATION.format(path="envs/prod.yaml")
    (repository / "apps" / "app.yaml").write_text(f"{text}---\n{text}")
    assert names("app.yaml") == ["../envs/prod.yaml"]
    assert [file.path for file in read_inputs(["app.yaml", "../envs/prod.yaml"])] == [
        "app.yaml",
        "../envs/prod.yaml",
    ]
