"""The rules for EnvoyProxies that the tool creates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aigw_render.base.data import get, mapping, text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from aigw_render.read.resource import Resource

CREATED_FOR = "aigw-render.github.io/created-for"
_ORDERING = (
    "argocd.argoproj.io/sync-wave",
    "argocd.argoproj.io/hook",
    "helm.sh/",
    "kustomize.toolkit.fluxcd.io/",
)
"""Annotations that decide when an object is applied."""


def creation_problems(resources: Sequence[Resource], created: Sequence[Resource]) -> Iterator[str]:
    """Yield what is wrong with the objects that were not there before."""
    for resource in created:
        where = f"{resource.kind}/{resource.namespace or 'default'}/{resource.name}"
        if resource.kind != "EnvoyProxy":
            yield f"{where}: created"
            continue
        gateway = _next(resources, resource)
        if gateway is None or not _points_to(gateway, resource):
            yield f"{where}: the Gateway that points to it does not follow directly"
        else:
            yield from _metadata_problems(where, resource, gateway)


def _next(resources: Sequence[Resource], resource: Resource) -> Resource | None:
    """Return the object that follows."""
    index = next(index for index, one in enumerate(resources) if one is resource)
    return resources[index + 1] if index + 1 < len(resources) else None


def _points_to(gateway: Resource, proxy: Resource) -> bool:
    """Tell whether a Gateway names an EnvoyProxy."""
    name = text(gateway.data, "spec", "infrastructure", "parametersRef", "name")
    same = (gateway.namespace or "default") == (proxy.namespace or "default")
    return gateway.kind == "Gateway" and name == proxy.name and same


def _metadata_problems(where: str, proxy: Resource, gateway: Resource) -> Iterator[str]:
    """Yield annotations that are missing or wrong."""
    owner = f"{gateway.namespace or 'default'}/{gateway.name}"
    if get(proxy.data, "metadata", "annotations", CREATED_FOR) != owner:
        yield f"{where}: the annotation {CREATED_FOR} is not {owner}"
    for key, value in mapping(gateway.data, "metadata", "annotations").items():
        if key.startswith(_ORDERING) and get(proxy.data, "metadata", "annotations", key) != value:
            yield f"{where}: does not carry the Gateway's {key}"
