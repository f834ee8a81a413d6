"""`render --kustomize`: builds first, and shows readably what a build says."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.hosts.kustomization import FIXTURES
from tests.programs import programs, run

if TYPE_CHECKING:
    import subprocess
    from pathlib import Path

KNOWN = {"AIGW_RENDER_WEBHOOK": "excluded", "AIGW_RENDER_KUBE_VERSION": "1.33"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A kustomization."""
    top = tmp_path / "tree" / "prod"
    top.mkdir(parents=True)
    files = (FIXTURES / "gateway.yaml", FIXTURES / "envoyproxy" / "target.yaml")
    for file in files:
        (top / file.name).write_text(file.read_text())
    (top / "kustomization.yaml").write_text(json.dumps({"resources": [file.name for file in files]}))
    return top


def render(folder: Path, *arguments: str, path: str) -> subprocess.CompletedProcess[str]:
    """Render from the folder above the kustomization."""
    return run("aigw-render", "render", *arguments, path=path, cwd=folder.parent, **KNOWN)


def test_it_is_the_filter_in_one_command(folder: Path, tmp_path: Path) -> None:
    """The same bytes, to standard output or a file; no name of a folder is an option."""
    path = programs(tmp_path / "bin", "kustomize")
    built = run("kustomize", "build", "prod", path=path, cwd=folder.parent).stdout
    expected = run("aigw-render", "render", "-", path=path, cwd=folder, stdin=built, **KNOWN).stdout
    assert "ai-gateway-extproc" in expected
    result = render(folder, "--kustomize", "prod", path=path)
    assert (result.returncode, result.stdout, result.stderr) == (0, expected, "")
    folder.rename(folder.with_name("-prod"))
    assert render(folder, "--kustomize=-prod", "--output=all.yaml", path=path).returncode == 0
    assert (folder.parent / "all.yaml").read_text() == expected


def test_kubectl_does_too(folder: Path, tmp_path: Path) -> None:
    """Its kustomize is the same library under another command."""
    expected = render(folder, "--kustomize=prod", path=programs(tmp_path / "a", "kustomize")).stdout
    path = programs(tmp_path / "b", "kustomize")
    (tmp_path / "b" / "kustomize").rename(tmp_path / "b" / "kept")
    kubectl = tmp_path / "b" / "kubectl"
    kubectl.write_text(f'#!/bin/sh\n[ "$1" = kustomize ] && shift && exec {tmp_path}/b/kept build "$@"\n')
    kubectl.chmod(0o755)
    result = render(folder, "--kustomize=prod", path=path)
    assert (result.returncode, result.stdout) == (0, expected)


def test_arguments_are_handed_on(folder: Path, tmp_path: Path) -> None:
    """Each is one word, and none is read by a shell."""
    path = programs(tmp_path / "bin", "kustomize")
    ordered = render(folder, "--kustomize=prod", "--kustomize-arg=--reorder=none", path=path)
    assert ordered.returncode == 0
    assert ordered.stdout != render(folder, "--kustomize=prod", path=path).stdout
    refused = render(folder, "--kustomize=prod", "--kustomize-arg=--x $(touch y)", path=path)
    assert (refused.returncode, refused.stdout) == (3, "")
    assert refused.stderr.startswith(
        "aigw-render: error AIGW511: `kustomize build '--x $(touch y)' -- prod` failed (exit code 1)\n"
        "  hint:     it said:\n"
        "            Error: unknown flag: --x $(touch y)\n"
    )
    assert not (folder.parent / "y").exists()


def test_findings_in_a_build(folder: Path, tmp_path: Path) -> None:
    """They have the line of the stream that `kustomize build` prints, and its name."""
    gateway = folder / "gateway.yaml"
    gateway.write_text(gateway.read_text().replace("gateway-config: extproc", "gateway-config: nothing"))
    refused = render(folder, "--kustomize=prod", path=programs(tmp_path / "bin", "kustomize"))
    assert (refused.returncode, refused.stdout) == (3, "")
    assert "<kustomize build prod>:" in refused.stderr
    assert "error AIGW102" in refused.stderr


def test_a_build_that_fails(folder: Path, tmp_path: Path) -> None:
    """Its own words are in the report, and nothing is written."""
    path = programs(tmp_path / "bin", "kustomize")
    (folder / "kustomization.yaml").write_text("resources: [nowhere.yaml]\n")
    refused = render(folder, "--kustomize=prod", "--output=all.yaml", path=path)
    assert refused.returncode == 3
    assert "Error: accumulating resources: accumulation err='accumulating resources from" in refused.stderr
    assert not (folder.parent / "all.yaml").exists()
    missing = render(folder, "--kustomize=https://example.com/base", path=path)
    assert "error AIGW118: cannot read the folder https://example.com/base" in missing.stderr


@pytest.mark.parametrize("arguments", [("--kustomize-arg=--output", "--kustomize-arg=all.yaml"), ()])
def test_a_build_that_prints_nothing(arguments: tuple[str, ...], folder: Path, tmp_path: Path) -> None:
    """It went elsewhere, or there is nothing: an empty stream would be applied as "delete all"."""
    if not arguments:
        (folder / "kustomization.yaml").write_text("resources: []\nnamespace: x\n")
    path = programs(tmp_path / "bin", "kustomize")
    refused = render(folder, "--kustomize=prod", "--output=out.yaml", *arguments, path=path)
    assert (refused.returncode, refused.stdout) == (3, "")
    assert "printed nothing\n  hint:     look for an --output among the arguments" in refused.stderr
    assert not (folder.parent / "out.yaml").exists()


def test_without_any_builder(folder: Path, tmp_path: Path) -> None:
    """The report says what else can be done."""
    programs(tmp_path / "bin")
    refused = render(folder, "--kustomize=prod", path=str(tmp_path / "bin"))
    assert (refused.returncode, refused.stdout) == (3, "")
    assert "AIGW510: neither kustomize nor kubectl is on the PATH" in refused.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("--kustomize=prod", "prod"),
        ("--kustomize=prod", "--in-place"),
        ("--kustomize=prod", "--output=out/"),
        ("--kustomize-arg=x", "prod"),
        (),
    ],
)
def test_what_does_not_go_together(arguments: tuple[str, ...], folder: Path, tmp_path: Path) -> None:
    """A build is one stream, and comes from one place."""
    refused = render(folder, *arguments, path=programs(tmp_path / "bin", "kustomize"))
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "Usage: aigw-render render" in refused.stderr
