"""What a user sees in the terminal when a build with us fails, from the real kustomize."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

import pytest

from tests.hosts.kustomization import FLAGS, Case, Tree, build

if TYPE_CHECKING:
    from pathlib import Path

    from syrupy.assertion import SnapshotAssertion


CRASH = (
    "import aigw_render.hosts.roles as r; r.run_role = None; from aigw_render.cli.start import main; main()"
)


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    """An overlay over a base with a Deployment."""
    return Tree(tmp_path / "tree", Case("transformer", "labels", "overlay", "deployment"))


def replace(file: Path, old: str, new: str) -> None:
    """Change a file."""
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))


def failed(tree: Tree, path: str, *flags: str, **environment: str) -> str:
    """Return what a failing build says, folders and names of temporary files taken out; it prints nothing."""
    result = build(tree.top, path, *flags, **environment)
    assert (result.returncode, result.stdout) == (1, "")
    text = result.stderr.replace(str(tree.folder.parent), "TMP")
    return re.sub(r"/\S*/kust-plugin-config-\d+", "CONFIG", text)


def test_a_wrong_key(tree: Tree, path: str, plugin_home: str, snapshot: SnapshotAssertion) -> None:
    """The near name is shown, by function and plugin alike."""
    tree.with_us("transformers", function=True, kubeVersoin="1.33")
    assert failed(tree, path, *FLAGS) == snapshot(name="function")
    tree.with_us("transformers", function=False, kubeVersoin="1.33")
    assert failed(tree, path, *FLAGS, KUSTOMIZE_PLUGIN_HOME=plugin_home) == snapshot(name="plugin")


def test_a_missing_gatewayconfig(tree: Tree, path: str, snapshot: SnapshotAssertion) -> None:
    """The Gateway is named; there is no line that a user could look up."""
    replace(tree.folder / "base" / "gateway.yaml", "gateway-config: extproc", "gateway-config: extprok")
    tree.with_us("transformers", function=True)
    assert failed(tree, path, *FLAGS) == snapshot


def test_names_that_kustomize_mends_later(tree: Tree, path: str, snapshot: SnapshotAssertion) -> None:
    """`nameReference` runs after every function: refused, where a Gateway would lose its routes silently."""
    references = (
        "nameReference: [{kind: Gateway, fieldSpecs: [{kind: AIGatewayRoute, path: spec/parentRefs/name}]}]"
    )
    (tree.top / "references.yaml").write_text(references)
    tree.outer |= {"namePrefix": "eu-", "configurations": ["references.yaml"]}
    tree.with_us("transformers", function=True)
    assert failed(tree, path, *FLAGS) == snapshot


def test_a_generator_without_its_mode(tree: Tree, path: str, snapshot: SnapshotAssertion) -> None:
    """It would generate nothing, and nobody would see it."""
    tree.with_us("generators", function=True)
    assert failed(tree, path, *FLAGS) == snapshot


def test_a_function_that_is_not_found(tree: Tree, path: str, snapshot: SnapshotAssertion) -> None:
    """It is looked up on the PATH."""
    tree.with_us("transformers", function=True)
    replace(tree.top / "aigw.yaml", "path: aigw-render", "path: aigw-rendr")
    assert failed(tree, path, *FLAGS) == snapshot


def test_flags_that_are_forgotten(
    tree: Tree, path: str, plugin_home: str, snapshot: SnapshotAssertion
) -> None:
    """One of the two is no error to kustomize: it leaves a function out without a word. Docs say so."""
    tree.with_us("transformers", function=True)
    assert failed(tree, path) == snapshot(name="none")
    silent = build(tree.top, path, "--enable-alpha-plugins")
    assert (silent.returncode, silent.stderr) == (0, "")
    assert "ai-gateway-extproc" not in silent.stdout
    tree.with_us("transformers", function=False)
    assert failed(tree, path, KUSTOMIZE_PLUGIN_HOME=plugin_home) == snapshot(name="plugin")
    assert failed(tree, path, "--enable-alpha-plugins") == snapshot(name="plugin-home")


def test_an_error_of_ours(tree: Tree, path: str, tmp_path: Path) -> None:
    """Nothing comes out, and the first line says whose fault it is."""
    script = tmp_path / "bin" / "aigw-render"
    script.write_text(f'#!/bin/sh\nexec {sys.executable} -c "{CRASH}" "$@"\n')
    tree.with_us("transformers", function=True)
    lines = failed(tree, path, *FLAGS).splitlines()
    assert "internal error, nothing was written (TypeError: " in lines[0]
    assert lines[1] == "Traceback (most recent call last):"
    assert lines[-1] == "Error: couldn't execute function: exit status 70 "
