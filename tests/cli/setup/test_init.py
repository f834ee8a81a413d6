"""`init`: nothing is replaced, everything is shown, and a second run has nothing to do."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from aigw_render.cli.setup.kinds import KINDS
from tests.manifests import CONFIG, ENVOY, GATEWAY, ROUTE, stream

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.program import Program

CONTROLLER = """\
apiVersion: apps/v1
kind: Deployment
metadata: {name: ai-gateway-controller, namespace: envoy-ai-gateway-system}
spec:
  template:
    spec:
      containers:
      - name: controller
        image: docker.io/envoyproxy/ai-gateway-controller:v1.0.0
        args: [--extProcImage=docker.io/envoyproxy/ai-gateway-extproc:v1.0.0, --extProcLogLevel=info]
"""
KEPT = ("all.yaml", "aigw-render.yaml", "kustomization.yaml")
every_kind = pytest.mark.parametrize("kind", KINDS)


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with manifests, and in it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "all.yaml").write_text(stream(GATEWAY, ROUTE, CONFIG, ENVOY))
    return tmp_path


def content(folder: Path) -> dict[str, bytes]:
    """Return every file of a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@every_kind
def test_what_is_shown_is_what_is_written(kind: str, tree: Path, program: Program) -> None:
    """`--dry-run` prints the files and writes none."""
    before = content(tree)
    shown = program("init", kind, "--dry-run")
    assert (shown.code, shown.stderr) == (0, "")
    assert content(tree) == before
    written = program("init", kind)
    assert (written.code, written.stderr) == (0, "")
    new = {name: data for name, data in content(tree).items() if name not in before}
    assert new
    assert content(tree) == before | new
    assert all(f"# {name}\n".encode() + data in shown.stdout for name, data in new.items())


@every_kind
def test_a_second_run_keeps_everything(kind: str, tree: Path, program: Program) -> None:
    """The same again is no reason for an error."""
    program("init", kind)
    before = content(tree)
    again = program("init", kind)
    assert (again.code, content(tree)) == (0, before)
    assert b"wrote" not in again.stdout


@every_kind
def test_nothing_is_replaced_without_force(kind: str, tree: Path, program: Program) -> None:
    """A file with other content stops the run before anything is written; the config is always kept."""
    program("init", kind)
    names = [name for name in content(tree) if name not in KEPT]
    for name in names:
        (tree / name).write_text("mine\n")
    (tree / "aigw-render.yaml").write_text("mine, too\n")
    before = content(tree)
    refused = program("init", kind)
    assert (refused.code, refused.stdout, content(tree)) == (3, b"", before)
    assert refused.stderr.count("AIGW525") == len(names)
    assert program("init", kind, "--force").code == 0
    assert all((tree / name).read_bytes() != b"mine\n" for name in names)
    assert (tree / "aigw-render.yaml").read_text() == "mine, too\n"


def test_the_release_of_the_tree(tree: Path, program: Program) -> None:
    """A controller in the tree says which release it is; an option knows better."""
    (tree / "controller.yaml").write_text(CONTROLLER)
    program("init", "helm", "--webhook=absent", "--kube-version=1.32")
    config = (tree / "aigw-render.yaml").read_text()
    assert "\n  aiGatewayVersion: v1.0\n" in config
    assert '\n  kubeVersion: "1.32"\n  webhook: absent\n' in config
    (tree / "aigw-render.yaml").unlink()
    program("init", "helm", "--ai-gateway-version=v0.7")
    assert "\n  aiGatewayVersion: v0.7\n" in (tree / "aigw-render.yaml").read_text()


@pytest.mark.parametrize("choices", [(), ("--kube-version=1.33",), ("--webhook=excluded",)])
def test_the_config_can_be_used(choices: tuple[str, ...], tree: Path, program: Program) -> None:
    """What is not known is left to say, and not made up."""
    program("init", "helm", *choices)
    result = program("render", "all.yaml", "--config=aigw-render.yaml")
    assert (result.code, b"ai-gateway-extproc" in result.stdout) == (0, True)
    assert ("AIGW201" in result.stderr) == ("--kube-version=1.33" not in choices)
    assert ("AIGW202" in result.stderr) == ("--webhook=excluded" not in choices)
    assert tree.exists()


@pytest.mark.parametrize(
    ("choice", "code"), [("--ai-gateway-version=v9.9", "AIGW120"), ("--kube-version=latest", "AIGW115")]
)
def test_a_version_that_would_be_refused_later(choice: str, code: str, tree: Path, program: Program) -> None:
    """It is refused now."""
    before = content(tree)
    result = program("init", "helm", choice)
    assert (result.code, result.stdout, content(tree)) == (3, b"", before)
    assert code in result.stderr


def test_what_cannot_be_written(tree: Path, program: Program) -> None:
    """A file where a folder has to be, and a folder where a file has to be."""
    (tree / ".github").write_text("mine\n")
    (tree / ".pre-commit-config.yaml").mkdir()
    for kind in ("flux", "pre-commit"):
        result = program("init", kind)
        assert (result.code, result.stdout) == (3, b"")
        assert "AIGW122" in result.stderr
    assert not (tree / "aigw-render.yaml").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("kustomize --artifact=oci://x/y", "init kustomize does not use --artifact"),
        ("argocd --kube-version=1.33", "init argocd does not use --kube-version"),
        ("helm --legacy", "init helm does not use --legacy"),
        ("flux --plugin-home=plugins", "init flux does not use --plugin-home"),
        ("kustomize --plugin-home=plugins", "--plugin-home goes with --legacy"),
        ("flux --artifact=https://x/y", "--artifact is no OCI artifact"),
        ("flux --artifact=oci://", "--artifact is no OCI artifact"),
        ("flux --manifests=nowhere", "there is nothing at ./nowhere"),
        ("flux --manifests=../other", "--manifests leads out of the folder"),
        ("pre-commit --manifests=/etc", "--manifests leads out of the folder"),
        ("flux --manifests=rendered/x", "the workflow removes that folder"),
    ],
)
def test_an_option_that_cannot_be_used(arguments: str, said: str, tree: Path, program: Program) -> None:
    """It is refused: to leave it out would surprise in CI only."""
    (tree / "rendered" / "x").mkdir(parents=True)
    before = content(tree)
    result = program("init", *arguments.split())
    assert (result.code, result.stdout, content(tree)) == (2, b"", before)
    assert said in result.stderr
    assert "\n1 error\n" in result.stderr


def test_commands_are_shown_as_a_shell_takes_them(tree: Path, program: Program) -> None:
    """Also for a folder with a space in its name."""
    (tree / "a b").mkdir()
    assert program("init", "kustomize", "a b").stdout.endswith(b"--enable-exec 'a b'\n")
    helm = program("init", "helm", "a b").stdout.decode()
    assert "--post-renderer './a b/aigw-render/post-render' --post-renderer-args '--config=a b/" in helm
    assert "helm plugin install './a b/aigw-render', then" in helm


def test_a_config_that_stays_is_not_shown(tree: Path, program: Program) -> None:
    """`--dry-run` shows what would be written, and no more."""
    (tree / "aigw-render.yaml").write_text("mine\n")
    shown = program("init", "pre-commit", "--dry-run").stdout
    assert shown.startswith(b"# .pre-commit-config.yaml\n")
    assert b"kind: AIGatewayRender" not in shown


def test_a_folder_that_is_not_there(program: Program) -> None:
    """It is not made: that would be a typing error's folder."""
    result = program("init", "helm", "nowhere")
    assert (result.code, result.stdout) == (2, b"")
    assert "there is no folder nowhere" in result.stderr
    assert not os.path.exists("nowhere")


def test_a_link_out_of_the_tree_is_not_followed(tree: Path, program: Program) -> None:
    """Not even with --force."""
    outside = tree.parent / "outside.yaml"
    outside.write_text("theirs\n")
    (tree / "sub" / "aigw-render").mkdir(parents=True)
    (tree / "sub" / "aigw-render" / "post-render").symlink_to(outside)
    result = program("init", "helm", "sub", "--force")
    assert result.code == 3
    assert "AIGW122" in result.stderr
    assert outside.read_text() == "theirs\n"


def test_no_folder_is_made_behind_a_link(tree: Path, program: Program) -> None:
    """Nor any other, when nothing is written."""
    (tree / "outside").mkdir()
    (tree / "sub").mkdir()
    (tree / "sub" / ".github").symlink_to(tree / "outside")
    result = program("init", "flux", "sub")
    assert (result.code, result.stdout) == (3, b"")
    assert "out of the tree" in result.stderr
    assert not any((tree / "outside").iterdir())
    assert os.listdir(tree / "sub") == [".github"]


def test_a_folder_that_cannot_be_made(tree: Path, program: Program) -> None:
    """The report names the file, and what the system says."""
    (tree / "aigw-render").symlink_to("nowhere")
    result = program("init", "argocd")
    assert (result.code, result.stdout) == (3, b"")
    assert "cannot write aigw-render/" in result.stderr
    assert "  found:    File exists\n" in result.stderr
