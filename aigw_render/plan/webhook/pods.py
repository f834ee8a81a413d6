"""The pods that get the extproc, as the webhook will see them."""

from __future__ import annotations

from aigw_render.base.data import mapping, text
from aigw_render.base.record import NamedTuple
from aigw_render.extproc.podparts import INJECTED_LABEL
from aigw_render.model.workload import MANAGED_BY, OWNER_NAME, OWNER_NAMESPACE, TEMPLATE_LABELS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Place
    from aigw_render.base.position import Path
    from aigw_render.model.catalog import Catalog
    from aigw_render.plan.decide import Decision
    from aigw_render.plan.gateways import GatewayState
    from aigw_render.plan.proxy.decide import ProxyDecision
    from aigw_render.plan.proxy.situation import Situation
    from aigw_render.settings.effective import Effective

_PATCHED: Path = ("patch", "value", *TEMPLATE_LABELS)


class Pods(NamedTuple):
    """The pods of one workload."""

    title: str
    """What they are made from: `Deployment prod/envoy`."""
    place: Place
    namespace: str
    labels: dict[str, str]


def workload_pods(decisions: Iterable[Decision]) -> Iterator[Pods]:
    """Yield the pods of each workload that gets the extproc."""
    for decision in decisions:
        if decision.inject:
            workload = decision.workload
            labels = _texts(mapping(workload.resource.data, *TEMPLATE_LABELS))
            title = f"{workload.resource.kind} {workload.namespace}/{workload.name}"
            place = workload.resource.place(("metadata", "name"))
            yield Pods(title, place, workload.namespace, _with_ours(labels, decision.state))


def proxy_pods(decisions: Iterable[ProxyDecision], catalog: Catalog, effective: Effective) -> Iterator[Pods]:
    """Yield the pods that Envoy Gateway makes of each EnvoyProxy that gets the extproc.

    They run in its own namespace or, in GatewayNamespace mode, in the Gateway's, with one label
    more. Where no EnvoyGateway document says which, both are yielded.
    """
    own_mode = _has_namespace_mode(catalog)
    for decision, situation in [(one, one.situation) for one in decisions if one.situation]:
        labels = _proxy_labels(situation, decision.state)
        gateway = situation.levels.gateway
        title = f"EnvoyProxy {decision.namespace}/{decision.name}"
        place = (situation.source or gateway).resource.place(("metadata", "name"))
        if own_mode is not True:
            yield Pods(title, place, effective.controller.envoy_gateway_namespace, labels)
        if own_mode is not False:
            named = {"gateway.networking.k8s.io/gateway-name": gateway.name, **labels}
            yield Pods(title, place, gateway.namespace, named)


def _proxy_labels(situation: Situation, state: GatewayState | None) -> dict[str, str]:
    """Return the labels: Envoy Gateway's, `pod.labels`, the patch's (null takes one away), and ours."""
    gateway = situation.levels.gateway
    labels = {
        "app.kubernetes.io/component": "proxy",
        MANAGED_BY: "envoy-gateway",
        "app.kubernetes.io/name": "envoy",
        OWNER_NAME: gateway.name,
        OWNER_NAMESPACE: gateway.namespace,
    }
    levels = [*situation.lower, *([situation.written] if situation.written else [])]
    branches = [level.branch(situation.branch) for level in levels]
    for branch in branches:
        labels |= _texts(mapping(branch, "pod", "labels"))
    for branch in branches:
        for key, value in mapping(branch, *_PATCHED).items():
            labels.pop(key, None)
            labels |= _texts({key: value})
    return _with_ours(labels, state)


def _with_ours(labels: dict[str, str], state: GatewayState | None) -> dict[str, str]:
    """Return the labels with ours as this run writes it."""
    labels.pop(INJECTED_LABEL, None)
    if state and state.parts and state.parts.label:
        labels[INJECTED_LABEL] = "true"
    return labels


def _has_namespace_mode(catalog: Catalog) -> bool | None:
    """Tell whether Envoy Gateway runs in GatewayNamespace mode; None: its configuration is not here."""
    path: Path = ("provider", "kubernetes", "deploy", "type")
    modes = {text(one.resource.data, *path) == "GatewayNamespace" for one in catalog.envoy_gateways}
    return modes.pop() if len(modes) == 1 else None


def _texts(labels: dict[str, Data]) -> dict[str, str]:
    """Return the labels that are strings; others are found elsewhere."""
    return {key: value for key, value in labels.items() if isinstance(value, str)}
