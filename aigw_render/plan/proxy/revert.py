"""Where a Gateway points: to what we created for it, and back to where it pointed before."""

from __future__ import annotations

from aigw_render.base.data import mapping, text
from aigw_render.model.gateway import GATEWAY_PARAMETERS
from aigw_render.model.reference import PROXY_GROUP
from aigw_render.plan.items import mapping_at
from aigw_render.plan.proxy import refusals, seal
from aigw_render.plan.proxy.resolve import POINTED_TO, points_to
from aigw_render.plan.tidy import drop_if_emptied

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.model.catalog import Catalog
    from aigw_render.model.envoyproxy import EnvoyProxy
    from aigw_render.model.gateway import Gateway, Key
    from aigw_render.plan.drafts import Drafts
    from aigw_render.read.resource import Resource

Object = dict[str, "Data"]


def repoint(gateway: Object, name: str) -> None:
    """Make a Gateway's copy name an EnvoyProxy in its own namespace; what it says besides stays."""
    infrastructure = mapping_at(mapping_at(gateway, "spec"), "infrastructure")
    reference = mapping_at(infrastructure, "parametersRef")
    reference |= {"group": PROXY_GROUP, "kind": "EnvoyProxy", "name": name}


def _point_back(gateway: Object, resource: Resource, created: EnvoyProxy) -> None:
    """Make a Gateway's copy name what it named before `created`; `resource` is the Gateway as read."""
    before = text(created.resource.data, "metadata", "annotations", POINTED_TO)
    if before:
        repoint(gateway, before)
        return
    spec = mapping(gateway, "spec")
    infrastructure = mapping(spec, "infrastructure")
    infrastructure["parametersRef"] = {}
    drop_if_emptied(infrastructure, "parametersRef", resource, GATEWAY_PARAMETERS)
    drop_if_emptied(spec, "infrastructure", resource, GATEWAY_PARAMETERS[:-1])


def take_back(drafts: Drafts, proxy: EnvoyProxy, catalog: Catalog) -> Iterator[Diagnostic]:
    """Delete what we created for a Gateway, and point the Gateway where it pointed before.

    Yields why it cannot be deleted; then nothing may be written, or (AIGW213) it stays.
    """
    gateway = _gateway(catalog, proxy.created_for)
    if gateway is None:
        yield refusals.left_alone(proxy, [one for one in catalog.every_gateway if points_to(one, proxy)])
        return
    pointed = points_to(gateway, proxy)
    if pointed and gateway.resource.document.context:
        yield refusals.not_repointed(gateway, f"it points to {refusals.called(proxy)}, which would go")
        return
    if not seal.is_sealed(proxy.resource.data):
        yield refusals.edited_by_hand(proxy)
    drafts.delete(proxy.resource)
    if pointed:
        _point_back(drafts.object(gateway.resource), gateway.resource, proxy)


def _gateway(catalog: Catalog, key: Key | None) -> Gateway | None:
    """Return a Gateway, whether the controller watches its namespace or not."""
    return next((one for one in catalog.every_gateway if one.key == key), None)
