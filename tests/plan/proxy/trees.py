"""Small trees with EnvoyProxies, and what a run makes of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aigw_render import InputFile, Settings, remove, render
from aigw_render.base.data import get, mapping, text
from aigw_render.read.load import load
from tests.manifests import GATEWAY, ROUTE, stream

if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.outcome import Outcome

SAID = Settings(position="sidecar", webhook="excluded", filter_config="legacy")
CLASS = """\
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata:
  name: envoy
spec:
  controllerName: gateway.envoyproxy.io/gatewayclass-controller
"""
OF_CLASS = f"""{CLASS}\
  parametersRef:
    group: gateway.envoyproxy.io
    kind: EnvoyProxy
    name: base
    namespace: system
"""
PROXY = """\
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: EnvoyProxy
metadata:
  name: own
  namespace: prod
spec: {}
"""
BASE = PROXY.replace("name: own\n  namespace: prod", "name: base\n  namespace: system")
POINTS = """\
  infrastructure:
    parametersRef:
      group: gateway.envoyproxy.io
      kind: EnvoyProxy
      name: own
"""
POINTING = GATEWAY + POINTS


def other(content: str, name: str = "b") -> str:
    """Return a Gateway or route of another Gateway."""
    return content.replace("name: ai\n", f"name: {name}\n").replace("name: chat\n", f"name: {name}-chat\n")


def run(content: str, settings: Settings = SAID, context: str = "") -> Outcome:
    """Return the outcome of a render."""
    files = [InputFile("in.yaml", content.encode())]
    return render([*files, InputFile("context.yaml", context.encode(), context=True)], settings)


def rendered(*documents: str, settings: Settings = SAID, context: str = "") -> str:
    """Return the stream that a render makes of documents; it must go and come back exactly."""
    content = stream(*documents)
    outcome = run(content, settings, context)
    assert outcome.files, outcome.diagnostics
    after = outcome.files[0].after
    assert run(after, settings, context).files[0].after == after
    around = InputFile("context.yaml", context.encode(), context=True)
    back = remove([InputFile("in.yaml", after.encode()), around], settings)
    assert back.files[0].after == content
    return after


def codes(outcome: Outcome) -> list[str]:
    """Return the codes of what was found."""
    return [one.code for one in outcome.diagnostics]


def proxies(content: str) -> dict[str, Data]:
    """Return the EnvoyProxies of a stream by `namespace/name`, in order."""
    found = load([InputFile("out.yaml", content.encode())]).resources
    return {f"{one.namespace}/{one.name}": one.data for one in found if one.kind == "EnvoyProxy"}


def pointers(content: str) -> dict[str, str]:
    """Return the EnvoyProxy that each Gateway names, empty for none."""
    found = load([InputFile("out.yaml", content.encode())]).resources
    path = ("spec", "infrastructure", "parametersRef", "name")
    return {one.name: text(one.data, *path) for one in found if one.kind == "Gateway"}


def has_extproc(proxy: Data) -> bool:
    """Tell whether an EnvoyProxy carries the extproc."""
    return "ai-gateway-extproc" in str(get(proxy, "spec"))


def notes(proxy: Data) -> dict[str, Data]:
    """Return an EnvoyProxy's annotations."""
    return mapping(proxy, "metadata", "annotations")


WHOLE = (OF_CLASS, GATEWAY, BASE, ROUTE)
"""A tree whose GatewayClass has the only EnvoyProxy."""


OURS = ("ai-gateway-", "aigw")
"""What the names of our containers, volumes and (in tests) pull secrets start with."""
MARKS = ("aigw-render.github.io/", "aigateway.envoyproxy.io/")


def without_ours(value: Data) -> Data:
    """Return a pod template without what is ours, told by name, and without what is empty then."""
    if isinstance(value, list):
        return [without_ours(item) for item in value if not text(item, "name").startswith(OURS)]
    if isinstance(value, dict):
        kept = {key: without_ours(item) for key, item in value.items() if not key.startswith(MARKS)}
        return {key: item for key, item in kept.items() if item not in ([], {}, None)}
    return value
