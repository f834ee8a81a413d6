"""A user renames `envoyDeployment` to `envoyDaemonSet`, or back, in what was rendered: ours moves along."""

from __future__ import annotations

import pytest

from aigw_render import InputFile, remove
from tests.manifests import ROUTE, stream
from tests.plan.proxy.trees import CLASS, POINTING, PROXY, SAID, codes, proxies, rendered, run

KINDS = ["envoyDeployment", "envoyDaemonSet"]
USERS = "initContainers:\n        - name: warm-up\n          image: a\n"


def tree(kind: str) -> str:
    """Return a Gateway with its own EnvoyProxy, which runs Envoy as a kind of workload."""
    spec = f"spec:\n  provider:\n    type: Kubernetes\n    kubernetes:\n      {kind}:\n        name: mine\n"
    return stream(CLASS, POINTING, PROXY.replace("spec: {}\n", spec), ROUTE)


@pytest.mark.parametrize(("before", "after"), [KINDS, KINDS[::-1]])
@pytest.mark.parametrize("position", ["sidecar", "container"])
def test_what_was_rendered_for_one_kind(before: str, after: str, position: str) -> None:
    """It becomes what is rendered for the other, and can be taken back."""
    settings = SAID._replace(position=position)
    renamed = rendered(tree(before), settings=settings).replace(before, after)
    outcome = run(renamed, settings)
    assert codes(outcome) == []
    assert proxies(outcome.files[0].after) == proxies(rendered(tree(after), settings=settings))
    assert run(outcome.files[0].after, settings).files[0].after == outcome.files[0].after
    for content in (renamed, outcome.files[0].after):
        assert remove([InputFile("in.yaml", content.encode())], settings).files[0].after == tree(after)


def test_a_container_of_the_users_among_them() -> None:
    """Only the user can say where it goes."""
    own = tree("envoyDeployment").replace("        name: mine\n", f"        name: mine\n        {USERS}")
    renamed = rendered(own).replace("envoyDeployment", "envoyDaemonSet")
    assert codes(run(renamed)) == ["AIGW107"]
