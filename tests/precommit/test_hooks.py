"""What a commit does with each of our hooks."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import yaml

from tests.manifests import ROUTE
from tests.precommit.conftest import IN_PLACE, ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from tests.precommit.conftest import Repository

ENVOY = "gitops/envoy.yaml"
APPLICATION = """\
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: ai, namespace: argocd}
spec:
  sources:
  - repoURL: oci://example.com/charts
    chart: ai-gateway-helm
    targetRevision: v1.1.0
    helm:
      valueFiles: [$values/charts/values.yaml]
  - repoURL: https://example.com/config.git
    ref: values
"""
MIRRORED = ("--path=gitops", "--config=aigw.yaml", "--output=rendered/")


def test_a_fresh_clone_is_current(repository: Repository, tmp_path: Path) -> None:
    """`pre-commit run --all-files` changes nothing, and does not look at what Git does not track."""
    repository.git("clone", "-q", ".", str(tmp_path / "clone"))
    repository.path = tmp_path / "clone"
    repository.write("gitops/new.yaml", ROUTE.replace("chat", "new"))
    repository.write("gitops/wrong.yaml", "kind: [")
    assert "Passed" in repository.run("pre-commit", "run", "--all-files")
    assert repository.git("status", "--short") == "?? gitops/new.yaml\n?? gitops/wrong.yaml\n"


def test_a_config_alone(repository: Repository) -> None:
    """The workload that depends on it is rendered again, though nobody passes it; the commit waits for it."""
    repository.edit("gitops/config.yaml", "debug", "trace")
    repository.git("add", ".")
    said = repository.commit(code=1)
    assert "rendered gitops/envoy.yaml" in said
    assert "files were modified by this hook" in said
    assert 'value: "trace"' in repository.read(ENVOY)
    repository.git("add", ".")
    assert "Passed" in repository.commit()
    assert repository.git("show", "--stat", "--format=").count("gitops/") == 2


def test_the_last_route_goes(repository: Repository) -> None:
    """A deleted file is passed to no hook; the sidecar goes with it all the same."""
    repository.git("rm", "-q", "gitops/route.yaml")
    assert "rendered gitops/envoy.yaml" in repository.commit(code=1)
    assert "ai-gateway-extproc" not in repository.read(ENVOY)
    repository.git("add", ".")
    repository.commit()


def test_a_route_alone(repository: Repository) -> None:
    """The first route brings the sidecar; kept on disk and taken out of the index, it is gone again."""
    repository.git("rm", "-q", "--cached", "gitops/route.yaml")
    repository.commit(code=1)
    repository.git("add", ENVOY)
    repository.commit()
    repository.git("add", "gitops/route.yaml")
    assert "rendered gitops/envoy.yaml" in repository.commit(code=1)
    assert "ai-gateway-extproc" in repository.read(ENVOY)


def test_unrelated_files(repository: Repository) -> None:
    """Nothing happens, even where the tree is not current."""
    repository.edit("gitops/config.yaml", "debug", "trace")
    repository.git("add", ".")
    repository.git("commit", "-qm", "x", "--no-verify")
    repository.write("README.md", "Read me again.\n")
    repository.write("chart/values.yaml", "a: 1\n")
    repository.git("add", ".")
    assert "Passed" in repository.commit()
    repository.git("rm", "-q", "chart/values.yaml")
    repository.commit()
    assert 'value: "debug"' in repository.read(ENVOY)


def test_a_renamed_file(repository: Repository) -> None:
    """Where a route stands does not matter; that it leaves the tree does."""
    repository.git("mv", "gitops/route.yaml", "gitops/chat.yaml")
    assert "Passed" in repository.commit()
    repository.git("mv", "gitops/chat.yaml", "chat.yaml")
    repository.commit(code=1)
    assert "ai-gateway-extproc" not in repository.read(ENVOY)


def test_the_settings_change(repository: Repository) -> None:
    """The config file is outside of the tree, and what it says changes the result."""
    repository.edit("aigw.yaml", "webhook: excluded", "webhook: excluded, hashKey: example.com/h")
    repository.git("add", ".")
    assert "rendered gitops/envoy.yaml" in repository.commit(code=1)
    assert "example.com/h: " in repository.read(ENVOY)


def test_the_config_is_found_and_goes(repository: Repository) -> None:
    """One that nobody names counts as well, and that it is deleted."""
    repository.use("aigw-render", "--path=gitops")
    repository.git("mv", "aigw.yaml", "aigw-render.yaml")
    repository.edit("aigw-render.yaml", "webhook: excluded", "webhook: excluded, hashKey: example.com/h")
    repository.git("add", ".")
    assert "rendered gitops/envoy.yaml" in repository.commit(code=1)
    repository.git("add", ".")
    repository.commit()
    repository.git("rm", "-q", "aigw-render.yaml")
    assert "rendered gitops/envoy.yaml" in repository.commit(code=1)


def test_values_that_a_manifest_names(repository: Repository) -> None:
    """An Application's values file stands outside of the tree, and decides all the same."""
    repository.write("gitops/application.yaml", APPLICATION)
    repository.write("charts/values.yaml", "extProc: {logLevel: warn}\n")
    repository.git("add", ".")
    repository.commit(code=1)
    repository.git("add", ".")
    repository.commit()
    repository.edit("charts/values.yaml", "warn", "debug")
    repository.git("add", ".")
    assert "rendered gitops/envoy.yaml" in repository.commit(code=1)
    assert "- debug" in repository.read(ENVOY)


def test_partially_staged(repository: Repository) -> None:
    """What is staged counts; what is not comes back untouched."""
    repository.edit("gitops/config.yaml", "debug", "trace")
    repository.git("add", ".")
    repository.edit("gitops/config.yaml", "trace", "error")
    repository.write("gitops/route.yaml", "")
    repository.commit(code=1)
    assert 'value: "trace"' in repository.read(ENVOY)
    assert "value: error" in repository.read("gitops/config.yaml")
    assert repository.read("gitops/route.yaml") == ""
    repository.git("add", ENVOY)
    repository.commit()
    assert "value: trace" in repository.git("show", "HEAD:gitops/config.yaml")


def test_mirrored_manifests(repository: Repository) -> None:
    """New files are to be added, which pre-commit itself would not notice; orphans are to be deleted."""
    repository.git("reset", "-q", "--hard")
    repository.use("aigw-render", *MIRRORED)
    repository.write("README.md", "Rendered.\n")
    repository.edit("gitops/config.yaml", "debug", "trace")
    repository.git("add", ".")
    assert "rendered/envoy.yaml" in repository.commit(code=1)
    assert "error AIGW520: the rendered file rendered/envoy.yaml is not part of" in repository.commit(code=1)
    repository.git("add", "rendered")
    repository.commit()
    repository.git("mv", "gitops/config.yaml", "gitops/settings.yaml")
    assert "rendered/config.yaml:1:1: error AIGW238" in repository.commit(code=1)
    repository.git("rm", "-q", "rendered/config.yaml")
    repository.git("add", "rendered")
    repository.commit()
    repository.git("rm", "-q", "rendered/route.yaml")
    repository.commit(code=1)


def test_check(repository: Repository) -> None:
    """It says what is to be done, and does nothing."""
    repository.use("aigw-render-check", *IN_PLACE)
    repository.commit()
    repository.edit("gitops/config.yaml", "debug", "trace")
    repository.git("add", ".")
    said = repository.commit(code=1)
    assert '+          value: "trace"' in said
    assert "gitops/envoy.yaml:17:1: error AIGW236" in said
    assert "\naigw-render render --in-place --config=aigw.yaml gitops\n" in said
    assert 'value: "debug"' in repository.read(ENVOY)


def test_validate(repository: Repository) -> None:
    """An error stops the commit."""
    repository.use("aigw-render-validate", *IN_PLACE)
    repository.commit()
    repository.edit("gitops/config.yaml", "env:", "image: [x]\n      env:")
    repository.git("add", ".")
    assert "gitops/config.yaml:9:14: error AIGW105" in repository.commit(code=1)
    repository.git("rm", "-qf", "gitops/config.yaml")
    assert "error AIGW102" in repository.commit(code=1)


def test_a_range_of_commits(repository: Repository) -> None:
    """As in CI: what the range changes, deleted files among it, decides."""
    repository.git("rm", "-q", "gitops/route.yaml")
    repository.git("commit", "-qm", "x", "--no-verify")
    refs = ("--from-ref", "HEAD~1", "--to-ref", "HEAD")
    assert "rendered gitops/envoy.yaml" in repository.run("pre-commit", "run", *refs, code=1)


def test_a_path_that_is_missing(repository: Repository) -> None:
    """A misspelt folder would never concern a commit: it is an error instead of silence."""
    repository.use("aigw-render", "--path=gitopps")
    repository.write("README.md", "Read me again.\n")
    repository.git("add", ".")
    assert "cannot read gitopps" in repository.commit(code=1)


def test_pre_commit_accepts_our_manifest() -> None:
    """The file at the top, of which the hooks above are made."""
    manifest = ROOT / ".pre-commit-hooks.yaml"
    subprocess.run(["pre-commit", "validate-manifest", str(manifest)], check=True)
    hooks = yaml.safe_load(manifest.read_text())
    assert [hook["id"] for hook in hooks] == ["aigw-render", "aigw-render-check", "aigw-render-validate"]
