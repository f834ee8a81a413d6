"""Kustomizations made of fixtures/kustomize: a layout, a change before us, a target, and our role."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import yaml

from aigw_render import InputFile, Settings, render
from tests.programs import run

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterable

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "fixtures" / "kustomize"
PLUGINS = ROOT / "plugin" / "kustomize"

SPEC = {"kubeVersion": "1.33", "webhook": "excluded"}
SETTINGS = Settings(kube_version="1.33", webhook="excluded")
FUNCTION = {"config.kubernetes.io/function": "exec: {path: aigw-render, args: [fn]}"}
FLAGS = ("--enable-alpha-plugins", "--enable-exec")

_ENV = "/spec/extProc/kubernetes/env"

ROLES = ("transformer", "generator", "validator", "legacy", "legacy-generator", "filter")
LAYOUTS = ("base", "overlay", "component")
TARGETS = ("deployment", "daemonset", "envoyproxy")
CHANGES: dict[str, dict[str, object]] = {
    "namespace": {"namespace": "team-a", "replacements": [{"path": "references.yaml"}]},
    "namePrefix": {"namePrefix": "eu-", "replacements": [{"path": "references.yaml"}]},
    "labels": {"labels": [{"pairs": {"team.example.com/name": "a"}, "includeTemplates": True}]},
    "images": {"images": [{"name": "docker.io/envoyproxy/envoy", "newTag": "v1.38.0"}]},
    "patches": {
        "patches": [
            {
                "target": {"kind": "GatewayConfig"},
                "patch": json.dumps([{"op": "replace", "path": f"{_ENV}/0/value", "value": "trace"}]),
            }
        ]
    },
    "replacements": {
        "replacements": [
            {
                "source": {"kind": "ConfigMap", "name": "levels", "fieldPath": "data.level"},
                "targets": [
                    {
                        "select": {"kind": "GatewayConfig"},
                        "fieldPaths": ["spec.extProc.kubernetes.env.[name=LEVEL].value"],
                    }
                ],
            }
        ]
    },
}


class Case(NamedTuple):
    """One kustomization."""

    role: str
    change: str
    layout: str
    target: str


def cases() -> list[Case]:
    """Return cases in which each pair of values is together at least once."""
    return [
        Case(role, change, LAYOUTS[(i + j) % 3], TARGETS[(i + 2 * j) % 3])
        for i, role in enumerate(ROLES)
        for j, change in enumerate(CHANGES)
    ]


class Tree:
    """A kustomization on the disk; `top` is the outermost folder, which is built."""

    def __init__(self, folder: Path, case: Case) -> None:
        self.folder, self.case = folder, case
        self.top = folder if case.layout == "base" else folder / "overlay"
        files = [FIXTURES / "gateway.yaml", FIXTURES / case.target / "target.yaml"]
        for source in files:
            self._write(folder / source.name, source.read_text())
        resources: dict[str, object] = {"resources": [file.name for file in files]}
        self.outer: dict[str, object] = {"sortOptions": {"order": "fifo"}, "resources": ["../base"]}
        if case.layout == "base":
            self.outer = resources | CHANGES[case.change]
            self._references(folder)
            return
        base = folder / "base"
        base.mkdir()
        for file in files:
            (folder / file.name).rename(base / file.name)
        self._kustomization(base, resources)
        changed = self.top if case.layout == "overlay" else folder / "component"
        self._references(changed)
        if case.layout == "overlay":
            self.outer |= CHANGES[case.change]
        else:
            head: dict[str, object] = {"apiVersion": "kustomize.config.k8s.io/v1alpha1", "kind": "Component"}
            self._kustomization(changed, head | CHANGES[case.change])
            self.outer["components"] = ["../component"]

    def plain(self, *resources: str) -> None:
        """Leave us out; `resources` are streams to list as files."""
        listed = [f"extra-{index}.yaml" for index, _ in enumerate(resources)]
        for name, text in zip(listed, resources, strict=True):
            self._write(self.top / name, text)
        found = self.outer["resources"]
        assert isinstance(found, list)
        self._kustomization(self.top, self.outer | {"resources": [*found, *listed]})

    def with_us(self, field: str, *, function: bool, **spec: object) -> None:
        """Put us in as one of `transformers`, `generators` or `validators`."""
        config = {
            "apiVersion": "aigw-render.github.io/v1alpha1",
            "kind": "AIGatewayRender",
            "metadata": {"name": "test", "annotations": FUNCTION if function else {}},
            "spec": SPEC | spec,
        }
        self._write(self.top / "aigw.yaml", json.dumps(config))
        self._kustomization(self.top, self.outer | {field: ["aigw.yaml"]})

    def sources(self) -> list[Path]:
        """Return the files with the manifests."""
        return sorted(self.folder.rglob("gateway.yaml")) + sorted(self.folder.rglob("target.yaml"))

    def _references(self, folder: Path) -> None:
        self._write(folder / "references.yaml", (FIXTURES / self.case.target / "references.yaml").read_text())

    def _kustomization(self, folder: Path, content: dict[str, object]) -> None:
        self._write(folder / "kustomization.yaml", json.dumps(content))

    @staticmethod
    def _write(path: Path, text: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def build(folder: Path, path: str, *flags: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `kustomize build` as a user does."""
    return run("kustomize", "build", *flags, str(folder), path=path, cwd=folder, **environment)


def built(folder: Path, path: str, *flags: str, **environment: str) -> str:
    """Return what a build prints, which must succeed."""
    result = build(folder, path, *flags, **environment)
    assert result.returncode == 0, result.stderr
    assert result.stderr == ""
    return result.stdout


def rendered(*texts: str) -> list[str]:
    """Return streams as the library renders them together."""
    files = [InputFile(f"{index}.yaml", text.encode()) for index, text in enumerate(texts)]
    outcome = render(files, SETTINGS)
    assert not outcome.diagnostics, outcome.diagnostics
    return [file.after for file in outcome.files]


def objects(stream: str) -> dict[tuple[str, ...], object]:
    """Return the objects of a stream by kind, namespace and name, in their order."""
    found = [one for one in yaml.safe_load_all(stream) if one]
    keyed = {key(one): one for one in found}
    assert len(keyed) == len(found)
    return keyed


def key(found: dict[str, dict[str, str]]) -> tuple[str, ...]:
    """Return what tells an object from all others."""
    metadata = found["metadata"]
    return str(found["kind"]), metadata.get("namespace", ""), metadata["name"]


def in_order(keys: Iterable[tuple[str, ...]], among: Iterable[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Return the keys that are also in another stream, in their own order."""
    known = set(among)
    return [one for one in keys if one in known]
