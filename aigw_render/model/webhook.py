"""The AI Gateway's admission webhook, told from all others, and the labels of namespaces.

Facts of the official chart: the configuration is `envoy-ai-gateway-gateway-pod-mutator.<namespace>`
(`…-deployment-mutator` in old releases), which the controller looks up by this name. Its one webhook
is called for pods that are created, at `/mutate` of the service `ai-gateway-controller`.
"""

from __future__ import annotations

import re

from aigw_render.base.data import get, mapping, sequence, text
from aigw_render.base.patterns import lazy
from aigw_render.base.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from aigw_render.base.data import Data
    from aigw_render.base.position import Path
    from aigw_render.read.resource import Resource

_GROUP = "admissionregistration.k8s.io"
_CONFIGURATION = lazy(r"(?:.*[-.])?envoy-ai-gateway-gateway-(?:pod|deployment)-mutator(?:[-.].*)?")
"""The configuration's name, also with what a kustomization puts before or behind it."""

_SERVICE = "ai-gateway-controller"
_MARK = "ai-gateway"
_ENDPOINTS = ("/mutate", "/mutate--v1-pod")
"""Where the controller serves the webhook; the second is what its library would choose."""


class PodWebhook(NamedTuple):
    """One webhook of ours that is called for new pods."""

    resource: Resource
    path: Path
    """Where it stands in the configuration: `("webhooks", 0)`."""

    @property
    def data(self) -> dict[str, Data]:
        """Return what Kubernetes sees of it."""
        return mapping(self.resource.data, *self.path)


class Webhooks(NamedTuple):
    """What decides which pods the AI Gateway's webhook is called for."""

    pod_webhooks: tuple[PodWebhook, ...]
    namespaces: dict[str, dict[str, str]]
    """The labels of each Namespace in the input or context."""


def read_webhooks(resources: Iterable[Resource]) -> Webhooks:
    """Return the AI Gateway's webhooks and the namespaces among some resources."""
    webhooks: list[PodWebhook] = []
    namespaces: dict[str, dict[str, str]] = {}
    for resource in resources:
        if resource.kind == "Namespace" and resource.api_version == "v1":
            labels = mapping(resource.data, "metadata", "labels")
            namespaces[resource.name] = {key: str(value or "") for key, value in labels.items()}
        elif resource.kind == "MutatingWebhookConfiguration" and resource.api_version.startswith(_GROUP):
            webhooks += _ours(resource)
    return Webhooks(tuple(webhooks), namespaces)


def _ours(resource: Resource) -> Iterator[PodWebhook]:
    """Yield the webhooks of a configuration that are the AI Gateway's and get pods to see."""
    named = _CONFIGURATION.fullmatch(resource.name) is not None
    for index, webhook in enumerate(sequence(resource.data, "webhooks")):
        if _sees_pods(webhook) and (named or _calls_controller(webhook)):
            yield PodWebhook(resource, ("webhooks", index))


def _sees_pods(webhook: Data) -> bool:
    """Tell whether a rule is about pods that are created; a webhook without rules is never called."""
    return any(
        _names(rule, "operations", "CREATE")
        and _names(rule, "apiGroups", "")
        and _names(rule, "apiVersions", "v1")
        and any(_is_pods(resource) for resource in sequence(rule, "resources"))
        and text(rule, "scope") != "Cluster"
        for rule in sequence(webhook, "rules")
    )


def _names(rule: Data, field: str, name: str) -> bool:
    return any(value in (name, "*") for value in sequence(rule, field))


def _is_pods(resource: Data) -> bool:
    """Tell whether a rule's resource is pods: `pods`, `*`, and `/*` behind them for subresources as well."""
    name, _, subresource = str(resource).partition("/")
    return name in ("pods", "*") and subresource in ("", "*")


def _calls_controller(webhook: Data) -> bool:
    """Tell whether a webhook calls the AI Gateway's controller, under the chart's name or another.

    Another name must speak of the AI Gateway, and the endpoint must be the controller's: an
    injector of somebody else that stands beside it is not ours to judge.
    """
    service = get(webhook, "clientConfig", "service")
    name = text(service, "name") or _host(text(webhook, "clientConfig", "url"))
    path = text(service, "path") or _endpoint(text(webhook, "clientConfig", "url"))
    if name == _SERVICE:
        return True
    return _MARK in name and path.rstrip("/") in _ENDPOINTS


def _host(url: str) -> str:
    """Return the first label of a URL's host."""
    return re.sub(r"^https://([^.:/]*).*$", r"\1", url)


def _endpoint(url: str) -> str:
    """Return a URL's path."""
    return re.sub(r"^https://[^/]*([^?#]*).*$", r"\1", url)
