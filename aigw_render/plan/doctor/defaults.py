"""What the API server and its admission plugins fill in: no difference to what is written."""

from __future__ import annotations

from aigw_render.base.data import get, mapping, sequence, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data

_CONTAINER: dict[str, Data] = {
    "terminationMessagePath": "/dev/termination-log",
    "terminationMessagePolicy": "File",
    "resources": {},
    "stdin": False,
    "tty": False,
}
_PROBE: dict[str, Data] = {
    "initialDelaySeconds": 0,
    "timeoutSeconds": 1,
    "periodSeconds": 10,
    "successThreshold": 1,
    "failureThreshold": 3,
}
_HTTP: dict[str, Data] = {"scheme": "HTTP"}
_PORT: dict[str, Data] = {"protocol": "TCP"}
_MOUNT: dict[str, Data] = {"readOnly": False, "recursiveReadOnly": "Disabled"}
_MODE: dict[str, Data] = {"defaultMode": 420}
_FIELD: dict[str, Data] = {"apiVersion": "v1"}
_DIVISOR: dict[str, Data] = {"divisor": "0"}
_OPTIONAL: dict[str, Data] = {"optional": False}

_ACCOUNT = "/var/run/secrets/kubernetes.io/serviceaccount"
"""Where every container of a pod gets its service account's token mounted."""


def plain_container(container: Data) -> dict[str, Data]:
    """Return a container with everything filled in."""
    plain = _filled(mapping(container), _CONTAINER)
    if "readinessProbe" in plain:
        probe = _filled(mapping(plain, "readinessProbe"), _PROBE)
        plain["readinessProbe"] = probe | {"httpGet": _filled(mapping(probe, "httpGet"), _HTTP)}
    lists: dict[str, Data] = {
        "ports": [_filled(mapping(port), _PORT) for port in sequence(plain, "ports")],
        "env": [_variable(item) for item in sequence(plain, "env")],
        "volumeMounts": [
            _filled(mapping(mount), _MOUNT)
            for mount in sequence(plain, "volumeMounts")
            if text(mount, "mountPath") != _ACCOUNT
        ],
    }
    return plain | {key: items for key, items in lists.items() if key in plain}


def plain_volume(volume: Data) -> dict[str, Data]:
    """Return a volume with everything filled in."""
    plain = mapping(volume)
    for kind in ("secret", "projected", "configMap"):
        if kind in plain:
            plain = plain | {kind: _filled(mapping(plain, kind), _MODE)}
    return plain


def _variable(item: Data) -> dict[str, Data]:
    """Return an environment variable with everything filled in."""
    plain = _filled(mapping(item), {} if get(item, "valueFrom") else {"value": ""})
    defaults = {"fieldRef": _FIELD, "resourceFieldRef": _DIVISOR}
    defaults |= dict.fromkeys(("secretKeyRef", "configMapKeyRef", "fileKeyRef"), _OPTIONAL)
    for kind, filled in defaults.items():
        if get(plain, "valueFrom", kind) is not None:
            plain = plain | {"valueFrom": {kind: _filled(mapping(plain, "valueFrom", kind), filled)}}
    return plain


def _filled(data: dict[str, Data], defaults: dict[str, Data]) -> dict[str, Data]:
    """Return a mapping with the defaults of what it does not say; null says nothing."""
    return defaults | {key: value for key, value in data.items() if value is not None}
