"""The legacy plugin: a config file as its argument, resources on standard input and output."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from aigw_render.hosts import execplugin
from tests.hosts.inprocess import call
from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, GATEWAY, ROUTE, stream

if TYPE_CHECKING:
    import subprocess
    from pathlib import Path

HEAD = "apiVersion: aigw-render.github.io/v1alpha1\nkind: AIGatewayRender\nmetadata: {name: test}\n"
SPEC = 'spec:\n  kubeVersion: "1.33"\n  webhook: excluded\n'
CLASS = """\
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: envoy}
spec: {controllerName: gateway.envoyproxy.io/gatewayclass-controller}
"""
TREE = stream(CONFIGURED_GATEWAY, ROUTE, CONFIG, ENVOY)


def plugin(
    folder: Path, config: str, *arguments: str, stdin: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run the plugin in a folder, with a config that stands elsewhere."""
    file = folder.parent / "kust-plugin-config-1"
    file.write_text(config)
    return call(execplugin.run, str(file), *arguments, folder=folder, stdin=stdin, environment=environment)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a kustomization."""
    (tmp_path / "kustomization").mkdir()
    return tmp_path / "kustomization"


def test_a_transformer_gets_everything_and_prints_it(folder: Path) -> None:
    """A config among the resources is a resource like any other; a second run changes nothing."""
    source = stream(TREE, HEAD.replace("test", "other"))
    first = plugin(folder, HEAD + SPEC, stdin=source)
    assert (first.returncode, first.stderr) == (0, "")
    assert "name: ai-gateway-extproc\n" in first.stdout
    assert first.stdout.endswith(HEAD.replace("test", "other"))
    assert plugin(folder, HEAD + SPEC, stdin=first.stdout).stdout == first.stdout


def test_options_may_follow(folder: Path) -> None:
    """`argsOneLiner` of the config: kustomize puts them behind the file."""
    found = plugin(folder, HEAD + SPEC, "--hash-key=example.com/hash", stdin=TREE)
    assert "example.com/hash: " in found.stdout


def test_a_generator_prints_what_a_render_would_create(folder: Path) -> None:
    """Its context is relative to the folder of the kustomization, not of the config's file."""
    (folder / "gateway.yaml").write_text(stream(GATEWAY, ROUTE, CLASS))
    found = plugin(folder, HEAD + SPEC + "  mode: generate\n  context: [gateway.yaml]\n")
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout.startswith("apiVersion: gateway.envoyproxy.io/v1alpha1\nkind: EnvoyProxy\n")
    assert found.stdout.count("kind: ") == 1
    assert found.stdout.endswith('aigw-render.github.io/injected: "true"\n')


def test_several_are_a_stream(folder: Path) -> None:
    """As many documents as Gateways that need one; none is no text at all."""
    config = HEAD + SPEC + "  mode: generate\n  context: [a.yaml, b.yaml]\n"
    (folder / "a.yaml").write_text(stream(GATEWAY, ROUTE, CLASS))
    second = stream(GATEWAY, ROUTE).replace("name: ai", "name: bi").replace("chat", "talk")
    (folder / "b.yaml").write_text(second)
    found = plugin(folder, config)
    assert [part.split("\n", 4)[3] for part in found.stdout.split("---\n")] == [
        "  name: ai-aigw",
        "  name: bi-aigw",
    ]
    for name in ("a", "b"):
        (folder / f"{name}.yaml").write_text("kind: ConfigMap\n")
    assert plugin(folder, config).stdout == ""


def test_a_validator_prints_what_it_got(folder: Path) -> None:
    """Or nothing, when rendering would fail."""
    config = HEAD + SPEC + "  mode: validate\n"
    assert plugin(folder, config, stdin=TREE).stdout == TREE
    refused = plugin(folder, config, stdin=stream(CONFIGURED_GATEWAY, ROUTE, ENVOY))
    assert (refused.returncode, refused.stdout) == (3, "")
    place = "Gateway prod/ai: metadata.annotations.aigateway.envoyproxy.io/gateway-config"
    assert refused.stderr.startswith(f"{place}: error AIGW102: ")


def test_findings_name_objects(folder: Path) -> None:
    """Nobody has the file that kustomize wrote."""
    refused = plugin(folder, HEAD + SPEC.replace("webhook", "webhok"), stdin=TREE)
    assert (refused.returncode, refused.stdout) == (3, "")
    assert refused.stderr.startswith("AIGatewayRender test: spec.webhok: error AIGW115: ")
    assert "kust-plugin" not in refused.stderr


def test_a_stream_that_cannot_be_read(folder: Path) -> None:
    """Whatever kustomize noted in it."""
    noted = (
        "kind: Gateway\nmetadata:\n  annotations: {internal.config.kubernetes.io/previousNames: a}\nspec: [\n"
    )
    refused = plugin(folder, HEAD + SPEC, stdin=noted)
    assert (refused.returncode, refused.stdout) == (3, "")
    assert "error AIGW101" in refused.stderr
    named = noted.replace("spec: [", "spec: {}")
    assert plugin(folder, HEAD + SPEC, stdin=named).stdout == named


def test_a_generator_without_a_mode(folder: Path) -> None:
    """An empty result would pass; with the mode said, a kustomization without resources may be."""
    refused = plugin(folder, HEAD + SPEC)
    assert (refused.returncode, refused.stdout) == (3, "")
    assert "AIGW514" in refused.stderr
    assert plugin(folder, HEAD + SPEC + "  mode: transform\n").returncode == 0


@pytest.mark.parametrize(
    "config", ["", "kind: ConfigMap\n", "a: [\n", HEAD + "spec: [\n", HEAD + "---\n" + HEAD]
)
def test_another_config(config: str, folder: Path) -> None:
    """One document of our kind, and nothing else."""
    refused = plugin(folder, config, stdin=TREE)
    assert (refused.returncode, refused.stdout) == (3, "")
    assert "error AIGW1" in refused.stderr


def test_without_a_config(folder: Path) -> None:
    """Somebody called it by hand."""
    refused = call(execplugin.run, folder=folder, stdin="", environment={})
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "AIGW513" in refused.stderr
