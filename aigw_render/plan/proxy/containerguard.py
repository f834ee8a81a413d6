"""Refusals about our own container, where an EnvoyProxy cannot hold what a pod could."""

from __future__ import annotations

from aigw_render.base.codes import make
from aigw_render.base.data import sequence
from aigw_render.model.ownership import directory
from aigw_render.model.workload import CONTAINER_NAME
from aigw_render.plan.proxy.env import is_equivalent, repeated_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.read.resource import Resource

_NAME = ("metadata", "name")


def container_problems(resource: Resource, container: Data) -> Iterator[Diagnostic]:
    """Yield AIGW406 for a folder that is mounted twice, AIGW407 for an env that would change."""
    yield from _folders(resource, container)
    yield from _env(resource, container)


def _folders(resource: Resource, container: Data) -> Iterator[Diagnostic]:
    """Yield folders that are mounted twice: a GatewayConfig may name one of ours."""
    folders = [directory(mount) for mount in sequence(container, "volumeMounts")]
    for folder in dict.fromkeys(one for one in folders if folders.count(one) > 1):
        yield make(
            "AIGW406",
            f"the container {CONTAINER_NAME} would mount two volumes at {folder}, and pods may not",
            resource.place(_NAME),
            expected="each mountPath once",
            hint="change the mountPath in the GatewayConfig that is in force",
        )


def _env(resource: Resource, container: Data) -> Iterator[Diagnostic]:
    """Yield the finding about an env that means something else with each name once."""
    names = ", ".join(repeated_names(container))
    if names and not is_equivalent(container):
        yield make(
            "AIGW407",
            f"EnvoyProxy {resource.name} may hold each env name of a container once only, "
            f"and a value in {CONTAINER_NAME} refers to one that stands twice",
            resource.place(_NAME),
            found=f"{names} more than once in the controller's extra env vars",
            expected="each name once, or no $(NAME) that means an earlier one of its values",
            hint=f"take one of the values of {names} out of the controller's --extProcExtraEnvVars",
        )
