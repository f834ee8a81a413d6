"""Which EnvoyProxy serves which Gateway, and who else uses it. What we created is looked through."""

from __future__ import annotations

from aigw_render.base.data import text
from aigw_render.base.record import NamedTuple
from aigw_render.model.envoygateway import DEFAULT_CONTROLLER
from aigw_render.settings.egversion import OWN_DEFAULT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.model.catalog import Catalog
    from aigw_render.model.envoygateway import EnvoyGateway
    from aigw_render.model.envoyproxy import EnvoyProxy
    from aigw_render.model.gateway import Gateway, Key
    from aigw_render.model.gatewayclass import GatewayClass
    from aigw_render.model.reference import Reference
    from aigw_render.settings.effective import Effective
    from aigw_render.settings.proxydefault import ProxyDefault

POINTED_TO = "aigw-render.github.io/gateway-pointed-to"
"""On an EnvoyProxy that we created: the one that its Gateway named before, empty for none."""


class Levels(NamedTuple):
    """The EnvoyProxies that could count for one Gateway, as if we had created none."""

    gateway: Gateway
    reference: Reference | None
    """Where the Gateway points of itself."""
    own: EnvoyProxy | None
    """What it points to, if that is there."""
    gateway_class: GatewayClass | None
    of_class: EnvoyProxy | None
    default: ProxyDefault | None
    """The EnvoyProxy in Envoy Gateway's own configuration."""
    controller_name: str
    """The controller of the GatewayClasses that count."""


class Usage(NamedTuple):
    """Who uses which EnvoyProxy."""

    references: dict[Key, Reference | None]
    """Where each Gateway points of itself."""
    gateways: dict[Key, tuple[Gateway, ...]]
    """The Gateways that point to an EnvoyProxy."""
    classes: dict[Key, tuple[GatewayClass, ...]]
    """The GatewayClasses that do."""
    heirs: dict[str, tuple[Gateway, ...]]
    """The Gateways that point to none, by their class: they use the class's."""
    created: dict[Key, tuple[EnvoyProxy, ...]]
    """What we created for a Gateway, the one that it points to first."""

    def is_shared(self, proxy: EnvoyProxy) -> bool:
        """Tell whether not just one Gateway can use an EnvoyProxy: a class's reference counts as many."""
        return proxy.key in self.classes or len(self.gateways.get(proxy.key, ())) > 1


def find_usage(catalog: Catalog) -> Usage:
    """Return who uses which EnvoyProxy, Gateways of the context and without routes included."""
    created: dict[Key, tuple[EnvoyProxy, ...]] = {}
    references: dict[Key, Reference | None] = {}
    gateways: dict[Key, tuple[Gateway, ...]] = {}
    heirs: dict[str, list[Gateway]] = {}
    for proxy in catalog.proxies.values():
        if proxy.created_for:
            created[proxy.created_for] = (*created.get(proxy.created_for, ()), proxy)
    for gateway in catalog.every_gateway:
        ours = created[gateway.key] = _pointed_first(gateway, created.get(gateway.key, ()))
        reference = references[gateway.key] = _reference(gateway, ours)
        if reference is None:
            heirs.setdefault(gateway.class_name, []).append(gateway)
        elif reference.names_proxy:
            gateways[reference.key] = (*gateways.get(reference.key, ()), gateway)
    classes = _class_users(catalog.classes.values())
    return Usage(
        references, gateways, classes, {name: tuple(found) for name, found in heirs.items()}, created
    )


def resolve(gateway: Gateway, catalog: Catalog, usage: Usage, effective: Effective) -> Levels:
    """Return the levels of one Gateway; an EnvoyProxy that we created for another one is none."""
    reference = usage.references[gateway.key]
    found = catalog.classes.get(gateway.class_name)
    configs = catalog.envoy_gateways
    return Levels(
        gateway,
        reference,
        _named(reference, catalog),
        found,
        _named(found.parameters if found else None, catalog),
        _default(configs, effective) if effective.envoy_gateway >= OWN_DEFAULT else None,
        configs[0].controller_name if configs else DEFAULT_CONTROLLER,
    )


def _default(configs: Iterable[EnvoyGateway], effective: Effective) -> ProxyDefault | None:
    """Return the default of a configuration in the input, or else that of its chart's values."""
    for one in configs:
        if one.proxy is not None:
            from aigw_render.settings.proxydefault import ProxyDefault

            return ProxyDefault(one.proxy, one.resource, ("envoyProxy",))
    return effective.proxy_default


def _named(reference: Reference | None, catalog: Catalog) -> EnvoyProxy | None:
    """Return the user's EnvoyProxy that a reference names."""
    found = catalog.proxies.get(reference.key) if reference and reference.names_proxy else None
    return None if found is None or found.created_for else found


def _pointed_first(gateway: Gateway, created: tuple[EnvoyProxy, ...]) -> tuple[EnvoyProxy, ...]:
    """Return what we created for a Gateway, the one that it points to first."""
    return tuple(sorted(created, key=lambda proxy: not points_to(gateway, proxy)))


def points_to(gateway: Gateway, proxy: EnvoyProxy) -> bool:
    """Tell whether a Gateway's document names an EnvoyProxy."""
    found = gateway.parameters
    return found is not None and found.names_proxy and found.key == proxy.key


def _reference(gateway: Gateway, created: tuple[EnvoyProxy, ...]) -> Reference | None:
    """Return where a Gateway points, or pointed before we created what it points to now."""
    if not created or not points_to(gateway, created[0]) or gateway.parameters is None:
        return gateway.parameters
    before = text(created[0].resource.data, "metadata", "annotations", POINTED_TO)
    return gateway.parameters._replace(name=before) if before else None


def _class_users(classes: Iterable[GatewayClass]) -> dict[Key, tuple[GatewayClass, ...]]:
    """Return the GatewayClasses that name each EnvoyProxy."""
    users: dict[Key, tuple[GatewayClass, ...]] = {}
    for one in classes:
        if one.parameters and one.parameters.names_proxy:
            users[one.parameters.key] = (*users.get(one.parameters.key, ()), one)
    return users
