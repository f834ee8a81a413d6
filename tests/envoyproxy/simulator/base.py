"""The workload that Envoy Gateway v1.9.0 renders for a Gateway without any EnvoyProxy."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import NamedTuple

from aigw_render.base.data import Data, mapping
from aigw_render.read.files import InputFile
from aigw_render.read.load import load

BASES = Path(__file__).parent / "base"
GATEWAY_NAMESPACE = "gateway-namespace"
"""The value of `egMode` for Envoy Gateway's GatewayNamespace mode."""

_LENGTH = 48
"""Longer `<namespace>-<gateway>` are cut before the digest; from Envoy Gateway's naming helper."""


class Owner(NamedTuple):
    """The Gateway that a workload is for."""

    namespace: str
    name: str
    gateway_class: str
    mode: str
    """`egMode`, empty for the default."""

    @property
    def workload(self) -> str:
        """The name of the workload, unless the EnvoyProxy says another."""
        if self.mode == GATEWAY_NAMESPACE:
            return self.name
        digest = hashlib.sha256(f"{self.namespace}/{self.name}".encode()).hexdigest()[:8]
        full = f"{self.namespace}-{self.name}"
        return f"envoy-{full if len(full) <= _LENGTH else full[:_LENGTH].removesuffix('-')}-{digest}"

    @property
    def owner_uid(self) -> str:
        """The uid in ownerReferences: the vectors' harness makes it of kind, namespace and name."""
        owner = f"GatewayClass//{self.gateway_class}"
        if self.mode == GATEWAY_NAMESPACE:
            owner = f"Gateway/{self.namespace}/{self.name}"
        digest = hashlib.sha256(owner.encode()).hexdigest()
        return "-".join((digest[:8], digest[8:12], digest[12:16], digest[16:20], digest[20:32]))


def base_workload(owner: Owner, kind: str) -> dict[str, Data]:
    """Return a fresh Deployment or DaemonSet for a Gateway, before any EnvoyProxy."""
    file = BASES / f"{owner.mode or 'controller-namespace'}.yaml"
    content = file.read_text()
    for token, value in (
        ("@NAMESPACE@", owner.namespace),
        ("@GATEWAY@", owner.name),
        ("@WORKLOAD@", owner.workload),
        ("@CLASS@", owner.gateway_class),
        ("@OWNER-UID@", owner.owner_uid),
        ("@EG-NAMESPACE@", "envoy-gateway-system"),
    ):
        content = content.replace(token, value)
    loaded = load([InputFile(str(file), content.encode())])
    workload = loaded.resources[0].data
    return workload if kind == "Deployment" else _daemon_set(workload)


def _daemon_set(deployment: dict[str, Data]) -> dict[str, Data]:
    """Return the DaemonSet of the same pod: it has a Deployment's fields, less its history and deadline."""
    spec = mapping(deployment, "spec")
    kept = {key: spec[key] for key in ("selector", "template")}
    return {**deployment, "kind": "DaemonSet", "spec": {**kept, "updateStrategy": {"type": "RollingUpdate"}}}
