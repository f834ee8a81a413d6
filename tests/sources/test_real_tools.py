"""Values as the real Helm and kustomize merge them, with a chart that prints what it gets."""

from __future__ import annotations

import json
import os
import subprocess
from typing import TYPE_CHECKING

import pytest
import yaml

from aigw_render.base.data import Data, mapping
from aigw_render.base.diagnostic import Place
from aigw_render.base.position import Position
from aigw_render.read.files import InputFile
from aigw_render.read.load import load
from aigw_render.settings.charts import find_charts
from aigw_render.settings.helmset import set_value
from aigw_render.settings.inputtree import InputTree
from aigw_render.settings.values import ValuesSource, merge_values
from aigw_render.settings.valuestext import read_values_file
from tests.programs import path_with

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


DEFAULTS = "a: chart\nb: chart\nm: {p: chart, q: chart, r: chart}\nl: [{name: chart}]\nz: null\n"
FIRST = "a: first\nb: null\nm: {p: first, q: null, s: first}\nl: [{name: first, v: 1}, {name: other}]\n"
SECOND = "a: second\nm: {p: null, r: second, t: {u: 1}}\nl: []\n"
TEMPLATE = (
    "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x}\ndata: {values: {{ .Values | toJson | quote }}}\n"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the chart, where kustomize looks for it, and two values files."""
    chart = tmp_path / "charts" / "ai-gateway-helm"
    (chart / "templates").mkdir(parents=True)
    (chart / "Chart.yaml").write_text("apiVersion: v2\nname: ai-gateway-helm\nversion: 1.1.0\n")
    (chart / "values.yaml").write_text(DEFAULTS)
    (chart / "templates" / "values.yaml").write_text(TEMPLATE)
    (tmp_path / "first.yaml").write_text(FIRST)
    (tmp_path / "second.yaml").write_text(SECOND)
    return tmp_path


def printed(folder: Path, *command: str) -> Data:
    """Return what the chart gets when a command renders it."""
    program, *arguments = command
    environment = os.environ | {"PATH": path_with(program, "helm")}
    done = subprocess.run(
        [program, *arguments], cwd=folder, env=environment, check=True, capture_output=True, text=True
    )
    (found,) = yaml.safe_load_all(done.stdout)
    data: Data = json.loads(found["data"]["values"])
    return without_nulls(data)


def ours(sources: Iterable[ValuesSource]) -> Data:
    """Return the same as we merge it."""
    defaults = read_values_file(InputFile("values.yaml", DEFAULTS.encode())).source
    return without_nulls(merge_values([defaults, *sources]))


def without_nulls(data: Data) -> Data:
    """Return values as a chart's templates see them: null is nothing."""
    if not isinstance(data, dict):
        return data
    return {key: without_nulls(value) for key, value in data.items() if value is not None}


FILES = "    valuesFile: first.yaml\n"
INLINE = "    valuesInline: {a: inline, m: {p: null, q: inline, r: null, new: null}, l: [{name: inline}]}\n"


@pytest.mark.parametrize(
    "entry",
    [
        "",
        FILES,
        INLINE,
        FILES + INLINE,
        f"{FILES}{INLINE}    valuesMerge: override\n",
        f"{FILES}{INLINE}    valuesMerge: merge\n",
        f"{FILES}{INLINE}    valuesMerge: replace\n",
        f"{INLINE}    valuesMerge: replace\n",
        f"{FILES}{INLINE}    additionalValuesFiles: [second.yaml]\n",
        f"{FILES}    additionalValuesFiles: [second.yaml, first.yaml]\n",
        f"{FILES}    valuesInline: {{m: {{}}, l: [], b: inline}}\n",
        f"{FILES}    valuesInline: {{m: null}}\n",
    ],
)
def test_kustomize(entry: str, folder: Path) -> None:
    """Of one values file and the inline values it makes another, and a null is gone before Helm sees it."""
    text = f"helmCharts:\n  - name: ai-gateway-helm\n    version: 1.1.0\n{entry}"
    (folder / "kustomization.yaml").write_text(text)
    files = [
        InputFile(name, (folder / name).read_bytes())
        for name in ("kustomization.yaml", "first.yaml", "second.yaml")
    ]
    (chart,) = find_charts((), InputTree(load(files).documents))
    assert chart.diagnostics == ()
    assert ours(chart.sources) == printed(folder, "kustomize", "build", "--enable-helm", ".")


@pytest.mark.parametrize("names", [("first",), ("second",), ("first", "second"), ("second", "first")])
def test_helm_files(names: tuple[str, ...], folder: Path) -> None:
    """Maps deep, lists replaced, and a null takes the chart's default away."""
    given = [part for name in names for part in ("-f", f"{name}.yaml")]
    read = [
        read_values_file(InputFile(name, (folder / f"{name}.yaml").read_bytes())).source for name in names
    ]
    assert ours(read) == printed(folder, "helm", "template", "charts/ai-gateway-helm", *given)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("a", "x"),
        ("a", "true"),
        ("a", "null"),
        ("a", ""),
        ("a", r"x\,y"),
        ("a", r"x\\y"),
        ("m.p", "x"),
        (r"m\.p", "x"),
        ("m", "x"),
        ("new.deep.er", "x"),
        ("a", "{x,true,1}"),
        ("l", r"{x\,y, z}"),
        ("a", "x}"),
    ],
)
@pytest.mark.parametrize("literal", [False, True])
def test_helm_set(name: str, value: str, literal: bool, folder: Path) -> None:
    """One value by its path."""
    option = "--set-string" if literal else "--set"
    place = Place(Position("app.yaml", 1, 1))
    said = set_value(name, value, place, literal=literal)
    expected = printed(folder, "helm", "template", "charts/ai-gateway-helm", option, f"{name}={value}")
    assert ours([said.source]) == mapping(expected)
