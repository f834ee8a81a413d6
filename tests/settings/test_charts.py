"""The chart installed by Argo CD or Flux, and Helm's `--set`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aigw_render.base.diagnostic import Place
from aigw_render.base.position import Position
from aigw_render.settings.chart import chart_flags
from aigw_render.settings.charts import find_charts
from aigw_render.settings.helmset import set_value
from aigw_render.settings.inputtree import InputTree
from aigw_render.settings.values import merge_values
from tests.settings.support import resources, short, shorts, values_of, version

if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.settings.foundchart import FoundChart

TREE = InputTree(())

APPLICATION = """\
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: anything}
spec:
  source:
    repoURL: docker.io/envoyproxy
    chart: ai-gateway-helm
    targetRevision: v1.0.1
"""

HELM_RELEASE = """\
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: anything}
spec:
  chart:
    spec:
      chart: ai-gateway-helm
      version: 1.0.1
"""


def one(text: str) -> FoundChart:
    """Return the only installation in a YAML text."""
    (found,) = find_charts(resources(text, "app.yaml"), TREE)
    return found


def flags(chart: FoundChart) -> dict[str, object]:
    """Return the flags that an installation's values decide."""
    found = chart_flags(chart.sources, version())
    assert found.diagnostics == ()
    return values_of(found)


def test_an_application() -> None:
    """Found by the chart, with its version and where that stands."""
    chart = one(APPLICATION)
    assert (chart.version, str(chart.version_place.position)) == ("v1.0.1", "app.yaml:8:21")
    assert ([source.data for source in chart.sources], chart.diagnostics) == ([{}], ())


def test_an_application_of_several_sources() -> None:
    """Only the sources that are the chart, wherever they stand in the list."""
    text = """\
apiVersion: argoproj.io/v1alpha1
kind: Application
spec:
  sources:
    - {repoURL: https://example.com/values.git, ref: values}
    - {chart: other, repoURL: docker.io/x}
    - chart: ai-gateway-helm
      targetRevision: v1.1.0
      helm: {valuesObject: {extProc: {logLevel: warn}}}
"""
    chart = one(text)
    assert chart.version == "v1.1.0"
    assert flags(chart) == {"extProcLogLevel": "warn"}


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (APPLICATION.replace("chart: ai-gateway-helm", "path: ."), 0),
        (APPLICATION.replace("chart: ai-gateway-helm", "chart: ai-gateway-crds-helm"), 0),
        ("kind: Application\nspec: {source: {repoURL: oci://docker.io/x/ai-gateway-helm}}\n", 1),
        (APPLICATION.replace("kind: Application", "kind: HelmRelease"), 0),
        (HELM_RELEASE.replace("chart: ai-gateway-helm", "chart: ./charts/ai-gateway-helm"), 1),
        (HELM_RELEASE.replace("chart: ai-gateway-helm", "chart: gateway-helm"), 0),
        ("kind: HelmRelease\nspec: {chartRef: {kind: OCIRepository, name: ai-gateway-helm}}\n", 1),
        ("kind: HelmRelease\nspec: {chartRef: {kind: OCIRepository, name: other}}\n", 0),
        ("kind: HelmRelease\nspec: {}\n", 0),
        ("kind: Application\n", 0),
    ],
)  # fmt: skip
def test_found_by_the_chart(text: str, count: int) -> None:
    """Whatever the manifest is called; the chart of the CRDs is another one."""
    assert len(find_charts(resources(text), TREE)) == count


def test_values_of_an_application_from_weak_to_strong() -> None:
    """An object hides the text, and parameters overrule both."""
    text = (
        APPLICATION
        + """\
    helm:
      values: |
        extProc: {logLevel: debug, imagePullPolicy: Never}
      valuesObject:
        extProc: {logLevel: warn}
      parameters:
        - {name: extProc.logFormat, value: json}
        - {name: extProc.image.tag, value: "1.10"}
        - {name: controller.mcp.sessionEncryption.iterations, value: "1000000"}
        - {name: extProc.logLevel, value: error}
"""
    )
    assert flags(one(text)) == {
        "extProcImage": "docker.io/envoyproxy/ai-gateway-extproc:1.10",
        "extProcLogLevel": "error",
        "extProcLogFormat": "json",
        "mcpSessionEncryptionIterations": 1_000_000,
    }


def test_values_as_a_text() -> None:
    """All of them stand where the text does."""
    text = APPLICATION + "    helm:\n      values: |\n        extProc: {logLevel: debug}\n"
    chart = one(text)
    found = chart_flags(chart.sources, version())
    assert {name: said.origin for name, said in found.flags.items()} == {"extProcLogLevel": "app.yaml:10:15"}


def test_values_as_a_text_that_is_none() -> None:
    """The error is where the text is."""
    text = APPLICATION + "    helm:\n      values: |\n        a: [\n"
    assert shorts(one(text).diagnostics)[0].startswith(
        "AIGW115 app.yaml:10:15 the chart values cannot be read: "
    )


def test_values_of_an_object_have_their_own_places() -> None:
    """Deep in the manifest."""
    text = HELM_RELEASE + "  values:\n    extProc:\n      logLevel: warn\n"
    found = chart_flags(one(text).sources, version())
    assert found.flags["extProcLogLevel"].origin == "app.yaml:11:17"


PLACE = Place(Position("app.yaml", 1, 1))


@pytest.mark.parametrize(
    ("name", "value", "literal", "data"),
    [
        ("a", "x", False, {"a": "x"}),
        ("a.b.c", "x", False, {"a": {"b": {"c": "x"}}}),
        (r"a\.b.c", "x", False, {"a.b": {"c": "x"}}),
        ("a", "true", False, {"a": True}),
        ("a", "false", False, {"a": False}),
        ("a", "null", False, {"a": None}),
        ("a", "1000000", False, {"a": "1000000"}),
        ("a", "1.10", False, {"a": "1.10"}),
        ("a", "", False, {"a": ""}),
        ("a", "12", True, {"a": "12"}),
        ("a", "true", True, {"a": "true"}),
        ("a", "{x}", True, {"a": ["x"]}),
        ("a", "{x,true,1,null}", False, {"a": ["x", True, 1, None]}),
        ("a", "{x,true,1,null}", True, {"a": ["x", "true", "1", "null"]}),
        ("a", r"{x\,y}", False, {"a": ["x,y"]}),
        ("controller.tolerations[0].key", "x", False, {}),
        ("controller.imagePullSecrets[1].name", "x", False, {}),
        ("a[0][1]", "x", True, {}),
        ("a", r"x\,y\\z", False, {"a": r"x,y\z"}),
    ],
)
def test_parameters(name: str, value: str, literal: bool, data: Data) -> None:
    """Types as `--set` gives them, or always a string."""
    read = set_value(name, value, PLACE, literal=literal)
    assert (read.source.data, read.diagnostics) == (data, ())


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("extProc.imagePullSecrets[0].name", "x"),
        ("ai.extProc.extraEnvVars[0].value", "x"),
        ("a", "{x"),
        ("a", "{{x}}"),
        ("a", "{x}y"),
        ("", "x"),
        ("a..b", "x"),
        ("a=b", "x"),
        ("[0]", "x"),
    ],
)
def test_parameters_that_are_refused(name: str, value: str) -> None:
    """Lists need the object form."""
    read = set_value(name, value, PLACE, literal=False)
    (found,) = read.diagnostics
    message = f"AIGW115 app.yaml:1:1 the Helm parameter `{name}` sets part of a list, which is not supported"
    assert short(found) == f"{message} |  |  | write the list in valuesObject"
    assert read.source.data == {}


KEY = st.text("abc.", min_size=1, max_size=3)


@given(st.lists(KEY, min_size=1, max_size=4), st.text("xyz", min_size=1))
def test_a_parameters_path_comes_back(keys: list[str], value: str) -> None:
    """Dots in a key are escaped, others go one level down."""
    name = ".".join(key.replace(".", r"\.") for key in keys)
    data: Data = merge_values([set_value(name, value, PLACE, literal=False).source])
    for key in keys:
        assert isinstance(data, dict)
        data = data[key]
    assert data == value
