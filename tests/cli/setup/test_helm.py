"""`init helm`: the post-renderer in a real run of Helm."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, ROUTE, stream

if TYPE_CHECKING:
    from tests.cli.program import Program


def test_helm_renders_through_it(program: Program, tmp_path: Path) -> None:
    """With the config beside it, from whatever folder."""
    chart = tmp_path / "chart"
    (chart / "templates").mkdir(parents=True)
    (chart / "Chart.yaml").write_text("{apiVersion: v2, name: ai, version: 0.1.0}\n")
    manifests = stream(CONFIGURED_GATEWAY, ROUTE, CONFIG, ENVOY)
    (chart / "templates" / "all.yaml").write_text(manifests)
    choices = ("--kube-version=1.33", "--webhook=excluded")
    assert program("init", "helm", str(tmp_path), *choices).code == 0
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    command = ["helm", "template", "x", str(chart), "--post-renderer", f"{tmp_path}/aigw-post-render"]
    environment = {"PATH": path, "HOME": str(tmp_path)}
    done = subprocess.run(command, env=environment, cwd="/", check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert "name: ai-gateway-extproc\n" in done.stdout
