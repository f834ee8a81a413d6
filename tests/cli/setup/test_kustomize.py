"""`init kustomize`: the files in a real build, as a function and as the legacy plugin."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from aigw_render.cli.setup.kinds import plugin_home
from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, ROUTE, stream
from tests.programs import programs, run

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.program import Program

CHOICES = ("--kube-version=1.33", "--webhook=excluded")
WHOLE = stream(CONFIGURED_GATEWAY, ROUTE, CONFIG, ENVOY)
OWN = "resources:\n- all.yaml\nnamePrefix: eu-\n"


def test_a_new_kustomization_lists_manifests_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: Program
) -> None:
    """Not the function's own config; and where there is none, the user is asked for them."""
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        shown = program("init", "kustomize").stdout
        assert b"list in kustomization.yaml, under resources, the manifests" in shown
        text = (tmp_path / "kustomization.yaml").read_text()
        assert "resources: []\ntransformers:\n- aigw-render-transformer.yaml\n" in text
        (tmp_path / "kustomization.yaml").unlink()


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with manifests."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for name in ("XDG_CONFIG_HOME", "KUSTOMIZE_PLUGIN_HOME"):
        monkeypatch.delenv(name, raising=False)
    folder = tmp_path / "tree"
    folder.mkdir()
    (folder / "all.yaml").write_text(WHOLE)
    return folder


def build(tree: Path, said: bytes) -> str:
    """Return what the command gives that `init` printed last."""
    command = said.decode().splitlines()[-1].split()
    path = programs(tree.parent / "bin", "kustomize")
    done = run(*command, path=path, cwd=tree.parent, HOME=str(tree.parent / "home"))
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("legacy", [(), ("--legacy",)])
def test_a_tree_without_kustomization(legacy: tuple[str, ...], tree: Path, program: Program) -> None:
    """It gets one, with all manifests in it."""
    result = program("init", "kustomize", str(tree), *CHOICES, *legacy)
    assert (result.code, result.stderr) == (0, "")
    built = build(tree, result.stdout)
    assert "name: ai-gateway-extproc\n" in built
    assert built.count("\nkind: ") == 4
    config = (tree / "aigw-render-transformer.yaml").read_text()
    assert ("config.kubernetes.io/function" in config) == (not legacy)


def test_a_kustomization_that_is_there_stays(tree: Path, program: Program) -> None:
    """What to add to it is said, and is enough; also with --force."""
    (tree / "kustomization.yaml").write_text(OWN)
    result = program("init", "kustomize", str(tree), *CHOICES, "--force")
    assert (tree / "kustomization.yaml").read_text() == OWN
    (said,) = [line for line in result.stdout.decode().splitlines() if "transformers:" in line]
    added = said[said.index("transformers:") :]
    (tree / "kustomization.yaml").write_text(OWN.replace("namePrefix: eu-\n", "") + added + "\n")
    assert "name: ai-gateway-extproc\n" in build(tree, result.stdout)


def test_the_legacy_plugin_in_a_folder_of_its_own(tree: Path, program: Program) -> None:
    """It can be run there."""
    home = tree.parent / "plugins"
    result = program("init", "kustomize", str(tree), "--legacy", f"--plugin-home={home}")
    assert result.code == 0
    assert f"\nKUSTOMIZE_PLUGIN_HOME={home} kustomize build ".encode() in result.stdout
    (script,) = [path for path in home.rglob("*") if path.is_file()]
    assert script.relative_to(home).as_posix() == (
        "aigw-render.github.io/v1alpha1/aigatewayrender/AIGatewayRender"
    )
    assert script.stat().st_mode & 0o111 == 0o111


@pytest.mark.parametrize(
    ("environ", "there", "chosen"),
    [
        ({}, [], "h/.config/kustomize/plugin"),
        ({}, ["h/kustomize/plugin"], "h/kustomize/plugin"),
        ({"XDG_CONFIG_HOME": "x"}, [], "x/kustomize/plugin"),
        ({"XDG_CONFIG_HOME": "x"}, ["h/.config/kustomize/plugin"], "h/.config/kustomize/plugin"),
        ({"KUSTOMIZE_PLUGIN_HOME": "k", "XDG_CONFIG_HOME": "x"}, ["k", "x/kustomize/plugin"], "k"),
        ({"KUSTOMIZE_PLUGIN_HOME": "k"}, [], "k"),
    ],
)
def test_where_kustomize_looks(
    environ: dict[str, str],
    there: list[str],
    chosen: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first folder that is there, and else the first of them."""
    monkeypatch.chdir(tmp_path)
    for name in there:
        (tmp_path / name).mkdir(parents=True)
    assert plugin_home({"HOME": "h", **environ}) == chosen
