"""The EnvoyProxies that we create: what they say, and how they are told from the user's."""

from __future__ import annotations

from aigw_render.base.data import Data, Quoted, copy, get, mapping, sequence
from aigw_render.model.envoyproxy import COPIED_FROM, CREATED_FOR
from aigw_render.plan.proxy.resolve import POINTED_TO

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.model.envoyproxy import EnvoyProxy
    from aigw_render.model.gateway import Gateway
    from aigw_render.plan.proxy.situation import Situation

Object = dict[str, Data]

OURS = "aigw-render.github.io/"
"""What our annotations start with."""
ORDERING = (
    "argocd.argoproj.io/sync-wave",
    "argocd.argoproj.io/hook",
    "helm.sh/",
    "kustomize.toolkit.fluxcd.io/",
)
"""What decides when, or whether, an object is applied: as the Gateway, never later than it."""
_TRACKING = (
    "kubectl.kubernetes.io/last-applied-configuration",
    "argocd.argoproj.io/tracking-id",
    "config.k8s.io/",
    "kustomize.config.k8s.io/",
    "postrenderer.helm.sh/",
    "config.kubernetes.io/",
    "internal.config.kubernetes.io/",
    "meta.helm.sh/",
    "kustomize.toolkit.fluxcd.io/",
    "helm.toolkit.fluxcd.io/",
    "deployment.kubernetes.io/",
)
"""Labels and annotations by which a tool knows the one object that it made or read."""


def new_object(situation: Situation, name: str, spec: Data) -> Object:
    """Return the EnvoyProxy to create for a Gateway, still without the extproc.

    `spec` is the source's, for a copy; it is changed.
    """
    gateway, source = situation.levels.gateway, situation.source
    metadata: Object = {"name": name}
    if gateway.resource.namespace:
        metadata["namespace"] = gateway.resource.namespace
    labels = _kept(source, "labels") if source and situation.action == "copy" else {}
    if labels:
        metadata["labels"] = labels
    metadata["annotations"] = _annotations(situation)
    return {
        "apiVersion": "gateway.envoyproxy.io/v1alpha1",
        "kind": "EnvoyProxy",
        "metadata": metadata,
        "spec": _copied(situation, mapping(spec)) if situation.action == "copy" else _small(situation),
    }


def is_relative(value: Data) -> bool:
    """Tell whether something below a value is looked up beside the EnvoyProxy."""
    changed = copy(value)
    _make_explicit(changed, "x", "x")
    return changed != value


def _copied(situation: Situation, spec: Object) -> Object:
    """Return a source's spec as it means the same in a copy."""
    if situation.merge_type == "Replace":
        spec.pop("mergeType", None)
    if situation.source:
        _make_explicit(get(spec, "telemetry"), situation.source.namespace, situation.source.name)
    return spec


def _small(situation: Situation) -> Object:
    """Return a spec that says as little as possible, for what is merged over another level."""
    spec: Object = {} if situation.merge_type == "Replace" else {"mergeType": situation.merge_type}
    logging = [found for level in situation.lower if (found := get(level.spec, "logging"))]
    if logging:
        # The API server fills `logging` in a new EnvoyProxy, and that would win over the level below.
        spec["logging"] = copy(logging[-1])
    return spec


def _make_explicit(value: Data, namespace: str, name: str) -> None:
    """Write what a source means by its own namespace and name."""
    if isinstance(value, list):
        for item in value:
            _make_explicit(item, namespace, name)
    if not isinstance(value, dict):
        return
    for reference in (*sequence(value, "backendRefs"), value.get("backendRef")):
        if isinstance(reference, dict) and reference.get("namespace") is None:
            reference["namespace"] = namespace
    service = value.get("als")
    if isinstance(service, dict) and not service.get("logName"):
        service["logName"] = f"{namespace}/{name}"
    for item in value.values():
        _make_explicit(item, namespace, name)


def _annotations(situation: Situation) -> Object:
    """Return the source's annotations, the Gateway's that decide about the order, and ours."""
    gateway, source = situation.levels.gateway, situation.source
    copied = source if source and situation.action == "copy" else None
    found = {
        key: value
        for key, value in (_kept(copied, "annotations") if copied else {}).items()
        if not key.startswith(ORDERING)
    }
    found |= dict(_ordering(gateway))
    found[CREATED_FOR] = Quoted(f"{gateway.namespace}/{gateway.name}")
    if copied:
        found[COPIED_FROM] = Quoted(f"{copied.namespace}/{copied.name}")
    reference = situation.levels.reference
    found[POINTED_TO] = Quoted(reference.name if reference else "")
    return found


def _ordering(gateway: Gateway) -> Iterator[tuple[str, Data]]:
    """Yield the Gateway's annotations that decide when it is applied."""
    for key, value in mapping(gateway.resource.data, "metadata", "annotations").items():
        if key.startswith(ORDERING) and isinstance(value, str):
            yield key, value


def _kept(source: EnvoyProxy, kind: str) -> Object:
    """Return a source's labels or annotations without what belongs to that one object."""
    found = mapping(source.resource.data, "metadata", kind)
    return {
        key: value
        for key, value in found.items()
        if isinstance(value, str) and not key.startswith((OURS, *_TRACKING))
    }
