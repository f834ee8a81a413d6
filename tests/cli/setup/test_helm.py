"""`init helm`: the post-renderer in a real run of Helm."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, ROUTE, stream
from tests.programs import programs, run

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.program import Program


@pytest.mark.parametrize("helm", ["helm", "helm4"])
def test_the_commands_that_are_shown(
    helm: str, program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What `init` says is left to do is enough."""
    chart = tmp_path / "chart"
    (chart / "templates").mkdir(parents=True)
    (chart / "Chart.yaml").write_text("{apiVersion: v2, name: ai, version: 0.1.0}\n")
    manifests = stream(CONFIGURED_GATEWAY, ROUTE, CONFIG, ENVOY)
    (chart / "templates" / "all.yaml").write_text(manifests)
    monkeypatch.chdir(tmp_path)
    said = program("init", "helm", "--kube-version=1.33", "--webhook=excluded").stdout.decode()
    path = programs(tmp_path / "bin", "helm", "helm4")
    for command in commands(said, helm):
        done = run(*command, path=path, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
    assert "name: ai-gateway-extproc\n" in done.stdout


def commands(said: str, helm: str) -> list[list[str]]:
    """Return the commands that `init` prints for a Helm, with the names that are left to fill in."""
    found = re.findall(r"\bhelm (?:plugin install|template) [^,\n]*", said)
    chosen = found[:1] if helm == "helm" else found[1:]
    assert chosen
    return [[helm, *command.replace("NAME CHART", "x chart").split()[1:]] for command in chosen]
