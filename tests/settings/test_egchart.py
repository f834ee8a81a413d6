"""Envoy Gateway's own chart: the default EnvoyProxy in the values that a manifest holds."""

from __future__ import annotations

import pytest

from aigw_render.settings.effective import effective
from aigw_render.settings.egchart import find_default
from aigw_render.settings.settings import Settings
from tests.settings.support import resource

VALUES = "config: {envoyGateway: {envoyProxy: {logging: {}}}}"
APPLICATION = """\
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: eg}
spec:
"""
RELEASE = f"""\
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {{name: eg}}
spec:
  chart: {{spec: {{chart: gateway-helm}}}}
  values: {{{VALUES}}}
"""
OBJECT = f"helm: {{valuesObject: {{{VALUES}}}}}"
FOUND = {
    "flux": RELEASE,
    "object": f"{APPLICATION}  source: {{chart: gateway-helm, {OBJECT}}}\n",
    "oci": f"{APPLICATION}  source:\n    repoURL: oci://r.example/gateway-helm\n    {OBJECT}\n",
    "text": f"{APPLICATION}  source:\n    chart: gateway-helm\n    helm:\n      values: |\n       {VALUES}\n",
    "second": f"{APPLICATION}  sources:\n  - chart: x\n  - chart: gateway-helm\n    {OBJECT}\n",
}


@pytest.mark.parametrize("content", FOUND.values(), ids=FOUND)
def test_a_default_is_found(content: str) -> None:
    """As a mapping or as a text, with a place that a finding can name."""
    found = find_default([resource(content)])
    assert found is not None
    assert found.proxy == {"logging": {}}
    assert effective(Settings(position="sidecar"), [resource(content)]).proxy_default is not None
    line = found.resource.place(found.path).source
    assert "logging" in line or "values" in line


@pytest.mark.parametrize(
    "content",
    [
        RELEASE.replace("gateway-helm", "other"),
        RELEASE.replace("{logging: {}}", "{}"),
        RELEASE.replace("HelmRelease", "Application"),
        FOUND["text"].replace("config:", "konfig:"),
        FOUND["object"].replace("gateway-helm", "ai-gateway-helm"),
    ],
)
def test_nothing_is_no_default(content: str) -> None:
    """Another chart, or no EnvoyProxy in the values."""
    assert find_default([resource(content)]) is None
    assert effective(Settings(position="sidecar"), [resource(content)]).proxy_default is None
