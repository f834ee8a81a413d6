"""Of several controllers and installations those that the settings name."""

from __future__ import annotations

import pytest

from aigw_render.read.documents import split
from aigw_render.read.files import InputFile
from aigw_render.settings.config import read_config
from aigw_render.settings.effective import Effective, effective
from aigw_render.settings.settings import Settings
from tests.settings.support import codes, resource, resources, shorts

CONTROLLER = """\
kind: Deployment
metadata: {{name: {name}, namespace: {name}}}
spec: {{template: {{spec: {{containers: [{{args: [--extProcImage=a:b, --rootPrefix=/{name}]}}]}}}}}}
"""
APPLICATION = """\
kind: Application
metadata: {{name: {name}, namespace: argocd}}
spec:
  source:
    chart: ai-gateway-helm
    helm: {{valuesObject: {{endpointConfig: {{rootPrefix: /{name}}}}}}}
"""
CONTROLLERS = "---\n".join(CONTROLLER.format(name=name) for name in ("dev", "prod"))
APPLICATIONS = "---\n".join(APPLICATION.format(name=name) for name in ("test", "live"))


def run(text: str, *names: str) -> Effective:
    """Return what holds when these are named."""
    return effective(Settings(position="sidecar", controller_from=names), resources(text, "all.yaml"))


@pytest.mark.parametrize(
    ("text", "names", "prefix"),
    [
        (CONTROLLERS, ("Deployment/dev/dev",), "/dev"),
        (CONTROLLERS, ("Deployment/prod/prod",), "/prod"),
        (APPLICATIONS, ("Application/argocd/test",), "/test"),
        (APPLICATIONS, ("Application/argocd/live",), "/live"),
        (f"{CONTROLLERS}---\n{APPLICATIONS}", ("Deployment/prod/prod", "Application/argocd/live"), "/live"),
        (CONTROLLER.format(name="dev"), (), "/dev"),
    ],
)
def test_the_named_one_counts(text: str, names: tuple[str, ...], prefix: str) -> None:
    """Of each sort one."""
    found = run(text, *names)
    assert (found.controller.root_prefix, found.diagnostics) == (prefix, ())


def test_two_that_disagree_are_an_error_that_says_how_to_choose() -> None:
    """Also of the sort that is not named."""
    (error,) = run(CONTROLLERS).diagnostics
    assert error.hint.startswith("say which one counts with --controller-from KIND/NAMESPACE/NAME")
    assert codes(run(f"{CONTROLLERS}---\n{APPLICATIONS}", "Deployment/dev/dev").diagnostics) == ["AIGW115"]


def test_a_name_that_nothing_has() -> None:
    """With the near name; at its place when a config says it."""
    known = "Deployment/dev/dev, Deployment/prod/prod"
    message = "Deployment/prod/prd is no controller and no installation of the chart in the input"
    assert shorts(run(CONTROLLERS, "Deployment/prod/prd").diagnostics)[0] == (
        f"AIGW115 {message} (option --controller-from) | Deployment/prod/prd | {known} | "
        "did you mean Deployment/prod/prod?"
    )
    text = "apiVersion: aigw-render.github.io/v1alpha1\nkind: AIGatewayRender\nspec:\n"
    config = resource(f"{text}  controller: {{from: [Deployment/prod/prd]}}\n", "aigw.yaml")
    holds = effective(Settings(position="sidecar").over(read_config(config).settings), resources(CONTROLLERS))
    assert shorts(holds.diagnostics)[0].startswith(f"AIGW115 aigw.yaml:4:23 {message} |")


def test_kustomizations_are_named_by_their_path() -> None:
    """In any spelling of it."""
    text = "helmCharts: [{name: ai-gateway-helm, valuesInline: {endpointConfig: {rootPrefix: /%s}}}]\n"
    found = [
        document
        for name in ("a", "b")
        for document in split(InputFile(f"./{name}/kustomization.yaml", (text % name).encode()))
    ]
    for name in ("Kustomization/b/kustomization.yaml", "Kustomization/./b/kustomization.yaml"):
        holds = effective(Settings(position="sidecar", controller_from=(name,)), (), found)
        assert (holds.controller.root_prefix, holds.diagnostics) == ("/b", ())
