"""The Helm post-renderer as a filter; `test_helm_programs` has Helm call it."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from tests.manifests import CONFIG, ENVOY, GATEWAY, ROUTE

if TYPE_CHECKING:
    from pathlib import Path

STREAM = "---\n".join(["# Source: chart/templates/all.yaml\n" + GATEWAY, ROUTE, CONFIG, ENVOY])
PROGRAM = (sys.executable, "-c", "from aigw_render.hosts.machine import post_renderer; post_renderer()")
QUIET = {"KUBE_VERSION": "1.33", "AIGW_RENDER_WEBHOOK": "excluded"}


def run(*arguments: str, stdin: str = STREAM, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the post-renderer as Helm does."""
    return subprocess.run(
        [*PROGRAM, *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": os.environ["PATH"]} | environment,
    )


def test_a_stream_is_injected() -> None:
    """On standard output and nothing else; a second run changes nothing."""
    first = run(**QUIET)
    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout.startswith("# Source: chart/templates/all.yaml\n")
    assert "- name: ai-gateway-extproc\n" in first.stdout
    assert run(stdin=first.stdout, **QUIET).stdout == first.stdout


def test_settings_come_from_all_sources(tmp_path: Path) -> None:
    """Options, the config file and the environment, as in `render`."""
    config = tmp_path / "aigw.yaml"
    config.write_text(
        "apiVersion: aigw-render.github.io/v1alpha1\nkind: AIGatewayRender\nspec: {hashKey: example.com/h}\n"
    )
    found = run("--config", str(config), "--controller-arg=--extProcLogLevel=debug", **QUIET)
    assert found.returncode == 0, found.stderr
    assert "example.com/h: " in found.stdout
    assert '"debug"' in found.stdout or "- debug\n" in found.stdout


def test_warnings_do_not_stop_it() -> None:
    """They are on standard error."""
    found = run(AIGW_RENDER_WEBHOOK="excluded")
    assert found.returncode == 0
    assert "warning AIGW201" in found.stderr
    assert "ai-gateway-extproc" in found.stdout


def test_errors_write_nothing() -> None:
    """Helm then shows standard error, and changes no release."""
    found = run(stdin=STREAM + "---\nkind: Gateway\nspec: [\n", **QUIET)
    assert (found.returncode, found.stdout) == (3, "")
    assert "error AIGW101" in found.stderr
    wrong = run("--nonsense")
    assert (wrong.returncode, wrong.stdout) == (2, "")
