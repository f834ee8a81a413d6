"""What an EnvoyProxy says relative to its own place, made explicit."""

from __future__ import annotations

from aigw_render.base.data import Data, mapping, sequence


def qualify(spec: dict[str, Data], namespace: str, name: str) -> dict[str, Data]:
    """Return a spec with namespaces and access log names filled; the given one is changed.

    A telemetry backendRef and the client certificate are looked up in the EnvoyProxy's namespace; an
    access log service's log is called after the EnvoyProxy.
    """
    _qualify(spec.get("telemetry"), namespace, name)
    certificate = mapping(spec, "backendTLS", "clientCertificateRef")
    if certificate:
        certificate.setdefault("namespace", namespace)
    return spec


def _qualify(value: Data, namespace: str, name: str) -> None:
    """Fill what is missing below a value."""
    if isinstance(value, list):
        for item in value:
            _qualify(item, namespace, name)
    if not isinstance(value, dict):
        return
    for reference in sequence(value, "backendRefs"):
        mapping(reference).setdefault("namespace", namespace)
    if isinstance(value.get("als"), dict):
        mapping(value, "als").setdefault("logName", f"{namespace}/{name}")
    for item in value.values():
        _qualify(item, namespace, name)
