"""What a kustomization may lead to: all of it stands in the repository, and nothing is downloaded or run."""

from __future__ import annotations

import json
import os
import subprocess
from typing import TYPE_CHECKING

import pytest

from aigw_render.base.errors import InputError
from aigw_render.hosts.argocd.kustomizations import allows_remote, network, refuse_strays
from tests.hosts.argocd.trees import write_tree
from tests.manifests import GATEWAY
from tests.programs import tool

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

REMOTE = (
    "https://example.com/base.yaml",
    "HTTP://example.com/base.yaml",
    "https://github.com/org/repo//path?ref=v1",
    "http:example.com",
    "ssh://git@example.com/org/repo.git",
    "git@example.com:org/repo.git//path",
    "someone@example.com/org/repo",
    "git::https://example.com/org/repo",
    "git::github.com/org/repo",
    "GIT::file:///srv/repo",
    "github.com/org/repo//path?ref=v1",
    "GitHub.com:org/repo",
    "file:///srv/repo?ref=main",
    "File:///srv/repo//base",
    "gh:org/repo",
    "oci://example.com/chart",
)
"""What kustomize, this release or another one, takes for what it has to fetch."""
LOCAL = ("base", "./base", "../ai/base", "base/", "base/.", "gateway.yaml")


def found(
    folder: Path, *, remote: bool = False, charts: bool = False, app: str = "apps/ai"
) -> list[tuple[str, str]]:
    """Return the codes and places of what is refused in a repository."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder / app)
        try:
            refuse_strays(os.curdir, os.path.realpath(folder), remote=remote, charts=charts)
        except InputError as error:
            return [(one.code, str(one.place.position) if one.place else "") for one in error.diagnostics]
    return []


def tree(folder: Path, said: object, others: Mapping[str, str] | None = None) -> Path:
    """Write a repository with a kustomization that says this, and return its folder."""
    text = said if isinstance(said, str) else json.dumps(said)
    usual = {
        "apps/ai/kustomization.yaml": text,
        "apps/ai/gateway.yaml": GATEWAY,
        "apps/ai/base/kustomization.yaml": "resources: [gateway.yaml]\n",
        "apps/ai/base/gateway.yaml": GATEWAY,
    }
    return write_tree(folder / "repository", usual | dict(others or {}))


@pytest.mark.parametrize("entry", LOCAL)
@pytest.mark.parametrize("key", ["resources", "bases", "components", "transformers"])
def test_what_is_in_the_repository(key: str, entry: str, tmp_path: Path) -> None:
    """It is kustomize's affair."""
    assert found(tree(tmp_path, {key: [entry]})) == []


FIELDS: Sequence[tuple[str, object]] = (
    *((key, ["REMOTE"]) for key in ("resources", "bases", "components", "Resources", "re\u017fources")),
    *((key, ["REMOTE"]) for key in ("generators", "transformers", "validators", "crds", "configurations")),
    ("patches", [{"path": "REMOTE"}]),
    ("patchesJson6902", [{"path": "REMOTE", "target": {"kind": "A"}}]),
    ("patchesStrategicMerge", ["REMOTE"]),
    ("replacements", [{"path": "REMOTE"}]),
    ("openapi", {"path": "REMOTE"}),
    ("configMapGenerator", [{"name": "a", "files": ["REMOTE"]}]),
    ("configMapGenerator", [{"name": "a", "files": ["key=REMOTE"]}]),
    ("secretGenerator", [{"name": "a", "envs": ["REMOTE"]}]),
    ("secretGenerator", [{"name": "a", "env": "REMOTE"}]),
    ("helmCharts", [{"name": "base", "chartHome": ".", "valuesFile": "REMOTE"}]),
    ("helmCharts", [{"name": "base", "chartHome": ".", "additionalValuesFiles": ["REMOTE"]}]),
)


@pytest.mark.parametrize(("key", "value"), FIELDS)
def test_every_field(key: str, value: object, tmp_path: Path) -> None:
    """Kustomize takes a URL wherever it takes a file, and keys in any case."""
    said = json.dumps({key: value}, ensure_ascii=False).replace("REMOTE", REMOTE[0])
    assert {code for code, _ in found(tree(tmp_path, said))} == {"AIGW507"}
    assert found(tree(tmp_path, said), remote=True) == []


@pytest.mark.parametrize("entry", REMOTE)
def test_every_form(entry: str, tmp_path: Path) -> None:
    """As a base; what is on the plugin's own disk is not allowed with the rest."""
    there = tree(tmp_path, {"resources": [entry]})
    assert [code for code, _ in found(there)] == ["AIGW507"]
    assert bool(found(there, remote=True)) == ("file:" in entry.lower())


WAYS = {
    "a base": {"apps/ai/base/kustomization.yaml": "resources: [REMOTE]\n"},
    "another name": {
        "apps/ai/base/kustomization.yaml": "",
        "apps/ai/base/Kustomization": "resources: [REMOTE]",
    },
    "a second document": {"apps/ai/base/kustomization.yaml": "resources: []\n---\nresources: [REMOTE]\n"},
    "an anchor": {"apps/ai/base/kustomization.yaml": "bases: &a [REMOTE]\nresources: *a\n"},
    "binary": {"apps/ai/base/kustomization.yaml": "resources: [!!binary aHR0cHM6Ly9leGFtcGxlLmNvbQ==]\n"},
    "a base of a base": {
        "apps/ai/base/kustomization.yaml": "resources: [../../../deep]\n",
        "deep/kustomization.yml": "components: [REMOTE]\n",
    },
    "a plugin's config": {
        "apps/ai/base/kustomization.yaml": "transformers: [patch.yaml]\n",
        "apps/ai/base/patch.yaml": "apiVersion: builtin\nkind: PatchTransformer\npath: REMOTE\n",
    },
    "a plugin's config in a folder": {
        "apps/ai/base/kustomization.yaml": "generators: [plugins]\n",
        "apps/ai/base/plugins/kustomization.yaml": "resources: [files.yaml]\n",
        "apps/ai/base/plugins/files.yaml": "kind: ConfigMapGenerator\nfiles: [a=REMOTE]\n",
    },
    "a plugin's config in the kustomization": {
        "apps/ai/base/kustomization.yaml": "validators:\n- |\n  kind: A\n  path: REMOTE\n"
    },
}


@pytest.mark.parametrize("way", WAYS)
def test_every_way(way: str, tmp_path: Path) -> None:
    """Whatever the first kustomization leads to."""
    files = {name: text.replace("REMOTE", REMOTE[0]) for name, text in WAYS[way].items()}
    assert {code for code, _ in found(tree(tmp_path, "resources: [base]\n", files))} == {"AIGW507"}


OUTSIDE = (
    "../../../outside",
    "../../../outside/gateway.yaml",
    "link",
    "base/../../../../outside",
    "/etc/passwd",
)


@pytest.mark.parametrize("entry", OUTSIDE)
@pytest.mark.parametrize("key", ["resources", "components", "generators"])
def test_a_path_out_of_the_repository(key: str, entry: str, tmp_path: Path) -> None:
    """Also through a link; its place is the entry's."""
    there = tree(tmp_path, f"# first\n{key}: [{entry}]\n")
    (there / "apps/ai/link").symlink_to(tmp_path / "outside")
    assert found(there) == [("AIGW118", f"kustomization.yaml:2:{len(key) + 4}")]


def test_dots_after_a_link(tmp_path: Path) -> None:
    """Kustomize takes the name before `..` off, and does not follow it: what is there decides."""
    there = tree(tmp_path, "resources: [deep/../../../../outside]\n", {"apps/ai/a/b/c/d/e/x.yaml": "a: 1\n"})
    (there / "apps/ai/deep").symlink_to("a/b/c/d/e")
    assert [code for code, _ in found(there)] == ["AIGW118"]


def test_kustomizations_in_a_circle(tmp_path: Path) -> None:
    """A build refuses it; looking comes to an end, also through links."""
    there = tree(
        tmp_path, "resources: [base, loop/base]\n", {"apps/ai/base/kustomization.yaml": "bases: [..]\n"}
    )
    (there / "apps/ai/loop").symlink_to(".")
    assert found(there) == []


@pytest.mark.parametrize("text", ["resources: [\n", "resources: [base]\nresources: [*b]\n", "a: \x00\n"])
def test_what_cannot_be_read(text: str, tmp_path: Path) -> None:
    """What it leads to is not known, so that it is not built."""
    assert {code for code, _ in found(tree(tmp_path, text))} <= {"AIGW508", "AIGW117"}
    assert found(tree(tmp_path, text)) != []


@pytest.mark.parametrize(
    "said",
    ["patches: [{patch: '{}'}]", "helmCharts: [{name: c}]", "replacements: []", "Generators: []"],
)
def test_what_changes_plugins(said: str, tmp_path: Path) -> None:
    """A patch may put a URL into a plugin's config, and a chart may make one: only files are looked at."""
    config = "apiVersion: builtin\nkind: PatchTransformer\nmetadata: {name: a}\npatch: '[]'\n"
    files = {
        "apps/ai/plugins/kustomization.yaml": f"resources: [patch.yaml]\n{said}\n",
        "apps/ai/plugins/patch.yaml": config,
    }
    there = tree(tmp_path, "resources: [gateway.yaml]\ntransformers: [plugins]\n", files)
    assert found(there) == [("AIGW508", "plugins/kustomization.yaml:2:1")]
    (there / "apps/ai/plugins/kustomization.yaml").write_text("resources: [patch.yaml]\n")
    assert found(there) == []


def test_what_is_no_path(tmp_path: Path) -> None:
    """URLs that kustomize copies, and does not fetch."""
    said = {
        "commonAnnotations": {"path": REMOTE[0], "files": REMOTE[0]},
        "configMapGenerator": [{"name": "a", "literals": [f"path={REMOTE[0]}"]}],
        "patches": [{"patch": f"- op: add\n  path: /metadata/annotations/a\n  value: {REMOTE[0]}\n"}],
        "images": [{"name": "a", "newName": "example.com/org/repo"}],
        "helmCharts": [{"name": "base", "chartHome": ".", "valuesInline": {"path": REMOTE[0]}}],
    }
    assert found(tree(tmp_path, said), charts=True) == []


CHART = {"charts/c/Chart.yaml": "apiVersion: v2\nname: c\nversion: 0.1.0\n"}
CHARTS: Mapping[str, tuple[object, list[str]]] = {
    "vendored": ({"helmCharts": [{"name": "c", "repo": REMOTE[0]}]}, []),
    "missing": ({"helmCharts": [{"name": "d", "repo": REMOTE[0]}]}, ["AIGW507"]),
    "another version": ({"helmCharts": [{"name": "c", "repo": REMOTE[0], "version": "2"}]}, ["AIGW507"]),
    "an old form": (
        {"helmChartInflationGenerator": [{"chartName": "d", "chartRepoUrl": REMOTE[0]}]},
        ["AIGW507"],
    ),
    "a home outside": (
        {"helmGlobals": {"chartHome": "../../../outside"}, "helmCharts": [{"name": "c"}]},
        ["AIGW118"],
    ),
    "a name outside": ({"helmCharts": [{"name": "../../../../outside/c"}]}, ["AIGW118"]),
    "a home of plugins": (
        {"helmGlobals": {"configHome": "plugins"}, "helmCharts": [{"name": "c"}]},
        ["AIGW508"],
    ),
    "an option": ({"helmCharts": [{"name": "c", "releaseName": "--post-renderer=sh"}]}, ["AIGW508"]),
    "a plugin's config": (
        {"generators": [json.dumps({"kind": "HelmChartInflationGenerator", "name": "d", "repo": REMOTE[0]})]},
        ["AIGW507"],
    ),
    "a list of plugins' configs": (
        {
            "generators": [
                json.dumps(
                    {
                        "kind": "List",
                        "items": [{"kind": "HelmChartInflationGenerator", "name": "c", "releaseName": "-x"}],
                    }
                )
            ]
        },
        ["AIGW508"],
    ),
    "links": ({"helmCharts": [{"name": "linked"}]}, ["AIGW118"]),
}


@pytest.mark.parametrize("name", CHARTS)
def test_charts(name: str, tmp_path: Path) -> None:
    """Where the Application has kustomize call Helm."""
    said, codes = CHARTS[name]
    files = {f"apps/ai/{path}": text for path, text in CHART.items()} | {"lib/a/x.tpl": "x\n"}
    there = tree(tmp_path, said, files)
    (there / "apps/ai/charts/linked").mkdir()
    (there / "apps/ai/charts/linked/files").symlink_to("../../../../lib")
    (there / "lib/a/out").symlink_to("/etc")
    assert [code for code, _ in found(there, charts=True)] == codes
    assert found(there) == []


def test_nothing_is_fetched_where_the_rule_misses_something(tmp_path: Path) -> None:
    """Kustomize by itself takes a Git repository on the disk; with the plugin's environment it does not."""
    other = write_tree(tmp_path / "other", {"kustomization.yaml": "namePrefix: a-\nresources: [a.yaml]\n"})
    (other / "a.yaml").write_text(GATEWAY)
    who = ("-c", "user.name=t", "-c", "user.email=t@example.com")
    for command in (("init", "-q"), ("add", "."), (*who, "commit", "-qm", "x")):
        subprocess.run(["git", *command], cwd=other, check=True)
    there = tree(tmp_path, {"resources": [f"file://{other}?ref=HEAD"]})
    usual = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "TMPDIR": str(tmp_path)}
    built, refused = (
        subprocess.run(
            [tool("kustomize"), "build", "."],
            cwd=there / "apps/ai",
            env=usual | more,
            capture_output=True,
            check=False,
            text=True,
        )
        for more in ({}, network({}, remote=False))
    )
    assert "name: a-ai" in built.stdout
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "transport 'file' not allowed" in refused.stderr


def test_who_allows_downloads() -> None:
    """The sidecar's environment; proxies come along then."""
    assert allows_remote({"AIGW_RENDER_ALLOW_REMOTE": "True"})
    assert not allows_remote({"ARGOCD_ENV_AIGW_RENDER_ALLOW_REMOTE": "true"})
    assert network({"HTTPS_PROXY": "http://proxy"}, remote=True)["HTTPS_PROXY"] == "http://proxy"
    with pytest.raises(InputError, match="AIGW115"):
        allows_remote({"AIGW_RENDER_ALLOW_REMOTE": "yes please"})
