"""`init flux`: the workflow's own steps in a real repository, and what Flux would apply."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml

from aigw_render import __version__
from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, ROUTE, stream
from tests.programs import tool

if TYPE_CHECKING:
    from tests.cli.program import Program

NAMES = ["--manifests=gitops", "--manifests=a b"]


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clone with manifests in two folders, its origin beside it."""
    run(tmp_path, "git init -q --bare -b main origin && git clone -q origin clone 2>/dev/null")
    clone = tmp_path / "clone"
    for name in ("gitops", "a b"):
        (clone / name).mkdir()
        (clone / name / "all.yaml").write_text(stream(CONFIGURED_GATEWAY, ROUTE, CONFIG, ENVOY))
    run(clone, "git checkout -q -b main && git add . && git commit -qm manifests && git push -q origin main")
    monkeypatch.chdir(clone)
    return clone


def run(folder: Path, script: str) -> str:
    """Run a script as a runner of GitHub does, with our program on the PATH."""
    who = {
        f"GIT_{role}_{part}": f"a@{part}" for role in ("AUTHOR", "COMMITTER") for part in ("NAME", "EMAIL")
    }
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    environment = {"PATH": path, "HOME": str(folder), **who}
    done = subprocess.run(
        ["bash", "-e", "-c", script], cwd=folder, env=environment, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def steps(clone: Path) -> dict[str, str]:
    """Return the scripts of the workflow by the names of their steps."""
    workflow = yaml.safe_load((clone / ".github/workflows/aigw-render.yaml").read_text())
    found = workflow["jobs"]["render"]["steps"]
    return {step["name"]: step["run"] for step in found if "run" in step}


@pytest.mark.parametrize("manifests", NAMES)
def test_what_is_rendered_is_committed_and_pushed(manifests: str, repository: Path, program: Program) -> None:
    """A changed source gives one commit, an unchanged one none, a deleted one deletes what it gave."""
    assert program("init", "flux", manifests, "--kube-version=1.33", "--webhook=excluded").code == 0
    name = manifests.partition("=")[2]
    scripts = steps(repository)
    for _ in range(2):
        run(repository, scripts["Render"])
        run(repository, scripts["Commit what has changed"])
    assert run(repository, "git log --format=%s origin/main").splitlines() == [
        "Render the extproc",
        "manifests",
    ]
    pushed = run(repository, "git show origin/main:rendered/all.yaml")
    assert "ai-gateway-extproc" in pushed
    (repository / name / "all.yaml").rename(repository / name / "moved.yaml")
    run(repository, scripts["Render"])
    run(repository, scripts["Commit what has changed"])
    assert run(repository, "git ls-tree --name-only origin/main rendered/") == "rendered/moved.yaml\n"


def test_the_whole_repository_can_be_the_source(repository: Path, program: Program) -> None:
    """What was rendered is not rendered again into itself."""
    program("init", "flux", "--kube-version=1.33", "--webhook=excluded")
    (repository / "a b" / "all.yaml").unlink()
    for _ in range(2):
        run(repository, steps(repository)["Render"])
    found = sorted(str(path.relative_to(repository)) for path in (repository / "rendered").rglob("*.yaml"))
    assert found == ["rendered/gitops/all.yaml"]


def test_the_workflow_names_one_version_of_the_program(repository: Path, program: Program) -> None:
    """A new release may render other bytes: who takes it shall see them first."""
    assert program("init", "flux").code == 0
    assert steps(repository)["Install aigw-render"] == f"pip install aigw-render=={__version__}"


def test_a_folder_that_looks_like_an_option(repository: Path, program: Program) -> None:
    """It is a path in the workflow."""
    (repository / "gitops").rename(repository / "-x")
    assert program("init", "flux", "--manifests=-x").code == 0
    run(repository, steps(repository)["Render"])
    assert (repository / "rendered" / "all.yaml").exists()


def test_a_broken_tree_commits_nothing(repository: Path, program: Program) -> None:
    """The job fails at the step that renders."""
    program("init", "flux", "--manifests=gitops")
    (repository / "gitops" / "all.yaml").write_text(stream(CONFIGURED_GATEWAY, ROUTE, ENVOY))
    with pytest.raises(AssertionError, match="AIGW102"):
        run(repository, steps(repository)["Render"])


def test_flux_applies_what_was_rendered(repository: Path, program: Program) -> None:
    """From Git, or from the artifact."""
    program("init", "flux")
    (applied,) = yaml.safe_load_all((repository / ".flux/ai-gateway.yaml").read_text())
    assert (applied["spec"]["path"], applied["spec"]["sourceRef"]["kind"]) == ("./rendered", "GitRepository")
    program("init", "flux", "--artifact=oci://registry.example.com/x", "--force")
    source, applied = yaml.safe_load_all((repository / ".flux/ai-gateway.yaml").read_text())
    assert source["spec"]["url"] == "oci://registry.example.com/x"
    assert applied["spec"]["sourceRef"] == {"kind": source["kind"], "name": source["metadata"]["name"]}


@pytest.mark.parametrize(
    "hostile", ["$(touch bad)", "'; touch bad; '", "${{ secrets.X }}", "a\n  evil: true"]
)
def test_a_hostile_name_stays_a_name(hostile: str, repository: Path, program: Program) -> None:
    """It is one word of the script, and no expression of GitHub's."""
    (repository / hostile).mkdir()
    program("init", "flux", f"--manifests={hostile}", f"--artifact=oci://x/{hostile}")
    workflow = (repository / ".github/workflows/aigw-render.yaml").read_text()
    assert workflow.count("${{") == 1
    shown = run(repository, "aigw-render() { printf '%s\\n' \"${@: -1}\"; }\n" + steps(repository)["Render"])
    assert shown == " ".join(hostile.splitlines()) + "\n"
    assert not (repository / "bad").exists()
    source, _ = yaml.safe_load_all((repository / ".flux/ai-gateway.yaml").read_text())
    assert source["spec"]["url"] == f"oci://x/{hostile}"


@pytest.mark.parametrize("artifact", ["", "oci://registry.example.com/gitops/ai-gateway"])
def test_the_workflow_is_one(artifact: str, repository: Path, program: Program) -> None:
    """Every key is one that GitHub knows, and every script can be read (actionlint)."""
    program("init", "flux", f"--artifact={artifact}")
    assert run(repository, f"{tool('actionlint')} -no-color .github/workflows/aigw-render.yaml") == ""
