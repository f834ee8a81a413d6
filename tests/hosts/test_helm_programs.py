"""Helm 3 and Helm 4 call the post-renderer on a chart with a Gateway, its EnvoyProxy, hooks and notes."""

from __future__ import annotations

import shlex
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml

from aigw_render import __version__
from tests.hosts.apiserver import api_server
from tests.programs import programs, run

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable

    Helm = Callable[..., subprocess.CompletedProcess[str]]


ROOT = Path(__file__).resolve().parents[2]
CHART, PLUGIN = ROOT / "fixtures" / "helm" / "chart", ROOT / "plugin" / "helm"
SETTINGS = {"AIGW_RENDER_WEBHOOK": "excluded", "AIGW_RENDER_KUBE_VERSION": "1.33"}
RENDERERS = {"helm": str(PLUGIN / "post-render"), "helm4": "aigw-render"}
"""What `--post-renderer` names: for Helm 3 an executable, for Helm 4 a plugin."""


@pytest.fixture(params=RENDERERS)
def program(request: pytest.FixtureRequest) -> str:
    """Each of the two Helms."""
    return str(request.param)


@pytest.fixture
def helm(program: str, tmp_path: Path) -> Helm:
    """Return what calls one of them; Helm 4 has the plugin."""
    path = programs(tmp_path / "bin", program)
    home = tmp_path / "home"
    home.mkdir()

    def call(command: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        words = (*command.split(), *arguments)
        return run(program, *words, path=path, cwd=home, stdin="", **(SETTINGS | environment))

    if program == "helm4":
        assert call("plugin install", str(PLUGIN)).returncode == 0
    return call


def objects(stream: str) -> dict[tuple[str, str], object]:
    """Return the objects of a stream by kind and name."""
    found = [one for one in yaml.safe_load_all(stream) if one]
    return {(one["kind"], one["metadata"]["name"]): one for one in found}


def hooks(stream: str) -> list[object]:
    """Return the hooks."""
    return [one for one in objects(stream).values() if "helm.sh/hook" in str(one)]


def test_a_template_is_injected(helm: Helm, program: str) -> None:
    """Hooks stay, and every object but the EnvoyProxy; the header of each document, too."""
    plain = helm("template ai -n prod", str(CHART)).stdout
    found = helm("template ai -n prod", str(CHART), "--post-renderer", RENDERERS[program])
    assert (found.returncode, found.stderr) == (0, "")
    assert "- name: ai-gateway-extproc\n" in found.stdout
    before, after = objects(plain), objects(found.stdout)
    assert {name for name in before if before[name] != after.get(name)} == {("EnvoyProxy", "ai")}
    assert list(after) == list(before)
    assert len(hooks(plain)) == 2
    assert hooks(found.stdout) == hooks(plain)
    sources = [line for line in plain.splitlines() if line.startswith("# Source: ")]
    assert [line for line in found.stdout.splitlines() if line.startswith("# Source: ")] == sources
    assert (
        found.stdout == helm("template ai -n prod", str(CHART), "--post-renderer", RENDERERS[program]).stdout
    )


TEE = """\
apiVersion: v1
name: tee
version: 0.1.0
type: postrenderer/v1
runtime: subprocess
runtimeConfig:
  platformCommand:
  - command: $HELM_PLUGIN_DIR/tee.sh
"""
FILE_NAME = "postrenderer.helm.sh/postrender-filename"
"""The annotation that Helm 4 puts on what it hands over, and takes from what it gets back."""


def handed_over(helm: Helm, program: str, folder: Path) -> str:
    """Return what a post-renderer of the chart gets."""
    folder.mkdir()
    script, seen = folder / "tee.sh", folder / "seen.yaml"
    script.write_text(f"#!/bin/sh\ntee {shlex.quote(str(seen))}\n")
    script.chmod(0o755)
    (folder / "plugin.yaml").write_text(TEE)
    if program == "helm4":
        assert helm("plugin install", str(folder)).returncode == 0
    renderer = {"helm": str(script), "helm4": "tee"}[program]
    assert helm("template ai -n prod", str(CHART), "--post-renderer", renderer).returncode == 0
    return seen.read_text()


def test_what_helm_hands_over(helm: Helm, program: str, tmp_path: Path) -> None:
    """Helm 4 also its hooks, each document with the file that it comes from; we keep both."""
    given = handed_over(helm, program, tmp_path / "tee")
    newer = program == "helm4"
    assert len(hooks(given)) == (2 if newer else 0)
    assert given.count(FILE_NAME) == (len(objects(given)) if newer else 0)
    path = programs(tmp_path / "ours")
    ours = run("aigw-render-post-renderer", path=path, cwd=tmp_path, stdin=given, **SETTINGS).stdout
    before, after = objects(given), objects(ours)
    assert list(after) == list(before)
    assert {name for name in before if before[name] != after[name]} == {("EnvoyProxy", "ai")}
    assert ours.count(FILE_NAME) == given.count(FILE_NAME)
    assert run("aigw-render", "remove", "-", path=path, stdin=ours).stdout == given
    final = helm("template ai -n prod", str(CHART), "--post-renderer", RENDERERS[program]).stdout
    assert FILE_NAME not in final


def test_an_envoyproxy_that_is_a_hook(helm: Helm, program: str, tmp_path: Path) -> None:
    """Helm 4 has it injected, Helm 3 does not show it: the route is refused then (AIGW104)."""
    chart = tmp_path / "hooked"
    shutil.copytree(CHART, chart)
    (file,) = [one for one in chart.glob("templates/*") if "\nkind: EnvoyProxy\n" in one.read_text()]
    hook = 'metadata:\n  annotations: {"helm.sh/hook": pre-install}\n'
    file.write_text(file.read_text().replace("metadata:\n", hook, 1))
    found = helm("template ai -n prod", str(chart), "--post-renderer", RENDERERS[program])
    if program == "helm4":
        assert found.returncode == 0, found.stderr
        assert "- name: ai-gateway-extproc\n" in found.stdout
    else:
        assert (found.returncode, found.stdout) == (1, "")
        assert "error AIGW104" in found.stderr


def test_an_installation_shows_hooks_and_notes_as_before(helm: Helm, program: str) -> None:
    """`install --dry-run=client`, which asks the API server for its kinds."""
    shown = []
    with api_server() as url:
        options = ["--dry-run=client", "--disable-openapi-validation", "--kube-apiserver", url]
        for renderer in ([], ["--post-renderer", RENDERERS[program]]):
            result = helm("install ai -n prod", str(CHART), *options, *renderer)
            assert result.returncode == 0, result.stderr
            shown.append(result.stdout.partition("MANIFEST:")[2])
    plain, found = shown
    assert "- name: ai-gateway-extproc\n" in found
    assert found.partition("NOTES:")[2] == plain.partition("NOTES:")[2]
    assert "The Gateway ai logs at level debug.\nkind: Gateway\n" in plain.partition("NOTES:")[2]
    before, after = (objects(one.partition("NOTES:")[0]) for one in (plain, found))
    assert {name for name in before if before[name] != after.get(name)} == {("EnvoyProxy", "ai")}


def test_settings_reach_it_by_every_way(helm: Helm, program: str, tmp_path: Path) -> None:
    """An argument, a config file that the environment names, and the environment itself."""
    config = tmp_path / "aigw.yaml"
    config.write_text(
        "apiVersion: aigw-render.github.io/v1alpha1\nkind: AIGatewayRender\nspec: {hashKey: example.com/h}\n"
    )
    chart = [str(CHART), "--post-renderer", RENDERERS[program]]
    by_argument = helm("template ai", *chart, "--post-renderer-args", "--hash-key=example.com/h").stdout
    assert "example.com/h: " in by_argument
    assert helm("template ai", *chart, AIGW_RENDER_CONFIG=str(config)).stdout == by_argument
    assert helm("template ai", *chart, AIGW_RENDER_HASH_KEY="example.com/h").stdout == by_argument


def test_a_failure_is_seen(helm: Helm, program: str, tmp_path: Path) -> None:
    """Nothing is printed, and the report is: Helm 4 hides it, so the script writes past it."""
    chart = [str(CHART), "--post-renderer", RENDERERS[program]]
    failed = helm("template ai", *chart, "--post-renderer-args", "--hash-kee=x")
    assert (failed.returncode, failed.stdout) == (1, "")
    report = "aigw-render: error AIGW115: the option --hash-kee is unknown\n"
    assert failed.stderr.startswith(report)
    assert "Error: " in failed.stderr
    log = tmp_path / "report.txt"
    quiet = helm("template ai", *chart, "--post-renderer-args", "--hash-kee=x", AIGW_RENDER_LOG=str(log))
    assert quiet.stderr.startswith("Error: ")
    assert log.read_text().startswith(report)


def test_a_warning_is_seen(helm: Helm, program: str) -> None:
    """It stops nothing, and Helm would show nothing of it."""
    chart = [str(CHART), "--post-renderer", RENDERERS[program]]
    found = helm("template ai", *chart, AIGW_RENDER_WEBHOOK="")
    assert found.returncode == 0
    assert "warning AIGW202" in found.stderr
    assert "- name: ai-gateway-extproc\n" in found.stdout


def test_the_plugin_has_our_version() -> None:
    """`helm plugin list` shows it."""
    plugin = yaml.safe_load((PLUGIN / "plugin.yaml").read_text())
    assert (plugin["name"], plugin["version"]) == ("aigw-render", __version__)
