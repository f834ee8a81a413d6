"""Discovery: which folders are for the plugin."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from aigw_render.hosts.argocd.discover import discover, find_reason
from tests.hosts.argocd.sidecar import Application, Sidecar
from tests.hosts.argocd.trees import CONFIG, HELM, KUSTOMIZE, write_tree
from tests.manifests import CONFIG as GATEWAY_CONFIG
from tests.manifests import ENVOY, GATEWAY, ROUTE, stream

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

BOTH = "Gateway in {0}/gateway.yaml, AIGatewayRoute in {0}/route.yaml"
NO_CONFIG = {"apps/ai/aigw-render.yaml": ""}
HTTP_ROUTE = """\
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: x}
spec:
  parentRefs:
  - {kind: Gateway, name: ai}
"""
LIST = (
    '{"apiVersion": "v1", "kind": "List", "items": ['
    '{"apiVersion": "gateway.networking.k8s.io/v1", "kind": "Gateway"}]}'
)
EMBEDDED = "kind: ConfigMap\ndata:\n  x: |\n" + "".join(f"    {line}\n" for line in ROUTE.splitlines())
OTHER_GATEWAY = GATEWAY.replace("gateway.networking.k8s.io", "networking.istio.io")
ODD = "resources: [../../../out, 'https://example.com/x', {a: b}, ../../gone]\n"


def reason(folder: Path, files: Mapping[str, str]) -> str:
    """Return the reason for the folder `apps/ai` of a repository, seen from the repository."""
    found = find_reason(str(write_tree(folder, files) / "apps/ai"), os.path.realpath(folder))
    return found.replace(f"{folder}/", "")


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"apps/ai/aigw-render.yaml": "anything: at all\n"}, "aigw-render.yaml"),
        ({"apps/ai/settings/mine.yaml": CONFIG}, "AIGatewayRender in apps/ai/settings/mine.yaml"),
        ({"apps/ai/gateway.yaml": GATEWAY, "apps/ai/route.yaml": ROUTE}, BOTH.format("apps/ai")),
        (
            {"apps/ai/all.yaml": stream(ENVOY, GATEWAY, GATEWAY_CONFIG)},
            "Gateway in apps/ai/all.yaml, GatewayConfig in apps/ai/all.yaml",
        ),
        (
            {"apps/ai/list.json": LIST, "apps/ai/x/route.yml": ROUTE.replace("\n", "\r\n")},
            "Gateway in apps/ai/list.json, AIGatewayRoute in apps/ai/x/route.yml",
        ),
        (HELM | NO_CONFIG, BOTH.format("apps/ai/templates")),
        (KUSTOMIZE | NO_CONFIG, BOTH.format("apps/ai/../../base")),
    ],
)
def test_what_is_for_the_plugin(files: Mapping[str, str], expected: str, tmp_path: Path) -> None:
    """A config, or a Gateway and an AI Gateway kind, also in templates and in what a kustomization names."""
    normal = expected.replace("apps/ai/../../", "")
    assert reason(tmp_path, {**files, "apps/ai/other.txt": "x"}) == normal


@pytest.mark.parametrize(
    "files",
    [
        {"apps/ai/envoy.yaml": ENVOY},
        {"apps/ai/gateway.yaml": GATEWAY},
        {"apps/ai/route.yaml": ROUTE.replace("- name: ai", "- {name: ai, kind: Gateway}")},
        {"apps/ai/route.yaml": ROUTE, "apps/ai/http.yaml": HTTP_ROUTE},
        {"apps/ai/route.yaml": ROUTE, "gateway.yaml": GATEWAY, "aigw-render.yaml": CONFIG},
        {"apps/ai/.hidden/all.yaml": stream(GATEWAY, ROUTE), "apps/ai/all.txt": stream(GATEWAY, ROUTE)},
        {"apps/ai/map.yaml": EMBEDDED},
        {"apps/ai/gateway.yaml": OTHER_GATEWAY, "apps/ai/route.yaml": ROUTE},
        {"apps/ai/kustomization.yaml": ODD},
        {"apps/ai/kustomization.yaml": "resources: [\n"},
        {"apps/ai/bad.yaml": "\0aigateway.envoyproxy.io/\n"},
    ],
)
def test_what_is_not(files: Mapping[str, str], tmp_path: Path) -> None:
    """One kind alone, other groups, what is hidden, embedded, elsewhere, or cannot be read."""
    assert reason(tmp_path, files) == ""


def test_links_and_loops(tmp_path: Path) -> None:
    """A link out of the repository is not followed, and kustomizations may name each other."""
    outside = write_tree(tmp_path / "outside", {"all.yaml": stream(GATEWAY, ROUTE)})
    repository = write_tree(
        tmp_path / "repository",
        {
            "apps/ai/kustomization.yaml": "resources: [../b, link.yaml, folder]\n",
            "apps/b/kustomization.yaml": "resources: [../ai]\n",
        },
    )
    (repository / "apps/ai/link.yaml").symlink_to(outside / "all.yaml")
    (repository / "apps/ai/folder").symlink_to(outside)
    assert find_reason(str(repository / "apps/ai"), os.path.realpath(repository)) == ""
    inside = write_tree(repository / "shared", {"all.yaml": stream(GATEWAY, ROUTE)})
    (repository / "apps/ai/inside.yaml").symlink_to(inside / "all.yaml")
    assert find_reason(str(repository / "apps/ai"), os.path.realpath(repository)) != ""


def test_it_looks_closely_at_few_files(tmp_path: Path) -> None:
    """However many are made to mention us."""
    mentions = {f"apps/ai/{number:04}.yaml": HTTP_ROUTE for number in range(1001)}
    assert reason(tmp_path, mentions | {"apps/ai/z.yaml": stream(GATEWAY, ROUTE)}) == ""


def test_it_never_fails(
    sidecar: Sidecar, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Not in an empty tree, nor where nothing can be read, nor without any variable."""
    (tmp_path / "apps/ai").mkdir(parents=True)
    ran = sidecar.run("discover", tmp_path, Application())
    assert (ran.code, ran.stdout, ran.stderr) == (0, "", "")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "apps/ai").rmdir()
    (tmp_path / "apps").rmdir()
    assert discover() == 0
    assert capfd.readouterr() == ("", "")
    assert find_reason(str(tmp_path / "gone"), str(tmp_path)) == ""


def test_names_are_escaped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Argo CD may log the line."""
    (tmp_path / "a\u202e\x9b.yaml").write_text(CONFIG)
    monkeypatch.chdir(tmp_path)
    assert discover() == 0
    assert capfd.readouterr().out == "aigw-render: AIGatewayRender in a\\u202e\\x9b.yaml\n"
