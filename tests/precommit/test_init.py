"""`init pre-commit`: the config that it writes, with the real pre-commit."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.precommit.conftest import Repository


def test_the_hook_renders(repository: Repository) -> None:
    """From the first commit on."""
    rev = subprocess.check_output(["git", "rev-parse", "HEAD"], cwd=repository.source, text=True).strip()
    choices = ("--manifests=gitops", "--kube-version=1.33", "--webhook=excluded", f"--rev={rev}")
    said = repository.run(
        "aigw-render", "init", "pre-commit", *choices, f"--repo={repository.source}", "--force"
    )
    assert said.startswith("wrote aigw-render.yaml\nwrote .pre-commit-config.yaml\n")
    repository.git("add", ".")
    assert "Passed" in repository.commit()
    repository.edit("gitops/config.yaml", "debug", "trace")
    repository.git("add", ".")
    assert "rendered gitops/envoy.yaml" in repository.commit(code=1)
    repository.git("add", ".")
    assert "Passed" in repository.run("pre-commit", "run", "--all-files")
