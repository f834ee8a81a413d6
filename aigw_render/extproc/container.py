"""The extproc container as the pod sees it."""

from __future__ import annotations

from aigw_render.base.data import copy, get, mapping, sequence
from aigw_render.extproc.args import ADMIN_PORT, build_args
from aigw_render.extproc.env import merge_env, seed_env
from aigw_render.extproc.image import resolve_image
from aigw_render.extproc.podparts import config_mounts, uds_mount
from aigw_render.model.workload import CONTAINER_NAME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.extproc.podparts import ConfigSource
    from aigw_render.extproc.request import Request


def build_container(request: Request, source: ConfigSource | None = None) -> dict[str, Data]:
    """Return the container, keys in the order a reviewer reads them; it shares nothing with `request`.

    Without `source` it has neither arguments nor mounts of the filter config. Quantities are
    canonical, env values `Quoted`; an empty `image`, `env` and `resources` are left out, as a pod
    without them means the same. `resolve_image` says which image. Source: section 2 of injection.md.
    """
    container: dict[str, Data] = {
        "name": CONTAINER_NAME,
        **_filled("image", resolve_image(request.controller.image, request.extproc)),
        "imagePullPolicy": request.controller.image_pull_policy,
    }
    if request.sidecar:
        container["restartPolicy"] = "Always"
    container["args"] = [*build_args(request, source)]
    container |= _filled("env", _env(request))
    container["ports"] = [{"name": "aigw-admin", "containerPort": ADMIN_PORT}]
    container["readinessProbe"] = _readiness_probe()
    container |= _filled("resources", _resources(request))
    container["securityContext"] = _security_context(request)
    container["volumeMounts"] = _mounts(request, source)
    return mapping(copy(container))


def _filled(key: str, value: Data) -> dict[str, Data]:
    """Return the pair, or nothing when its value is empty."""
    return {key: value} if value else {}


def _env(request: Request) -> list[Data]:
    """Return the controller's and GatewayConfig's variables, merged, and those of seeds in Secrets."""
    configured = sequence(request.extproc, "kubernetes", "env")
    return merge_env(request.controller.extra_env_vars, [*configured, *seed_env(request)])


def _readiness_probe() -> Data:
    """Return the probe; it waits for the configuration that Envoy needs."""
    return {
        "httpGet": {"path": "/health", "port": ADMIN_PORT, "scheme": "HTTP"},
        "initialDelaySeconds": 2,
        "timeoutSeconds": 5,
        "periodSeconds": 10,
        "successThreshold": 1,
        "failureThreshold": 1,
    }


def _resources(request: Request) -> Data:
    """Return GatewayConfig's resources, else the route's where the release has such."""
    return request.inherited_resources or mapping(request.extproc, "kubernetes", "resources")


def _security_context(request: Request) -> Data:
    """Return GatewayConfig's security context, never merged with the default one."""
    configured = get(request.extproc, "kubernetes", "securityContext")
    return _default_security_context() if configured is None else configured


def _default_security_context() -> Data:
    """Return what the restricted pod security standard asks for."""
    return {
        "capabilities": {"drop": ["ALL"]},
        "privileged": False,
        "runAsUser": 65532,
        "runAsGroup": 65532,
        "runAsNonRoot": True,
        "allowPrivilegeEscalation": False,
        "seccompProfile": {"type": "RuntimeDefault"},
    }


def _mounts(request: Request, source: ConfigSource | None) -> list[Data]:
    """Return the mounts in the release's order."""
    configured = sequence(request.extproc, "kubernetes", "volumeMounts")
    config = config_mounts(source) if source else []
    rest = config + configured if request.release.config_mounts_first else configured + config
    return [uds_mount(), *rest]
