"""A pod template as the cluster sees it, and an object without what is ours."""

from __future__ import annotations

from aigw_render.base.data import Data, copy, get, mapping, sequence, text

OURS = "ai-gateway-extproc"
UDS = "ai-gateway-extproc-uds"
LABEL = "aigw-render.github.io/injected"
ANNOTATIONS = ("aigateway.envoyproxy.io/extproc-config-hash", "aigw-render.github.io/image-pull-secrets")


def cluster_view(template: Data) -> dict[str, Data]:
    """Return the parts of a pod template that the vectors decide about, defaults made equal."""
    pod = get(template, "spec")
    containers = [*sequence(pod, "initContainers"), *sequence(pod, "containers")]
    return {
        "annotations": dict(mapping(template, "metadata", "annotations")),
        "volumes": sequence(pod, "volumes"),
        "pullSecrets": sequence(pod, "imagePullSecrets"),
        "initContainers": [text(item, "name") for item in sequence(pod, "initContainers")],
        "containers": [text(item, "name") for item in sequence(pod, "containers")],
        "mounts": [sequence(item, "volumeMounts") for item in containers],
        "extproc": [_without_empty(item) for item in containers if text(item, "name") == OURS],
    }


def _without_empty(container: Data) -> Data:
    """Return a container without `resources: {}`, which Go always writes."""
    return {key: value for key, value in mapping(container).items() if value != {} or key != "resources"}


def without_ours(item: Data) -> Data:
    """Return an object without anything that this project owns."""
    found = mapping(copy(item))
    _drop_annotations(mapping(found, "metadata"))
    template = mapping(found, "spec", "template")
    recorded = text(item, "metadata", "annotations", ANNOTATIONS[1])
    if template:
        _clean(template, recorded.split(";") if recorded else [])
    return found


def _clean(template: dict[str, Data], pull_secrets: list[str]) -> None:
    """Take ours out of a pod template."""
    metadata, pod = mapping(template, "metadata"), mapping(template, "spec")
    _drop_annotations(metadata)
    mapping(metadata, "labels").pop(LABEL, None)
    owned = {UDS, *_config_volumes(pod)}
    _keep(pod, "volumes", owned)
    for container in sequence(pod, "containers"):
        _keep(mapping(container), "volumeMounts", {UDS})
    for key in ("initContainers", "containers"):
        _keep(pod, key, {OURS})
    kept = sequence(pod, "imagePullSecrets")
    for name in pull_secrets:
        del kept[len(kept) - 1 - [text(one, "name") for one in reversed(kept)].index(name)]
    _drop_empty(pod, "imagePullSecrets")


def _config_volumes(pod: Data) -> set[str]:
    """Return the names of the volumes that the extproc mounts as its filter config."""
    containers = [*sequence(pod, "initContainers"), *sequence(pod, "containers")]
    mounts = [
        mount for one in containers if text(one, "name") == OURS for mount in sequence(one, "volumeMounts")
    ]
    return {text(one, "name") for one in mounts if text(one, "mountPath").startswith("/etc/filter-config")}


def _drop_annotations(metadata: dict[str, Data]) -> None:
    annotations = mapping(metadata, "annotations")
    for key in ANNOTATIONS:
        annotations.pop(key, None)
    _drop_empty(metadata, "annotations")


def _keep(holder: dict[str, Data], key: str, names: set[str]) -> None:
    """Take the named items out of a list, and the list away when nothing is left."""
    if key in holder:
        holder[key] = [item for item in sequence(holder, key) if text(item, "name") not in names]
        _drop_empty(holder, key)


def _drop_empty(holder: dict[str, Data], key: str) -> None:
    if not holder.get(key):
        holder.pop(key, None)
