"""The objects of the input that have to do with the AI Gateway."""

from __future__ import annotations

from aigw_render.model.catalog import Identity
from aigw_render.plan.view.attribution import Located

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.model.catalog import Catalog


def located(catalog: Catalog) -> list[Located]:
    """Return every object that has to do with the AI Gateway."""
    found: list[Located] = []
    groups = (
        catalog.routes,
        catalog.unwatched_routes(),
        catalog.every_gateway,
        catalog.configs.values(),
        catalog.classes.values(),
        catalog.proxies.values(),
        catalog.workloads,
    )
    for group in groups:
        for one in group:
            identity = Identity(one.resource.kind, one.namespace, one.name)
            found.append(Located(identity, one.resource))
    return found
