"""Checks of one Gateway: what the controller passes over in silence is said here."""

from __future__ import annotations

from aigw_render.base.codes import make
from aigw_render.base.record import NamedTuple
from aigw_render.extproc.names import is_volume_name
from aigw_render.model.catalog import Identity
from aigw_render.model.gateway import CONFIG_ANNOTATION
from aigw_render.plan.items import named
from aigw_render.plan.proxy.decide import injected_elsewhere

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from aigw_render.base.diagnostic import Diagnostic, Place
    from aigw_render.model.catalog import Catalog
    from aigw_render.plan.decide import Decision
    from aigw_render.plan.gateways import GatewayState
    from aigw_render.plan.proxy.decide import ProxyPlan
    from aigw_render.settings.effective import Effective

_MAX_LABEL = 63
"""A label value's longest form, and so a Gateway's name: the pods carry it as a label."""
_SHOWN = 3
"""How many of many namespaces a finding lists."""

_ANNOTATION = ("metadata", "annotations", CONFIG_ANNOTATION)


class Targets(NamedTuple):
    """What becomes of everything that can carry the extproc."""

    workloads: Mapping[tuple[str, str], Sequence[Decision]]
    """By the namespace and name of their Gateway."""
    proxies: ProxyPlan


def targets(decisions: Iterable[Decision], proxies: ProxyPlan) -> Targets:
    """Return them as a Gateway's checks look for them."""
    workloads: dict[tuple[str, str], list[Decision]] = {}
    for one in decisions:
        if one.state:
            workloads.setdefault(one.state.key, []).append(one)
    return Targets(workloads, proxies)


def gateway_problems(
    state: GatewayState, catalog: Catalog, effective: Effective, found: Targets
) -> Iterator[Diagnostic]:
    """Yield what is wrong with one Gateway that has routes; one without routes needs nothing."""
    yield from naming_problems(state, catalog, effective)
    if not state.attached:
        return
    workloads = found.workloads.get(state.key, ())
    yield from _uncovered(state, effective, found, workloads)
    yield from _absent_gateway(state, workloads)


def naming_problems(state: GatewayState, catalog: Catalog, effective: Effective) -> Iterator[Diagnostic]:
    """Yield what makes the hash of a Gateway with routes wrong: where it stands, or what it names."""
    if state.outside or state.unwatched or state.torn:
        # Here, so that only a run with such Gateways pays for the import.
        from aigw_render.plan.namespaces import namespace_problems

        yield from namespace_problems(state, catalog, effective)
    if state.attached:
        yield from _missing_config(state, catalog, effective)
        yield from _long_names(state)


def _title(state: GatewayState) -> str:
    return f"Gateway {state.namespace}/{state.name}"


def _place(state: GatewayState) -> Place | None:
    """Return where the Gateway stands, or a route that names it."""
    if state.gateway:
        return state.gateway.resource.place(("metadata", "name"))
    routes = state.routes or state.unwatched
    return routes[0].resource.place(("spec", "parentRefs"), key=True) if routes else None


def _missing_config(state: GatewayState, catalog: Catalog, effective: Effective) -> Iterator[Diagnostic]:
    """A GatewayConfig that is named but missing: the controller silently uses defaults."""
    if not state.gateway or not state.gateway.config_name or state.config:
        return
    name = state.gateway.config_name
    if Identity("GatewayConfig", state.namespace, name) in catalog.refused:
        return  # its own error says why it does not count
    yield make(
        "AIGW218" if effective.allow_missing_config else "AIGW102",
        f"{_title(state)} names the GatewayConfig {name!r}, which is not in the input",
        state.gateway.resource.place(_ANNOTATION),
        found=_elsewhere(name, state.namespace, catalog),
        expected=f"a GatewayConfig {state.namespace}/{name}: "
        "it is looked up in the Gateway's own namespace only",
        hint=_config_hint(name, state.namespace, catalog),
    )


def _elsewhere(name: str, namespace: str, catalog: Catalog) -> str:
    """Return where a GatewayConfig of that name does stand, in other namespaces."""
    others = sorted(found for found, config in catalog.configs if config == name and found != namespace)
    more = f" and {len(others) - _SHOWN} more" if len(others) > _SHOWN else ""
    return f"one of that name in {', '.join(others[:_SHOWN])}{more}, which does not count" if others else ""


def _config_hint(name: str, namespace: str, catalog: Catalog) -> str:
    """Return what to do: a near name, the folder to add, the option that accepts the defaults."""
    # Here, so that only a mistake pays for the import.
    from aigw_render.base.nearest import nearest

    near = nearest(name, (config for found, config in catalog.configs if found == namespace))
    meant = f"did you mean {near!r}? else " if near else ""
    return (
        f"{meant}add the file that has it, or its folder as --context; "
        "--allow-missing-config goes on with the defaults, as the controller does"
    )


def _long_names(state: GatewayState) -> Iterator[Diagnostic]:
    """Names that Kubernetes would refuse in the pod."""
    if len(state.name) > _MAX_LABEL:
        yield make(
            "AIGW112",
            f"the Gateway name {state.name!r} cannot be a label of its pods",
            _place(state),
            found=f"{len(state.name)} characters",
            expected=f"at most {_MAX_LABEL}",
            hint="give the Gateway a shorter name",
        )
        return
    for volume in state.parts.volumes if state.parts else ():
        if not is_volume_name(named(volume)):
            yield _bad_volume(state, named(volume))


def _bad_volume(state: GatewayState, name: str) -> Diagnostic:
    """Return the finding: too long is an error, dots are what the controller itself would make."""
    return make(
        "AIGW112" if len(name) > _MAX_LABEL else "AIGW219",
        f"{_title(state)} needs a volume of a name that Kubernetes refuses in pods",
        _place(state),
        found=f"{name!r}, {len(name)} characters",
        expected=f"at most {_MAX_LABEL} lower-case letters, digits and dashes",
        hint="give the Gateway a shorter name without dots; from v1.1 on long names are cut",
    )


def _uncovered(
    state: GatewayState, effective: Effective, found: Targets, workloads: Sequence[Decision]
) -> Iterator[Diagnostic]:
    """Routes are attached, but nothing here could carry the extproc.

    Whatever there is to say about the Gateway's EnvoyProxy is a finding of its own.
    """
    if not state.gateway or state.gateway.resource.document.context or injected_elsewhere(state, effective):
        return
    situation = found.proxies.situations.get(state.key)
    none_to_have = situation is not None and situation.action == "none" and not situation.unresolved
    without_proxy = situation is None and state.parts is not None
    if effective.target == "all" and not workloads and not none_to_have:
        yield _nothing_to_inject(state)
    elif (effective.target == "workload" and not workloads) or (
        effective.target == "envoyproxy" and without_proxy
    ):
        yield _no_target(state, effective)


def _nothing_to_inject(state: GatewayState) -> Diagnostic:
    return make(
        "AIGW103",
        f"{_title(state)} has AI routes, but no workload in the input can carry the extproc",
        _place(state),
        expected="a Deployment or DaemonSet whose pod template has the labels "
        f"gateway.envoyproxy.io/owning-gateway-name: {state.name} and "
        f"gateway.envoyproxy.io/owning-gateway-namespace: {state.namespace}",
        hint="add the folder that has it; or say --target auto; or list the Gateway in the config with "
        "`inject: elsewhere`",
    )


def _no_target(state: GatewayState, effective: Effective) -> Diagnostic:
    return make(
        "AIGW208",
        f"{_title(state)} has AI routes, but no {effective.target} here to inject into",
        _place(state),
        hint="nothing is injected for it in this run; make sure that another run does",
    )


def _absent_gateway(state: GatewayState, workloads: Sequence[Decision]) -> Iterator[Diagnostic]:
    """The Gateway object is not here: its GatewayConfig is unknown and no hash is stamped."""
    if state.gateway:
        return
    if not workloads:
        yield _served_elsewhere(state)
        return
    yield make(
        "AIGW213",
        f"{_title(state)} is not in the input: its GatewayConfig is unknown",
        workloads[0].workload.resource.place(("metadata", "name")),
        expected=f"the Gateway object {state.namespace}/{state.name}",
        hint="add its file, or its folder as --context; until then no hash is stamped and defaults are used",
    )


def _served_elsewhere(state: GatewayState) -> Diagnostic:
    """Return the note about routes of another tree's Gateway: it is that tree that is rendered."""
    return make(
        "AIGW213",
        f"{_title(state)} is not in the input, and nothing that runs it: its routes count for nothing here",
        _place(state),
        severity="note",
        hint="render the tree that has the Gateway, with this one as --context",
    )
