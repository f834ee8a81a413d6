"""Installations of the chart: their values layer by layer, and where each layer can be edited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aigw_render.read.documents import split
from aigw_render.read.files import InputFile
from aigw_render.settings.charts import find_charts
from aigw_render.settings.inputtree import InputTree
from aigw_render.settings.installations import Installation, find_installations
from tests.settings.support import resources

if TYPE_CHECKING:
    from aigw_render.base.data import Data

APPLICATION = """\
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: ai-gateway, namespace: argocd}
spec:
  source:
    chart: ai-gateway-helm
"""
DEFAULT: Data = {"objectSelector": {"matchLabels": {"app.kubernetes.io/managed-by": "envoy-gateway"}}}


def selecting(selector: str) -> str:
    """Return values with this objectSelector."""
    return f"controller: {{mutatingWebhook: {{objectSelector: {selector}}}}}\n"


def one(manifest: str = "", *files: str, tree: str = "") -> Installation:
    """Return the only installation of a manifest and values files."""
    charts = find_charts(resources(manifest, "app.yaml"), InputTree(())) if manifest else ()
    given = [InputFile(f"v{index}.yaml", text.encode()) for index, text in enumerate(files)]
    (found,) = find_installations(charts, given, split(InputFile("v0.yaml", tree.encode())))
    return found


def test_nothing_to_find() -> None:
    """Neither a manifest nor a values file."""
    assert find_installations((), (), ()) == ()


def test_the_charts_default() -> None:
    """Where nobody says anything."""
    assert one(APPLICATION).webhook_values() == DEFAULT
    assert one("", "a: 1\n").webhook_values() == DEFAULT
    assert one(APPLICATION).title == "Application argocd/ai-gateway"
    assert one(APPLICATION.replace(", namespace: argocd", "")).title == "Application ai-gateway"


def test_layers() -> None:
    """The manifest's values, its parameters, then the files of the settings; lists are replaced."""
    parameter = "{name: controller.mutatingWebhook.objectSelector.matchLabels.a, value: p}"
    manifest = APPLICATION + (
        "    helm:\n      valuesObject:\n        "
        + selecting("{matchLabels: {a: m, b: m}, matchExpressions: [{key: m}]}")
        + f"      parameters: [{parameter}]\n"
    )
    found = one(manifest, selecting("{matchExpressions: [{key: f}]}"), "controller: {}\n")
    assert found.webhook_values() == {
        "objectSelector": {
            "matchLabels": {"app.kubernetes.io/managed-by": "envoy-gateway", "a": "p", "b": "m"},
            "matchExpressions": [{"key": "f"}],
        }
    }
    editable = [(layer.resource is not None, layer.root) for layer in found.layers]
    inline = ("spec", "source", "helm", "valuesObject")
    assert editable == [(True, inline), (False, ()), (False, ()), (False, ())]


def test_nulls() -> None:
    """A null takes the chart's default away, unless a stronger source says something else."""
    assert one("", selecting("null")).webhook_values() == {}
    assert one("", "controller: {mutatingWebhook: null}\n").webhook_values() == {}
    assert one("", "controller: null\n").webhook_values() == {}
    assert one("", selecting("{matchLabels: null}")).webhook_values() == {"objectSelector": {}}
    assert one("", selecting("null"), selecting("{}")).webhook_values() == DEFAULT


def test_values_that_are_not_read() -> None:
    """Named unless the settings give files instead."""
    manifest = APPLICATION + "    helm: {valueFiles: [a.yaml], fileParameters: [{name: a, path: b}]}\n"
    assert one(manifest).unseen == ("valueFiles", "fileParameters")
    assert one(manifest, "a: 1\n").unseen == ()


def test_a_file_of_the_input() -> None:
    """It is edited where it is, and makes the installation one of the tree."""
    found = one("", "a: 1\n", tree="a: 1\n")
    (layer,) = found.layers
    assert layer.resource is not None
    assert layer.resource.document.file == "v0.yaml"
    assert found.in_tree
    assert not one("", "a: 1\n", tree="a: 2\n").in_tree
    assert not one("", "# nothing\n", tree="# nothing\n").in_tree
    assert not one("", "a: 1\n---\nb: 2\n", tree="a: 1\n").in_tree


def test_a_file_that_cannot_be_decoded() -> None:
    """It is no part of the input either, and another check says what is wrong."""
    file = InputFile("v.yaml", b"\xff\xfea\x00")
    (found,) = find_installations((), [file], split(InputFile("v.yaml", b"a: 1\n")))
    assert (found.in_tree, found.layers[0].source.data) == (False, {})


def test_places() -> None:
    """Of the strongest values that say something, or the nearest that could."""
    weak, strong = selecting("{matchLabels: {a: b}}"), "controller:\n  mutatingWebhook: {port: 1}\n"
    path = ("controller", "mutatingWebhook", "objectSelector")
    place = one("", weak, strong).place_of(path)
    assert place is not None
    assert str(place.position) == "v0.yaml:1:48"
    manifest = one(APPLICATION).place_of(path)
    assert manifest is not None
    assert str(manifest.position) == "app.yaml:5:3"
