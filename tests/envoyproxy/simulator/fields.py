"""The first-class fields of an EnvoyProxy, put into a workload."""

from __future__ import annotations

from aigw_render.base.data import Data, copy, get, mapping, sequence, text

_POD = (
    "imagePullSecrets",
    "nodeSelector",
    "tolerations",
    "affinity",
    "securityContext",
    "topologySpreadConstraints",
    "priorityClassName",
)
"""Fields of `pod` that become the pod's own, as they are."""


def apply_fields(workload: dict[str, Data], kubernetes: Data, branch: str) -> None:
    """Change a workload as `envoyDeployment` or `envoyDaemonSet` says, all but its patch."""
    said = mapping(kubernetes, branch)
    spec, pod = mapping(workload, "spec"), mapping(workload, "spec", "template", "spec")
    _rename(workload, said)
    if "replicas" in said and get(kubernetes, "envoyHpa") is None:
        spec["replicas"] = said["replicas"]
    if "strategy" in said:
        spec["strategy" if branch == "envoyDeployment" else "updateStrategy"] = said["strategy"]
    _metadata(workload, mapping(said, "pod"))
    _pod(pod, said)
    _envoy(envoy_container(pod), mapping(said, "container"))


def apply_infrastructure(workload: dict[str, Data], gateway: Data) -> None:
    """Put the Gateway's own labels and annotations on the workload and on its pods."""
    for field in ("labels", "annotations"):
        extra = mapping(gateway, "spec", "infrastructure", field)
        for metadata in (mapping(workload, "metadata"), mapping(workload, "spec", "template", "metadata")):
            if extra:
                metadata[field] = {**mapping(metadata, field), **extra}


def set_log_level(workload: dict[str, Data], spec: Data) -> None:
    """Set Envoy's `--log-level`."""
    level = text(spec, "logging", "level", "default")
    args = sequence(envoy_container(mapping(workload, "spec", "template", "spec")), "args")
    if level:
        args[args.index("--log-level") + 1] = level


def envoy_container(pod: dict[str, Data]) -> dict[str, Data]:
    """Return the container named `envoy`, which is there as long as no patch was applied."""
    return next(mapping(item) for item in sequence(pod, "containers") if get(item, "name") == "envoy")


def _rename(workload: dict[str, Data], said: dict[str, Data]) -> None:
    """Give the workload the name that the EnvoyProxy says; nothing else is named after it."""
    if text(said, "name"):
        mapping(workload, "metadata")["name"] = said["name"]


def _metadata(workload: dict[str, Data], pod: dict[str, Data]) -> None:
    """Add `pod.annotations` and `pod.labels` to the pod template; they win."""
    metadata = mapping(workload, "spec", "template", "metadata")
    for field in ("annotations", "labels"):
        if mapping(pod, field):
            metadata[field] = {**mapping(metadata, field), **mapping(pod, field)}


def _pod(pod: dict[str, Data], said: dict[str, Data]) -> None:
    """Fill the pod."""
    for field in _POD:
        if field in mapping(said, "pod"):
            pod[field] = copy(mapping(said, "pod")[field])
    pod["volumes"] = _by_name(sequence(pod, "volumes"), sequence(said, "pod", "volumes"))
    if sequence(said, "initContainers"):
        pod["initContainers"] = copy(said["initContainers"])


def _envoy(envoy: dict[str, Data], said: dict[str, Data]) -> None:
    """Fill the `envoy` container."""
    for field in ("resources", "securityContext", "image"):
        if field in said:
            envoy[field] = copy(said[field])
    if text(said, "imageRepository"):
        tag = text(envoy, "image").rpartition(":")[2]
        envoy["image"] = f"{text(said, 'imageRepository')}:{tag}"
    for field in ("env", "volumeMounts"):
        envoy[field] = _by_name(sequence(envoy, field), sequence(said, field))


def _by_name(base: list[Data], extra: list[Data]) -> list[Data]:
    """Return both lists, a name that is there already replaced in its place: the last one wins."""
    merged = {text(item, "name"): item for item in base}
    for item in extra:
        merged[text(item, "name")] = copy(item)
    return list(merged.values())
